/** The coordinator's verbs; most of them speak HTTP to a running service. */
import type { Command, RegisterCommands, Terminal } from '#command-line';
import { addAuditNoun, addAuditVerb, addVerifyNoun } from './commands/audit-verbs.js';
import { addBackupVerbs } from './commands/backup-verbs.js';
import { addLetterVerbs } from './commands/letter-verbs.js';
import { addPageVerb, addPeopleVerbs } from './commands/people-verbs.js';
import { addLineageVerbs, addPoolVerbs, addQuarantineVerbs } from './commands/pool-verbs.js';
import { addReleaseVerbs } from './commands/release-verbs.js';
import { addRunVerbs, addTrainVerbs } from './commands/run-verbs.js';
import { addScheduleVerbs } from './commands/schedule-verbs.js';
import { addSiteVerbs } from './commands/site-verbs.js';

/** Adds `coordinator` and its verbs to the program. */
export const registerCommands: RegisterCommands = (program, terminal) => {
  const coordinator = program
    .command('coordinator')
    .description('start the coordinator; invite sites, run trainings, publish releases');
  coordinator
    .command('start')
    .description('run the service until it is interrupted')
    .option('--data <directory>', 'blobs, embedded database and tokens (SFUMATO_DATA)')
    .option('--port <number>', 'port to listen on; 0 chooses a free one (SFUMATO_PORT, 8420)')
    .option('--host <address>', 'address to listen on (SFUMATO_HOST, 127.0.0.1)')
    .option('--json', 'print one JSON document when ready')
    .action(async (flags: StartFlags) => {
      // Loaded on demand: only this verb needs the service and its framework.
      const { runStart } = await import('./commands/start.js');
      await runStart(flags, terminal);
    });
  addBackupVerbs(coordinator, terminal);
  addAdminVerbs(coordinator, terminal);
  addAuditNoun(program, terminal);
  addVerifyNoun(program, terminal);
};

interface StartFlags {
  readonly data?: string;
  readonly port?: string;
  readonly host?: string;
  readonly json?: true;
}

function addAdminVerbs(coordinator: Command, terminal: Terminal): void {
  addSiteVerbs(coordinator, terminal);
  addLetterVerbs(coordinator, terminal);
  addPoolVerbs(coordinator, terminal);
  addTrainVerbs(coordinator, terminal);
  addRunVerbs(coordinator, terminal);
  addReleaseVerbs(coordinator, terminal);
  addScheduleVerbs(coordinator, terminal);
  addLineageVerbs(coordinator, terminal);
  addAuditVerb(coordinator, terminal);
  addPageVerb(coordinator, terminal);
  addPeopleVerbs(coordinator, terminal);
  addQuarantineVerbs(coordinator, terminal);
}
