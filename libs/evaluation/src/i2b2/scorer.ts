/**
 * The official i2b2 2014 measures over a stream of documents (Stubbs, Kotfila, Uzuner 2015; script of
 * kotfic/i2b2_evaluation_scripts).
 */
import { Failure } from '#foundation';
import { addCounts, type Counts, f1Of, noCounts, ratio, scoreCounts } from '../counts.js';
import {
  categoryMeasures,
  countPair,
  type Measure,
  type NoteLike,
  overallMeasures,
  readPair,
} from './measures.js';
import { i2b2Scheme, type ScoringScheme } from './scheme.js';

/** Scores in [0, 1]. Micro, the primary score, sums counts over documents; macro averages over documents. */
export interface MeasureScores {
  readonly precisionMicro: number;
  readonly precisionMacro: number;
  readonly recallMicro: number;
  readonly recallMacro: number;
  /** 0 if precision and recall are 0. */
  readonly f1Micro: number;
  /** F1 of the two means; `null` if both are 0, where the script prints `nan`. */
  readonly f1Macro: number | null;
}

/** All measures in the script's order, at full precision. */
export interface I2b2Scores {
  readonly documents: number;
  /** By name: `Token`, `HIPAA Strict`, `NAME HIPAA Token` and so on. */
  readonly scores: Readonly<Record<string, MeasureScores>>;
}

/** The scores and the counts behind them, which tell a score of 0 from an undefined one. */
export interface CountedI2b2Scores extends I2b2Scores {
  readonly counts: Readonly<Record<string, Counts>>;
}

interface I2b2Scorer {
  /** Fails with EVALUATION_TEXT_DIFFERS if the texts differ, and with TEXT_LABEL_UNKNOWN. */
  add(gold: NoteLike, system: NoteLike): void;
  /** Fails with EVALUATION_NO_DOCUMENTS before the first document. */
  scores(): CountedI2b2Scores;
}

/** Creates a scorer; `scheme` groups the labels, by default like the official script. */
export function createI2b2Scorer(options: { readonly scheme?: ScoringScheme } = {}): I2b2Scorer {
  return new StreamingScorer(options.scheme ?? i2b2Scheme);
}

/** The headline of every comparison: micro F1 over tokens of HIPAA identifiers, ignoring labels. */
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

  /** Adding a category late loses nothing: earlier documents would have added zeros. */
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

/** Rounds every score as the script prints it. */
export function officialJson({ documents, scores }: I2b2Scores): I2b2Scores {
  const rounded = Object.entries(scores).map(([name, row]) => [name, roundRow(row)]);
  return { documents, scores: Object.fromEntries(rounded) };
}

const nameColumns = 25;

/**
 * The scores as read from the script's printed table, for comparison with tables read that way; the actual scores
 * are those of {@link officialJson}. The script prints `NAME (DOCUMENTS)` in 25 columns; a longer name runs into
 * the next column, so its numbers look like a correction of the row before. With 8 documents this hides three
 * rows and changes two: `PROFESSION Strict` shows `PROFESSION HIPAA Strict`, `LOCATION HIPAA Token` shows
 * `LOCATION HIPAA Strict`.
 */
export function readAsPrinted({ documents, scores }: I2b2Scores): I2b2Scores {
  const read: Record<string, MeasureScores> = {};
  let heading = '';
  for (const [name, row] of Object.entries(scores)) {
    if (`${name} (${documents})`.length < nameColumns) heading = name;
    read[heading] = row;
  }
  return { documents, scores: read };
}

function roundRow(row: MeasureScores): MeasureScores {
  return {
    precisionMicro: roundAsPython(row.precisionMicro),
    precisionMacro: roundAsPython(row.precisionMacro),
    recallMicro: roundAsPython(row.recallMicro),
    recallMacro: roundAsPython(row.recallMacro),
    f1Micro: roundAsPython(row.f1Micro),
    f1Macro: row.f1Macro === null ? null : roundAsPython(row.f1Macro),
  };
}

/**
 * Python's `'{:.4}'.format(value)` as a number: four significant digits, ties to even (9/32 = 0.28125 gives
 * 0.2812), which `toPrecision` rounds up. `value` in [0, 1].
 */
export function roundAsPython(value: number): number {
  // 60 digits show the full expansion of any double that could be a tie.
  const exact = value.toPrecision(60);
  const [digits = ''] = exact.replace(/^0\.0*|\./g, '').split('e');
  const isTieAboveEven = /^\d{3}[02468]50*$/.test(digits);
  return Number(isTieAboveEven ? exact.replace(/50*(?=$|e)/, '') : value.toPrecision(4));
}
