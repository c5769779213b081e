/**
 * The chain of the audit trail: each line names the previous one by digest. The database computes the same
 * independently (`prisma/migrations/20261123200000_audit_chain`), so that one checks the other.
 *
 * **Guarantees**
 * | two events that differ in | have |
 * |---|---|
 * | any field, or the border between two fields | other content digests |
 * | anything before them | other digests |
 */
import { sha256 } from '#foundation';
import type { AuditEventView } from '../admin/admin.js';

/** The digest before the first line. */
export const chainStart = '0'.repeat(64);

/** The end of a chain: its last line, and the digest of all of it. */
export interface ChainEnd {
  readonly number: number;
  readonly digest: string;
}

export const emptyChain: ChainEnd = { number: 0, digest: chainStart };

/** A named value to hash; null leaves no trace, so that fields can be added later. */
export type HashedField = readonly [name: string, value: string | number | null];

/** A text that no other title and fields have: every value is preceded by its length in bytes. */
export function hashedText(title: string, fields: readonly HashedField[]): string {
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [spell(name, String(value))]));
  return `${title}\n${lines.join('')}`;
}

const spell = (name: string, value: string) => `${name}=${Buffer.byteLength(value)}:${value}\n`;

/** The digest of an event without its place in the chain. It covers a random id, so it reveals nothing. */
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

/** The digest of a line: of the previous one and of its content. */
export function linkDigest(previous: string, contentDigest: string): string {
  return sha256(
    hashedText('sfumato audit link', [
      ['previous', previous],
      ['content', contentDigest],
    ]),
  );
}

/** The chain after one more event; undefined if the event does not follow by digest and number. */
export function follow(end: ChainEnd, event: AuditEventView): ChainEnd | undefined {
  const digest = linkDigest(end.digest, contentDigestOf(event));
  const isNext = event.id > end.number && event.previous === end.digest && event.digest === digest;
  return isNext ? { number: event.id, digest } : undefined;
}

/** The chain after events known by digest only; undefined if their numbers do not grow. */
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
