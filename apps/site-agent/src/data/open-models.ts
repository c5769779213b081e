/** Opening what `pull` has stored: the embedding table that a model was made for, a representer, a release. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import { cellsFileName, readCells, requireTable, withCells } from '#cells';
import type { Progress, Terminal } from '#command-line';
import { type EmbeddingSource, type TokenEmbeddings, withCasing, withForms } from '#embeddings';
import type { NoteEmbeddings, NoteRepresenter, NoteTagger } from '#encoding';
import { asFileFailure, Failure, makeFolder, sha256 } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import {
  type AgentFacts,
  checkRepresenterFits,
  type FileEntry,
  labelCountOf,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol';
import { CASING_COUNT, type Language } from '#text';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from './site-directory.js';

/** What a manifest is compared with. */
export function agentFacts(embeddings: Pick<NoteEmbeddings, 'digest' | 'size'>): AgentFacts {
  return {
    embeddings: { digest: embeddings.digest, size: embeddings.size },
    labelSets: Object.fromEntries(labelSetNames.map((name) => [name, labelSetNamed(name).labels])),
    casingCount: CASING_COUNT,
  };
}

/** An embedding table and a representer that fit each other. */
export interface OpenEncoder {
  readonly embeddings: NoteEmbeddings;
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
  readonly representer: NoteRepresenter;
  close(): Promise<void>;
}

/**
 * Opens what steps 3 and 4 of the flow need. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_EMBEDDINGS_NEEDED,
 * SITE_DATA_DAMAGED when the stored file is not the verified one, and SITE_MODEL_UNFIT.
 */
export async function openEncoder(context: SiteContext, manifest: RepresenterManifest): Promise<OpenEncoder> {
  // Rows of one would tell rare words from each other, whatever noise is added.
  if (manifest.formSize !== undefined)
    throw new Failure('SITE_MODEL_UNFIT', { field: 'formSize', value: manifest.formSize, expected: 'none' });
  const { embeddings, input, onnx } = await openFitting(context, manifest);
  const noise = { deviations: manifest.noise, floor: context.noiseFloor };
  const representer = await (await context.loadPipeline()).openRepresenter(onnx, noise);
  requireSize('embeddingSize', representer.embeddingSize, input.size);
  requireSize('representationSize', representer.representationSize, manifest.representationSize);
  return {
    embeddings,
    input,
    representer,
    close: async () => {
      await representer.close();
      await embeddings.close();
    },
  };
}

/** An embedding table and the models of a release that fit it. */
export interface OpenRelease {
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
  readonly tagger: NoteTagger;
  close(): Promise<void>;
}

/** What a release tells beside labels: how sure it is of each span, or how likely each token is part of one. */
export interface TellingOptions {
  readonly tellsConfidence?: boolean;
  readonly tellsMarginals?: boolean;
}

/** Opens what step 9 of the flow needs. Fails as {@link openEncoder} does. */
export async function openRelease(
  context: SiteContext,
  release: ReleaseManifest,
  options: TellingOptions = {},
): Promise<OpenRelease> {
  const { representer } = release;
  const { embeddings, input, onnx } = await openFitting(context, representer);
  const deidentifier = await readDeidentifier(context.paths, release);
  const tagger = await (await context.loadPipeline()).openTagger(
    { representer: onnx, deidentifier },
    toldFor(release, options),
  );
  requireSize('embeddingSize', tagger.embeddingSize, input.size);
  requireSize('representationSize', tagger.representationSize, representer.representationSize);
  requireSize('labelCount', tagger.labelCount, labelCountOf(representer));
  return {
    input,
    tagger,
    close: () => closeBoth(tagger, embeddings),
  };
}

/** A release with a threshold of its own cannot be used without marginals. */
function toldFor({ threshold }: ReleaseManifest, options: TellingOptions): TellingOptions {
  return threshold === undefined ? options : { ...options, tellsMarginals: true };
}

/** A starter release with the manifest that it was published with. */
export interface OpenStarter extends OpenRelease {
  readonly manifest: ReleaseManifest;
}

/**
 * Opens the release that comes with the program, or another in a folder of the same files, on the bundled word vectors
 * or on those that lie beside it.
 * Needs no site. Fails with ENCODING_STARTER_*, PROTOCOL_RELEASE_DOES_NOT_FIT and SITE_MODEL_UNFIT.
 */
export async function openStarter(
  context: SiteContext,
  language: Language,
  { folder, tellsMarginals = false }: { readonly folder?: string; readonly tellsMarginals?: boolean } = {},
): Promise<OpenStarter> {
  const { openStarterRelease } = await import('#encoding'); // heavy
  const { manifest, files, paths } = await openStarterRelease(language, folder);
  const { representer } = manifest;
  const embeddings = await openTable(context, sourceFor(representer, paths.embeddings));
  checkRepresenterFits(representer, agentFacts(embeddings));
  const told = toldFor(manifest, { tellsConfidence: true, tellsMarginals });
  const tagger = await (await context.loadPipeline()).openTagger(files, told);
  return {
    manifest,
    input: inputOf(representer, embeddings, files.cells),
    tagger,
    close: () => closeBoth(tagger, embeddings),
  };
}

async function closeBoth(tagger: NoteTagger, embeddings: NoteEmbeddings): Promise<void> {
  await tagger.close();
  await embeddings.close();
}

/**
 * Refuses models that were stored and are not to be used, before they are: fails with KERNELS_MODEL_* for a file that could compute
 * anything but a network of its kind, CELLS_* for cells that are none or of another table, and SITE_DATA_DAMAGED.
 */
export async function checkModels(
  { paths, loadPipeline }: SiteContext,
  {
    representer,
    release,
  }: { readonly representer: RepresenterManifest; readonly release: ReleaseManifest | undefined },
): Promise<void> {
  const { checkModel } = await loadPipeline();
  for (const manifest of [representer, ...(release ? [release.representer] : [])]) {
    const { onnx, cells } = await readRepresenter(paths, manifest);
    checkModel(onnx);
    if (cells !== undefined) requireTable(readCells(cells), manifest.embeddings);
  }
  if (release !== undefined) checkModel(await readDeidentifier(paths, release));
}

/** The table that a representer was made for, and its verified file. */
async function openFitting(context: SiteContext, manifest: RepresenterManifest) {
  const embeddings = await openSiteEmbeddings(context, manifest);
  checkRepresenterFits(manifest, agentFacts(embeddings));
  const { onnx, cells } = await readRepresenter(context.paths, manifest);
  return { embeddings, input: inputOf(manifest, embeddings, cells), onnx };
}

/** The verified files of a representer: its network, and its cells where it has some. Fails with FILE_* and SITE_DATA_DAMAGED. */
export async function readRepresenter(
  paths: SiteContext['paths'],
  { representerId, files }: RepresenterManifest,
) {
  const { 'representer.onnx': network, 'cells.json': cells } = files;
  const read = (name: string, entry: FileEntry) =>
    readVerified(join(paths.representerFolder(representerId), name), entry);
  return {
    onnx: await read('representer.onnx', network),
    cells: cells === undefined ? undefined : await read(cellsFileName, cells),
  };
}

/** What a representer reads of a token: its vector or that of its cell, with its form and its casing behind it where the manifest says so. */
function inputOf(
  { readsCasing, formSize }: RepresenterManifest,
  embeddings: NoteEmbeddings,
  cells: Uint8Array | undefined,
): TokenEmbeddings {
  const words = cells === undefined ? embeddings : withCells(embeddings, readCells(cells));
  const formed = formSize === undefined ? words : withForms(words, formSize);
  return readsCasing ? withCasing(formed) : formed;
}

function readDeidentifier(
  paths: SiteContext['paths'],
  { releaseId, files }: ReleaseManifest,
): Promise<Uint8Array> {
  const name = 'deidentifier.onnx';
  return readVerified(join(paths.releaseFolder(releaseId), name), files[name]);
}

/** A model file whose bytes are still the ones that were verified when it was pulled. */
async function readVerified(path: string, entry: FileEntry): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if (bytes.length !== entry.bytes || sha256(bytes) !== entry.sha256)
    throw new Failure('SITE_DATA_DAMAGED', { file: path });
  return bytes;
}

function requireSize(field: string, value: number, expected: number): void {
  if (value !== expected) throw new Failure('SITE_MODEL_UNFIT', { field, value, expected });
}

const settingsSchema = z.strictObject({
  embeddings: z.strictObject({ path: z.string().min(1) }),
});

/** Remembers the file of the embedding table for all later commands. */
export async function rememberEmbeddings(context: SiteContext, path: string): Promise<void> {
  await writeJson(context.paths.settingsFile, { embeddings: { path: resolve(path) } });
}

/**
 * Opens the table that `manifest` asks for; compiling it the first time can take a minute. Fails with
 * SITE_EMBEDDINGS_NEEDED when it is not the bundled one and no file was named.
 */
export async function openSiteEmbeddings(
  context: SiteContext,
  manifest: RepresenterManifest,
): Promise<NoteEmbeddings> {
  return openTable(context, await embeddingSourceOf(context, manifest));
}

/** Where the table lies that `manifest` asks for. Fails with SITE_EMBEDDINGS_NEEDED when it is not the bundled one and no file was named. */
export async function embeddingSourceOf(
  { paths }: Pick<SiteContext, 'paths'>,
  manifest: RepresenterManifest,
): Promise<EmbeddingSource> {
  const settings = await readJson(paths.settingsFile, settingsSchema);
  return sourceFor(manifest, settings?.embeddings.path);
}

async function openTable(context: SiteContext, source: EmbeddingSource): Promise<NoteEmbeddings> {
  const pipeline = await context.loadPipeline();
  await prepareCacheFolder(context.paths.cacheFolder, context.clock());
  const progress = slowProgress(context.terminal, 'compiling the word vectors, once');
  try {
    return await pipeline.openEmbeddings(source, {
      cacheFolder: context.paths.cacheFolder,
      progress: progress.advance,
    });
  } finally {
    progress.finish();
  }
}

function sourceFor({ embeddings }: RepresenterManifest, path: string | undefined): EmbeddingSource {
  if (embeddings.kind === 'hashed') return { kind: 'hashed', size: embeddings.size };
  if (path !== undefined) return { kind: kindOfFile(path, embeddings.kind), path };
  if (embeddings.kind === 'glove') return { kind: 'glove' };
  throw new Failure('SITE_EMBEDDINGS_NEEDED', { kind: embeddings.kind, name: embeddings.name });
}

/** Kinds of vectors that are read from a file. */
type FileKind = Exclude<EmbeddingSource['kind'], 'hashed'>;

/** A `.bin` is fastText's own format; anything else is opened as the kind that the manifest states. */
function kindOfFile(path: string, stated: FileKind): FileKind {
  return extname(basename(path)) === '.bin' ? 'fasttext' : stated;
}

/** A table is compiled within minutes; what has not been written to for an hour was left by a process that was killed. */
const abandonedAfterMs = 3_600_000;

/**
 * Makes the folder for compiled embeddings, readable by this user only, and removes tables that were abandoned half-written.
 * All site directories of a user share it: whoever opens a table checks every byte against the digest in the representer's
 * manifest, so that a file somebody else put there is not believed.
 */
async function prepareCacheFolder(folder: string, now: Date): Promise<void> {
  await makeFolder(folder, 0o700);
  const tables = join(folder, 'embeddings');
  for (const name of await readdir(tables).catch(() => [])) {
    if (!name.endsWith('.partial')) continue;
    const path = join(tables, name);
    const found = await stat(path).catch(() => undefined); // another agent may have finished it
    if (found !== undefined && now.getTime() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { force: true });
  }
}

/** Progress of a step that mostly finds its result cached: it appears once there is some. */
interface SlowProgress {
  advance(done: number, total: number): void;
  finish(): void;
}

/** Shows `label` from the first `advance` on. */
function slowProgress(terminal: Terminal, label: string): SlowProgress {
  const shown: Progress[] = [];
  return {
    advance(done, total) {
      if (shown.length === 0) shown.push(terminal.progress({ label, total }));
      shown[0]?.advanceTo(done);
    },
    finish: () => shown[0]?.finish(),
  };
}
