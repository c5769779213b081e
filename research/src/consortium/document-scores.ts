/** Scores from the counts of documents that are kept with every training, so that any comparison can be made later. */
import { type Counts, scoreCounts } from '#evaluation';
import type { CountTriple, DocumentScores } from '../run/score-documents.js';
import { DocumentCounts } from '../statistics/significance.js';

/** The scores that results show, each a micro F1 in [0, 1]. */
export interface ScoreRow {
  /** Both ends agree. */
  readonly spanF1: number;
  /** Both ends and the label agree. */
  readonly spanF1Typed: number;
  readonly binaryHipaaTokenF1: number;
}

/** Micro F1 of every measure over documents. */
export function scoreDocumentCounts(documents: readonly DocumentScores[]): ScoreRow {
  const f1 = (measure: 'untyped' | 'typed' | 'binaryHipaaToken'): number =>
    scoreCounts(sumTriples(documents.map((document) => document[measure]))).f1;
  return { spanF1: f1('untyped'), spanF1Typed: f1('typed'), binaryHipaaTokenF1: f1('binaryHipaaToken') };
}

/** Exact spans of the same documents in several runs (seeds), summed document by document: what the significance test takes. */
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
