/** Who gets which release, and the key that says so: promote, hold, rollback, channels, signing-key, rotate-signing-key. */
import { type Command, counted, requireConfirmation, type Terminal } from '#command-line';
import type { ChannelEventView, SigningKeyView } from '#protocol';
import { type AdminFlags, addVerb, clientFor, print } from './admin-client.js';
import { describeRelease } from './describe-answers.js';

interface ConfirmedFlags extends AdminFlags {
  readonly yes?: true;
}

/** As commander parses it. */
export interface FloorFlags {
  readonly belowFloor?: string;
}

/** What the option says. */
export const belowFloor =
  'why, although it does too badly at a site: one line of 20 characters or more, which the audit trail and "channels" keep';

/** For the body of a request. */
export function reasonOf({ belowFloor: reason }: FloorFlags): { readonly belowFloor?: string } {
  return reason === undefined ? {} : { belowFloor: reason };
}

const orders = [
  ['holdRelease', 'hold', 'take a candidate off its channel; sites that have it are ordered back'],
  ['rollbackRelease', 'rollback', 'return to an earlier stable release, by a signed order to the sites'],
] as const;

/** Adds them. */
export function addChannelVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'promote <releaseId>', 'make a candidate, or a release that was held, the stable one')
    .option('--below-floor <reason>', belowFloor)
    .action(async (releaseId: string, flags: AdminFlags & FloorFlags) => {
      const sent = { params: { releaseId }, body: reasonOf(flags) };
      const answer = await (await clientFor(flags)).call('promoteRelease', sent);
      print(terminal, flags, answer, (release) => [describeRelease(release)]);
    });
  for (const [route, verb, summary] of orders)
    addVerb(coordinator, `${verb} <releaseId>`, summary).action(
      async (releaseId: string, flags: AdminFlags) => {
        const answer = await (await clientFor(flags)).call(route, { params: { releaseId } });
        print(terminal, flags, answer, (release) => [describeRelease(release)]);
      },
    );
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
