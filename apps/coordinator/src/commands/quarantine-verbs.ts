/** What the administrator does with blobs that no row named: look at them, give them back, erase them. */
import type { Command, Terminal } from '#command-line';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';

/** Adds `quarantine list`, `quarantine restore` and `quarantine empty`. */
export function addQuarantineVerbs(coordinator: Command, terminal: Terminal): void {
  const quarantine = coordinator
    .command('quarantine')
    .description('blobs that were set aside because no row named them');
  addVerb(quarantine, 'list', 'list them; the first thousand when there are more').action(
    async (flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).call('listQuarantine');
      terminal.say(`${answer.count} blobs of ${answer.bytes} bytes in quarantine`);
      print(terminal, flags, answer, ({ blobs }) =>
        blobs.map(({ digest, bytes, writtenAt }) => `${digest}  ${writtenAt}  ${bytes} bytes`),
      );
    },
  );
  addVerb(quarantine, 'restore [digest]', 'move one back into the store, or all of them').action(
    async (digest: string | undefined, flags: AdminFlags) => {
      const body = digest === undefined ? {} : { digest };
      const client = await clientFor(flags);
      const answer = await client.call('restoreQuarantine', { body });
      print(terminal, flags, answer, ({ restored }) => [`${restored} blobs are in the store again`]);
    },
  );
  addVerb(quarantine, 'empty', 'erase them for good; what a row names by now goes back into the store')
    .requiredOption('--yes', 'nothing brings them back')
    .action(async (flags: AdminFlags) => {
      const client = await clientFor(flags);
      const answer = await client.call('emptyQuarantine');
      print(terminal, flags, answer, ({ erased, restored }) => [`${erased} erased, ${restored} restored`]);
    });
}
