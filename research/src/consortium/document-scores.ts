/** Computes scores from the per-document counts stored with each training, so any comparison can be made later. */
import { type Counts, scoreCounts } from '#evaluation';
import type { CountTriple, DocumentScores } from '../run/score-documents.js';
import { DocumentCounts } from '../statistics/significance.js';

/** Micro F1 scores as results show them, each in [0, 1]. */
export interface ScoreRow {
  /** Both ends match. */
  readonly spanF1: number;
  /** Both ends and the label match. */
  readonly spanF1Typed: number;
  readonly binaryHipaaTokenF1: number;
}

/** Computes micro F1 of each measure over documents. */
export function scoreDocumentCounts(documents: readonly DocumentScores[]): ScoreRow {
  const f1 = (measure: 'untyped' | 'typed' | 'binaryHipaaToken'): number =>
    scoreCounts(sumTriples(documents.map((document) => document[measure]))).f1;
  return { spanF1: f1('untyped'), spanF1Typed: f1('typed'), binaryHipaaTokenF1: f1('binaryHipaaToken') };
}

/** Sums the exact-span counts of several runs (seeds) document by document, for the significance test. */
export function spansByDocument(runs: readonly (readonly DocumentScores[])[]): DocumentCounts {
  const counts = new DocumentCounts();
  const [first = []] = runs;
  for (const document of first.keys()) {
    const triples = runs.flatMap((run) => run.slice(document, document + 1).map(({ untyped }) => untyped));
    counts.add(sumTriples(triples));
  }
  return counts;
}

function sumTriples(triples: readonly CountTriple[]): Counts {
  const sum = (at: 0 | 1 | 2): number => triples.reduce((total, triple) => total + triple[at], 0);
  return { truePositives: sum(0), falsePositives: sum(1), falseNegatives: sum(2) };
}
