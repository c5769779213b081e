/** `sfumato site`: the site administrator's verbs, in the order of the work. Each loads alone, and its heavy parts when it runs. */
import { addVerbs, type RegisterCommands, type VerbModules } from '#command-line';

/** The verbs in the order in which the help and the README list them. */
const verbsOfSites: VerbModules = {
  join: async () => (await import('./sync/join.js')).registerJoin,
  doctor: async () => (await import('./sync/doctor.js')).registerDoctor,
  pull: async () => (await import('./sync/pull.js')).registerPull,
  stage: async () => (await import('./stage/stage.js')).registerStage,
  preview: async () => (await import('./stage/preview.js')).registerPreview,
  approve: async () => (await import('./stage/approve.js')).registerApprove,
  upload: async () => (await import('./sync/upload.js')).registerUpload,
  status: async () => (await import('./sync/status.js')).registerStatus,
  withdraw: async () => (await import('./sync/withdraw.js')).registerWithdraw,
  receipts: async () => (await import('./sync/show-receipts.js')).registerReceipts,
  head: async () => (await import('./sync/head.js')).registerHead,
  log: async () => (await import('./sync/log.js')).registerLog,
  'rotate-key': async () => (await import('./sync/rotate-key.js')).registerRotateKey,
  export: async () => (await import('./letters/export.js')).registerExport,
  import: async () => (await import('./letters/import.js')).registerImport,
  tag: async () => (await import('./deidentify/tag.js')).registerTag,
  start: async () => (await import('./sync/start.js')).registerStart,
  support: async () => (await import('./sync/support.js')).registerSupport,
};

/** What needs no site. */
const verbsWithoutSite: VerbModules = {
  tag: async () => (await import('./deidentify/tag.js')).registerTagWithoutSite,
  policy: async () => (await import('./deidentify/policy.js')).registerPolicy,
  calibrate: async () => (await import('./deidentify/calibrate.js')).registerCalibrate,
  review: async () => (await import('./review/review.js')).registerReview,
  serve: async () => (await import('./serve/serve.js')).registerServe,
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
