/** `sfumato site`: the site administrator's verbs, in the order of the work. Each loads alone, and its heavy parts when it runs. */
import { addVerbs, type RegisterCommands, type VerbModules } from '#command-line';

/** The verbs in the order in which the help and the README list them. */
const verbsOfSites: VerbModules = {
  join: async () => (await import('./verbs/join.js')).registerJoin,
  doctor: async () => (await import('./verbs/doctor.js')).registerDoctor,
  pull: async () => (await import('./verbs/pull.js')).registerPull,
  stage: async () => (await import('./verbs/stage.js')).registerStage,
  preview: async () => (await import('./verbs/preview.js')).registerPreview,
  approve: async () => (await import('./verbs/approve.js')).registerApprove,
  upload: async () => (await import('./verbs/upload.js')).registerUpload,
  status: async () => (await import('./verbs/status.js')).registerStatus,
  withdraw: async () => (await import('./verbs/withdraw.js')).registerWithdraw,
  receipts: async () => (await import('./verbs/receipts.js')).registerReceipts,
  head: async () => (await import('./verbs/head.js')).registerHead,
  log: async () => (await import('./verbs/log.js')).registerLog,
  'rotate-key': async () => (await import('./verbs/rotate-key.js')).registerRotateKey,
  export: async () => (await import('./verbs/export.js')).registerExport,
  import: async () => (await import('./verbs/import.js')).registerImport,
  tag: async () => (await import('./verbs/tag.js')).registerTag,
  start: async () => (await import('./verbs/start.js')).registerStart,
  support: async () => (await import('./verbs/support.js')).registerSupport,
};

/** What needs no site. */
const verbsWithoutSite: VerbModules = {
  tag: async () => (await import('./verbs/tag.js')).registerTagWithoutSite,
  policy: async () => (await import('./verbs/policy.js')).registerPolicy,
  calibrate: async () => (await import('./verbs/calibrate.js')).registerCalibrate,
  review: async () => (await import('./verbs/review.js')).registerReview,
  serve: async () => (await import('./verbs/serve.js')).registerServe,
};

/** Adds the noun `site` with its verbs, and what needs no site. */
export const registerCommands: RegisterCommands = async (program, terminal, [noun, verb] = []) => {
  if (noun !== undefined && Object.hasOwn(verbsWithoutSite, noun)) {
    await addVerbs(program, terminal, verbsWithoutSite, noun);
    return;
  }
  const site = program.command('site').description("the site administrator's work, in order");
  await addVerbs(site, terminal, verbsOfSites, verb);
  if (noun === undefined) await addVerbs(program, terminal, verbsWithoutSite, undefined);
};
