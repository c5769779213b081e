/** The site data directory: paths, JSON files, JSON lines, and the lock of a command. */
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  asFileFailure,
  asWriteFailure,
  Failure,
  parseJson,
  removeAbandoned,
  systemCodeOf,
  tryFileLock,
  writeFileAtomic,
} from '#foundation';

/**
 * | path | content |
 * |---|---|
 * | `site.json` | address, site id, access token and staging secret; mode 0600 |
 * | `site-key.pem` | the private key that signs every request; mode 0600 |
 * | `site-key.new.pem` | its successor, while `rotate-key` registers it |
 * | `settings.json` | where the embedding table is |
 * | `current.json` | which representer and release are in use |
 * | `confirmation.json` | what the coordinator last said of this site's key |
 * | `seen-models.json` | every model that was accepted; append-only |
 * | `representers/ID`, `releases/ID` | manifest, ONNX file and `model.sig`, verified |
 * | `heard.json` | the last accepted statement on what is current, and when it expires |
 * | `trials.json` | how new releases did on notes of this site |
 * | `adapted`, `adapted.json` | the de-identifier that was adapted here, mode 0600, and the release it was made from |
 * | `model-key.pem` | public key of every `model.sig` here, for `model_signing verify` |
 * | `stages/ID` | frames, record, approvals, receipts; until approved also examples with patient text |
 * | `note-keys/DIGEST` | keyed digests of the notes that were staged for the representer of this digest |
 * | `comparison.json` | result of the last comparison with the coordinator's list of receipts |
 * | `log.jsonl` | what this site let in and out, and who answered for it; each line names the one before |
 * | `erasures.jsonl` | every signed receipt of an erasure, with the key that it was checked under |
 * | `heads.jsonl`, `trail.json` | every signed head of the coordinator's audit trail; result of the last look at it |
 * | `letter.json` | signed requests of the last letter, so that only its reply is imported |
 * | `readers.json` | who may review with a token, and the digest of each token |
 * | `watched` | what `start` has tagged of the folders that it watched |
 * | `start.lock`, `start.json` | held and written by a running `start` |
 * | `audits/DIGEST.json` | this site's own audit of the files, noise and thresholds with this digest |
 * | `partial` | work in progress; emptied by the next command that works here |
 * | `cache` | can be deleted at any time; usually replaced by the user's cache, which serves all sites |
 */
export type SitePaths = Readonly<ReturnType<typeof sitePaths>>;

/** Builds the paths. Several sites may share a cache. Ids come from schemas that allow no path. */
export function sitePaths(root: string, cacheFolder: string = join(root, 'cache')) {
  return {
    root,
    siteFile: join(root, 'site.json'),
    keyFile: join(root, 'site-key.pem'),
    newKeyFile: join(root, 'site-key.new.pem'),
    settingsFile: join(root, 'settings.json'),
    currentFile: join(root, 'current.json'),
    confirmationFile: join(root, 'confirmation.json'),
    seenModelsFile: join(root, 'seen-models.json'),
    lockFile: join(root, 'lock'),
    startLockFile: join(root, 'start.lock'),
    startStateFile: join(root, 'start.json'),
    heardFile: join(root, 'heard.json'),
    trialsFile: join(root, 'trials.json'),
    adaptationFile: join(root, 'adapted.json'),
    adaptedFolder: join(root, 'adapted'),
    modelKeyFile: join(root, 'model-key.pem'),
    comparisonFile: join(root, 'comparison.json'),
    logFile: join(root, 'log.jsonl'),
    erasuresFile: join(root, 'erasures.jsonl'),
    headsFile: join(root, 'heads.jsonl'),
    trailLookFile: join(root, 'trail.json'),
    inTrailFile: join(root, 'in-trail.jsonl'),
    letterFile: join(root, 'letter.json'),
    readersFile: join(root, 'readers.json'),
    partialFolder: join(root, 'partial'),
    cacheFolder,
    stagesFolder: join(root, 'stages'),
    auditsFolder: join(root, 'audits'),
    representerFolder: (representerId: string) => join(root, 'representers', representerId),
    releaseFolder: (releaseId: string) => join(root, 'releases', releaseId),
    adaptedFile: (digest: string) => join(root, 'adapted', `${digest}.onnx`),
    watchFile: (key: string) => join(root, 'watched', `${key}.json`),
    stageFolder: (stageId: string) => join(root, 'stages', stageId),
    /** Of one representer; the parent holds all. */
    noteKeysFolder: (representerDigest: string) => join(root, 'note-keys', representerDigest),
  };
}

/** Writes JSON atomically, mode 0600. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Reads JSON; undefined without a file. Fails with SITE_DATA_DAMAGED. */
export async function readJson<Value>(path: string, schema: z.ZodType<Value>): Promise<Value | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Failure('SITE_DATA_DAMAGED', { file: path, ...(field === '' ? {} : { field }) });
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw asFileFailure(error, path);
  }
}

/** Fails with SITE_DATA_EXPOSED if others own or can write the folder: they could swap keys and approved frames. */
export async function requireOwnFolder(
  { root }: Pick<SitePaths, 'root'>,
  user = process.getuid?.(), // undefined on Windows
): Promise<void> {
  const found = await stat(root).catch(() => undefined); // a later read reports why
  if (user === undefined || found === undefined) return;
  const facts = { data: root, mode: (found.mode & 0o777).toString(8) };
  if (found.uid !== user) throw new Failure('SITE_DATA_EXPOSED', { ...facts, owner: found.uid, user });
  if ((found.mode & 0o022) !== 0) throw new Failure('SITE_DATA_EXPOSED', facts);
}

/** Runs `work` locked, after cleaning up after killed processes. Fails with SITE_DATA_EXPOSED and SITE_DATA_IN_USE. */
export async function withSiteLock<Result>(paths: SitePaths, work: () => Promise<Result>): Promise<Result> {
  await requireOwnFolder(paths);
  using _lock = takeLock(paths);
  await rm(paths.partialFolder, { recursive: true, force: true });
  await removeUnfinished(paths);
  return await work();
}

function takeLock({ root, lockFile }: SitePaths): Disposable {
  const attempt = tryFileLock(lockFile);
  if (attempt.lock !== undefined) return attempt.lock;
  const { holder } = attempt;
  throw new Failure('SITE_DATA_IN_USE', { data: root, ...(holder === undefined ? {} : { process: holder }) });
}

/** Temporary names of `writeFileAtomic`, in this version and earlier ones. */
const unfinished = /\.[0-9a-f-]{36}\.partial$/;

/** Inner folders need this lock; `start` and `status` write to the root without it, so only old files go there. */
async function removeUnfinished({ root }: SitePaths): Promise<void> {
  await removeAbandoned(root, new Date()); // the clock behind file times
  for (const folder of await innerFolders(root))
    for (const name of await namesIn(folder, noFolder))
      if (unfinished.test(name)) await rm(join(folder, name), { force: true });
}

const noFolder = ['ENOENT', 'ENOTDIR']; // a file where a folder should be holds nothing to remove

async function innerFolders(root: string): Promise<string[]> {
  const kinds = ['representers', 'releases', 'stages', 'note-keys'].map((kind) => join(root, kind));
  const folders = await Promise.all(
    kinds.map(async (kind) => (await namesIn(kind, noFolder)).map((id) => join(kind, id))),
  );
  return folders.flat();
}

/** Lists a folder; empty if it does not exist. */
export async function namesIn(folder: string, absent: readonly string[] = ['ENOENT']): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (absent.includes(systemCodeOf(error) ?? '')) return [];
    throw asFileFailure(error, folder);
  }
}

/** Appends a line durably, mode 0600. Needs the site's lock. */
export async function appendLine(path: string, value: object): Promise<void> {
  try {
    await using file = await open(path, 'a+', 0o600);
    const { size } = await file.stat();
    const end = await endOfLines(file, size);
    if (end < size) await file.truncate(end);
    await file.appendFile(`${JSON.stringify(value)}\n`);
    await file.sync();
  } catch (error) {
    throw asWriteFailure(error, path);
  }
}

/** Reads the last line; undefined without lines. Fails with SITE_DATA_DAMAGED. */
export async function readLastLine<Value>(
  path: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const end = await endOfLines(file, size);
    if (end === 0) return undefined;
    const start = await endOfLines(file, end - 1);
    const line = await readBetween(file, start, end - 1);
    return parseLine(path, schema, line.toString('utf8'));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw asFileFailure(error, path);
  }
}

/** Reads all lines. Fails with SITE_DATA_DAMAGED. */
export async function readLines<Value>(path: string, schema: z.ZodType<Value>): Promise<Value[]> {
  const lines = (await readText(path))?.split('\n').slice(0, -1) ?? [];
  return lines.map((line) => parseLine(path, schema, line));
}

const pieceBytes = 8_192; // longer than most lines

/** End of the last complete line before `limit`; 0 without one. */
async function endOfLines(file: FileHandle, limit: number): Promise<number> {
  for (let end = limit; end > 0; end -= pieceBytes) {
    const start = Math.max(0, end - pieceBytes);
    const at = (await readBetween(file, start, end)).lastIndexOf('\n');
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

async function readBetween(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const length = end - start;
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer;
}

function parseLine<Value>(file: string, schema: z.ZodType<Value>, line: string): Value {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new Failure('SITE_DATA_DAMAGED', { file }); // the parser's message quotes the file
  }
}
