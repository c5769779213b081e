/**
 * The last word of the coordinator on what is current that this site accepted, so that an older copy of it is refused and a frozen one
 * grows old before everybody's eyes.
 *
 * **Guarantees**
 * | the word | what happens |
 * |---|---|
 * | is of another channel than the one asked for | SIGNATURE_INVALID |
 * | has expired by this site's clock, or was issued more than a year ago, however long it says that it is good | SITE_STATEMENT_EXPIRED |
 * | was issued a day or more ahead of this site's clock, so that every true word to come would be older | SITE_STATEMENT_AHEAD |
 * | comes before the last one accepted, by its sequence or its time: the channels count as one | SITE_STATEMENT_OLDER, unless the administrator accepts it |
 * | has lived for half of its time or more | is stale: `status` and `doctor` say so |
 */
import { z } from 'zod';
import { Failure, millisecondsPerDay, writeFileAtomic } from '#foundation';
import { type Channel, type ChannelStatement, channelSchema, statementDaysMax } from '#protocol';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

const heardSchema = z.strictObject({
  channel: channelSchema,
  sequence: z.int().min(0),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** What the models in use were signed with, as PEM: what `model_signing` is given. */
  modelKey: z.string(),
  /** Batches that the release learned from and that were withdrawn since. */
  withdrawn: z.int().min(0).optional(),
});

/** The last accepted word, without what it says. */
export type HeardStatement = z.infer<typeof heardSchema>;

/** Fails as the table above says. */
export async function requireCurrent(
  paths: SitePaths,
  statement: ChannelStatement,
  {
    channel,
    now,
    acceptOlder,
  }: { readonly channel: Channel; readonly now: Date; readonly acceptOlder: boolean },
): Promise<void> {
  const { issuedAt, expiresAt, sequence } = statement;
  if (statement.channel !== channel)
    throw new Failure('SIGNATURE_INVALID', { what: statement.channel, expected: channel });
  if (now.getTime() >= expiryOf(statement))
    throw new Failure('SITE_STATEMENT_EXPIRED', { issuedAt, expiresAt, daysMax: statementDaysMax });
  if (Date.parse(issuedAt) - now.getTime() > millisecondsPerDay)
    // clocks differ by less
    throw new Failure('SITE_STATEMENT_AHEAD', { issuedAt });
  const last = await readHeard(paths);
  if (last === undefined || acceptOlder) return;
  if (sequence < last.sequence || Date.parse(issuedAt) < Date.parse(last.issuedAt))
    throw new Failure('SITE_STATEMENT_OLDER', { issuedAt, accepted: last.issuedAt });
}

/** Undefined before the first pull of this version. */
export function readHeard(paths: SitePaths): Promise<HeardStatement | undefined> {
  return readJson(paths.heardFile, heardSchema);
}

/** Remembers an accepted word. */
export async function rememberHeard(
  paths: SitePaths,
  { channel, sequence, issuedAt, expiresAt, modelKey, release }: ChannelStatement,
): Promise<void> {
  await writeFileAtomic(paths.modelKeyFile, modelKey);
  const withdrawn = release?.withdrawn === undefined ? {} : { withdrawn: release.withdrawn };
  const heard: HeardStatement = { channel, sequence, issuedAt, expiresAt, modelKey, ...withdrawn };
  await writeJson(paths.heardFile, heard);
}

/** Fresh, stale from half of its life on, or expired. */
export function ageOf(heard: HeardStatement, now: Date): 'fresh' | 'stale' | 'expired' {
  const [from, until] = [Date.parse(heard.issuedAt), expiryOf(heard)];
  if (now.getTime() >= until) return 'expired';
  return now.getTime() - from >= (until - from) / 2 ? 'stale' : 'fresh';
}

/** In milliseconds: what the word says, at most what a word may say. */
function expiryOf({ issuedAt, expiresAt }: Pick<ChannelStatement, 'issuedAt' | 'expiresAt'>): number {
  return Math.min(Date.parse(expiresAt), Date.parse(issuedAt) + statementDaysMax * millisecondsPerDay);
}

/** For people. */
export function describeHeard(heard: HeardStatement, now: Date): string {
  const { channel, issuedAt, withdrawn = 0 } = heard;
  const mark = `; its release learned from ${withdrawn} ${withdrawn === 1 ? 'batch' : 'batches'} withdrawn since`;
  const word = `${channel} as of ${issuedAt}, good until ${new Date(expiryOf(heard)).toISOString()}${withdrawn === 0 ? '' : mark}`;
  const age = ageOf(heard, now);
  return age === 'fresh' ? word : `${word}: ${age}; pull, and if it stays so, ask the model provider`;
}
