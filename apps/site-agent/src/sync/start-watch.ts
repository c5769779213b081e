/**
 * Tags the text files of a folder, one note each.
 *
 * **Guarantees**
 * | a file | is tagged |
 * |---|---|
 * | still being written | once two looks, a pause apart, see the same size and times |
 * | edited, with whatever time stamp | again, over the old output |
 * | of blanks alone | like any, and written unchanged, since others may count on it |
 * | only touched or moved back | not again: the content counts |
 * | whose output was deleted | again |
 * | after a change of release, threshold, policy, lists, known values or starter | again |
 * | unreadable, no text, or with an output that somebody changed | never; the others are; reported in every round |
 * | whose name fits no output (`...txt` names the parent folder) | never, as above |
 * | that is a symbolic link, which may lead to a file that its author must not read | never; reported in every round |
 * | with a hard link elsewhere | like any: Linux allows none to files that the user cannot read and write (`fs.protected_hardlinks`) |
 * | exchanged after a look | as read once; a link, pipe or device is refused, and another file is left for the next round |
 */
import { existsSync, type Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { z } from 'zod';
import { counted, firstOf, type Terminal } from '#command-line';
import { asFileFailure, Failure, openPlainFile, sha256, sha256OfFile } from '#foundation';
import { digestSchema, identifierSchema } from '#protocol/fields';
import { documentBytesMaxDefault, openReadText, readUpTo } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { requireRelease } from '../data/installed-models.js';
import { readJson, writeJson } from '../data/site-directory.js';
import { type Deidentifier, openDeidentifier } from '../deidentify/deidentifier.js';
import type { LayerFlags } from '../deidentify/layers.js';
import { openInUse, standsAlone } from '../deidentify/open-tagger.js';
import { type TagReport, tagCorpus } from '../deidentify/tag-corpus.js';
import { outputFiles, replacementIn, type TagOutputFormat } from '../deidentify/tag-output.js';
import { layersDigest, openAtThreshold } from '../deidentify/threshold-file.js';

/** Folders and options. */
export interface WatchOptions {
  readonly folder: string;
  readonly outFolder: string;
  readonly outFormat: TagOutputFormat;
  readonly thresholdFile?: string | undefined;
  readonly layers: LayerFlags;
}

/** Pause between the two looks. */
export const settleMs = 2000;

/** Counts of a round. */
export interface WatchReport {
  readonly tagged: number;
  /** Failed files; each is reported. */
  readonly failed: number;
}

/** Tags new and changed files. Fails with SITE_RELEASE_MISSING and FILE_NOT_FOUND. */
export async function tagWatchedFolder(
  context: SiteContext,
  options: WatchOptions,
  signal: AbortSignal,
): Promise<WatchReport> {
  const release = await requireRelease(context.paths);
  const { releaseId } = release;
  const ledger = await openWatchLedger(context, {
    ...options,
    threshold: await thresholdDigest(options),
    layers: await layersDigestOf(options),
    isAlone: await standsAlone(context, release),
    adapted: release.isAdapted === true ? release.files['deidentifier.onnx'].sha256 : undefined,
  });
  const first = await lookAt(options.folder, (links) => sayLinks(context.terminal, links));
  const open = [...first].filter(([name, look]) => !isDone(ledger.files.get(name), look, releaseId));
  if (open.length === 0) return { tagged: 0, failed: 0 };
  await context.sleep(settleMs);
  const second = await lookAt(options.folder);
  const settled = open.filter(([name, look]) => second.get(name) === look);
  return tagFiles(context, { options, ledger, present: new Set(second.keys()), signal }, settled);
}

interface Round {
  readonly options: WatchOptions;
  readonly ledger: WatchLedger;
  readonly present: ReadonlySet<string>;
  readonly signal: AbortSignal;
}

async function tagFiles(
  context: SiteContext,
  round: Round,
  files: readonly (readonly [name: string, look: string])[],
): Promise<WatchReport> {
  const report = { tagged: 0, failed: 0 };
  const deidentifier = lazyDeidentifier(context, round.options);
  try {
    for (const [name, look] of files) {
      if (round.signal.aborted) break;
      try {
        const { notes, refused } = await tagFile(context, round, { name, look, deidentifier });
        report.tagged += notes;
        report.failed += refused;
      } catch (error) {
        if (!(error instanceof Failure) || !ofTheFile.test(error.code)) throw error;
        report.failed += 1;
        context.terminal.say(`tag: ${name}: ${error.code}: ${error.message}`);
      }
      await round.ledger.save(round.present);
    }
  } finally {
    await round.ledger.save(round.present, true);
    await deidentifier.close();
  }
  return report;
}

/** Error codes that concern one file only. */
const ofTheFile = /^(TEXT_|FILE_NOT_FOUND$|FILE_NOT_READABLE$)/;

/** Skips content tagged before. A refused file is retried in the next round. */
async function tagFile(
  context: SiteContext,
  { options, ledger }: Round,
  file: { readonly name: string; readonly look: string; readonly deidentifier: LazyDeidentifier },
): Promise<Pick<TagReport, 'notes' | 'refused'>> {
  const { name, look } = file;
  const path = join(options.folder, name);
  const outputs = outputFiles(options.outFolder, options.outFormat, parse(name).name);
  const bytes = await readAsSeen(path, look);
  if (bytes === undefined) {
    context.terminal.say(`tag: ${name}: changed since it was looked at, and left for the next round`);
    return { notes: 0, refused: 0 };
  }
  const digest = sha256(bytes);
  const { releaseId } = await requireRelease(context.paths);
  const known = ledger.files.get(name);
  if (known?.digest === digest && isDone({ ...known, look }, look, releaseId)) {
    ledger.files.set(name, { ...known, look });
    return { notes: 0, refused: 0 };
  }
  const deidentifier = await file.deidentifier.open();
  const report = await tagCorpus(context.terminal, deidentifier, {
    notesPath: path,
    format: 'text',
    outFolder: outputs.folder,
    outFormat: options.outFormat,
    source: { items: openReadText(path, bytes) },
    keepsBlanks: true,
  });
  const notes = report.notes + (report.blank ?? 0);
  if (notes > 0)
    ledger.files.set(name, { look, digest, releaseId: report.releaseId, outputs: [...outputs.files] });
  return { notes, refused: report.refused };
}

interface LazyDeidentifier {
  open(): Promise<Deidentifier>;
  close(): Promise<void>;
}

function lazyDeidentifier(
  context: SiteContext,
  { thresholdFile: threshold, outFormat, layers }: WatchOptions,
): LazyDeidentifier {
  const flags = threshold === undefined ? layers : { ...layers, threshold };
  const openTold = async (told: { readonly tellsMarginals: boolean }) =>
    openInUse(context, await requireRelease(context.paths), told);
  const openFirst = async () => {
    const tagger = await openAtThreshold(context.terminal, flags, openTold);
    return openDeidentifier(context, tagger, { ...layers, replace: replacementIn(outFormat) });
  };
  let deidentifier: Promise<Deidentifier> | undefined;
  return {
    open: () => {
      deidentifier ??= openFirst();
      return deidentifier;
    },
    close: async () => (await deidentifier?.catch(() => undefined))?.tagger.close(),
  };
}

function isDone(entry: WatchEntry | undefined, look: string, releaseId: string): boolean {
  return entry?.look === look && entry.releaseId === releaseId && entry.outputs.every(existsSync);
}

/**
 * Reads a file once for both digest and tagging, since it may be swapped after any look; of a large file,
 * only enough to refuse it. Returns undefined if it is not the file of `look`. Fails with FILE_NOT_READABLE
 * and FILE_NOT_FOUND.
 */
async function readAsSeen(path: string, look: string): Promise<Buffer | undefined> {
  await using file = await openPlainFile(path);
  if (lookOf(await file.stat()) !== look) return undefined;
  return await readUpTo(file, documentBytesMaxDefault).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
}

const lookOf = ({ size, mtimeMs, ctimeMs }: Stats): string => `${size} ${mtimeMs} ${ctimeMs}`;

/** Lists text files with their size and times. Any change alters the ctime, which nobody can set. */
async function lookAt(
  folder: string,
  onLinks: (names: readonly string[]) => void = () => {},
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const links: string[] = [];
  for (const name of (await namesIn(folder)).sort()) {
    const found = await lstat(join(folder, name)).catch(() => undefined); // it may be gone again
    if (found?.isSymbolicLink() === true) links.push(name);
    if (found?.isFile() === true) files.set(name, lookOf(found));
  }
  onLinks(links);
  return files;
}

const linksNamedMax = 5;

function sayLinks(terminal: Pick<Terminal, 'say'>, names: readonly string[]): void {
  if (names.length === 0) return;
  const verb = names.length === 1 ? 'is' : 'are';
  const named = firstOf(names.slice(0, linksNamedMax), names.length);
  terminal.say(`tag: skipped ${counted(names.length, 'link')}, which ${verb} not followed: ${named}`);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  } catch (error) {
    throw asFileFailure(error, folder);
  }
}

const entrySchema = z.strictObject({
  /** Size and times when tagged; while unchanged, the content is not read again. */
  look: z.string(),
  digest: digestSchema,
  releaseId: identifierSchema,
  /** Output files; earlier versions stored none for a refused note. */
  outputs: z.array(z.string()),
});
const ledgerSchema = z.strictObject({
  formatVersion: z.literal(1),
  folder: z.string(),
  files: z.record(z.string(), entrySchema),
});

type WatchEntry = z.infer<typeof entrySchema>;

interface WatchPlace {
  readonly folder: string;
  readonly outFolder: string;
  readonly outFormat: string;
  /** Digest of the threshold file; empty if none. */
  readonly threshold: string;
  readonly layers: string;
  readonly isAlone: boolean;
  /** Digest of the adapted de-identifier, if any. */
  readonly adapted: string | undefined;
}

interface WatchLedger {
  readonly files: Map<string, WatchEntry>;
  /** Stores the entries of `present`, at most every few seconds unless `now`. */
  save(present: ReadonlySet<string>, now?: boolean): Promise<void>;
}

const secondsBetweenSaves = 5; // a crash repeats at most this much work

/** Another threshold tags again. */
async function thresholdDigest({ thresholdFile }: WatchOptions): Promise<string> {
  return thresholdFile === undefined ? '' : sha256OfFile(thresholdFile);
}

/** A change of policy, lists or known values tags again. */
async function layersDigestOf({ layers }: WatchOptions): Promise<string> {
  const known = layers.known === undefined ? '' : await sha256OfFile(layers.known);
  return `${await layersDigest(layers)} ${known}`;
}

/** Opens the ledger; every combination of folders and options has its own. */
async function openWatchLedger(context: SiteContext, place: WatchPlace): Promise<WatchLedger> {
  const folder = await realpath(place.folder).catch(() => resolve(place.folder));
  const { outFormat, threshold, layers, isAlone, adapted } = place;
  const facts = [folder, resolve(place.outFolder), outFormat, threshold, layers, isAlone];
  if (adapted !== undefined) facts.push(adapted); // absent: the name stays that of earlier agents
  const key = sha256(JSON.stringify(facts)).slice(0, 16);
  const path = context.paths.watchFile(key);
  const files = new Map(Object.entries((await readJson(path, ledgerSchema))?.files ?? {}));
  let savedAt = 0;
  return {
    files,
    save: async (present, now = false) => {
      if (!now && performance.now() - savedAt < secondsBetweenSaves * 1000) return;
      for (const name of files.keys()) if (!present.has(name)) files.delete(name);
      await writeJson(path, { formatVersion: 1, folder, files: Object.fromEntries(files) });
      savedAt = performance.now();
    },
  };
}
