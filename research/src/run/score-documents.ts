/** Scores a de-identifier on documents: i2b2 measures and exact spans from `#evaluation`, overall and per document. */
import type { Deidentifier } from '#deid-model';
import type { PreparedDocument } from '#encoding';
import {
  type Counts,
  countI2b2,
  countSpans,
  createEvaluation,
  createExcerptCollector,
  type EvaluationExcerpt,
  type EvaluationResult,
} from '#evaluation';
import { sha256 } from '#foundation';
import type { IobScheme } from '#labels';
import { scoringOf } from '#learning';
import { type Note, spansFromLabelIds } from '#text';
import type { TrainingSentence } from '#training';

/** Maps a document's sentences (T, E) to the de-identifier's input: unchanged, or representations (T, R). */
export type Represent = (sentences: readonly Float32Array[]) => Promise<readonly Float32Array[]>;

/** Replaces the vectors of sentences with the output of `read`. */
export async function readAll(
  sentences: readonly TrainingSentence[],
  read: Represent,
): Promise<readonly TrainingSentence[]> {
  const rows = await read(sentences.map(({ vectors }) => vectors));
  return sentences.map((sentence, at) => ({ ...sentence, vectors: rows[at] ?? sentence.vectors }));
}

/** The scheme and models for scoring. */
export interface DocumentScoring {
  readonly scheme: IobScheme;
  readonly deidentifier: Pick<Deidentifier, 'label'>;
  readonly represent: Represent;
}

/** True positives, false positives and false negatives of one document. */
export type CountTriple = readonly [number, number, number];

/** One document's counts, for significance tests. */
export interface DocumentScores {
  /** Digest of the document's name, which may reveal something about a patient. */
  readonly document: string;
  readonly untyped: CountTriple;
  readonly typed: CountTriple;
  readonly binaryHipaaToken: CountTriple;
}

/** The result of scoring. */
export interface ScoredDocuments {
  readonly evaluation: EvaluationResult;
  readonly documentScores: readonly DocumentScores[];
  /** Contains note text: corpora of experiments are public or invented. */
  readonly excerpt: EvaluationExcerpt;
}

/** Tags documents and scores them against gold, overall and one by one. Fails with EVALUATION_NO_DOCUMENTS. */
export async function scoreDocuments(
  scoring: DocumentScoring,
  documents: readonly PreparedDocument[],
): Promise<ScoredDocuments> {
  const rule = scoringOf(scoring.scheme.labelSet);
  const evaluation = createEvaluation({ scheme: rule });
  const excerpt = createExcerptCollector();
  const documentScores: DocumentScores[] = [];
  for (const document of documents) {
    const { note: gold } = document.tokenized;
    const tagged = await tagDocument(document, scoring);
    evaluation.add(gold, tagged);
    excerpt.add(gold, tagged);
    documentScores.push({
      document: sha256(gold.id).slice(0, 16),
      untyped: tripleOf(countSpans(gold, tagged, 'untyped')),
      typed: tripleOf(countSpans(gold, tagged, 'typed')),
      binaryHipaaToken: tripleOf(countI2b2(gold, tagged, 'Binary HIPAA Token', rule)),
    });
  }
  return { evaluation: evaluation.result(), documentScores, excerpt: excerpt.excerpt() };
}

function tripleOf({ truePositives, falsePositives, falseNegatives }: Counts): CountTriple {
  return [truePositives, falsePositives, falseNegatives];
}

async function tagDocument(
  { tokenized, sentences }: PreparedDocument,
  { scheme, deidentifier, represent }: DocumentScoring,
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
