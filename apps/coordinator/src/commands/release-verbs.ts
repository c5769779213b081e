/** Adds the verbs for representers, waivers, releases, channels and the signing key. */
import { type Command, counted, requireConfirmation, type Terminal, wholeNumber } from '#command-line';
import { type ReleaseEntry, type RepresenterEntry } from '#protocol/admin';
import { type ChannelEventView, type SigningKeyView } from '#protocol/api';
import { describeGate, signatureDaysMax, waiverDaysMax } from '#protocol/gate';
import {
  type AdminFlags,
  addListOptions,
  addVerb,
  clientFor,
  type ListFlags,
  partOf,
  print,
  sayNext,
  table,
} from './admin-client.js';
import { fullId } from './full-ids.js';
import { rowWithMark, withdrawnBehind } from './pool-verbs.js';

/** Adds the verbs that decide what sites receive. */
export function addReleaseVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(
    coordinator,
    'publish-representer <runId>',
    'publish the representer of a finished run: sites encode with it from now on',
  ).action(async (given: string, flags: AdminFlags) => {
    const client = await clientFor(flags);
    const runId = await fullId(client, 'run', given, 'representer');
    const answer = await client.call('publishRepresenter', { body: { runId } });
    print(terminal, flags, answer, (representer) => [
      describeRepresenter({ ...representer, isCurrent: true }),
    ]);
  });
  addVerb(
    coordinator,
    'waive <representerId>',
    'sign, with your own token, that a representer may be published although its audit does not read PASS; it takes two people',
  )
    .requiredOption('--reason <text>', 'why, in one line of 20 to 300 characters')
    .option('--days <number>', `how long, at most ${waiverDaysMax}`, wholeNumber(1), 30)
    .action(async (given: string, flags: WaiveFlags) => {
      const { reason, days } = flags;
      const client = await clientFor(flags);
      const representerId = await fullId(client, 'representer', given);
      const answer = await client.call('waiveRepresenter', { body: { representerId, reason, days } });
      print(terminal, flags, answer, ({ signedBy, waiver }) => [
        waiver === null
          ? `signed by ${signedBy.join()}; a second person has ${signatureDaysMax} days to sign with a token of their own`
          : `${representerId} may be published until ${waiver.expiresAt} by ${waiver.names.join(' and ')}`,
      ]);
    });
  addVerb(coordinator, 'representers', 'list the representers, published or waiting').action(
    async (flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).call('listRepresenters');
      print(terminal, flags, answer, ({ representers }) =>
        table(['number', 'id', 'published', 'gate'], representers.map(rowOfRepresenter)),
      );
    },
  );
  addVerb(coordinator, 'publish <runId>', 'publish the de-identifier of a finished run, with its representer')
    .option('--candidate', 'for sites that follow candidates; a person makes it stable with "promote"')
    .option('--below-floor <reason>', belowFloor)
    .action(async (given: string, flags: PublishFlags) => {
      const client = await clientFor(flags);
      const runId = await fullId(client, 'run', given, 'deidentifier');
      const channel = flags.candidate === true ? 'candidate' : 'stable';
      const answer = await client.call('publishRelease', { body: { runId, channel, ...reasonOf(flags) } });
      print(terminal, flags, answer, (release) => [describeRelease(release)]);
    });
  addListOptions(addVerb(coordinator, 'releases', 'list the releases'), 'published').action(
    async (flags: ListFlags) => {
      const client = await clientFor(flags);
      const answer = await client.call('listReleases', { query: partOf(flags) });
      const behind = await withdrawnBehind(client);
      print(terminal, flags, answer, ({ releases }) =>
        table(
          ['number', 'id', 'published', 'of', 'status', 'gate'],
          releases.map((release) => rowWithMark(rowOfRelease(release), behind.get(release.releaseId))),
        ),
      );
      sayNext(terminal, 'releases', answer.next);
    },
  );
  addChannelVerbs(coordinator, terminal);
}

interface PublishFlags extends AdminFlags, FloorFlags {
  readonly candidate?: true;
}

interface WaiveFlags extends AdminFlags {
  readonly reason: string;
  readonly days: number;
}

interface ConfirmedFlags extends AdminFlags {
  readonly yes?: true;
}

interface FloorFlags {
  readonly belowFloor?: string;
}

const belowFloor =
  'why, although it does too badly at a site: one line of 20 characters or more, which the audit trail and "channels" keep';

function reasonOf({ belowFloor: reason }: FloorFlags): { readonly belowFloor?: string } {
  return reason === undefined ? {} : { belowFloor: reason };
}

const orders = [
  ['holdRelease', 'hold', 'take a candidate off its channel; sites that have it are ordered back'],
  ['rollbackRelease', 'rollback', 'return to an earlier stable release, by a signed order to the sites'],
] as const;

function addChannelVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'promote <releaseId>', 'make a candidate, or a release that was held, the stable one')
    .option('--below-floor <reason>', belowFloor)
    .action(async (given: string, flags: AdminFlags & FloorFlags) => {
      const client = await clientFor(flags);
      const releaseId = await fullId(client, 'release', given);
      const answer = await client.call('promoteRelease', { params: { releaseId }, body: reasonOf(flags) });
      print(terminal, flags, answer, (release) => [describeRelease(release)]);
    });
  for (const [route, verb, summary] of orders)
    addVerb(coordinator, `${verb} <releaseId>`, summary).action(async (given: string, flags: AdminFlags) => {
      const client = await clientFor(flags);
      const releaseId = await fullId(client, 'release', given);
      const answer = await client.call(route, { params: { releaseId } });
      print(terminal, flags, answer, (release) => [describeRelease(release)]);
    });
  addVerb(coordinator, 'channels', 'what was candidate, stable and held when').action(
    async (flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).call('listChannelEvents');
      print(terminal, flags, answer, ({ events }) => events.map(describeEvent));
    },
  );
  addVerb(
    coordinator,
    'signing-key',
    'show the key that sites pin, its fingerprint, and the key of model.sig',
  ).action(async (flags: AdminFlags) => {
    print(terminal, flags, await (await clientFor(flags)).call('showSigningKey'), describeKey);
  });
  addVerb(coordinator, 'rotate-signing-key', 'replace the signing key by one that it introduces to the sites')
    .option('--yes', 'confirm without being asked')
    .action(async (flags: ConfirmedFlags) => {
      const question = 'Replace the signing key? Back up the data directory afterwards.';
      await requireConfirmation(terminal, flags.yes === true, question);
      print(terminal, flags, await (await clientFor(flags)).call('rotateSigningKey'), describeKey);
    });
}

type ShownRepresenter = Omit<RepresenterEntry, 'digest' | 'createdAt'>;

const describeRepresenter = (entry: ShownRepresenter): string => rowOfRepresenter(entry).join('  ');

function rowOfRepresenter(entry: ShownRepresenter): readonly string[] {
  const { number, representerId, publishedAt, isCurrent, gate } = entry;
  const said = describeGate(gate);
  if (number === null) return ['-', representerId, 'waits for publish-representer', said];
  return [`${number}`, representerId, `${publishedAt}${isCurrent ? ', current' : ''}`, said];
}

export const describeRelease = (release: ReleaseEntry): string => rowOfRelease(release).join('  ');

function rowOfRelease(release: ReleaseEntry): readonly string[] {
  const { number, releaseId, publishedAt, runId, status } = release;
  const damaged = release.damage === null ? '' : `  MANIFEST DAMAGED (${release.damage})`;
  return [
    `${number}`,
    releaseId,
    publishedAt,
    `run ${runId}`,
    status,
    `${describeGate(release.gate)}${damaged}`,
  ];
}

const words: Readonly<Record<ChannelEventView['action'], string>> = {
  candidate: 'published as a candidate',
  promoted: 'made stable',
  held: 'held',
  rolledBack: 'returned to',
};

function describeEvent({ at, action, number, releaseId, fromNumber, reason }: ChannelEventView): string {
  const from = fromNumber === null ? '' : `, from number ${fromNumber} down`;
  const why = reason === null ? '' : `, below the floor: ${reason}`;
  return `${at}  release ${number} (${releaseId}) ${words[action]}${from}${why}`;
}

function describeKey({ fingerprint, rotations, publicKey, modelKey }: SigningKeyView): string[] {
  return [
    `fingerprint ${fingerprint}, rotated ${counted(rotations, 'time')}`,
    `key ${publicKey}, for "sfumato audit verify --key"`,
    ...modelKey.trimEnd().split('\n'),
  ];
}
