/** Registers the verbs in the order of help and README. Each is a module that loads its heavy parts when it runs. */
import { addVerbs, type RegisterCommands, type VerbModules } from '#command-line';

const verbsOfSites: VerbModules = {
  join: async () => (await import('./sync/join.js')).registerJoin,
  doctor: async () => (await import('./sync/doctor.js')).registerDoctor,
  pull: async () => (await import('./sync/pull.js')).registerPull,
  adapt: async () => (await import('./sync/adapt.js')).registerAdapt,
  stage: async () => (await import('./stage/stage.js')).registerStage,
  preview: async () => (await import('./stage/preview.js')).registerPreview,
  approve: async () => (await import('./stage/approve.js')).registerApprove,
  upload: async () => (await import('./sync/upload.js')).registerUpload,
  status: async () => (await import('./sync/status.js')).registerStatus,
  withdraw: async () => (await import('./sync/withdraw.js')).registerWithdraw,
  receipts: async () => (await import('./sync/erasures.js')).registerReceipts,
  head: async () => (await import('./sync/head.js')).registerHead,
  log: async () => (await import('./sync/log.js')).registerLog,
  'rotate-key': async () => (await import('./sync/rotate-key.js')).registerRotateKey,
  export: async () => (await import('./letters/export.js')).registerExport,
  import: async () => (await import('./letters/import.js')).registerImport,
  tag: async () => (await import('./deidentify/tag.js')).registerTag,
  'add-reader': async () => (await import('./review/add-reader.js')).registerAddReader,
  start: async () => (await import('./sync/start.js')).registerStart,
  support: async () => (await import('./sync/support.js')).registerSupport,
};

const verbsWithoutSite: VerbModules = {
  deidentify: async () => (await import('./review/deidentify.js')).registerDeidentify,
  tag: async () => (await import('./deidentify/tag.js')).registerTagWithoutSite,
  policy: async () => (await import('./deidentify/replacement.js')).registerPolicy,
  calibrate: async () => (await import('./deidentify/calibrate.js')).registerCalibrate,
  review: async () => (await import('./review/review.js')).registerReview,
  certify: async () => (await import('./certify/certify.js')).registerCertify,
  serve: async () => (await import('./serve/serve.js')).registerServe,
};

/** Registers all verbs, or only the ones that the command-line words name. */
export const registerCommands: RegisterCommands = async (program, terminal, [noun, verb] = []) => {
  if (noun !== undefined && Object.hasOwn(verbsWithoutSite, noun)) {
    await addVerbs(program, terminal, verbsWithoutSite, noun);
    return;
  }
  const site = program.command('site').description("the site administrator's work, in order");
  await addVerbs(site, terminal, verbsOfSites, verb);
  if (noun === undefined) await addVerbs(program, terminal, verbsWithoutSite, undefined);
};
