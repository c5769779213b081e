/** The site data directory: where everything is in it, its JSON files, and the lock under which one command works. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  asFileFailure,
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
 * | `site-key.new.pem` | the one that takes its place, while `rotate-key` registers it |
 * | `settings.json` | where the embedding table is |
 * | `current.json` | which representer and release are in use |
 * | `confirmation.json` | what the coordinator last said of this site's key |
 * | `seen-models.json` | every model that was accepted: entries are only added |
 * | `representers/ID`, `releases/ID` | manifest, ONNX file and `model.sig`, verified |
 * | `heard.json` | when the coordinator last said what is current, and until when that is good |
 * | `trial.json` | how the last new release did on notes of this site |
 * | `model-key.pem` | public key of every `model.sig` here, for `model_signing verify` |
 * | `stages/ID` | frames, record, approvals, receipts; until approved also examples with patient text |
 * | `note-keys/DIGEST` | keyed digests of the notes that were staged for the representer of this digest |
 * | `comparison.json` | what the last comparison with the coordinator's list of receipts found |
 * | `log.jsonl` | what this site let in and out, and who answered for it; each line names the one before |
 * | `erasures.jsonl` | every signed receipt of an erasure, with the key that it was checked under |
 * | `heads.jsonl`, `trail.json` | every signed head of the coordinator's audit trail; how the last look at it ended |
 * | `letter.json` | what the last letter asked, signed, so that only its reply is imported |
 * | `watched` | what `start` has tagged of the folders that it watched |
 * | `start.lock`, `start.json` | held and written by a running `start` |
 * | `audits/DIGEST.json` | what this site's own audit found of files, noise and thresholds of this digest |
 * | `partial` | work in progress; emptied by the next command that works here |
 * | `cache` | can be deleted at any time; one of the user's serves all sites where there is one |
 */
export interface SitePaths {
  readonly root: string;
  readonly siteFile: string;
  readonly keyFile: string;
  /** A key that is being registered; it becomes `keyFile`. */
  readonly newKeyFile: string;
  readonly settingsFile: string;
  readonly currentFile: string;
  readonly confirmationFile: string;
  readonly seenModelsFile: string;
  readonly lockFile: string;
  readonly startLockFile: string;
  readonly startStateFile: string;
  readonly heardFile: string;
  readonly trialsFile: string;
  readonly modelKeyFile: string;
  readonly comparisonFile: string;
  readonly logFile: string;
  readonly erasuresFile: string;
  readonly headsFile: string;
  readonly trailLookFile: string;
  readonly inTrailFile: string;
  readonly letterFile: string;
  readonly partialFolder: string;
  readonly cacheFolder: string;
  readonly stagesFolder: string;
  readonly auditsFolder: string;
  representerFolder(representerId: string): string;
  releaseFolder(releaseId: string): string;
  stageFolder(stageId: string): string;
  /** What was tagged of the watched folder that `key` stands for. */
  watchFile(key: string): string;
  /** Of one representer; those of all lie in the folder above. */
  noteKeysFolder(representerDigest: string): string;
}

/** The paths below `root`; several sites may share one cache. Ids come from schemas that allow no path in them. */
export function sitePaths(root: string, cacheFolder: string = join(root, 'cache')): SitePaths {
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
    modelKeyFile: join(root, 'model-key.pem'),
    comparisonFile: join(root, 'comparison.json'),
    logFile: join(root, 'log.jsonl'),
    erasuresFile: join(root, 'erasures.jsonl'),
    headsFile: join(root, 'heads.jsonl'),
    trailLookFile: join(root, 'trail.json'),
    inTrailFile: join(root, 'in-trail.jsonl'),
    letterFile: join(root, 'letter.json'),
    partialFolder: join(root, 'partial'),
    cacheFolder,
    stagesFolder: join(root, 'stages'),
    auditsFolder: join(root, 'audits'),
    representerFolder: (representerId) => join(root, 'representers', representerId),
    releaseFolder: (releaseId) => join(root, 'releases', releaseId),
    watchFile: (key) => join(root, 'watched', `${key}.json`),
    stageFolder: (stageId) => join(root, 'stages', stageId),
    noteKeysFolder: (representerDigest) => join(root, 'note-keys', representerDigest),
  };
}

/** Writes `value` for `readJson` to read; mode 0600. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Reads and checks a file; `undefined` when there is none. Fails with SITE_DATA_DAMAGED for anything unexpected in it. */
export async function readJson<Value>(path: string, schema: z.ZodType<Value>): Promise<Value | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw damaged(path, parsed.error.issues[0]?.path.join('.') ?? '');
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw asFileFailure(error, path);
  }
}

function damaged(file: string, field: string): Failure {
  return new Failure('SITE_DATA_DAMAGED', { file, ...(field === '' ? {} : { field }) });
}

/**
 * Whoever can write in the folder can exchange keys, pinned ones too, and frames that were approved. Where there is none yet this
 * program makes one with mode 0700. Fails with SITE_DATA_EXPOSED.
 */
export async function requireOwnFolder(
  { root }: Pick<SitePaths, 'root'>,
  user = process.getuid?.(), // Windows has neither owners nor modes of this kind
): Promise<void> {
  const found = await stat(root).catch(() => undefined); // what cannot be looked at cannot be read either, which says why
  if (user === undefined || found === undefined) return;
  const facts = { data: root, mode: (found.mode & 0o777).toString(8) };
  if (found.uid !== user) throw new Failure('SITE_DATA_EXPOSED', { ...facts, owner: found.uid, user });
  if ((found.mode & 0o022) !== 0) throw new Failure('SITE_DATA_EXPOSED', facts);
}

/**
 * Runs `work` alone. What a killed process left unfinished is removed first: the folder for work in progress, and files that
 * were being written. Fails with SITE_DATA_EXPOSED and SITE_DATA_IN_USE.
 */
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

/** As `writeFileAtomic` names what it is writing, and as earlier versions did. */
const unfinished = /\.[0-9a-f-]{36}\.partial$/;

/**
 * Inner folders are written under this lock alone. At the root a running `start` and `status` write without it, under names that say
 * nothing of whose they are: only what is old was left behind there.
 */
async function removeUnfinished({ root }: SitePaths): Promise<void> {
  await removeAbandoned(root, new Date()); // the clock that files have their times from
  for (const folder of await innerFolders(root))
    for (const name of await namesIn(folder))
      if (unfinished.test(name)) await rm(join(folder, name), { force: true });
}

async function innerFolders(root: string): Promise<string[]> {
  const kinds = ['representers', 'releases', 'stages', 'note-keys'].map((kind) => join(root, kind));
  const folders = await Promise.all(
    kinds.map(async (kind) => (await namesIn(kind)).map((id) => join(kind, id))),
  );
  return folders.flat();
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw asFileFailure(error, folder);
  }
}
