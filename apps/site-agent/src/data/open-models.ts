/** Opens stored models: embedding table, representer, release. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { z } from 'zod';
import {
  cellsFileName,
  createSkeletonReader,
  readCells,
  requireTable,
  type SkeletonReader,
  withCells,
  withSkeletons,
} from '#cells';
import type { Progress, Terminal } from '#command-line';
import { type EmbeddingSource, type TokenEmbeddings, withCasing, withForms } from '#embeddings';
import type { NoteEmbeddings, NoteRepresenter, NoteTagger } from '#encoding';
import { asFileFailure, Failure, makeFolder, sha256 } from '#foundation';
import { labelSetNamed, labelSetNames } from '#labels';
import {
  type AgentFacts,
  checkContextFits,
  checkRepresenterFits,
  type FileEntry,
  labelCountOf,
  type ReleaseManifest,
  type RepresenterManifest,
} from '#protocol/manifests';
import { CASING_COUNT, type Language, languageNamed } from '#text';
import type { SiteContext } from '../context.js';
import type { TaggingRelease } from './adapted.js';
import { readJson, writeJson } from './site-directory.js';

/** Lists the facts that a manifest must fit. */
export function agentFacts(embeddings: Pick<NoteEmbeddings, 'digest' | 'size'>): AgentFacts {
  return {
    embeddings: { digest: embeddings.digest, size: embeddings.size },
    labelSets: Object.fromEntries(labelSetNames.map((name) => [name, labelSetNamed(name).labels])),
    casingCount: CASING_COUNT,
  };
}

/** A representer with its table. */
export interface OpenEncoder {
  readonly embeddings: NoteEmbeddings;
  readonly input: TokenEmbeddings;
  readonly representer: NoteRepresenter;
  close(): Promise<void>;
}

/**
 * Opens steps 3 and 4 of the flow. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_EMBEDDINGS_NEEDED,
 * SITE_DATA_DAMAGED (a changed file) and SITE_MODEL_UNFIT.
 */
export async function openEncoder(context: SiteContext, manifest: RepresenterManifest): Promise<OpenEncoder> {
  // Word forms would distinguish rare words whatever the noise.
  if (manifest.formSize !== undefined)
    throw new Failure('SITE_MODEL_UNFIT', { field: 'formSize', value: manifest.formSize, expected: 'none' });
  const { embeddings, input, reader, onnx, close } = await openFitting(context, manifest);
  const noise = { deviations: manifest.noise, floor: context.noiseFloor };
  return closedOnFailure(close, async () => {
    const opened = await (await context.loadPipeline()).openRepresenter(onnx, noise);
    const representer =
      reader === undefined ? opened : (await import('#encoding')).representInContext(opened, reader);
    requireSize('embeddingSize', representer.embeddingSize, input.size);
    requireSize('representationSize', representer.representationSize, manifest.representationSize);
    return { embeddings, input, representer, close: () => closeBoth(representer, { close }) };
  });
}

/** Runs `make`; if it throws, closes its inputs, so that no thread keeps the process alive. */
async function closedOnFailure<Made>(close: () => Promise<void>, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    await close();
    throw error;
  }
}

/** A release with its table. */
export interface OpenRelease {
  readonly input: TokenEmbeddings;
  readonly tagger: NoteTagger;
  close(): Promise<void>;
}

/** Optional outputs beside labels: confidence of spans, marginals of tokens. */
export interface ReleaseOutputs {
  readonly tellsConfidence?: boolean;
  readonly tellsMarginals?: boolean;
}

/** Opens step 9 of the flow. Fails as {@link openEncoder} does. */
export async function openRelease(
  context: SiteContext,
  release: TaggingRelease,
  options: ReleaseOutputs = {},
): Promise<OpenRelease> {
  const { representer } = release;
  const parts = await openReleaseParts(context, release);
  return closedOnFailure(parts.close, async () => {
    const { input } = parts;
    const tagger = await openTaggerOf(context, parts, outputsFor(release, options));
    requireSize('embeddingSize', tagger.embeddingSize, input.size);
    requireSize('representationSize', tagger.representationSize, representer.representationSize);
    requireSize('labelCount', tagger.labelCount, labelCountOf(representer));
    return { input, tagger, close: () => closeBoth(tagger, parts) };
  });
}

async function openTaggerOf(
  context: SiteContext,
  { representer, deidentifier, reader }: Pick<ReleaseParts, 'representer' | 'deidentifier' | 'reader'>,
  options: ReleaseOutputs,
): Promise<NoteTagger> {
  const opened = await (await context.loadPipeline()).openTagger({ representer, deidentifier }, options);
  return reader === undefined ? opened : (await import('#encoding')).tagInContext(opened, reader);
}

/** Verified files of a release, and the readers of its tokens. */
export interface ReleaseParts {
  readonly input: TokenEmbeddings;
  readonly reader?: SkeletonReader | undefined;
  readonly representer: Uint8Array;
  readonly deidentifier: Uint8Array;
  readonly close: () => Promise<void>;
}

/** Opens the parts. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_EMBEDDINGS_NEEDED and SITE_DATA_DAMAGED. */
export async function openReleaseParts(context: SiteContext, release: TaggingRelease): Promise<ReleaseParts> {
  const { input, reader, onnx, close } = await openFitting(context, release.representer);
  return closedOnFailure(close, async () => {
    const deidentifier = await readDeidentifier(context.paths, release);
    return { input, reader, representer: onnx, deidentifier, close };
  });
}

function outputsFor({ threshold }: ReleaseManifest, options: ReleaseOutputs): ReleaseOutputs {
  return threshold === undefined ? options : { ...options, tellsMarginals: true };
}

/** An open starter. */
export interface OpenStarter extends OpenRelease {
  readonly manifest: ReleaseManifest;
}

/**
 * Opens the bundled starter, or a release in a folder, with the bundled word vectors or those beside it.
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
  const reading = await openReading(context, representer, { embeddings, cells: files.cells });
  return closedOnFailure(reading.close, async () => {
    const told = outputsFor(manifest, { tellsConfidence: true, tellsMarginals });
    const tagger = await openTaggerOf(context, { ...files, reader: reading.reader }, told);
    return { manifest, input: reading.input, tagger, close: () => closeBoth(tagger, reading) };
  });
}

interface Closable {
  close(): Promise<void>;
}

async function closeBoth(model: Closable, parts: Closable): Promise<void> {
  await model.close();
  await parts.close();
}

/**
 * Checks stored models before use. Fails with KERNELS_MODEL_* (a file that could compute more than its kind
 * of network), CELLS_* and SITE_DATA_DAMAGED.
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

interface FittingParts extends Reading {
  readonly embeddings: NoteEmbeddings;
  readonly onnx: Uint8Array;
}

async function openFitting(context: SiteContext, manifest: RepresenterManifest): Promise<FittingParts> {
  const embeddings = await openSiteEmbeddings(context, manifest);
  checkRepresenterFits(manifest, agentFacts(embeddings));
  const { onnx, cells } = await readRepresenter(context.paths, manifest);
  return { embeddings, onnx, ...(await openReading(context, manifest, { embeddings, cells })) };
}

/** The token input, and the sentence reader that runs before the representer, if any. */
interface Reading {
  readonly input: TokenEmbeddings;
  readonly reader?: SkeletonReader;
  /** Also closes the table. */
  readonly close: () => Promise<void>;
}

interface ReadParts {
  readonly embeddings: NoteEmbeddings;
  readonly cells: Uint8Array | undefined;
}

/** Fails with CELLS_*, and with PROTOCOL_RELEASE_DOES_NOT_FIT if another encoder is installed. */
async function openReading(
  { loadPipeline }: SiteContext,
  manifest: RepresenterManifest,
  { embeddings, cells }: ReadParts,
): Promise<Reading> {
  const { readsCasing, language, context } = manifest;
  if (context === undefined || cells === undefined)
    return { input: inputOf(manifest, embeddings, cells), close: () => embeddings.close() };
  const skeletons = withSkeletons(withCells(embeddings, readCells(cells)), languageNamed(language));
  const { readEncoder } = await import('#encoder'); // heavy
  const files = await readEncoder();
  checkContextFits(context, files.digest);
  const contexts = await (await loadPipeline()).openContexts(files); // last, because its threads must be closed
  const cased = readsCasing ? withCasing(skeletons) : skeletons;
  const reader = createSkeletonReader(skeletons, contexts, cased);
  return { input: reader.input, reader, close: () => closeBoth(contexts, embeddings) };
}

/** Reads and verifies the files of a representer. Fails with FILE_* and SITE_DATA_DAMAGED. */
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

/** Vectors of words or cells, with form and casing if the manifest says so. */
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
  { releaseId, files, isAdapted }: TaggingRelease,
): Promise<Uint8Array> {
  const name = 'deidentifier.onnx';
  const pulled = join(paths.releaseFolder(releaseId), name);
  return readVerified(isAdapted === true ? paths.adaptedFile(files[name].sha256) : pulled, files[name]);
}

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

/** Stores the path of the embedding table. */
export async function rememberEmbeddings(context: SiteContext, path: string): Promise<void> {
  await writeJson(context.paths.settingsFile, { embeddings: { path: resolve(path) } });
}

/** Opens the table of a manifest, compiling it on first use. Fails with SITE_EMBEDDINGS_NEEDED. */
export async function openSiteEmbeddings(
  context: SiteContext,
  manifest: RepresenterManifest,
): Promise<NoteEmbeddings> {
  return openTable(context, await embeddingSourceOf(context, manifest));
}

/** Locates the table. Fails with SITE_EMBEDDINGS_NEEDED if it is not bundled and no path was given. */
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

type FileKind = Exclude<EmbeddingSource['kind'], 'hashed'>;

/** `.bin` is fastText's format; other files have the manifest's kind. */
function kindOfFile(path: string, stated: FileKind): FileKind {
  return extname(basename(path)) === '.bin' ? 'fasttext' : stated;
}

/** A table compiles within minutes, so an hour without a write means a killed process. */
const abandonedAfterMs = 3_600_000;

/** Creates the cache folder for this user only and removes abandoned tables. Each opening checks the table's digest. */
async function prepareCacheFolder(folder: string, now: Date): Promise<void> {
  await makeFolder(folder, 0o700);
  const tables = join(folder, 'embeddings');
  for (const name of await readdir(tables).catch(() => [])) {
    if (!name.endsWith('.partial')) continue;
    const path = join(tables, name);
    const found = await stat(path).catch(() => undefined); // another agent may finish it
    if (found !== undefined && now.getTime() - found.mtimeMs > abandonedAfterMs)
      await rm(path, { force: true });
  }
}

/** Shows progress only from the first `advance`: the table is usually cached. */
function slowProgress(terminal: Terminal, label: string) {
  const shown: Progress[] = [];
  return {
    advance(done: number, total: number) {
      if (shown.length === 0) shown.push(terminal.progress({ label, total }));
      shown[0]?.advanceTo(done);
    },
    finish: () => shown[0]?.finish(),
  };
}
