/** The HTML report of a comparison: a table per task, recall by type, and training curves. Contains no note text. */
import {
  type Cell,
  type Discordant,
  type LineSeries,
  type ReportBlock,
  type ReportSection,
  renderReport,
} from '#evaluation';
import { mcnemarChiSquared } from '../statistics/significance.js';
import type { ComparisonResults } from './results.js';

type ReportedCell = ComparisonResults['cells'][number];

/** Renders one self-contained page. */
export function renderComparisonReport(results: ComparisonResults): string {
  const { experiment, cells, environment, configuration } = results;
  const tasks = configuration.comparison.tasks.map(({ name }) => name);
  return renderReport({
    title: `Comparison ${experiment}`,
    lead: `Systems on ${tasks.join(', ')}: the same documents, the same measures.`,
    madeAt: environment.date.slice(0, 16).replace('T', ' ').concat(' UTC'),
    sections: [
      ...tasks.map((task) => taskSection(task, results)),
      ...cells.flatMap((cell) => curveSection(cell)),
      howItWasRun(results),
    ],
  });
}

const score = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : { value, format: 'score' };
const count = (value: number): Cell => ({ value, format: 'count' });
const number = (value: number | undefined): Cell =>
  value === undefined ? null : { value, format: 'number' };

function taskSection(task: string, { cells, comparisons }: ComparisonResults): ReportSection {
  const own = cells.filter((cell) => cell.task === task);
  const highest = { best: 'highest' as const };
  const lowest = { best: 'lowest' as const };
  return {
    title: task,
    introduction:
      'A span is right when both ends agree; typed, when its label does too. A system that tells PHI from the rest and nothing more has no typed score.',
    blocks: [
      {
        kind: 'table',
        caption:
          'Scores. Against the best system: p by approximate randomisation of documents; McNemar, exact, of tokens (identifier or not), where this system alone and the best alone was right',
        columns: [
          { title: 'System' },
          { title: 'Seed' },
          ...[
            'Span P',
            'Span R',
            'Span F1',
            'Span F2',
            'Typed F1',
            'Token F1',
            'Kappa',
            'Whole identifiers',
          ].map((title) => ({ title, ...highest })),
          { title: 'False marks in 1,000 words', ...lowest },
          { title: 'Less the best (F1)' },
          { title: 'p' },
          { title: 'Right alone : best alone' },
          { title: 'p (McNemar)' },
          { title: 'Chi-square (p)' },
        ],
        rows: own.map((cell) => {
          const against = comparisons.find(
            (one) => one.task === task && one.label === cell.label && one.seed === cell.seed,
          );
          const { untyped, typed } = cell.spans;
          return [
            cell.label,
            count(cell.seed),
            ...[untyped.precision, untyped.recall, untyped.f1, untyped.f2, typed?.f1].map(score),
            ...[cell.tokens.f1, cell.kappa, cell.wholeIdentifierRecall].map(score),
            ...[cell.falseMarksPer1000Words, against?.difference, against?.pValueAdjusted].map(number),
            against === undefined ? null : discordantOf(against),
            number(against?.mcnemar?.pValueAdjusted),
            against?.mcnemar ? chiSquaredOf(against.mcnemar) : null,
          ];
        }),
      },
      costTable(own),
      ...(own.length === 0 ? [] : [recallTable(own)]),
      ...own.flatMap(confusionOf),
    ],
  };
}

function confusionOf({ label, seed, confusion }: ReportedCell): ReportBlock[] {
  const caption = `${label}, seed ${seed}: words by gold and system label`;
  return confusion === undefined ? [] : [{ kind: 'confusion', caption, table: confusion }];
}

/** Older cells have no token decisions. */
function discordantOf({ mcnemar }: ComparisonResults['comparisons'][number]): Cell {
  return mcnemar === null || mcnemar === undefined
    ? 'not kept'
    : `${mcnemar.onlyFirst} : ${mcnemar.onlySecond}`;
}

/** As in Richter-Pechanski 2018, without correction for multiple tests. */
function chiSquaredOf(counts: Discordant): string {
  const { statistic, pValue } = mcnemarChiSquared(counts);
  return `${statistic.toFixed(2)} (${pValue.toPrecision(2)})`;
}

function costTable(cells: readonly ReportedCell[]): ReportBlock {
  return {
    kind: 'table',
    caption: 'Speed and size',
    columns: ['System', 'Seed', 'Tokens a second', 'Parameters', 'Bytes', 'Seconds of training'].map(
      (title) => ({
        title,
      }),
    ),
    rows: cells.map(({ label, seed, tokensPerSecond, parameters, bytes, trainingSeconds }) => [
      label,
      ...[seed, Math.round(tokensPerSecond), parameters, bytes, Math.round(trainingSeconds)].map(count),
    ]),
  };
}

function recallTable(cells: readonly ReportedCell[]): ReportBlock {
  const labels = [
    ...new Set(cells.flatMap(({ recallByLabel }) => recallByLabel.map(({ label }) => label))),
  ].sort();
  return {
    kind: 'table',
    caption: 'Share of the identifiers of each type that is hidden whole',
    columns: [
      { title: 'Type' },
      { title: 'Spans' },
      ...cells.map(({ label, seed }) => ({ title: `${label}, seed ${seed}` })),
    ],
    rows: labels.map((label) => {
      const rows = cells.map(({ recallByLabel }) => recallByLabel.find((row) => row.label === label));
      return [
        label,
        count(rows.find((row) => row !== undefined)?.spans ?? 0),
        ...rows.map((row) => (row === undefined ? null : score(row.hidden / row.spans))),
      ];
    }),
  };
}

/** Charts for each phase: one for the losses, one for each measure that training and validation share. */
function curveSection({ task, label, seed, curves }: ReportedCell): ReportSection[] {
  const blocks = Object.entries(curves).flatMap(([phase, measures]) => {
    const groups = [...new Set(Object.keys(measures).map(groupOf))];
    return groups.map((group): ReportBlock => {
      const members = Object.entries(measures).filter(([name]) => groupOf(name) === group);
      const series = members.map(
        ([name, values]): LineSeries => ({ name, points: values.map((value, index) => [index + 1, value]) }),
      );
      const yFormat = group === 'loss' ? 'number' : 'score';
      return {
        kind: 'line-chart',
        caption: `${phase}: ${group}`,
        xTitle: 'epoch',
        yTitle: group,
        yFormat,
        series,
      };
    });
  });
  return blocks.length === 0 ? [] : [{ title: `Training of ${label} on ${task}, seed ${seed}`, blocks }];
}

/** Groups all losses, and pairs such as `validationTruePositives` with `trainingTruePositives`. */
function groupOf(name: string): string {
  const bare = name.replace(/^(?:training|validation)/, '');
  if (/loss$/i.test(bare)) return 'loss';
  return bare.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function howItWasRun({ environment, experiment, setting, unfinished }: ComparisonResults): ReportSection {
  const { date: _date, ...machine } = environment;
  return {
    title: 'How it was run',
    blocks: [
      {
        kind: 'properties',
        groups: [
          { title: 'Machine', properties: { ...machine } },
          {
            title: 'Experiment',
            properties: { name: experiment, setting: setting ?? 'none', unfinished: unfinished.length },
          },
        ],
      },
    ],
  };
}
