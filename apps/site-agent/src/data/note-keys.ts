/**
 * Recognises staged notes by the first 64 bits of an HMAC-SHA256 under the site's secret, which reveals
 * nothing of the text. No note is staged twice for a representer, since fresh noise on the same sentence
 * would average out. A new note collides with a known one with probability n / 2^64 (ADR 0013, ADR 0033).
 *
 * Each stage has a key file, in a folder per representer (named by its file's digest). Key files lie apart
 * from the stages, so damage to a stage does not make its notes new. A stage's record holds count and digest
 * of its keys, so damaged keys stop staging.
 *
 * A commit writes keys as `pending`, renames the stage, then renames the keys. After a crash, pending keys
 * are kept if their stage exists, else removed.
 */
import { createHmac } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  asFileFailure,
  Failure,
  failpoint,
  KeySet,
  sha256,
  systemCodeOf,
  writeFileAtomic,
} from '#foundation';
import { namesIn, type SitePaths } from './site-directory.js';
import { isSentInPart, type StageRecord } from './stages.js';

const noteKeyBytes = 8;

/** Key of letters and digits only: other blanks, punctuation, case, Unicode form or spans give the same sentences. */
export function noteKey(secretHex: string, text: string): bigint {
  return createHmac('sha256', Buffer.from(secretHex, 'hex'))
    .update(lettersAndDigits(text), 'utf8')
    .digest()
    .readBigUInt64LE();
}

/** Keys in order, eight bytes each: a quarter of the memory of a bigint array. */
export class NoteKeyList {
  private content = Buffer.alloc(1024 * noteKeyBytes);
  private length = 0;

  add(key: bigint): void {
    if (this.length === this.content.length) {
      const larger = Buffer.alloc(2 * this.length);
      larger.set(this.content);
      this.content = larger;
    }
    this.length = this.content.writeBigUInt64LE(key, this.length);
  }

  get count(): number {
    return this.length / noteKeyBytes;
  }

  /** A view, valid until the next `add`. */
  bytes(): Uint8Array {
    return this.content.subarray(0, this.length);
  }
}

/** NFKC composes letters and simplifies full-width digits and ligatures. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Identifies the keys of a stage. */
export type StageKeys = Pick<StageRecord, 'stageId' | 'representerDigest' | 'noteKeys'>;

/** Writes the keys of a new stage; returns the entry for its record. */
export async function storePendingKeys(
  paths: SitePaths,
  stage: Omit<StageKeys, 'noteKeys'>,
  keys: NoteKeyList,
): Promise<StageRecord['noteKeys']> {
  const bytes = keys.bytes();
  const noteKeys = { count: keys.count, digest: sha256(bytes) };
  await writeFileAtomic(keyFile(paths, { ...stage, noteKeys }) + pending, bytes);
  return noteKeys;
}

/** Renames the pending keys after the stage is stored. */
export async function settleKeys(paths: SitePaths, stage: StageKeys): Promise<void> {
  const file = keyFile(paths, stage);
  await rename(file + pending, file);
  failpoint();
}

/** Removes the keys of a discarded stage. */
export async function forgetKeys(paths: SitePaths, stage: StageKeys): Promise<void> {
  await rm(keyFile(paths, stage), { force: true });
}

/** Reads the keys of all notes staged for a representer. Fails with SITE_NOTE_KEYS_DAMAGED if a stage's keys differ. */
export async function knownKeys(
  paths: SitePaths,
  representerDigest: string,
  stages: readonly StageRecord[],
): Promise<KeySet> {
  const folder = paths.noteKeysFolder(representerDigest);
  const staged = new Map(
    stages
      .filter((stage) => stage.representerDigest === representerDigest)
      .map((stage) => [keyFile(paths, stage), stage.noteKeys]),
  );
  await sortPending(folder, staged);
  const keys = new KeySet();
  for (const [file, noteKeys] of staged) addKeys(keys, await readKeys(file, noteKeys));
  for (const name of await namesIn(folder))
    if (!staged.has(join(folder, name))) addKeys(keys, await readKeys(join(folder, name)));
  return keys;
}

/** Notes sent under other representers. */
export interface EarlierViews {
  readonly notes: number;
  readonly representers: number;
}

/**
 * Counts the stage's notes that may have been sent under other representers: each is another view of the same
 * note. Includes stages that no longer exist. Fails with SITE_NOTE_KEYS_DAMAGED.
 */
export async function countSentElsewhere(
  paths: SitePaths,
  stage: StageRecord,
  stages: readonly StageRecord[],
): Promise<EarlierViews> {
  const own = keysOf(await readKeys(await settledOrPending(keyFile(paths, stage)), stage.noteKeys));
  const unsent = new Set(
    stages.filter((other) => !isSentInPart(paths, other)).map((other) => keyFile(paths, other)),
  );
  const again = new Set<bigint>();
  let representers = 0;
  for (const digest of await namesIn(dirname(paths.noteKeysFolder(stage.representerDigest)))) {
    if (digest === stage.representerDigest) continue;
    const sent = await sentKeys(paths.noteKeysFolder(digest), unsent);
    const seen = own.filter((key) => sent.has(key));
    for (const key of seen) again.add(key);
    if (seen.length > 0) representers += 1;
  }
  return { notes: again.size, representers };
}

async function sentKeys(folder: string, unsent: ReadonlySet<string>): Promise<KeySet> {
  const keys = new KeySet();
  for (const name of await namesIn(folder)) {
    const file = join(folder, name);
    if (!name.endsWith(pending) && !unsent.has(file)) addKeys(keys, await readKeys(file));
  }
  return keys;
}

/** After a crash, keys stay pending until the next stage. */
async function settledOrPending(file: string): Promise<string> {
  return (await namesIn(dirname(file))).includes(basename(file)) ? file : file + pending;
}

const pending = '.pending';
const digestCharacters = 16;

/** The digest protects these keys from a later stage with the same number. */
function keyFile(paths: SitePaths, { stageId, representerDigest, noteKeys }: StageKeys): string {
  const name = `${stageId}-${noteKeys.digest.slice(0, digestCharacters)}.keys`;
  return join(paths.noteKeysFolder(representerDigest), name);
}

async function sortPending(folder: string, staged: ReadonlyMap<string, unknown>): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(pending)) continue;
    const path = join(folder, name);
    const settled = path.slice(0, -pending.length);
    if (staged.has(settled)) await rename(path, settled);
    else await rm(path, { force: true });
  }
}

async function readKeys(file: string, expected?: StageRecord['noteKeys']): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') throw new Failure('SITE_NOTE_KEYS_DAMAGED', { file });
    throw asFileFailure(error, file);
  });
  const digest = sha256(bytes);
  const isWhole =
    expected === undefined
      ? file.endsWith(`-${digest.slice(0, digestCharacters)}.keys`)
      : bytes.length === expected.count * noteKeyBytes && digest === expected.digest;
  if (!isWhole) throw new Failure('SITE_NOTE_KEYS_DAMAGED', { file });
  return bytes;
}

function addKeys(keys: KeySet, bytes: Buffer): void {
  for (const key of keysOf(bytes)) keys.add(key);
}

function keysOf(bytes: Buffer): bigint[] {
  return Array.from({ length: bytes.length / noteKeyBytes }, (_, index) =>
    bytes.readBigUInt64LE(index * noteKeyBytes),
  );
}
