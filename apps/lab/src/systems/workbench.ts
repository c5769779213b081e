/** What all systems of one comparison share: label set, embeddings, neighbours, engine, and how documents are scored. */

import { type Deidentifier } from '#deid-model';
import { type EmbeddingTable, type NeighbourIndex, openEngineProduct, openNeighbours } from '#embeddings';
import {
  type Counts,
  countI2b2,
  countSpans,
  createEvaluation,
  createExcerptCollector,
  type EvaluationExcerpt,
  type EvaluationResult,
  i2b2Scheme,
  type ScoringScheme,
  scoringSchemeOf,
} from '#evaluation';
import { sha256 } from '#foundation';
import type { Engine } from '#kernels';
import type { IobScheme } from '#labels';
import {
  type PreparedDocument,
  type PreparedSentence,
  phiWords,
  type ReplacementMaterial,
} from '#preparation';
import { type Language, type Note, spansFromLabelIds } from '#text';

/** Shared by all systems. */
export interface Workbench {
  readonly engine: Engine;
  readonly threads: number;
  readonly table: EmbeddingTable;
  readonly scheme: IobScheme;
  readonly language: Language;
  readonly cacheFolder: string;
}

/** i2b2 labels are scored as the official script does; corpora that were not made after HIPAA count every label. */
function scoringOf({ labelSet }: IobScheme): ScoringScheme {
  return labelSet.name === 'i2b2' ? i2b2Scheme : scoringSchemeOf(labelSet, 'every-label');
}

/** The N nearest neighbours of every PHI token of some sentences, found by products on the engine's threads. */
export async function openPhiNeighbours(
  { table, cacheFolder, threads }: Workbench,
  sentences: readonly PreparedSentence[],
  count: number,
): Promise<NeighbourIndex> {
  const { product, close } = await openEngineProduct(table.size, { threads });
  const neighbours = await openNeighbours(table, {
    count,
    words: phiWords(sentences),
    cacheFolder,
    product,
  });
  await close();
  return neighbours;
}

/** Sentences with what is needed to replace their PHI tokens. */
export async function replacementMaterial(
  bench: Workbench,
  sentences: readonly PreparedSentence[],
  count: number,
): Promise<ReplacementMaterial> {
  return { sentences, table: bench.table, neighbours: await openPhiNeighbours(bench, sentences, count) };
}

/** Turns a document's sentences into the vectors that a de-identifier reads: embeddings, or a representation of them. */
export type Represent = (sentences: readonly Float32Array[]) => Promise<readonly Float32Array[]>;

/** True and false positives and false negatives of one document. */
export type CountTriple = readonly [number, number, number];

/** What one document adds to the scores, for significance tests. */
export interface DocumentScores {
  /** Digest of the document's name, which may say something about a patient. */
  readonly document: string;
  /** Exact spans. */
  readonly untyped: CountTriple;
  /** Exact spans with their labels. */
  readonly typed: CountTriple;
  readonly binaryHipaaToken: CountTriple;
}

/** What scoring found. */
export interface ScoredDocuments {
  readonly evaluation: EvaluationResult;
  readonly documentScores: readonly DocumentScores[];
  /** With pieces of notes: corpora of experiments are public or invented. */
  readonly excerpt: EvaluationExcerpt;
}

/** Tags documents and scores them against their own spans, together and one by one. */
export async function scoreDocuments(
  { scheme }: Workbench,
  documents: readonly PreparedDocument[],
  deidentifier: Deidentifier,
  represent: Represent,
): Promise<ScoredDocuments> {
  const scoring = scoringOf(scheme);
  const evaluation = createEvaluation({ scheme: scoring });
  const excerpt = createExcerptCollector();
  const documentScores: DocumentScores[] = [];
  for (const document of documents) {
    const { note: gold } = document.tokenized;
    const tagged = await tagDocument(document, { scheme, deidentifier, represent });
    evaluation.add(gold, tagged);
    excerpt.add(gold, tagged);
    documentScores.push({
      document: sha256(gold.id).slice(0, 16),
      untyped: tripleOf(countSpans(gold, tagged, 'untyped')),
      typed: tripleOf(countSpans(gold, tagged, 'typed')),
      binaryHipaaToken: tripleOf(countI2b2(gold, tagged, 'Binary HIPAA Token', scoring)),
    });
  }
  return { evaluation: evaluation.result(), documentScores, excerpt: excerpt.excerpt() };
}

function tripleOf({ truePositives, falsePositives, falseNegatives }: Counts): CountTriple {
  return [truePositives, falsePositives, falseNegatives];
}

interface Tagging {
  readonly scheme: IobScheme;
  readonly deidentifier: Deidentifier;
  readonly represent: Represent;
}

async function tagDocument(
  { tokenized, sentences }: PreparedDocument,
  { scheme, deidentifier, represent }: Tagging,
): Promise<Note> {
  const vectors = await represent(sentences.map((sentence) => sentence.vectors));
  const labelIds = await deidentifier.label(
    sentences.map(({ casingIds }, index) => ({
      representation: vectors[index] ?? new Float32Array(0),
      casingIds,
    })),
  );
  return { ...tokenized.note, spans: spansFromLabelIds(tokenized.sentences, labelIds, scheme) };
}
