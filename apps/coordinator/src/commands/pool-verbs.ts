/** Adds the verbs for snapshots, the quarantine, lineage and withdrawals. */
import { type Command, counted, type Terminal, whole, wholeNumber } from '#command-line';
import { Failure } from '#foundation';
import { type LineageView, type SiteView, type WithdrawalEntry } from '#protocol/admin';
import { type SnapshotView } from '#protocol/api';
import {
  type AdminClient,
  type AdminFlags,
  addListOptions,
  addVerb,
  clientFor,
  type ListFlags,
  partOf,
  print,
  sayNext,
  shortIds,
  table,
} from './admin-client.js';
import { fullId } from './full-ids.js';
import { siteAmong } from './site-verbs.js';

interface SnapshotFlags extends AdminFlags {
  readonly representer?: string;
  readonly includeRevoked?: true;
  readonly leaveOutDamaged?: true;
}

/** Adds `snapshot` and `snapshots`. */
export function addPoolVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'snapshot', 'make an immutable list of the batches that are not withdrawn')
    .option('--representer <id>', `list batches of this representer, the current one by default; ${shortIds}`)
    .option('--leave-out-damaged', 'leave out damaged batches, which would otherwise stop the snapshot')
    .option('--include-revoked', 'include batches of revoked sites, which can no longer withdraw them')
    .action(async (flags: SnapshotFlags) => {
      const { representer, includeRevoked = false, leaveOutDamaged = false } = flags;
      const client = await clientFor(flags);
      const which =
        representer === undefined ? {} : { representerId: await fullId(client, 'representer', representer) };
      const body = { ...which, includeRevoked, leaveOutDamaged };
      const answer = await client.call('makeSnapshot', { body });
      print(terminal, flags, answer, (snapshot) => [describeSnapshot(snapshot)]);
    });
  addListOptions(addVerb(coordinator, 'snapshots', 'list the snapshots'), 'made').action(
    async (flags: ListFlags) => {
      const answer = await (await clientFor(flags)).call('listSnapshots', { query: partOf(flags) });
      print(terminal, flags, answer, ({ snapshots }) =>
        table(['id', 'made', 'holds'], snapshots.map(rowOfSnapshot)),
      );
      sayNext(terminal, 'snapshots', answer.next);
    },
  );
}

export const describeSnapshot = (snapshot: SnapshotView): string => rowOfSnapshot(snapshot).join('  ');

function rowOfSnapshot({ snapshotId, createdAt, ...held }: SnapshotView): readonly string[] {
  const counts = [
    counted(held.sites, 'site'),
    batches(held.batches),
    counted(held.sentences, 'sentence'),
    counted(held.tokens, 'token'),
  ];
  return [snapshotId, createdAt, counts.join(', ')];
}

/** Adds `quarantine list`, `restore` and `empty`. */
export function addQuarantineVerbs(coordinator: Command, terminal: Terminal): void {
  const quarantine = coordinator
    .command('quarantine')
    .description('blobs that were set aside because no row named them');
  addVerb(quarantine, 'list', 'list them, at most the first thousand').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).call('listQuarantine');
    terminal.say(`${counted(answer.count, 'blob')} of ${counted(answer.bytes, 'byte')} in quarantine`);
    print(terminal, flags, answer, ({ blobs }) =>
      table(
        ['digest', 'written', 'size'],
        blobs.map(({ digest, bytes, writtenAt }) => [digest, writtenAt, counted(bytes, 'byte')]),
      ),
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

interface LineageFlags extends ListFlags {
  readonly site?: string;
  readonly batch?: string;
  readonly run?: string;
  readonly release?: number;
}

/** Adds `lineage` and `withdrawals`. */
export function addLineageVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'lineage', 'which batches, snapshots, runs and releases descend from which')
    .option('--site <name>', 'what descends from a site')
    .option('--batch <id>', 'what descends from a batch: its id, or the digest of its receipt')
    .option('--run <id>', `what a run descends from; ${shortIds}`)
    .option('--release <number>', 'what a release descends from', wholeNumber(1))
    .option('--before <id>', 'with the snapshots that were made before this one')
    .option('--limit <number>', 'with at most this many snapshots, the latest first (200)')
    .action(async (flags: LineageFlags) => {
      const client = await clientFor(flags);
      const { sites } = await client.call('listSites');
      const answer = await client.call('listLineage', {
        query: { ...(await queryOf(client, flags, sites)), ...partOf(flags) },
      });
      const names = new Map(sites.map(({ siteId, name }) => [siteId, name]));
      print(terminal, flags, answer, (found) => describeLineage(found, names));
      sayNext(terminal, 'lineage', answer.next);
    });
  addVerb(
    coordinator,
    'withdrawals',
    'what sites took back, when it was erased, and what descends from it',
  ).action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).call('listWithdrawals');
    print(terminal, flags, answer, ({ withdrawals }) => withdrawals.flatMap(describeEntry));
    const marked = answer.withdrawals.flatMap(({ releases }) => releases);
    if (marked.some(({ status }) => status === 'stable' || status === 'candidate'))
      terminal.say(
        'a release in use learned from what was withdrawn; to train again without it: "sfumato coordinator snapshot", then "sfumato coordinator train-deidentifier --wait"',
      );
  });
}

/** Number of batches withdrawn since a run or release learned from them, by its id. */
export async function withdrawnBehind(client: AdminClient): Promise<ReadonlyMap<string, number>> {
  const behind = new Map<string, number>();
  let part: LineageView | undefined;
  do {
    const rest = part === undefined || part.next === null ? {} : { query: { before: part.next } };
    part = await client.call('listLineage', rest);
    for (const { runId, withdrawn } of part.runs) behind.set(runId, withdrawn);
    for (const { releaseId, withdrawn } of part.releases) behind.set(releaseId, withdrawn);
  } while (part.next !== null);
  return behind;
}

/** Marks the last cell if the row's run or release learned from withdrawn batches. */
export const rowWithMark = (row: readonly string[], withdrawn?: number): readonly string[] => [
  ...row.slice(0, -1),
  `${row.at(-1) ?? ''}${markOf(withdrawn)}`,
];

const markOf = (withdrawn = 0): string =>
  withdrawn === 0 ? '' : `  LEARNED FROM ${batches(withdrawn)} WITHDRAWN SINCE`;

async function queryOf(
  client: AdminClient,
  { site, batch, run, release }: LineageFlags,
  sites: readonly SiteView[],
) {
  const asked = [site, batch, run, release].filter((value) => value !== undefined);
  if (asked.length > 1)
    throw new Failure('SETTING_INVALID', {
      fields: '--site --batch --run --release',
      expected: 'one of them at most',
    });
  if (batch !== undefined) return { batch };
  if (run !== undefined) return { runId: await fullId(client, 'run', run) };
  if (release !== undefined) return { release };
  if (site === undefined) return {};
  return { siteId: siteAmong(sites, site).siteId };
}

function describeLineage(lineage: LineageView, names: ReadonlyMap<string, string>): string[] {
  const { batches: asked, snapshots, runs, releases } = lineage;
  return [
    ...asked.map(
      ({ uploadId, siteId, batchNumber, digest, withdrawnAt, erasedAt }) =>
        `batch     ${uploadId}  ${names.get(siteId) ?? siteId} batch ${batchNumber}  ${digest.slice(0, 12)}${stateOf({ withdrawnAt, erasedAt })}`,
    ),
    ...snapshots.map(
      ({ snapshotId, createdAt, members }) =>
        `snapshot  ${snapshotId}  ${createdAt}  ${members.map(({ name, batches: count, withdrawn }) => `${name} ${whole(count)}${withdrawn === 0 ? '' : ` (${whole(withdrawn)} withdrawn)`}`).join(', ')}`,
    ),
    ...runs.map(
      ({ runId, snapshotId, status, withdrawn }) =>
        `run       ${runId}  ${status}  on snapshot ${snapshotId}${markOf(withdrawn)}`,
    ),
    ...releases.map(
      ({ releaseId, number, status, runId, sites, withdrawn }) =>
        `release   ${releaseId}  number ${number}, ${status}, of run ${runId}${sites.length === 0 ? '' : `, told to ${sites.map(({ name }) => name).join(', ')}`}${markOf(withdrawn)}`,
    ),
  ];
}

function stateOf({
  withdrawnAt,
  erasedAt,
}: Pick<LineageView['batches'][number], 'withdrawnAt' | 'erasedAt'>): string {
  if (withdrawnAt === null) return '';
  return `  withdrawn ${withdrawnAt}, ${erasedAt === null ? 'not erased yet' : `erased ${erasedAt}`}`;
}

function describeEntry(entry: WithdrawalEntry): string[] {
  const { name, withdrawnAt, batches: count, bytes, erased, erasedAt, receiptIds, runs, releases } = entry;
  const gone = erased === count ? `erased ${erasedAt}` : `${whole(erased)} of ${whole(count)} erased`;
  return [
    `${withdrawnAt}  ${name}  ${batches(count)}, ${counted(bytes, 'byte')}  ${gone}`,
    ...receiptIds.map((id) => `  receipt ${id}`),
    ...runs.map(({ runId, status }) => `  run ${runId}  ${status}`),
    ...releases.map(({ releaseId, number, status }) => `  release ${number} (${releaseId})  ${status}`),
  ];
}

const batches = (count: number) => counted(count, 'batch', 'batches');
