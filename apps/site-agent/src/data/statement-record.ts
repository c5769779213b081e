/**
 * The coordinator's last accepted statement on what is current. Refuses older ones and shows when it goes
 * stale.
 *
 * **Guarantees**
 * | a statement | what happens |
 * |---|---|
 * | of another channel than the one asked for | SIGNATURE_INVALID |
 * | expired by this site's clock, or issued more than a year ago, whatever expiry it states | SITE_STATEMENT_EXPIRED |
 * | issued a day or more ahead of this site's clock, so that all true ones would count as older | SITE_STATEMENT_AHEAD |
 * | before the last accepted one, by sequence or time, across channels | SITE_STATEMENT_OLDER, unless the administrator accepts it |
 * | past half of its life | is stale: `status` and `doctor` say so |
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, millisecondsPerDay, sha256OfFile, systemCodeOf, writeFileAtomic } from '#foundation';
import { type Channel, type ChannelStatement, channelSchema, statementDaysMax } from '#protocol/api';
import { modelSignatureName, openModelSignature, requireSignedFiles } from '#signing';
import { readInstalled } from './installed-models.js';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

const heardSchema = z.strictObject({
  channel: channelSchema,
  sequence: z.int().min(0),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** PEM key of the models in use, for `model_signing`. */
  modelKey: z.string(),
  /** Batches in the release's training that have been withdrawn since. */
  withdrawn: z.int().min(0).optional(),
});

/** The last accepted statement, without its models. */
export type StatementRecord = z.infer<typeof heardSchema>;

/** Fails as the table says. */
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
  // Beyond any plausible clock skew.
  if (Date.parse(issuedAt) - now.getTime() > millisecondsPerDay)
    throw new Failure('SITE_STATEMENT_AHEAD', { issuedAt });
  const last = await readStatement(paths);
  if (last === undefined || acceptOlder) return;
  if (sequence < last.sequence || Date.parse(issuedAt) < Date.parse(last.issuedAt))
    throw new Failure('SITE_STATEMENT_OLDER', { issuedAt, accepted: last.issuedAt });
}

/** Reads the statement; undefined before this version's first pull. */
export function readStatement(paths: SitePaths): Promise<StatementRecord | undefined> {
  return readJson(paths.heardFile, heardSchema);
}

/** Stores an accepted statement. */
export async function storeStatement(
  paths: SitePaths,
  { channel, sequence, issuedAt, expiresAt, modelKey, release }: ChannelStatement,
): Promise<void> {
  await writeFileAtomic(paths.modelKeyFile, modelKey);
  const withdrawn = release?.withdrawn === undefined ? {} : { withdrawn: release.withdrawn };
  const heard: StatementRecord = { channel, sequence, issuedAt, expiresAt, modelKey, ...withdrawn };
  await writeJson(paths.heardFile, heard);
}

/** Stale after half of its life. */
export function ageOf(heard: StatementRecord, now: Date): 'fresh' | 'stale' | 'expired' {
  const from = Date.parse(heard.issuedAt);
  const until = expiryOf(heard);
  if (now.getTime() >= until) return 'expired';
  return now.getTime() - from >= (until - from) / 2 ? 'stale' : 'fresh';
}

/** In milliseconds: as stated, capped at the allowed life. */
function expiryOf({ issuedAt, expiresAt }: Pick<ChannelStatement, 'issuedAt' | 'expiresAt'>): number {
  return Math.min(Date.parse(expiresAt), Date.parse(issuedAt) + statementDaysMax * millisecondsPerDay);
}

/** Formats the statement as one line. */
export function describeStatement(heard: StatementRecord, now: Date): string {
  const { channel, issuedAt, withdrawn = 0 } = heard;
  const mark = `; its release learned from ${withdrawn} ${withdrawn === 1 ? 'batch' : 'batches'} withdrawn since`;
  const word = `${channel} as of ${issuedAt}, good until ${new Date(expiryOf(heard)).toISOString()}${withdrawn === 0 ? '' : mark}`;
  const age = ageOf(heard, now);
  return age === 'fresh' ? word : `${word}: ${age}; pull, and if it stays so, ask the model provider`;
}

/** Verifies every file in use. Fails with SITE_MODEL_UNSIGNED, SIGNATURE_INVALID or SIGNED_FILES_DIFFER. */
export async function requireSoundModels(paths: SitePaths): Promise<void> {
  const { representer, release } = await readInstalled(paths);
  const modelKey = (await readStatement(paths))?.modelKey ?? '';
  if (representer !== undefined)
    await requireSoundFolder(paths.representerFolder(representer.representerId), modelKey);
  if (release === undefined) return;
  await requireSoundFolder(paths.releaseFolder(release.releaseId), modelKey);
  await requireSoundFolder(paths.representerFolder(release.representer.representerId), modelKey);
}

async function requireSoundFolder(folder: string, modelKey: string): Promise<void> {
  const signature = await readFile(join(folder, modelSignatureName), 'utf8').catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') throw new Failure('SITE_MODEL_UNSIGNED', { folder });
    throw error;
  });
  const signed = openModelSignature(signature, modelKey);
  const names = (await readdir(folder, { withFileTypes: true })).map(({ name }) => name);
  const digests = await Promise.all(
    names.map((name) => sha256OfFile(join(folder, name)).catch(() => 'none')),
  );
  requireSignedFiles(signed, Object.fromEntries(names.map((name, at) => [name, digests[at] ?? 'none'])));
}
