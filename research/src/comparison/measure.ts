/** Scores a system on the test notes of a task. */
import {
  addCounts,
  type ConfusionTable,
  type Counts,
  countSpans,
  createConfusionCounter,
  createFalseMarks,
  createRecallByLabel,
  definedScores,
  type LabelRecall,
  noCounts,
  spanMask,
  sumRecall,
} from '#evaluation';
import { sha256 } from '#foundation';
import type { Span } from '#labels';
import type { TokenizedNote } from '#text';
import type { LearntSystem } from '../published/index.js';
import type { CountTriple, DocumentScores } from '../run/score-documents.js';
import { cohensKappa } from '../statistics/significance.js';
import { packDecisions, type TokenDecisions } from './token-decisions.js';

/** Precision, recall, F1 and F2, each in [0, 1]; `null` where the denominator is zero. */
export type SystemScores = ReturnType<typeof definedScores>;

/** The scores of one system. */
export interface Measured {
  readonly spans: {
    /** Both ends match. */
    readonly untyped: SystemScores;
    /** Both ends and the label match; `null` for a system without labels. */
    readonly typed: SystemScores | null;
  };
  /** Per token, identifier or not: the measure of Anonimatik's publication. */
  readonly tokens: SystemScores;
  /** Cohen's kappa over tokens, identifier or not. */
  readonly kappa: number | null;
  /** Share of gold spans with no letter or digit left readable, whatever the label. */
  readonly wholeIdentifierRecall: number;
  readonly falseMarksPer1000Words: number;
  readonly recallByLabel: readonly LabelRecall[];
  /** Words by gold and system label; absent in older cells. */
  readonly confusion?: ConfusionTable;
  /** Detection only: notes were tokenised beforehand. */
  readonly tokensPerSecond: number;
  readonly documentScores: readonly Pick<DocumentScores, 'document' | 'untyped' | 'typed'>[];
  /** Whether each token was decided correctly; absent in older cells. */
  readonly decisions?: TokenDecisions;
}

/** Finds and scores spans, note by note. */
export async function measureSystem(
  { find, tellsLabels }: LearntSystem,
  notes: readonly TokenizedNote[],
): Promise<Measured> {
  const recall = createRecallByLabel();
  const falseMarks = createFalseMarks();
  const confusion = createConfusionCounter();
  const totals = { untyped: noCounts, typed: noCounts, tokens: noCounts };
  const documentScores: Measured['documentScores'][number][] = [];
  const decisions: boolean[] = [];
  let milliseconds = 0;
  for (const tokenized of notes) {
    const gold = tokenized.note;
    const startedAt = performance.now();
    const spans = await find(tokenized);
    milliseconds += performance.now() - startedAt;
    const system = { ...gold, spans };
    recall.add(gold, system);
    falseMarks.add(gold, system);
    confusion.add(gold, system);
    const untyped = countSpans(gold, system, 'untyped');
    const typed = countSpans(gold, system, 'typed');
    const tokens = countTokens(tokenized, spans, decisions);
    totals.untyped = addCounts(totals.untyped, untyped);
    totals.typed = addCounts(totals.typed, typed);
    totals.tokens = addCounts(totals.tokens, tokens);
    const document = sha256(gold.id).slice(0, 16);
    documentScores.push({ document, untyped: tripleOf(untyped), typed: tripleOf(typed) });
  }
  const recallByLabel = recall.rows();
  const { spans, hidden } = sumRecall(recallByLabel);
  return {
    spans: {
      untyped: definedScores(totals.untyped),
      typed: tellsLabels ? definedScores(totals.typed) : null,
    },
    tokens: definedScores(totals.tokens),
    kappa: cohensKappa({ ...totals.tokens, total: decisions.length }),
    wholeIdentifierRecall: spans === 0 ? 1 : hidden / spans,
    falseMarksPer1000Words: falseMarks.counts().falseMarksPer1000Words,
    recallByLabel,
    confusion: confusion.table(),
    tokensPerSecond: (1000 * decisions.length) / milliseconds,
    documentScores,
    decisions: packDecisions(decisions),
  };
}

/** Counts tokens that each side covers, wholly or in part; appends to `decisions` whether the sides agree. */
function countTokens(
  { note, sentences }: TokenizedNote,
  spans: readonly Span[],
  decisions: boolean[],
): Counts {
  const inGold = spanMask(note);
  const inSystem = spanMask({ ...note, spans });
  const counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };
  for (const sentence of sentences)
    for (const { start, end } of sentence) {
      const isGold = inGold.subarray(start, end).includes(1);
      const isFound = inSystem.subarray(start, end).includes(1);
      decisions.push(isGold === isFound);
      if (isGold && isFound) counts.truePositives += 1;
      else if (isGold) counts.falseNegatives += 1;
      else if (isFound) counts.falsePositives += 1;
    }
  return counts;
}

function tripleOf({ truePositives, falsePositives, falseNegatives }: Counts): CountTriple {
  return [truePositives, falsePositives, falseNegatives];
}
