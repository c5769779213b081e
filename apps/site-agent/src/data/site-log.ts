/** The site's log: what it let in and out and who answered for it, chained like the coordinator's audit trail. */
import { z } from 'zod';
import { type Clock, Failure, invariant, sha256 } from '#foundation';
import { type ChainEnd, emptyChain, hashedText, linkDigest } from '#protocol/audit';
import { digestSchema } from '#protocol/fields';
import { appendLine, readLastLine, readLines, type SitePaths } from './site-directory.js';

const factsSchema = z.strictObject({
  act: z.enum([
    'joined',
    'pulled',
    'approved',
    'discarded',
    'sent',
    'withdrew',
    'erased',
    'accepted-history',
    'compared',
    'rotated-key',
    'exported',
    'added-reader',
    'adapted',
    'undid-adaptation',
    'planned-certificate',
    'certified',
  ]),
  subject: z.string().max(128),
  /** Digest of what was approved, sent or accepted. */
  content: digestSchema.nullable(),
  /** The person responsible, if any; earlier versions wrote names of any length. */
  by: z.string().nullable(),
  count: z.int().min(0).nullable(),
});

const entrySchema = factsSchema.extend({
  number: z.int().min(1),
  at: z.iso.datetime(),
  previous: digestSchema,
  digest: digestSchema,
});

/** A line of the log. */
export type SiteLogEntry = z.infer<typeof entrySchema>;

/** An act to log. */
export type SiteAct = Pick<SiteLogEntry, 'act' | 'subject'> & Partial<z.infer<typeof factsSchema>>;

/** Appends a line. Needs the site's lock. */
export async function logAct(
  { paths, clock }: { readonly paths: SitePaths; readonly clock: Clock },
  { act, subject, content = null, by = null, count = null }: SiteAct,
): Promise<void> {
  const last = await readLastLine(paths.logFile, entrySchema);
  const { number, digest: previous }: ChainEnd = last ?? emptyChain;
  const entry = { number: number + 1, at: clock().toISOString(), act, subject, content, by, count };
  const line = { ...entry, previous, digest: linkDigest(previous, contentOf(entry)) };
  // An unreadable line would block every later verb.
  invariant(entrySchema.safeParse(line).success, 'a line of the log can be read again');
  await appendLine(paths.logFile, line);
}

/** Reads and checks all lines. Fails with SITE_LOG_BROKEN (the first broken line) or SITE_DATA_DAMAGED. */
export async function readLog(paths: SitePaths): Promise<readonly SiteLogEntry[]> {
  const entries = await readLines(paths.logFile, entrySchema);
  let end = emptyChain;
  for (const entry of entries) {
    const digest = linkDigest(end.digest, contentOf(entry));
    if (entry.number !== end.number + 1 || entry.previous !== end.digest || entry.digest !== digest)
      throw new Failure('SITE_LOG_BROKEN', { line: end.number + 1 });
    end = entry;
  }
  return entries;
}

function contentOf(entry: Omit<SiteLogEntry, 'previous' | 'digest'>): string {
  return sha256(
    hashedText('sfumato site log', [
      ['number', entry.number],
      ['at', entry.at],
      ['act', entry.act],
      ['subject', entry.subject],
      ['content', entry.content],
      ['by', entry.by],
      ['count', entry.count],
    ]),
  );
}
