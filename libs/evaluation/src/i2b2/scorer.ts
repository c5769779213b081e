/**
 * The official i2b2 2014 measures over a stream of documents (Stubbs, Kotfila, Uzuner 2015; script of
 * kotfic/i2b2_evaluation_scripts). Memory grows with the number of measures, not of documents.
 */
import { Failure } from '#foundation';
import { addCounts, type Counts, f1Of, noCounts, ratio, scoreCounts } from '../counts.js';
import { categoryMeasures, countPair, type Measure, overallMeasures, readPair } from './measures.js';
import { i2b2Scheme, type ScoringScheme } from './scheme.js';
import type { NoteLike } from './tags.js';

/** Scores of one measure in [0, 1]. Micro sums counts over documents (the primary score), macro is the mean over documents. */
export interface MeasureScores {
  readonly precisionMicro: number;
  readonly precisionMacro: number;
  readonly recallMicro: number;
  readonly recallMacro: number;
  /** 0 when precision and recall are 0. */
  readonly f1Micro: number;
  /** F1 of the two means; `null` when both are 0, where the script prints `nan`. */
  readonly f1Macro: number | null;
}

/** All measures, in the order in which the script prints them, at full precision. */
export interface I2b2Scores {
  readonly documents: number;
  /** Keyed `Token`, `HIPAA Strict`, `NAME HIPAA Token` and so on. */
  readonly scores: Readonly<Record<string, MeasureScores>>;
}

/** The scores with the summed counts that they were made from, which tell a score of 0 from one that does not exist. */
export interface CountedI2b2Scores extends I2b2Scores {
  /** Keyed as `scores`. */
  readonly counts: Readonly<Record<string, Counts>>;
}

/** Takes pairs of documents one by one. */
export interface I2b2Scorer {
  /**
   * Adds one document. Fails with EVALUATION_TEXT_DIFFERS when the texts differ and with TEXT_LABEL_UNKNOWN.
   */
  add(gold: NoteLike, system: NoteLike): void;
  /** Scores of the documents so far; fails with EVALUATION_NO_DOCUMENTS before the first. */
  scores(): CountedI2b2Scores;
}

/** A scorer; `scheme` groups the labels, by default as the official script does. */
export function createI2b2Scorer(options: { readonly scheme?: ScoringScheme } = {}): I2b2Scorer {
  return new StreamingScorer(options.scheme ?? i2b2Scheme);
}

/** The headline of every comparison: micro F1 of tokens of HIPAA identifiers, labels ignored. */
export function binaryHipaaTokenF1({ scores }: I2b2Scores): number {
  return scores['Binary HIPAA Token']?.f1Micro ?? 0;
}

interface Row {
  readonly measure: Measure;
  counts: Counts;
  precisionSum: number;
  recallSum: number;
}

class StreamingScorer implements I2b2Scorer {
  private documents = 0;
  private readonly categories = new Set<string>();
  private readonly rows: Row[] = [];

  constructor(private readonly scheme: ScoringScheme) {
    this.addRows(overallMeasures);
    for (const category of scheme.categories) this.addCategory(category);
  }

  add(gold: NoteLike, system: NoteLike): void {
    if (gold.text !== system.text) throw new Failure('EVALUATION_TEXT_DIFFERS', { document: gold.id });
    const pair = readPair(gold, system, this.scheme);
    for (const tag of [...pair.gold.tags, ...pair.system.tags]) this.addCategory(tag.category);
    for (const row of this.rows) addDocument(row, countPair(pair, row.measure));
    this.documents += 1;
  }

  scores(): CountedI2b2Scores {
    if (this.documents === 0) throw new Failure('EVALUATION_NO_DOCUMENTS');
    const entries = this.rows.map((row) => [row.measure.name, scoreRow(row, this.documents)]);
    const counts = this.rows.map((row) => [row.measure.name, row.counts]);
    return {
      documents: this.documents,
      scores: Object.fromEntries(entries),
      counts: Object.fromEntries(counts),
    };
  }

  /** A category met late has lost nothing: its earlier documents would have added zeros. */
  private addCategory(category: string): void {
    if (this.categories.has(category)) return;
    this.categories.add(category);
    this.addRows(categoryMeasures(category));
  }

  private addRows(measures: readonly Measure[]): void {
    for (const measure of measures)
      this.rows.push({ measure, counts: noCounts, precisionSum: 0, recallSum: 0 });
  }
}

function addDocument(row: Row, counts: Counts): void {
  const { precision, recall } = scoreCounts(counts);
  row.counts = addCounts(row.counts, counts);
  row.precisionSum += precision;
  row.recallSum += recall;
}

function scoreRow(row: Row, documents: number): MeasureScores {
  const micro = scoreCounts(row.counts);
  const precisionMacro = ratio(row.precisionSum, documents);
  const recallMacro = ratio(row.recallSum, documents);
  return {
    precisionMicro: micro.precision,
    precisionMacro,
    recallMicro: micro.recall,
    recallMacro,
    f1Micro: micro.f1,
    f1Macro: f1Of(precisionMacro, recallMacro),
  };
}
