/** The results of a comparison. */
import { type Discordant, mcnemarTest } from '#evaluation';
import { createSeededRandom } from '#foundation';
import type { Environment } from '../../../apps/lab/src/environment.js';
import type { CountTriple } from '../run/score-documents.js';
import { adjustByHolm } from '../run/statistics.js';
import { DocumentCounts, testDifference } from '../statistics/significance.js';
import type { ComparisonExperiment } from './comparison-file.js';
import type { Measured } from './measure.js';
import { discordantTokens } from './token-decisions.js';

/** The result of a system on a task with a seed. */
export interface ComparedCell extends Measured {
  readonly task: string;
  readonly label: string;
  readonly seed: number;
  readonly parameters: number;
  /** Size of what must be stored besides the program and the word vectors. */
  readonly bytes: number;
  readonly trainingSeconds: number;
  readonly documents: Readonly<Record<'training' | 'validation' | 'test', number>>;
  readonly epochs: Readonly<Record<string, number>>;
  /** Per-epoch measures by phase. */
  readonly curves: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** Digest of everything that determines the cell. */
  readonly key: string;
}

/** A system against the best of its task and seed, by untyped span F1. */
export interface ComparedWithBest {
  readonly task: string;
  readonly seed: number;
  readonly label: string;
  readonly best: string;
  /** The system's F1 minus the best's. */
  readonly difference: number;
  /** By approximate randomisation over documents, Holm-adjusted over the systems of the task. */
  readonly pValueAdjusted: number;
  /** McNemar's test over tokens; `null` where either side's decisions were not kept. */
  readonly mcnemar: McNemarOfTokens | null;
}

/** How often only the system (first) or only the best (second) decided correctly about a token. */
export interface McNemarOfTokens extends Discordant {
  /** Exact, two-sided, Holm-adjusted over the systems of the task whose decisions were kept. */
  readonly pValueAdjusted: number;
}

/** The content of `results.json`. */
export interface ComparisonResults {
  readonly experiment: string;
  readonly setting: string | null;
  readonly cells: readonly Omit<ComparedCell, 'documentScores' | 'decisions'>[];
  readonly unfinished: readonly Pick<ComparedCell, 'task' | 'label' | 'seed'>[];
  readonly comparisons: readonly ComparedWithBest[];
  readonly environment: Environment;
  readonly configuration: ComparisonExperiment;
}

/** Compares every system with the best of its task and seed. */
export function compareWithBest(cells: readonly ComparedCell[], rounds?: number): ComparedWithBest[] {
  const groupOf = ({ task, seed }: ComparedCell): string => `${task} ${seed}`;
  const groups = [...new Set(cells.map(groupOf))].map((name) =>
    cells.filter((cell) => groupOf(cell) === name),
  );
  return groups.flatMap((group) => {
    const best = group.reduce((first, cell) => (f1Of(cell) > f1Of(first) ? cell : first));
    const others = group.filter((cell) => cell !== best);
    const found = others.map((cell) => ({ cell, ...testAgainst(cell, best, rounds) }));
    const adjusted = adjustByHolm(found.map(({ pValue }) => pValue));
    const ofTokens = testTokens(others, best);
    return found.map(({ cell: { task, seed, label }, difference }, index) => ({
      task,
      seed,
      label,
      best: best.label,
      difference,
      pValueAdjusted: adjusted[index] ?? 1,
      mcnemar: ofTokens[index] ?? null,
    }));
  });
}

/** One line per cell, for a terminal. */
export function summariseComparison({ cells, unfinished }: ComparisonResults): string {
  const nameOf = ({ task, label, seed }: Pick<ComparedCell, 'task' | 'label' | 'seed'>): string =>
    `${task}  ${label}  seed ${seed}`;
  const width = Math.max(0, ...[...cells, ...unfinished].map((cell) => nameOf(cell).length));
  const rows = cells.map((cell) => {
    const { untyped, typed } = cell.spans;
    return [
      nameOf(cell).padEnd(width),
      `span F1 ${shown(untyped.f1)} (typed ${shown(typed?.f1)})  P ${shown(untyped.precision)}  R ${shown(untyped.recall)}`,
      `whole identifiers ${shown(cell.wholeIdentifierRecall)}`,
      `${Math.round(cell.tokensPerSecond)} tokens/s`,
    ].join('  ');
  });
  const open = unfinished.map(
    (cell) => `${nameOf(cell).padEnd(width)}  not run: out of time or not selected`,
  );
  return [...rows, ...open].join('\n');
}

const shown = (value: number | null | undefined): string => value?.toFixed(4) ?? '-';

const f1Of = ({ spans }: ComparedCell): number => spans.untyped.f1 ?? 0;

function testAgainst(cell: ComparedCell, best: ComparedCell, rounds: number | undefined) {
  return testDifference({
    first: countsOf(cell),
    second: countsOf(best),
    random: createSeededRandom('comparison with the best'),
    ...(rounds === undefined ? {} : { rounds }),
  });
}

function testTokens(cells: readonly ComparedCell[], best: ComparedCell): (McNemarOfTokens | null)[] {
  const found = cells.map(({ decisions }) =>
    decisions === undefined || best.decisions === undefined
      ? null
      : discordantTokens(decisions, best.decisions),
  );
  const kept = found.filter((counts) => counts !== null);
  const adjusted = adjustByHolm(kept.map(mcnemarTest));
  return found.map((counts) => counts && { ...counts, pValueAdjusted: adjusted[kept.indexOf(counts)] ?? 1 });
}

function countsOf({ documentScores }: ComparedCell): DocumentCounts {
  const counts = new DocumentCounts();
  for (const { untyped } of documentScores) counts.add(countsOfTriple(untyped));
  return counts;
}

function countsOfTriple([truePositives, falsePositives, falseNegatives]: CountTriple) {
  return { truePositives, falsePositives, falseNegatives };
}
