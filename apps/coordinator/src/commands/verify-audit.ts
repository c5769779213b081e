/** Whether an exported audit trail is what it says: its chain, its signed head, and every head that sites were given. Needs no network. */
import type { z } from 'zod';
import { Failure, readTextFile } from '#foundation';
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
 * | a line that is no event, or no head at the end | AUDIT_FILE_INVALID |
 * | an event that was changed, left out, added or moved | AUDIT_CHAIN_BROKEN naming the first that does not follow |
 * | events cut off at the end | AUDIT_CHAIN_BROKEN: the head is further |
 * | a head that its key, or the expected one, did not sign | AUDIT_HEAD_UNSIGNED |
 * | a site's head that is not on the trail, or beyond its end | AUDIT_HEAD_ELSEWHERE |
 */
export async function verifyAudit(
  file: string,
  { headFiles, key }: { readonly headFiles: readonly string[]; readonly key: string | undefined },
): Promise<VerifiedTrail> {
  const lines = await readJsonLines(file);
  const head = parseLine(signedHeadSchema, lines, lines.length - 1, file);
  const digests = new Map<number, string>([[emptyChain.number, emptyChain.digest]]);
  let end: ChainEnd = emptyChain;
  for (let index = 0; index < lines.length - 1; index += 1) {
    const event = parseLine(auditEventSchema, lines, index, file);
    const next = follow(end, event);
    if (next === undefined) throw new Failure('AUDIT_CHAIN_BROKEN', { event: event.id, line: index + 1 });
    end = next;
    digests.set(end.number, end.digest);
  }
  requireSigned(head, key ?? head.publicKey, file);
  if (head.number !== end.number || head.digest !== end.digest)
    throw new Failure('AUDIT_CHAIN_BROKEN', { event: end.number, head: head.number });
  const headsOnTrail = await countHeads(headFiles, { digests, head });
  return {
    events: lines.length - 1,
    head,
    fingerprint: fingerprintOf(head.publicKey),
    isExpectedKey: key !== undefined,
    headsOnTrail,
  };
}

/** Every head in the files of sites: under the same key, of the same installation, and with the digest that the trail has there. */
async function countHeads(
  files: readonly string[],
  { digests, head }: { readonly digests: ReadonlyMap<number, string>; readonly head: SignedHead },
): Promise<number> {
  let count = 0;
  for (const file of files) {
    const lines = await readJsonLines(file);
    for (let index = 0; index < lines.length; index += 1) {
      const seen = parseLine(signedHeadSchema, lines, index, file);
      requireSigned(seen, head.publicKey, file);
      if (seen.installationId !== head.installationId || digests.get(seen.number) !== seen.digest)
        throw new Failure('AUDIT_HEAD_ELSEWHERE', { file, line: index + 1, event: seen.number });
      count += 1;
    }
  }
  return count;
}

function requireSigned(head: SignedHead, key: string, file: string): void {
  if (head.publicKey === key && isHeadSigned(head)) return;
  const [expected, found] = [fingerprintOf(key), fingerprintOf(head.publicKey)];
  throw new Failure('AUDIT_HEAD_UNSIGNED', { file, event: head.number, expected, found });
}

async function readJsonLines(file: string): Promise<readonly string[]> {
  return (await readTextFile(file)).split('\n').filter((line) => line !== '');
}

function parseLine<Value>(
  schema: z.ZodType<Value>,
  lines: readonly string[],
  index: number,
  file: string,
): Value {
  try {
    return schema.parse(JSON.parse(lines[index] ?? ''));
  } catch {
    throw new Failure('AUDIT_FILE_INVALID', { file, line: index + 1 }); // the parser's message would quote the file
  }
}
