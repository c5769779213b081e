/**
 * Hash chain of the audit trail: each line names the digest of the previous one. The database computes the same
 * chain independently (`prisma/migrations/20261123200000_audit_chain`), so that each checks the other.
 *
 * **Guarantees**
 * | two events that differ in | have |
 * |---|---|
 * | any field, or the border between two fields | other content digests |
 * | anything before them | other digests |
 */
import { sha256 } from '#foundation';
import type { AuditEventView } from '../admin/admin.js';

/** Digest before the first line. */
export const chainStart = '0'.repeat(64);

/** End of a chain: number of its last line, and the digest of the whole chain. */
export interface ChainEnd {
  readonly number: number;
  readonly digest: string;
}

export const emptyChain: ChainEnd = { number: 0, digest: chainStart };

/** A named value to hash. Null values are skipped, so that fields can be added later. */
export type HashedField = readonly [name: string, value: string | number | null];

/** Unambiguous text of a title and its fields: every value is preceded by its length in bytes. */
export function hashedText(title: string, fields: readonly HashedField[]): string {
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [spell(name, String(value))]));
  return `${title}\n${lines.join('')}`;
}

const spell = (name: string, value: string) => `${name}=${Buffer.byteLength(value)}:${value}\n`;

/** Digest of an event without its place in the chain. It covers a random id, so it reveals nothing. */
export function contentDigestOf({
  id,
  at,
  actor,
  action,
  subject,
  count,
  content,
}: Omit<AuditEventView, 'previous' | 'digest'>): string {
  return sha256(
    hashedText('sfumato audit event', [
      ['number', id],
      ['at', at],
      ['actorKind', actor.kind],
      ['actorId', actor.id],
      ['actorName', actor.name],
      ['action', action],
      ['subjectKind', subject.kind],
      ['subjectId', subject.id],
      ['count', count],
      ['content', content],
    ]),
  );
}

/** Digest of a line: of the previous line's digest and this line's content. */
export function linkDigest(previous: string, contentDigest: string): string {
  return sha256(
    hashedText('sfumato audit link', [
      ['previous', previous],
      ['content', contentDigest],
    ]),
  );
}

/** Extends the chain by one event; undefined if the event does not follow by digest and number. */
export function follow(end: ChainEnd, event: AuditEventView): ChainEnd | undefined {
  const digest = linkDigest(end.digest, contentDigestOf(event));
  const isNext = event.id > end.number && event.previous === end.digest && event.digest === digest;
  return isNext ? { number: event.id, digest } : undefined;
}

/** Extends the chain by events known only by digest; undefined if their numbers do not increase. */
export function growBy(
  end: ChainEnd,
  entries: readonly { readonly number: number; readonly contentDigest: string }[],
): ChainEnd | undefined {
  let grown = end;
  for (const { number, contentDigest } of entries) {
    if (number <= grown.number) return undefined;
    grown = { number, digest: linkDigest(grown.digest, contentDigest) };
  }
  return grown;
}
