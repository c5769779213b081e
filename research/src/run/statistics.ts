/** Summarises systems over seeds and tests whether they differ significantly. */

import { createSeededRandom, invariant } from '#foundation';
import { DocumentCounts, type Summary, summarise, testDifference } from '../statistics/significance.js';
import { type ComparedMeasure, type Comparison, comparedMeasures, type LabelSummary } from './comparison.js';
import type { CellResult, StoredCell } from './results.js';
import type { CountTriple, DocumentScores } from './score-documents.js';

const significanceLevel = 0.05;

/** Summaries of all labels, in order of first appearance. */
export function summariseLabels(cells: readonly CellResult[]): readonly LabelSummary[] {
  return labelsOf(cells).map((label) => {
    const members = cells.filter((cell) => cell.label === label);
    const over = (value: (cell: CellResult) => number): Summary => summarise(members.map(value));
    return {
      label,
      seeds: members.map(({ seed }) => seed),
      spanF1: { typed: over(({ spanF1 }) => spanF1.typed), untyped: over(({ spanF1 }) => spanF1.untyped) },
      binaryHipaaTokenF1: over(({ scores }) => scores['Binary HIPAA Token']?.f1Micro ?? 0),
      adversaries: summariseAdversaries(members),
      ...summariseWords(members),
    };
  });
}

/** Compares every label with the first raw one; empty without one. */
export function compareWithRaw(cells: readonly StoredCell[], rounds?: number): readonly Comparison[] {
  const against = cells.find(({ system }) => system === 'raw')?.label;
  if (against === undefined) return [];
  const others = labelsOf(cells).filter((label) => label !== against);
  return comparedMeasures.flatMap((measure) =>
    adjust(
      others.flatMap((label) => {
        const pairs = pairSeeds(cells, label, against);
        return pairs.length === 0 ? [] : [compare(pairs, { label, against, measure }, rounds)];
      }),
    ),
  );
}

/** Holm's step-down adjustment: the i-th smallest of m p values times (m - i + 1), monotone, at most 1. */
export function adjustByHolm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
  const adjusted = pValues.map(() => 1);
  let highest = 0;
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min(1, (pValues[index] ?? 1) * (pValues.length - rank)));
    adjusted[index] = highest;
  });
  return adjusted;
}

type Unadjusted = Omit<Comparison, 'pValueAdjusted' | 'isSignificant'>;

function adjust(comparisons: readonly Unadjusted[]): Comparison[] {
  const adjusted = adjustByHolm(comparisons.map(({ pValue }) => pValue));
  return comparisons.map((comparison, index) => {
    const pValueAdjusted = adjusted[index] ?? 1;
    return { ...comparison, pValueAdjusted, isSignificant: pValueAdjusted < significanceLevel };
  });
}

function labelsOf(cells: readonly CellResult[]): string[] {
  return [...new Set(cells.map(({ label }) => label))];
}

function summariseAdversaries(members: readonly CellResult[]): LabelSummary['adversaries'] {
  const found = members.flatMap(({ adversaries }) => (adversaries === null ? [] : [adversaries]));
  if (found.length === 0) return null;
  const over = (judge: 'T1' | 'T2' | 'averaged'): Summary =>
    summarise(found.map((one) => one[judge].accuracy));
  return { T1: over('T1'), T2: over('T2'), averaged: over('averaged') };
}

/** Uses seeds whose J1 lists words by type, if any: figures from other lists do not belong in the same mean. */
function summariseWords(members: readonly CellResult[]): Pick<LabelSummary, 'words'> {
  const byType = members.filter(({ wordLists }) => wordLists === 'type');
  const found = (byType.length > 0 ? byType : members).flatMap(({ words }) =>
    words === undefined ? [] : [words],
  );
  if (found.length === 0) return {};
  const bounds = found.flatMap(({ bound }) => (bound === undefined ? [] : [bound.value]));
  const worst = summarise(found.map((one) => one.worst.value));
  const upper = Math.max(...found.map((one) => one.worst.upper));
  return { words: { worst, upper, ...(bounds.length === 0 ? {} : { bound: summarise(bounds) }) } };
}

type Pair = readonly [StoredCell, StoredCell];

function pairSeeds(cells: readonly StoredCell[], label: string, against: string): Pair[] {
  return cells
    .filter((cell) => cell.label === label)
    .flatMap((cell): Pair[] => {
      const other = cells.find((one) => one.label === against && one.seed === cell.seed);
      return other === undefined ? [] : [[cell, other]];
    });
}

function compare(
  pairs: readonly Pair[],
  { label, against, measure }: Pick<Comparison, 'label' | 'against' | 'measure'>,
  rounds: number | undefined,
): Unadjusted {
  const found = testDifference({
    first: sumOverSeeds(
      pairs.map(([cell]) => cell.documentScores),
      measure,
    ),
    second: sumOverSeeds(
      pairs.map(([, cell]) => cell.documentScores),
      measure,
    ),
    random: createSeededRandom(`comparison/${measure}`),
    ...(rounds === undefined ? {} : { rounds }),
  });
  return { label, against, seeds: pairs.map(([{ seed }]) => seed), measure, ...found };
}

function sumOverSeeds(
  seeds: readonly (readonly DocumentScores[])[],
  measure: ComparedMeasure,
): DocumentCounts {
  const counts = new DocumentCounts();
  const [first = []] = seeds;
  first.forEach(({ document }, index) => {
    const triples = seeds.map((documents): CountTriple => {
      const scored = documents[index];
      invariant(scored?.document === document, 'the same documents in the same order');
      return scored[measure];
    });
    const total = (place: 0 | 1 | 2): number => triples.reduce((sum, triple) => sum + triple[place], 0);
    counts.add({ truePositives: total(0), falsePositives: total(1), falseNegatives: total(2) });
  });
  return counts;
}
