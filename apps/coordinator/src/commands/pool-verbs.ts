/** snapshot, snapshots. */
import type { Command, Terminal } from '#command-line';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';
import { describeSnapshot } from './describe-answers.js';

interface SnapshotFlags extends AdminFlags {
  readonly representer?: string;
  readonly includeRevoked?: true;
  readonly leaveOutDamaged?: true;
}

/** Adds snapshot and snapshots. */
export function addPoolVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'snapshot', 'make an immutable list of the batches that are not withdrawn')
    .option('--representer <id>', 'of this representer; the current one by default')
    .option('--leave-out-damaged', 'of the others, when the store has lost some')
    .option('--include-revoked', 'also batches of revoked sites, which can no longer withdraw them')
    .action(async (flags: SnapshotFlags) => {
      const which = flags.representer === undefined ? {} : { representerId: flags.representer };
      const { includeRevoked = false, leaveOutDamaged = false } = flags;
      const body = { ...which, includeRevoked, leaveOutDamaged };
      const answer = await (await clientFor(flags)).call('makeSnapshot', { body });
      print(terminal, flags, answer, (snapshot) => [describeSnapshot(snapshot)]);
    });
  addVerb(coordinator, 'snapshots', 'list the snapshots').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).call('listSnapshots');
    print(terminal, flags, answer, ({ snapshots }) => snapshots.map(describeSnapshot));
  });
}
