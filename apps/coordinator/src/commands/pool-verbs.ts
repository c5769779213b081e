/** What the pool holds, what sites get of it, and what was set aside: snapshots, representers, releases, quarantine. */
import { type Command, counted, type Terminal, whole, wholeNumber } from '#command-line';
import { signatureDaysMax, waiverDaysMax } from '#protocol';
import {
  type AdminFlags,
  addListOptions,
  addVerb,
  clientFor,
  type ListFlags,
  partOf,
  print,
  sayNext,
} from './admin-client.js';
import { belowFloor, type FloorFlags, reasonOf } from './channel-verbs.js';
import { describeRelease, describeRepresenter, describeSnapshot } from './describe-answers.js';
import { markOf, withdrawnBehind } from './lineage-verbs.js';

interface SnapshotFlags extends AdminFlags {
  readonly representer?: string;
  readonly includeRevoked?: true;
  readonly leaveOutDamaged?: true;
}

/** Adds snapshot and snapshots. */
export function addPoolVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'snapshot', 'make an immutable list of the batches that are not withdrawn')
    .option('--representer <id>', 'list batches of this representer; the current one by default')
    .option('--leave-out-damaged', 'leave out damaged batches, which would otherwise stop the snapshot')
    .option('--include-revoked', 'include batches of revoked sites, which can no longer withdraw them')
    .action(async (flags: SnapshotFlags) => {
      const which = flags.representer === undefined ? {} : { representerId: flags.representer };
      const { includeRevoked = false, leaveOutDamaged = false } = flags;
      const body = { ...which, includeRevoked, leaveOutDamaged };
      const answer = await (await clientFor(flags)).call('makeSnapshot', { body });
      print(terminal, flags, answer, (snapshot) => [describeSnapshot(snapshot)]);
    });
  addListOptions(addVerb(coordinator, 'snapshots', 'list the snapshots'), 'made').action(
    async (flags: ListFlags) => {
      const answer = await (await clientFor(flags)).call('listSnapshots', { query: partOf(flags) });
      print(terminal, flags, answer, ({ snapshots }) => snapshots.map(describeSnapshot));
      sayNext(terminal, 'snapshots', answer.next);
    },
  );
}

// publish-representer, waive, representers, publish, releases.

/** Adds the verbs that decide what sites get. */
export function addReleaseVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(
    coordinator,
    'publish-representer <runId>',
    'publish the representer of a finished run: sites encode with it from now on',
  ).action(async (runId: string, flags: AdminFlags) => {
    const client = await clientFor(flags);
    const answer = await client.call('publishRepresenter', { body: { runId } });
    print(terminal, flags, answer, (representer) => [
      describeRepresenter({ ...representer, isCurrent: true }),
    ]);
  });
  addVerb(
    coordinator,
    'waive <representerId>',
    'sign, with your own token, that a representer may pass that its judges did not let pass; it takes two people',
  )
    .requiredOption('--reason <text>', 'why, in one line of 20 to 300 characters')
    .option('--days <number>', `how long, at most ${waiverDaysMax}`, wholeNumber(1), 30)
    .action(async (representerId: string, flags: WaiveFlags) => {
      const { reason, days } = flags;
      const body = { representerId, reason, days };
      const answer = await (await clientFor(flags)).call('waiveRepresenter', { body });
      print(terminal, flags, answer, ({ signedBy, waiver }) => [
        waiver === null
          ? `signed by ${signedBy.join()}; a second person has ${signatureDaysMax} days to sign with a token of their own`
          : `${representerId} may be published until ${waiver.expiresAt} by ${waiver.names.join(' and ')}`,
      ]);
    });
  addVerb(coordinator, 'representers', 'list the representers, published or waiting').action(
    async (flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).call('listRepresenters');
      print(terminal, flags, answer, ({ representers }) => representers.map(describeRepresenter));
    },
  );
  addVerb(coordinator, 'publish <runId>', 'publish the de-identifier of a finished run, with its representer')
    .option('--candidate', 'for sites that follow candidates; a person makes it stable with "promote"')
    .option('--below-floor <reason>', belowFloor)
    .action(async (runId: string, flags: PublishFlags) => {
      const channel = flags.candidate === true ? 'candidate' : 'stable';
      const body = { runId, channel, ...reasonOf(flags) } as const;
      const answer = await (await clientFor(flags)).call('publishRelease', { body });
      print(terminal, flags, answer, (release) => [describeRelease(release)]);
    });
  addListOptions(addVerb(coordinator, 'releases', 'list the releases'), 'published').action(
    async (flags: ListFlags) => {
      const client = await clientFor(flags);
      const answer = await client.call('listReleases', { query: partOf(flags) });
      const behind = await withdrawnBehind(client);
      print(terminal, flags, answer, ({ releases }) =>
        releases.map((release) => `${describeRelease(release)}${markOf(behind.get(release.releaseId))}`),
      );
      sayNext(terminal, 'releases', answer.next);
    },
  );
}

interface PublishFlags extends AdminFlags, FloorFlags {
  readonly candidate?: true;
}

interface WaiveFlags extends AdminFlags {
  readonly reason: string;
  readonly days: number;
}

// What the administrator does with blobs that no row named: look at them, give them back, erase them.

/** Adds `quarantine list`, `quarantine restore` and `quarantine empty`. */
export function addQuarantineVerbs(coordinator: Command, terminal: Terminal): void {
  const quarantine = coordinator
    .command('quarantine')
    .description('blobs that were set aside because no row named them');
  addVerb(quarantine, 'list', 'list them, at most the first thousand').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).call('listQuarantine');
    terminal.say(`${counted(answer.count, 'blob')} of ${counted(answer.bytes, 'byte')} in quarantine`);
    print(terminal, flags, answer, ({ blobs }) =>
      blobs.map(({ digest, bytes, writtenAt }) => `${digest}  ${writtenAt}  ${counted(bytes, 'byte')}`),
    );
  });
  addVerb(quarantine, 'restore [digest]', 'move one back into the store, or all of them').action(
    async (digest: string | undefined, flags: AdminFlags) => {
      const body = digest === undefined ? {} : { digest };
      const client = await clientFor(flags);
      const answer = await client.call('restoreQuarantine', { body });
      print(terminal, flags, answer, ({ restored }) => [
        `${counted(restored, 'blob')} restored to the store`,
      ]);
    },
  );
  addVerb(quarantine, 'empty', 'erase them for good; those that a row names by now return to the store')
    .requiredOption('--yes', 'nothing brings them back')
    .action(async (flags: AdminFlags) => {
      const client = await clientFor(flags);
      const answer = await client.call('emptyQuarantine');
      print(terminal, flags, answer, ({ erased, restored }) => [
        `${whole(erased)} erased, ${whole(restored)} restored`,
      ]);
    });
}
