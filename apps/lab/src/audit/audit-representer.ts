/** Reads a representer's folder and a corpus, and runs every attack. */

import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Cells, cellsFileName, readCells } from '#cells';
import type { Terminal } from '#command-line';
import { type EmbeddingSource, type EmbeddingTable, openEmbeddings } from '#embeddings';
import {
  asFileFailure,
  Failure,
  invariant,
  makeFolder,
  readFileIfThere,
  readTextFile,
  requireRegularFile,
  sha256,
  writeFileAtomic,
} from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import {
  askGivenRelease,
  askTrainedRelease,
  auditedDocuments,
  auditRandom,
  auditRelease,
  type InstalledContexts,
  materialOfDocuments,
  membershipNotAsked,
  openContextsOf,
  readAdversaries,
  readWords,
} from '#learning';
import { type AuditMaterial, openSteps, type StepStore } from '#privacy-audit';
import {
  type AuditReport,
  type FileEntry,
  parseReleaseManifest,
  parseRepresenterManifest,
  type RepresenterManifest,
} from '#protocol/manifests';
import { languageNamed } from '#text';
import { loadDocuments } from '../corpus/load-documents.js';
import { type AuditOptions } from './audit-options.js';

const clock = () => performance.now();

/** For raw vectors: N, the number of fakes for T1 and T2. */
const rawNeighbours = 100;

interface JudgedFolder {
  readonly report: AuditReport;
  /** Deletes the cached steps; call it once the report is written. */
  forgetSteps(): Promise<void>;
}

/**
 * Audits a representer's folder, or raw vectors; resumes an interrupted audit of the same inputs. Fails with
 * PROTOCOL_MANIFEST_*, KERNELS_MODEL_*, SETTING_INVALID, LAB_TOO_FEW_DOCUMENTS.
 */
export async function auditRepresenterFolder(
  options: AuditOptions,
  terminal: Terminal,
): Promise<JudgedFolder> {
  const manifest = options.representer === 'raw' ? null : await readManifest(options.representer);
  const contexts = manifest === null ? undefined : await openContextsOf(manifest);
  try {
    return await auditWith(options, { manifest, contexts, terminal });
  } finally {
    await contexts?.close(); // its threads would keep the process alive
  }
}

interface AuditParts {
  /** `null` for raw vectors. */
  readonly manifest: RepresenterManifest | null;
  readonly contexts: InstalledContexts | undefined;
  readonly terminal: Terminal;
}

async function auditWith(
  options: AuditOptions,
  { manifest, contexts, terminal }: AuditParts,
): Promise<JudgedFolder> {
  const table = await openTable(options, manifest);
  const { labelSet, language } = wordsOf(options, manifest);
  const { readsCasing, formSize } = manifest ?? { readsCasing: false };
  const reading = readWords(table, {
    readsCasing,
    ...(formSize === undefined ? {} : { formSize }),
    language,
    cells: await readCellsFile(options.representer, manifest),
    contexts,
  });
  const { input, reader } = reading;
  const scheme = createIobScheme(labelSet);
  const { corpus, threads, full, cache } = options;
  requireMembers(options);
  const budget = full ? 'full' : 'quick';
  const materialOf = async (path: string): Promise<AuditMaterial> => {
    const given = await loadDocuments(
      { path, format: options.format },
      { table: input, scheme, language, terminal },
    );
    const documents = auditedDocuments(given, budget);
    terminal.say(`${documents.length} of ${given.length} documents`);
    return materialOfDocuments({
      corpusName: `${options.format} documents`,
      documents,
      reading,
      scheme,
      language,
      neighbours: manifest?.neighbours ?? rawNeighbours,
      listLength: full ? 10_000 : 2_000,
      cacheFolder: cache,
      threads,
    });
  };
  const material = await materialOf(corpus);
  const frozen = manifest && {
    onnx: await readModel(options.representer, manifest),
    deviations: manifest.noise,
    ...(reader && { reader }),
  };
  const engine = createOnnxRuntimeEngine({ threads });
  let steps: StepFolder | undefined;
  const report = await auditRelease(frozen ?? { rawSize: input.size }, material, {
    budget,
    adversaries: manifest === null ? undefined : await readAdversaries(options.representer),
    engine,
    threads,
    now: () => new Date(),
    clock,
    say: (line) => terminal.say(line),
    openKept: (digest) => (steps = openStepFolder(cache, digest)),
  });
  const question = frozen && { frozen, engine, threads, random: auditRandom().fork('membership') };
  invariant(steps !== undefined, 'an audit opens what was kept of it');
  const membership = await askMembership(options, { question, material, materialOf, terminal, steps });
  await table.close();
  return {
    report: { ...report, judges: [...report.judges, ...membership] },
    forgetSteps: steps.forget,
  };
}

interface Asking {
  readonly question: Parameters<typeof askTrainedRelease>[1] | null;
  readonly material: AuditMaterial;
  readonly materialOf: (path: string) => Promise<AuditMaterial>;
  readonly terminal: Terminal;
  readonly steps: StepFolder;
}

/** Runs J8 on the given release or, with `full`, on one trained for it; otherwise reports it as not asked. */
async function askMembership(
  { release, members, full }: AuditOptions,
  { question, material, materialOf, terminal, steps }: Asking,
): Promise<AuditReport['judges']> {
  if (question === null || (release === undefined && !full)) return membershipNotAsked();
  terminal.say('membership');
  if (release === undefined || members === undefined)
    return openSteps(steps, clock).take('membership', () => askTrainedRelease(material, question));
  const onnx = await readModelFile(join(release, 'deidentifier.onnx'));
  const asked = { members: await materialOf(members), outside: material };
  return askGivenRelease(asked, { ...question, release: onnx });
}

/** Fails with SETTING_INVALID unless `release` and `members` come together, with a representer. */
function requireMembers({ release, members, representer }: AuditOptions): void {
  if ((release === undefined) === (members === undefined) && (release === undefined || representer !== 'raw'))
    return;
  const field = release === undefined ? 'release' : 'members';
  throw new Failure('SETTING_INVALID', {
    field,
    value: 'nothing',
    expected: 'a representer, --release and --members together',
  });
}

async function readManifest(folder: string): Promise<RepresenterManifest> {
  const own = await readJson(join(folder, 'manifest.json')).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'FILE_NOT_FOUND') return null;
    throw error;
  });
  if (own !== null) return parseRepresenterManifest(own);
  return parseReleaseManifest(await readJson(join(folder, 'release.json'))).representer;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readTextFile(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('PROTOCOL_MANIFEST_INVALID', { kind: 'representer', field: 'JSON' });
  }
}

async function readCellsFile(
  folder: string,
  manifest: RepresenterManifest | null,
): Promise<Cells | undefined> {
  const described = manifest?.files[cellsFileName];
  return described === undefined
    ? undefined
    : readCells(await readVerified(folder, cellsFileName, described));
}

function readModel(folder: string, { files }: RepresenterManifest): Promise<Uint8Array> {
  return readVerified(folder, 'representer.onnx', files['representer.onnx']);
}

async function openTable(
  { embeddings: path, cache: cacheFolder }: AuditOptions,
  manifest: RepresenterManifest | null,
): Promise<EmbeddingTable> {
  const table = await openEmbeddings(sourceOf(path, manifest), { cacheFolder });
  const expected = manifest?.embeddings.digest ?? table.digest;
  if (table.digest === expected) return table;
  await table.close();
  throw new Failure('SETTING_INVALID', {
    field: 'embeddings',
    value: table.name,
    expected: `${manifest?.embeddings.name}, digest ${expected}`,
  });
}

function sourceOf(path: string | undefined, manifest: RepresenterManifest | null): EmbeddingSource {
  if (path === undefined) return { kind: 'glove' };
  const kind = manifest?.embeddings.kind ?? (extname(path) === '.bin' ? 'fasttext' : 'text');
  return { kind, path };
}

/** The manifest's label set and language; for raw vectors, the options' or the format's. */
function wordsOf({ labels, language, format }: AuditOptions, manifest: RepresenterManifest | null) {
  if (manifest !== null) {
    const labelSet = labelSetNamed(manifest.labelSet.name);
    if (labelSet.labels.join() !== manifest.labelSet.labels.join())
      throw new Failure('SETTING_INVALID', {
        field: 'representer',
        value: labelSet.name,
        expected: 'the labels of this version',
      });
    return { labelSet, language: languageNamed(manifest.language) };
  }
  const isSpanish = format === 'meddocan' || labels === 'meddocan';
  return {
    labelSet: labelSetNamed(labels ?? (isSpanish ? 'meddocan' : 'i2b2')),
    language: language ?? (isSpanish ? ('es' as const) : ('en' as const)),
  };
}

/** Fails with FILE_*; never waits for a pipe. */
async function readModelFile(file: string): Promise<Uint8Array> {
  await requireRegularFile(file);
  return readFile(file).catch((error: unknown) => {
    throw asFileFailure(error, file);
  });
}

/** Reads a file of the manifest. Fails with FILE_*, and with SETTING_INVALID if its digest differs. */
export async function readVerified(
  folder: string,
  name: string,
  { sha256: expected }: FileEntry,
): Promise<Uint8Array> {
  const bytes = await readModelFile(join(folder, name));
  if (sha256(bytes) !== expected)
    throw new Failure('SETTING_INVALID', { field: 'representer', value: name, expected });
  return bytes;
}

/** Can be deleted once its audit is written. */
interface StepFolder extends StepStore {
  forget(): Promise<void>;
}

function openStepFolder(cacheFolder: string, digest: string): StepFolder {
  const folder = join(cacheFolder, 'audits', digest.slice(0, 16));
  const fileOf = (step: string) => join(folder, `${sha256(step).slice(0, 16)}.json`);
  return {
    find: (step) => readKept(fileOf(step)),
    keep: async (step, kept) => {
      await makeFolder(folder, 0o700);
      await writeFileAtomic(fileOf(step), `${JSON.stringify(kept)}\n`);
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Reads a JSON file that this code wrote atomically; `undefined` if there is none. */
export async function readKept<Kept>(path: string): Promise<Kept | undefined> {
  const bytes = await readFileIfThere(path);
  return bytes === undefined ? undefined : (JSON.parse(bytes.toString()) as Kept); // our own files
}
