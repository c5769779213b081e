/** The first part of a report: every system over its seeds, against raw, and over the number of neighbours. */
import type { Cell, LineSeries, ReportBlock, ReportSection } from '#evaluation';
import type { Summary } from '../statistics/significance.js';
import type { Comparison, LabelSummary } from './comparison.js';
import type { CellResult, ExperimentResults } from './results.js';
import { describeUnready } from './unready.js';
import { isEmbeddingCell } from './variants.js';

/** A table with a row per label. */
export function summarySection({ summary, comparisons, systems }: ExperimentResults): ReportSection {
  if (summary.length === 0) return { title: 'Results', blocks: [] };
  const hasJudges = summary.some(({ adversaries }) => adversaries !== null);
  const table: ReportBlock = {
    kind: 'table',
    caption: 'Mean over seeds ± deviation',
    columns: [
      { title: 'System' },
      { title: 'Seeds' },
      { title: 'Span F1, untyped', best: 'highest' },
      { title: 'Span F1, typed', best: 'highest' },
      { title: 'Binary HIPAA token F1', best: 'highest' },
      ...(comparisons.length === 0 ? [] : [{ title: 'Span F1 less that of raw' }, { title: 'p' }]),
      ...(hasJudges ? ['T1', 'T2', 'Averaged'].map((title) => ({ title })) : []),
    ],
    rows: summary.map((row) => [
      row.label,
      { value: row.seeds.length, format: 'count' },
      mean(row.spanF1.untyped, 'score'),
      mean(row.spanF1.typed, 'score'),
      mean(row.binaryHipaaTokenF1, 'score'),
      ...(comparisons.length === 0 ? [] : comparisonCells(row, comparisons)),
      ...(hasJudges
        ? (['T1', 'T2', 'averaged'] as const).map((judge) => mean(row.adversaries?.[judge], 'percent'))
        : []),
    ]),
  };
  return {
    title: 'Results',
    introduction: introductionOf(comparisons),
    blocks: [table, ...unreadyParagraphs(systems)],
  };
}

/** Marks cells whose training skipped a phase, so they are not what their label says. */
function unreadyParagraphs(systems: readonly CellResult[]): ReportBlock[] {
  return systems.flatMap(({ label, seed, unready }) =>
    unready === undefined
      ? []
      : [{ kind: 'paragraph' as const, text: `${label}, seed ${seed}: ${describeUnready(unready)}.` }],
  );
}

function introductionOf([first]: readonly Comparison[]): string {
  const scored =
    'Scored on the test documents. T1, T2 and their average are trained from scratch after freezing; chance is 50 %.';
  if (first === undefined) return scored;
  return `${scored} Differences and p values are those of untyped exact spans against ${first.against}, by approximate randomisation of documents (${first.rounds.toLocaleString('en-GB')} rounds), a document's counts summed over the seeds that both have, adjusted after Holm for the number of systems; a star marks p below 0.05.`;
}

function mean(summary: Summary | undefined, format: 'score' | 'percent'): Cell {
  if (summary === undefined) return null;
  const { mean: value, standardDeviation } = summary;
  return { value, format, ...(standardDeviation === null ? {} : { deviation: standardDeviation }) };
}

function comparisonCells({ label }: LabelSummary, comparisons: readonly Comparison[]): Cell[] {
  const found = comparisons.find((one) => one.label === label && one.measure === 'untyped');
  if (found === undefined) return [null, null];
  const p = found.pValueAdjusted < 0.001 ? '< 0.001' : found.pValueAdjusted.toFixed(3);
  return [{ value: found.difference, format: 'score' }, found.isSignificant ? `${p} *` : p];
}

/** F1 and adversaries over N, one line per other combination of settings; no blocks unless N was swept. */
export function neighbourSection({ systems }: ExperimentResults): ReportSection {
  const lines = linesOverNeighbours(systems);
  if (lines.length === 0) return { title: 'By number of neighbours', blocks: [] };
  const chart = (part: Pick<NeighbourChart, 'caption' | 'yTitle' | 'measure'>): ReportBlock[] =>
    neighbourChart({ ...part, lines });
  const judges = (['T1', 'T2', 'averaged'] as const).flatMap((judge) =>
    chart({
      caption: `Accuracy of ${judge === 'averaged' ? 'the averaged adversaries' : judge} by number of neighbours, 95 % interval`,
      yTitle: 'Accuracy',
      measure: ({ adversaries }) => adversaries?.[judge],
    }),
  );
  const f1 = chart({
    caption: 'Untyped exact-span F1 by number of neighbours',
    yTitle: 'F1',
    measure: ({ spanF1 }) => ({ accuracy: spanF1.untyped }),
  });
  const introduction =
    'Points are means over seeds. An interval is that of one seed; with several seeds its ends are averaged.';
  return { title: 'By number of neighbours', introduction, blocks: [...f1, ...judges] };
}

interface NeighbourLine {
  readonly name: string;
  readonly points: readonly (readonly [neighbours: number, cells: readonly CellResult[]])[];
}

function linesOverNeighbours(cells: readonly CellResult[]): NeighbourLine[] {
  const lines = new Map<string, Map<number, CellResult[]>>();
  for (const cell of cells) {
    const { neighbours } = cell.settings;
    if (isEmbeddingCell(cell.settings) || neighbours === undefined) continue;
    const name = cell.label.replace(/ N=\d+\b/, '');
    const line = lines.get(name) ?? new Map<number, CellResult[]>();
    line.set(neighbours, [...(line.get(neighbours) ?? []), cell]);
    lines.set(name, line);
  }
  return [...lines]
    .filter(([, line]) => line.size > 1)
    .map(([name, line]) => ({ name, points: [...line].sort(([a], [b]) => a - b) }));
}

interface NeighbourChart {
  readonly caption: string;
  readonly yTitle: string;
  readonly lines: readonly NeighbourLine[];
  readonly measure: (
    cell: CellResult,
  ) => { readonly accuracy: number; readonly interval?: readonly [number, number] } | undefined;
}

function neighbourChart({ caption, yTitle, lines, measure }: NeighbourChart): ReportBlock[] {
  const series = lines.map(({ name, points }): LineSeries => {
    const measured = points.flatMap(([neighbours, cells]) => {
      const values = cells.flatMap((cell) => measure(cell) ?? []);
      return values.length === 0 ? [] : [{ neighbours, values }];
    });
    return {
      name,
      points: measured.map(({ neighbours, values }) => [
        neighbours,
        average(values.map((one) => one.accuracy)),
      ]),
      intervals: measured.map(({ values }) => intervalOf(values.flatMap(({ interval }) => [interval ?? []]))),
    };
  });
  if (series.every(({ points }) => points.length === 0)) return [];
  const isAccuracy = yTitle === 'Accuracy';
  return [
    {
      kind: 'line-chart',
      caption,
      xTitle: 'N',
      yTitle,
      yFormat: isAccuracy ? 'percent' : 'score',
      xScale: 'log',
      series,
      ...(isAccuracy ? { references: [{ value: 0.5, label: 'chance' }] } : {}),
    },
  ];
}

function intervalOf(intervals: readonly (readonly number[])[]) {
  if (intervals.some(({ length }) => length < 2)) return null;
  return {
    low: average(intervals.map(([low = 0]) => low)),
    high: average(intervals.map(([, high = 0]) => high)),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
