/** Lists, exports and verifies the audit trail; checks the invariants. */

import { createReadStream } from 'node:fs';
import type { z } from 'zod';
import { type Command, counted, type Terminal, whole } from '#command-line';
import {
  asFileFailure,
  Failure,
  parseJson,
  requireFileOrFolder,
  requireReplaceable,
  writeStreamAtomic,
} from '#foundation';
import {
  type AuditEventView,
  auditEventSchema,
  type InvariantView,
  invariantNames,
  invariants,
} from '#protocol/admin';
import {
  type ChainEnd,
  emptyChain,
  follow,
  isHeadSigned,
  type SignedHead,
  signedHeadSchema,
} from '#protocol/audit';
import { fingerprintOf, publicKeyPattern } from '#signing';
import {
  type AdminClient,
  type AdminFlags,
  addVerb,
  clientFor,
  collect,
  print,
  table,
} from './admin-client.js';

interface AuditFlags extends AdminFlags {
  readonly after: string;
  readonly limit: string;
  readonly export?: string;
}

/** Adds `audit`. Lines show site names; the JSON is the unchanged answer. */
export function addAuditVerb(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'audit', 'who changed what and when')
    .option('--after <id>', 'continue after this line', '0')
    .option('--limit <number>', 'print at most this many lines', '200')
    .option('--export <file>', 'write all of it, with its signed head, for "sfumato audit verify"')
    .action(async (flags: AuditFlags) => {
      const client = await clientFor(flags);
      if (flags.export !== undefined) {
        const answer = await exportAudit(client, flags.export);
        print(terminal, flags, answer, ({ events, file }) => [
          `${counted(events, 'event')} and a signed head in ${file}`,
        ]);
        return;
      }
      const answer = await client.call('listAudit', { query: { after: flags.after, limit: flags.limit } });
      const { sites } = await client.call('listSites');
      const names = new Map(sites.map(({ siteId, name }) => [siteId, name]));
      print(terminal, flags, answer, ({ events }) =>
        table(
          ['line', 'at', 'action', 'subject', 'by'],
          events.map((event) => rowOfEvent(event, names)),
        ),
      );
    });
}

function rowOfEvent(
  { id, at, actor, action, subject, count }: AuditEventView,
  names: ReadonlyMap<string, string>,
): readonly string[] {
  const nameOf = (something: string) => names.get(something) ?? something;
  const by = actor.name ?? (actor.id === null ? null : nameOf(actor.id));
  const who = by === null ? actor.kind : `${actor.kind} ${by}`;
  return [
    `${id}`,
    at,
    action,
    `${subject.kind} ${nameOf(subject.id)}`,
    count === null ? who : `${who} (${count})`,
  ];
}

/** Writes every event and then the head, one a line. Fails with TEXT_OUTPUT_FOREIGN over any other file. */
async function exportAudit(client: AdminClient, file: string) {
  await requireReplaceable(file, beginsWithEvent, { headBytes: 4096 }); // a line has about 600 bytes
  const head = await client.call('auditHead');
  let events = 0;
  async function* lines(): AsyncGenerator<Uint8Array> {
    for (let after = 0; after < head.number; ) {
      const page = await client.call('listAudit', { query: { after, limit: 1000 } });
      for (const event of page.events.filter(({ id }) => id <= head.number)) {
        events += 1;
        yield Buffer.from(`${JSON.stringify(event)}\n`);
      }
      after = page.next ?? head.number;
    }
    yield Buffer.from(`${JSON.stringify(head)}\n`);
  }
  await writeStreamAtomic(file, lines());
  return { file, events, head };
}

function beginsWithEvent(head: string): boolean {
  return auditEventSchema.safeParse(parseJson(head.split('\n', 1)[0] ?? '')).success;
}

interface VerifyFlags {
  readonly head: readonly string[];
  readonly key?: string;
  readonly json?: true;
}

/** Adds the noun `audit` with `verify`. */
export function addAuditNoun(program: Command, terminal: Terminal): void {
  const audit = program.command('audit').description('check an exported audit trail, without a network');
  audit
    .command('verify <file>')
    .description('check the chain, the signed head, and that the heads of sites lie on it')
    .option('--head <file>', 'heads.jsonl of a site; may be given several times', collect, [])
    .option('--key <key>', 'the key that sites have pinned, as "coordinator signing-key" shows it')
    .option('--json', 'print one JSON document')
    .action(async (file: string, flags: VerifyFlags) => {
      const { head: headFiles, key } = flags;
      if (key !== undefined && !publicKeyPattern.test(key))
        throw new Failure('SETTING_INVALID', {
          field: '--key',
          expected: '43 characters, which "sfumato coordinator signing-key" shows',
        });
      const found = await verifyAudit(file, { headFiles, key });
      print(terminal, flags, found, ({ events, head, fingerprint, isExpectedKey, headsOnTrail }) => [
        `chain: ${counted(events, 'event')}, each following from the one before`,
        `head: event ${head.number} at ${head.at}, signed by ${fingerprint}${isExpectedKey ? '' : ' (no --key given: compare it)'}`,
        `heads of sites: ${headsOnTrail}, all on the chain`,
      ]);
    });
}

/** Adds `verify`; fails with COORDINATOR_INVARIANT_BROKEN after printing every invariant. */
export function addVerifyNoun(program: Command, terminal: Terminal): void {
  addVerb(
    program,
    'verify',
    'check the invariants of a coordinator: nothing lost, nothing counted twice, nothing rewritten',
  ).action(async (flags: AdminFlags) => {
    const looked = await lookAtAll(await clientFor(flags));
    const broken = looked.filter(({ faults }) => faults > 0);
    print(terminal, flags, { sound: broken.length === 0, invariants: looked }, (answer) =>
      answer.invariants.map(describe),
    );
    if (broken.length > 0)
      throw new Failure('COORDINATOR_INVARIANT_BROKEN', {
        broken: broken.map(({ name }) => name).join(', '),
      });
  });
}

async function lookAtAll(client: AdminClient): Promise<InvariantView[]> {
  const looked: InvariantView[] = [];
  for (const name of invariantNames) looked.push(await client.call('checkInvariant', { query: { name } }));
  return looked;
}

function describe({ name, checked, faults, examples }: InvariantView): string {
  const outcome = faults === 0 ? 'holds' : `BROKEN for ${whole(faults)}: ${examples.join(', ')}`;
  return `${name.padEnd(14)} ${outcome} (${whole(checked)} checked): ${invariants[name]}`;
}

interface VerifiedTrail {
  readonly events: number;
  readonly head: SignedHead;
  /** The key that signed every head. */
  readonly fingerprint: string;
  /** False without an expected key, too. */
  readonly isExpectedKey: boolean;
  readonly headsOnTrail: number;
}

/**
 * Verifies an exported trail, and the heads that sites have kept.
 *
 * **Guarantees**
 * | what is wrong | fails with |
 * |---|---|
 * | a line that is no event, or no head at the end | AUDIT_FILE_INVALID naming the first, however long the file is |
 * | an event that was changed, left out, added or moved | AUDIT_CHAIN_BROKEN naming the first that does not follow |
 * | events cut off at the end | AUDIT_CHAIN_BROKEN: the head is further |
 * | a head that its key, or the expected one, did not sign | AUDIT_HEAD_UNSIGNED |
 * | a site's head that is not on the trail, or beyond its end | AUDIT_HEAD_ELSEWHERE |
 */
export async function verifyAudit(
  file: string,
  { headFiles, key }: { readonly headFiles: readonly string[]; readonly key: string | undefined },
): Promise<VerifiedTrail> {
  const seen = await readHeads(headFiles);
  const wanted = new Set(seen.heads.map(({ head }) => head.number));
  const { events, head, end, digests } = await followTrail(file, wanted);
  requireSigned(head, key ?? head.publicKey, file);
  if (head.number !== end.number || head.digest !== end.digest)
    throw new Failure('AUDIT_CHAIN_BROKEN', { event: end.number, head: head.number });
  for (const { head: other, ...where } of seen.heads) {
    requireSigned(other, head.publicKey, where.file);
    if (other.installationId !== head.installationId || digests.get(other.number) !== other.digest)
      throw new Failure('AUDIT_HEAD_ELSEWHERE', { ...where, event: other.number });
  }
  if (seen.failed !== undefined) throw seen.failed.error;
  return {
    events,
    head,
    fingerprint: fingerprintOf(head.publicKey),
    isExpectedKey: key !== undefined,
    headsOnTrail: seen.heads.length,
  };
}

/** The head in the last line, the end of the chain, and the digests at the wanted numbers. */
interface FollowedTrail {
  readonly events: number;
  readonly head: SignedHead;
  readonly end: ChainEnd;
  readonly digests: ReadonlyMap<number, string>;
}

/** Holds one event at a time, because a trail may exceed memory. */
async function followTrail(file: string, wanted: ReadonlySet<number>): Promise<FollowedTrail> {
  const digests = new Map<number, string>([[emptyChain.number, emptyChain.digest]]);
  let end: ChainEnd = emptyChain;
  let last: FileLine = { text: '', number: 0 };
  for await (const line of readFileLines(file)) {
    if (last.number > 0) end = followLine(end, last, file);
    if (wanted.has(end.number)) digests.set(end.number, end.digest);
    last = line;
  }
  return { events: last.number - 1, head: parseLine(signedHeadSchema, last, file), end, digests };
}

function followLine(end: ChainEnd, line: FileLine, file: string): ChainEnd {
  const event = parseLine(auditEventSchema, line, file);
  const next = follow(end, event);
  if (next === undefined) throw new Failure('AUDIT_CHAIN_BROKEN', { event: event.id, line: line.number });
  return next;
}

interface SeenHead {
  readonly file: string;
  readonly line: number;
  readonly head: SignedHead;
}

/** Reads heads up to the first malformed one, whose error the caller throws once those before it are checked. */
async function readHeads(
  files: readonly string[],
): Promise<{ readonly heads: readonly SeenHead[]; readonly failed?: { readonly error: unknown } }> {
  const heads: SeenHead[] = [];
  try {
    for (const file of files)
      for await (const line of readFileLines(file))
        heads.push({ file, line: line.number, head: parseLine(signedHeadSchema, line, file) });
    return { heads };
  } catch (error) {
    return { heads, failed: { error } };
  }
}

function requireSigned(head: SignedHead, key: string, file: string): void {
  if (head.publicKey === key && isHeadSigned(head)) return;
  const expected = fingerprintOf(key);
  const found = fingerprintOf(head.publicKey);
  throw new Failure('AUDIT_HEAD_UNSIGNED', { file, event: head.number, expected, found });
}

function parseLine<Value>(schema: z.ZodType<Value>, { text, number }: FileLine, file: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Failure('AUDIT_FILE_INVALID', { file, line: number }); // the parser's message would quote the file
  }
}

/** A line and its number, counted from 1 without empty lines. */
export interface FileLine {
  readonly text: string;
  readonly number: number;
}

/** Longer than any event or head: names and digests have 64 characters, signatures 86. */
const charactersMax = 65_536;

/**
 * Yields the non-empty lines of a file of any length, in strict UTF-8. Fails with FILE_*, and with
 * AUDIT_FILE_INVALID for an oversized line; does not wait for a named pipe.
 */
export async function* readFileLines(file: string): AsyncGenerator<FileLine> {
  await requireFileOrFolder(file);
  yield* splitLines(file, createReadStream(file));
}

/** Splits the pieces of `file` into lines; reads no further than its caller. */
export async function* splitLines(file: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  let number = 0;
  let begun = '';
  for await (const text of decode(file, pieces)) {
    const lines = `${begun}${text}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      number += 1;
      yield { text: requireShort(line, { file, line: number }), number };
    }
    requireShort(begun, { file, line: number + 1 });
  }
  if (begun !== '') yield { text: begun, number: number + 1 };
}

function requireShort(line: string, where: { readonly file: string; readonly line: number }): string {
  if (line.length > charactersMax) throw new Failure('AUDIT_FILE_INVALID', where);
  return line;
}

async function* decode(file: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true }); // strips a byte order mark
  const decodePiece = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new Failure('FILE_NOT_UTF8', { file });
    }
  };
  try {
    for await (const piece of pieces) yield decodePiece(piece);
  } catch (error) {
    throw asFileFailure(error, file);
  }
  yield decodePiece();
}
