/**
 * The chain of the audit trail: each line names the one before it by its digest. The twin of what the database computes
 * (`prisma/migrations/20261123200000_audit_chain`), written apart from it so that one checks the other.
 *
 * **Guarantees**
 * | two events that differ in | have |
 * |---|---|
 * | any field, or in where one field ends and the next begins | other content digests |
 * | anything before them | other digests |
 */
import { sha256 } from '#foundation';
import type { AuditEventView } from '../api/admin.js';

/** What the first line has for the digest before it. */
export const chainStart = '0'.repeat(64);

/** How far a chain goes: its last line and the digest that stands for all of it. */
export interface ChainEnd {
  readonly number: number;
  readonly digest: string;
}

/** A chain without lines. */
export const emptyChain: ChainEnd = { number: 0, digest: chainStart };

/** A named value as it is hashed; one that is absent leaves no trace, so that fields can be added later. */
export type HashedField = readonly [name: string, value: string | number | null];

/** Text that no other title and fields have: each value is preceded by its length in bytes. */
export function hashedText(title: string, fields: readonly HashedField[]): string {
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [spell(name, String(value))]));
  return `${title}\n${lines.join('')}`;
}

const spell = (name: string, value: string) => `${name}=${Buffer.byteLength(value)}:${value}\n`;

/** What an event says, without where it stands in the chain. Who knows it alone learns nothing: it covers a random id. */
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

/** The digest of a line: of the one before it, and of what it says. */
export function linkDigest(previous: string, contentDigest: string): string {
  return sha256(
    hashedText('sfumato audit link', [
      ['previous', previous],
      ['content', contentDigest],
    ]),
  );
}

/** The chain after one more event; undefined when the event does not follow: another digest, or a number that is not the next. */
export function follow(end: ChainEnd, event: AuditEventView): ChainEnd | undefined {
  const digest = linkDigest(end.digest, contentDigestOf(event));
  const isNext = event.id > end.number && event.previous === end.digest && event.digest === digest;
  return isNext ? { number: event.id, digest } : undefined;
}

/** The chain after events of which only the digests are told; undefined when their numbers do not grow. */
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
