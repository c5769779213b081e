/** `sfumato site`: the site administrator's verbs, in the order of the work. Heavy parts load when a verb runs. */
import type { RegisterCommands } from '#command-line';
import { registerApprove } from './verbs/approve.js';
import { registerCalibrate } from './verbs/calibrate.js';
import { registerDoctor } from './verbs/doctor.js';
import { registerExport } from './verbs/export.js';
import { registerImport } from './verbs/import.js';
import { registerJoin } from './verbs/join.js';
import { registerLog } from './verbs/log.js';
import { registerPreview } from './verbs/preview.js';
import { registerPull } from './verbs/pull.js';
import { registerReceipts } from './verbs/receipts.js';
import { registerReview } from './verbs/review.js';
import { registerRotateKey } from './verbs/rotate-key.js';
import { registerServe } from './verbs/serve.js';
import { registerStage } from './verbs/stage.js';
import { registerStart } from './verbs/start.js';
import { registerStatus } from './verbs/status.js';
import { registerSupport } from './verbs/support.js';
import { registerTag, registerTagWithoutSite } from './verbs/tag.js';
import { registerUpload } from './verbs/upload.js';
import { registerWithdraw } from './verbs/withdraw.js';

/** The verbs in the order in which the help and the README list them. */
const verbs = [
  registerJoin,
  registerDoctor,
  registerPull,
  registerStage,
  registerPreview,
  registerApprove,
  registerUpload,
  registerStatus,
  registerWithdraw,
  registerReceipts,
  registerLog,
  registerRotateKey,
  registerExport,
  registerImport,
  registerTag,
  registerStart,
  registerSupport,
] as const;

/** Adds the noun `site` with its verbs, and what needs no site. */
export const registerCommands: RegisterCommands = (program, terminal) => {
  const site = program.command('site').description("the site administrator's work, in order");
  for (const register of verbs) register(site, terminal);
  registerTagWithoutSite(program, terminal);
  registerCalibrate(program, terminal);
  registerReview(program, terminal);
  registerServe(program, terminal);
};
