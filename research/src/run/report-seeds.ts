/** The report part about single cells: scores and adversaries by system and seed, and training curves. */
import type { Cell, ReportBlock, ReportSection } from '#evaluation';
import { accuracyCell, wordCells, wordColumns } from '../judge-cells.js';
import type { CellResult, ExperimentResults } from './results.js';

const score = (value: number | undefined): Cell => (value === undefined ? null : { value, format: 'score' });

/** The scores of every cell. */
export function scoreSection({ systems }: ExperimentResults): ReportSection {
  return {
    title: 'De-identification by seed',
    introduction: 'Scored on the test documents. Exact-span F1 counts a span as right when both ends agree.',
    blocks: [
      {
        kind: 'table',
        caption: 'F1 by system and seed',
        columns: [
          { title: 'System' },
          { title: 'Seed' },
          { title: 'Span F1, untyped', best: 'highest' },
          { title: 'Span F1, typed', best: 'highest' },
          { title: 'Binary HIPAA token F1', best: 'highest' },
          { title: 'Token F1', best: 'highest' },
          { title: 'Minutes' },
        ],
        rows: systems.map((cell) => [
          cell.label,
          { value: cell.seed, format: 'count' },
          score(cell.spanF1.untyped),
          score(cell.spanF1.typed),
          score(cell.scores['Binary HIPAA Token']?.f1Micro),
          score(cell.scores['Token']?.f1Micro),
          { value: totalSeconds(cell) / 60, format: 'number' },
        ]),
      },
    ],
  };
}

/** The adversaries' results for every cell. */
export function adversarySection({ systems }: ExperimentResults): ReportSection {
  const judged = systems.flatMap((cell) =>
    cell.adversaries === null ? [] : [{ cell, found: cell.adversaries }],
  );
  const table: ReportBlock = {
    kind: 'table',
    caption: 'Accuracy of freshly trained adversaries on held-out documents, 95 % interval; chance is 50 %',
    columns: ['System', 'Seed', 'T1', 'T2', 'Averaged', 'Pairs'].map((title) => ({ title })),
    rows: judged.map(({ cell, found }) => [
      cell.label,
      { value: cell.seed, format: 'count' },
      ...[found.T1, found.T2, found.averaged].map(accuracyCell),
      { value: found.T1.pairs, format: 'count' },
    ]),
  };
  return {
    title: 'Privacy by seed',
    blocks: [
      ...(judged.length === 0 ? [] : [table]),
      ...[wordTable(systems)].filter(({ rows }) => rows.length > 0),
    ],
  };
}

/** J1, the likelihood attack on a fixed list, and J2, the bound for any attacker. */
function wordTable(systems: readonly CellResult[]) {
  return {
    kind: 'table',
    caption:
      'J1, the likelihood attack: words named of 1,000, and J2, which no attacker exceeds; through noise on the input J1 is measured, and J2 gives no number',
    columns: ['System', 'Seed', ...wordColumns].map((title) => ({ title })),
    rows: systems.flatMap(({ label, seed, words }): Cell[][] =>
      words === undefined ? [] : [[label, { value: seed, format: 'count' }, ...wordCells(words)]],
    ),
  } as const satisfies ReportBlock;
}

/** More lines are indistinguishable in one chart. */
const linesMax = 12;

/** Validation losses, limited to the first seed if there are many cells. */
export function curveSection({ systems }: ExperimentResults): ReportSection {
  const firstSeed = systems[0]?.seed;
  const drawn = (
    systems.length > linesMax ? systems.filter(({ seed }) => seed === firstSeed) : systems
  ).slice(0, linesMax);
  const phases = [...new Set(drawn.flatMap((cell) => Object.keys(cell.curves)))];
  return { title: 'Training', blocks: phases.map((phase) => curvesOf(phase, drawn)) };
}

function curvesOf(phase: string, cells: readonly CellResult[]): ReportBlock {
  return {
    kind: 'line-chart',
    caption: `Validation loss, phase ${phase}`,
    xTitle: 'Epoch',
    yTitle: 'Loss',
    yFormat: 'number',
    series: cells.flatMap(({ label, seed, curves }) => {
      const losses = curves[phase]?.['validationLoss'];
      if (losses === undefined) return [];
      const points = losses.map((loss, index) => [index + 1, loss] as const);
      return [{ name: `${label}, seed ${seed}`, points }];
    }),
  };
}

function totalSeconds({ seconds }: CellResult): number {
  return Object.values(seconds).reduce((sum, value) => sum + value, 0);
}
