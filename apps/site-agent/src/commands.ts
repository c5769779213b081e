/** `sfumato site`: the site administrator's verbs, in the order of the work. Heavy parts load when a verb runs. */
import type { RegisterCommands } from '#command-line';
import { registerModelVerbs } from './verbs/model-verbs.js';
import { registerOperationVerbs } from './verbs/operation-verbs.js';
import { registerSendingVerbs } from './verbs/sending-verbs.js';
import { registerStagingVerbs } from './verbs/staging-verbs.js';

/** Adds the noun `site`: join, doctor, pull, stage, preview, approve, upload, status, withdraw, tag, start. */
export const registerCommands: RegisterCommands = (program, terminal) => {
  const site = program.command('site').description("the site administrator's work, in order");
  registerModelVerbs(site, terminal);
  registerStagingVerbs(site, terminal);
  registerSendingVerbs(site, terminal);
  registerOperationVerbs(site, terminal);
};
