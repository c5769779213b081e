/** Whether an exported audit trail is what it says: its chain, its signed head, and every head that sites were given. Needs no network. */
import type { z } from 'zod';
import { Failure } from '#foundation';
import {
  auditEventSchema,
  type ChainEnd,
  emptyChain,
  follow,
  isHeadSigned,
  type SignedHead,
  signedHeadSchema,
} from '#protocol';
import { fingerprintOf } from '#signing';
import { type FileLine, readFileLines } from './file-lines.js';

/** What was checked; nothing was wrong with it. */
export interface VerifiedTrail {
  readonly events: number;
  readonly head: SignedHead;
  /** Of the key that signed every head. */
  readonly fingerprint: string;
  /** Whether that is the key that the caller expects; false where no key was named. */
  readonly isExpectedKey: boolean;
  /** Heads of sites that lie on the trail. */
  readonly headsOnTrail: number;
}

/**
 * Reads an export, and heads of sites.
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

/** What a trail is judged by: its last line, where its events lead, and the digests at the numbers that heads name. */
interface FollowedTrail {
  readonly events: number;
  readonly head: SignedHead;
  readonly end: ChainEnd;
  readonly digests: ReadonlyMap<number, string>;
}

/** Follows every event but holds one at a time: a trail may be longer than memory. */
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

/** A head of a site, and where it stands. */
interface SeenHead {
  readonly file: string;
  readonly line: number;
  readonly head: SignedHead;
}

/** Heads of sites up to the first line that is none, which fails only when all before it lie on the trail. */
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
  const [expected, found] = [fingerprintOf(key), fingerprintOf(head.publicKey)];
  throw new Failure('AUDIT_HEAD_UNSIGNED', { file, event: head.number, expected, found });
}

function parseLine<Value>(schema: z.ZodType<Value>, { text, number }: FileLine, file: string): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Failure('AUDIT_FILE_INVALID', { file, line: number }); // the parser's message would quote the file
  }
}
