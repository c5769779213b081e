/** How well a de-identifier does on documents: the i2b2 measures and exact spans of `#evaluation`, together and by document. */
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

/** Turns a document's sentences (T, E) into the vectors that a de-identifier reads: as they are, or a representation (T, R). */
export type Represent = (sentences: readonly Float32Array[]) => Promise<readonly Float32Array[]>;

/** Sentences with what is read of them in place of their vectors. */
export async function readAll(
  sentences: readonly TrainingSentence[],
  read: Represent,
): Promise<readonly TrainingSentence[]> {
  const rows = await read(sentences.map(({ vectors }) => vectors));
  return sentences.map((sentence, at) => ({ ...sentence, vectors: rows[at] ?? sentence.vectors }));
}

/** What is scored over documents. */
export interface DocumentScoring {
  readonly scheme: IobScheme;
  readonly deidentifier: Pick<Deidentifier, 'label'>;
  readonly represent: Represent;
}

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

/** Tags documents and scores them against their own spans, together and one by one. Fails with EVALUATION_NO_DOCUMENTS. */
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
