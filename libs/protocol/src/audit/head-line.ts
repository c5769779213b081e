/**
 * A head as people send it to each other: one line of words, so that two sites can find out whether their coordinator tells both the same
 * history. Beside the signed head it names the release that its site uses, which is the site's own word.
 */
import { Failure } from '#foundation';
import { digestSchema } from '../fields.js';
import { type SignedHead, signedHeadSchema } from './head.js';

/** What a line says. */
export interface HeadLine {
  readonly head: SignedHead;
  /** Digest of the release that the sender uses; null without one. */
  readonly release: string | null;
}

const noRelease = '-';

/** The line: format, number, digest, time, installation, key, signature, release. */
export function writeHeadLine({ head, release }: HeadLine): string {
  const { format, number, digest, at, installationId, publicKey, signature } = head;
  return [format, number, digest, at, installationId, publicKey, signature, release ?? noRelease].join(' ');
}

/** Reads one. Fails with AUDIT_HEAD_LINE_INVALID; whether it is signed, and by whom, is for the caller to ask. */
export function readHeadLine(line: string): HeadLine {
  const [format, number, digest, at, installationId, publicKey, signature, release, ...rest] = line
    .trim()
    .split(/\s+/);
  const fields = { format, number: Number(number), digest, at, installationId, publicKey, signature };
  const head = signedHeadSchema.safeParse(fields);
  const used =
    release === noRelease ? { success: true as const, data: null } : digestSchema.safeParse(release);
  if (!head.success || !used.success || rest.length > 0) throw new Failure('AUDIT_HEAD_LINE_INVALID');
  return { head: head.data, release: used.data };
}
