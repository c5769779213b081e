/**
 * Recognises notes that were staged before without keeping anything that tells what they say: the first 64 bits of an
 * HMAC-SHA256 under the site's secret. Fresh noise on the same sentence would average out, so no note is staged twice for
 * one representer. A new note is taken for a known one with probability n / 2^64. See ADR 0013 and ADR 0033.
 *
 * Keys lie in a file for each stage, in a folder for each representer, apart from the stages, so that what is done to a
 * stage's folder does not make its notes new. A representer is its file: the same model under another id is the same one.
 * The record of a stage holds count and digest of its keys; a file that was emptied, cut or removed ends staging instead
 * of letting notes through.
 *
 * Order of a commit: keys as `pending`, the stage by its rename, then the keys' own rename. A crash in between leaves
 * pending keys, which are kept when their stage is there and removed when it never came to be.
 */
import { createHmac } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
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
import type { SitePaths } from './site-directory.js';
import { isSentInPart, type StageRecord } from './stages.js';

/** Bytes of a key. */
const noteKeyBytes = 8;

/**
 * The key of what a note says: its letters and digits. Blanks, punctuation, case and the Unicode form do not count, nor do
 * spans: a note that differs in these alone would give the same sentences once more.
 */
export function noteKey(secretHex: string, text: string): bigint {
  return createHmac('sha256', Buffer.from(secretHex, 'hex'))
    .update(lettersAndDigits(text), 'utf8')
    .digest()
    .readBigUInt64LE();
}

/** Keys in the order they come, eight bytes each: an array of big integers would take four times as much. */
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

  /** All keys, as `knownKeys` reads them; a view that is good until the next `add`. */
  bytes(): Uint8Array {
    return this.content.subarray(0, this.length);
  }
}

/** NFKC first: it joins what is one letter, and makes full-width digits and ligatures plain. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Which keys: those of one stage. */
export type StageKeys = Pick<StageRecord, 'stageId' | 'representerDigest' | 'noteKeys'>;

/** Writes the keys of a stage that is about to be; returns what its record holds of them. */
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

/** Makes the keys those of a stage that is there. */
export async function settleKeys(paths: SitePaths, stage: StageKeys): Promise<void> {
  const file = keyFile(paths, stage);
  await rename(file + pending, file);
  failpoint();
}

/** Forgets the keys of a stage of which nothing was sent and that is gone. */
export async function forgetKeys(paths: SitePaths, stage: StageKeys): Promise<void> {
  await rm(keyFile(paths, stage), { force: true });
}

/**
 * Keys of every note that was staged for a representer, also of stages that are no longer here. Fails with
 * SITE_NOTE_KEYS_DAMAGED unless every stage has the keys that its record states.
 */
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

/** Notes of a stage that went before under another representer, and the number of those representers. */
export interface SentElsewhere {
  readonly notes: number;
  readonly representers: number;
}

/**
 * How much of a stage a receiver has seen before: each representer is one more view of the same note. Counts what may have been
 * sent, of stages that are no longer here, too. Fails with SITE_NOTE_KEYS_DAMAGED.
 */
export async function countSentElsewhere(
  paths: SitePaths,
  stage: StageRecord,
  stages: readonly StageRecord[],
): Promise<SentElsewhere> {
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

/** A crash leaves keys pending until the next stage is made. */
async function settledOrPending(file: string): Promise<string> {
  return (await namesIn(dirname(file))).includes(basename(file)) ? file : file + pending;
}

const pending = '.pending';
const digestCharacters = 16;

/** The digest in the name keeps a later stage of the same number from taking the place of these keys. */
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

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw asFileFailure(error, folder);
  }
}
