/** The audit as trainer, laboratory and sites call it: of a release, and of what a site pulled. */

import {
  type Cells,
  createCellTable,
  createSkeletonReader,
  createSkeletonTable,
  readCells,
  type SkeletonReader,
} from '#cells';
import { type AuditCorpus, auditCorpusFor } from '#corpora';
import {
  type EmbeddingSource,
  type EmbeddingTable,
  openEmbeddings,
  type TokenEmbeddings,
  withForms,
} from '#embeddings';
import {
  embedAsSent,
  embeddingsWithCasing,
  embedNote,
  type OpenContexts,
  openPhiNeighbours,
  type PreparedDocument,
  sentencesOf,
} from '#encoding';
import { createSeededRandom, type SeededRandom, sha256 } from '#foundation';
import { createOnnxRuntimeEngine, type Engine } from '#kernels';
import { createIobScheme, type IobScheme, labelSetNamed } from '#labels';
import {
  type AuditAttackName,
  type AuditMaterial,
  auditShipped,
  budgetsOf,
  type GameAdversaries,
  type Shipped,
  type StepStore,
} from '#privacy-audit';
import { gateThresholds } from '#protocol/gate';
import { type AuditReport, type RepresenterManifest } from '#protocol/manifests';
import { type Language, languageNamed } from '#text';
import { auditMaterialOf } from './audit-material.js';
import { openContextsOf } from './installed-encoder.js';

/** Scope, resources and progress of an audit. */
export interface ReleaseAudit {
  readonly budget: AuditReport['budget'];
  /** Maximum attacked words per label, whatever the budget. */
  readonly targetsMax?: number;
  /** Leaves out J3, J4 and J5, which train networks and are not gated. */
  readonly withoutAdversaries?: boolean;
  /** Leaves out J6, the slowest without adversaries, which needs more documents than a quick audit has. */
  readonly withoutLinkage?: boolean;
  /** From adversarial training, for J4; without them J4 reads "not asked". */
  readonly adversaries?: GameAdversaries | undefined;
  readonly engine: Engine;
  readonly threads: number;
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
  /** Opens the kept steps of an interrupted audit; see `AuditWatch`. */
  readonly openKept?: (digest: string) => StepStore;
}

/**
 * Selects the documents that an audit reads: up to the number in the thresholds' version, by the smallest
 * digests of their text, in the given order. So choosing or ordering documents gains nothing.
 */
export function auditedDocuments<
  Document extends { readonly tokenized: { readonly note: { readonly text: string } } },
>(documents: readonly Document[], budget: AuditReport['budget']): readonly Document[] {
  const digests = documents.map(({ tokenized }) => sha256(tokenized.note.text));
  const last = [...digests].sort().at(gateThresholds.documentsMax[budget] - 1);
  return last === undefined ? documents : documents.filter((_, at) => (digests[at] ?? '') <= last);
}

/** The random stream of every audit, fixed by the thresholds' version, so that nobody can try seeds. */
export function auditRandom(): SeededRandom {
  return createSeededRandom(`audit by thresholds ${gateThresholds.version}`);
}

/** Attacks a shipped file, or raw vectors; see `auditShipped`. */
export function auditRelease(
  shipped: Shipped,
  material: AuditMaterial,
  {
    budget: name,
    targetsMax,
    withoutAdversaries = false,
    withoutLinkage = false,
    adversaries,
    engine,
    threads,
    ...watch
  }: ReleaseAudit,
): Promise<AuditReport> {
  const leftOut: AuditAttackName[] = [
    ...(withoutAdversaries ? (['pairs', 'continued', 'decoder'] as const) : []),
    ...(withoutLinkage ? (['linkage', 'roster'] as const) : []),
  ];
  const attacks = budgetsOf(name, { engine, targetsMax }, leftOut);
  const budget = { name, threads, controlTargets: 5, attacks };
  return auditShipped(shipped, material, { budget, watch, adversaries }, auditRandom());
}

/** The path from a token to the representer. */
export interface WordReading {
  /** Vectors of words. */
  readonly words: EmbeddingTable;
  /** Vectors of words, or of their cells. */
  readonly table: EmbeddingTable;
  /** The input of the representer, or of its reader. */
  readonly input: TokenEmbeddings;
  /** For sentences read in context. */
  readonly reader?: SkeletonReader;
}

/** How a representer reads. */
export interface ReadingFacts {
  readonly readsCasing: boolean;
  readonly formSize?: number;
  readonly language: Language;
  readonly cells: Cells | undefined;
  /** For reading in context, over cells. */
  readonly contexts: OpenContexts | undefined;
}

/** Composes how a representer reads words: by cells, forms and casing. Fails with CELLS_DO_NOT_FIT. */
export function readWords(
  words: EmbeddingTable,
  { readsCasing, formSize, language, cells, contexts }: ReadingFacts,
): WordReading {
  const place = readsCasing ? 'both' : 'none';
  if (cells !== undefined && contexts !== undefined) {
    const table = createSkeletonTable(createCellTable(words, cells), language);
    const reader = createSkeletonReader(table, contexts, embeddingsWithCasing(table, place));
    return { words, table, input: reader.input, reader };
  }
  const table = cells === undefined ? words : createCellTable(words, cells);
  const formed = formSize === undefined ? table : withForms(table, formSize);
  return { words, table, input: embeddingsWithCasing(formed, place) };
}

/** Documents, and how they are read. */
export interface ReadDocuments {
  readonly corpusName: string;
  /** Embedded by `reading.input`. */
  readonly documents: readonly PreparedDocument[];
  readonly reading: WordReading;
  readonly scheme: IobScheme;
  readonly language: Language;
  /** N of the neighbours that may replace a token. */
  readonly neighbours: number;
  readonly listLength: number;
  readonly cacheFolder: string;
  readonly threads: number;
}

/** Prepares documents for attacks, as they are and with surrogates as a site sends them. */
export async function materialOfDocuments({
  documents,
  reading: { words, table, input },
  neighbours: count,
  cacheFolder,
  threads,
  ...source
}: ReadDocuments): Promise<AuditMaterial> {
  const { scheme, language } = source;
  const search = { table: words, cacheFolder, threads };
  return auditMaterialOf({
    ...source,
    documents,
    deployed: await embedAsSent(documents, { table: input, scheme, language }, createSeededRandom('as sent')),
    table,
    words,
    input,
    neighbours: await openPhiNeighbours(search, sentencesOf(documents), count),
  });
}

/** A release's files as its manifest describes them. */
export interface PulledFiles {
  readonly manifest: RepresenterManifest;
  readonly onnx: Uint8Array;
  /** `cells.json`: documents pass through the cells, as a site's notes do. */
  readonly cells: Uint8Array | undefined;
  /** The table that the manifest names. */
  readonly embeddings: EmbeddingSource;
}

/** Resources and progress. */
export interface PulledAuditOptions {
  readonly cacheFolder: string;
  readonly threads: number;
  readonly now: () => Date;
  /** Monotonic milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
  /** Maximum words per label; only tests lower it, and no setting reaches it. */
  readonly targetsMax?: number;
}

/** Words per label, from about twice as many documents as a figure of hits needs to clear anybody. */
const targetsDefault = 100;

/** The headline tries 1,000, and a quick audit draws from as many more. */
const listLength = 2_000;

/** Audits what was pulled; undefined if the program has no public corpus for it. */
export type AuditPulled = (
  files: PulledFiles,
  options: PulledAuditOptions,
) => Promise<AuditReport | undefined>;

/**
 * Runs the quick audit without trained adversaries and linkage. The thresholds' version fixes corpus and
 * seed, so equal files give equal reports. Undefined if the program has no corpus of the language and label
 * set. Fails with KERNELS_MODEL_*, CELLS_* and as opening the table does.
 */
export const auditPulled: AuditPulled = async (files, options) => {
  const { manifest } = files;
  const corpus = auditCorpusFor(languageNamed(manifest.language), manifest.labelSet.name);
  if (corpus === undefined) return undefined;
  const contexts = await openContextsOf(manifest);
  const table = await openEmbeddings(files.embeddings, { cacheFolder: options.cacheFolder });
  try {
    return await auditOn(corpus, { ...files, table, contexts }, options);
  } finally {
    await table.close();
    await contexts?.close();
  }
};

interface OpenParts {
  readonly table: EmbeddingTable;
  readonly contexts: OpenContexts | undefined;
}

async function auditOn(
  corpus: AuditCorpus,
  { manifest, onnx, cells, table, contexts }: PulledFiles & OpenParts,
  { cacheFolder, threads, targetsMax = targetsDefault, ...watch }: PulledAuditOptions,
): Promise<AuditReport> {
  const language = languageNamed(manifest.language);
  const scheme = createIobScheme(labelSetNamed(manifest.labelSet.name));
  const { readsCasing, formSize, noise: deviations } = manifest;
  const facts = { readsCasing, ...(formSize === undefined ? {} : { formSize }), language, contexts };
  const reading = readWords(table, { ...facts, cells: cells && readCells(cells) });
  const { reader } = reading;
  watch.say?.(`${corpus.notes.length} documents: ${corpus.name}`);
  const material = await materialOfDocuments({
    corpusName: corpus.name,
    documents: corpus.notes.map((note) => embedNote(note, { table: reading.input, scheme, language })),
    reading,
    scheme,
    language,
    neighbours: manifest.neighbours,
    listLength,
    cacheFolder,
    threads,
  });
  return auditRelease({ onnx, deviations, ...(reader && { reader }) }, material, {
    budget: 'quick',
    targetsMax,
    withoutAdversaries: true,
    withoutLinkage: true,
    engine: createOnnxRuntimeEngine({ threads }),
    threads,
    ...watch,
  });
}
