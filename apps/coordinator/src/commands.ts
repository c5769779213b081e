/** The coordinator's noun. Starting loads the service; the administrator's verbs only speak HTTP to one that runs. */
import type { RegisterCommands } from '#command-line';
import { addAdminVerbs } from './commands/admin-verbs.js';

/** Adds `coordinator` and its verbs to the program. */
export const registerCommands: RegisterCommands = (program, terminal) => {
  const coordinator = program
    .command('coordinator')
    .description('start the coordinator; invite sites, run trainings, publish releases');
  coordinator
    .command('start')
    .description('run the service until it is interrupted')
    .option('--data <directory>', 'blobs, embedded database and tokens (SFUMATO_DATA)')
    .option('--port <number>', '0 chooses a free one (SFUMATO_PORT, 8420)')
    .option('--host <address>', 'address to listen on (SFUMATO_HOST, 127.0.0.1)')
    .option('--json', 'print one JSON document when ready')
    .action(async (flags: StartFlags) => {
      // The service and its framework are loaded by this verb alone.
      const { runStart } = await import('./commands/start.js');
      await runStart(flags, terminal);
    });
  addAdminVerbs(coordinator, terminal);
};

interface StartFlags {
  readonly data?: string;
  readonly port?: string;
  readonly host?: string;
  readonly json?: true;
}
