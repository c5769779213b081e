/** The HTML report of an experiment. */
import { type Cell, type ReportBlock, type ReportModel, type ReportSection, renderReport } from '#evaluation';
import type { AdversaryAccuracy, SeparationQuantiles } from '../systems/representers.js';
import type { CellResult, ExperimentResults } from './results.js';

/** One self-contained page: scores, adversaries, curves, configuration, and how to run it again. */
export function renderExperimentReport(results: ExperimentResults): string {
  const model: ReportModel = {
    title: `Experiment ${results.experiment}`,
    ...leadOf(results),
    madeAt: results.environment.date.slice(0, 16).replace('T', ' ').concat(' UTC'),
    sections: [scores(results), adversaries(results), curves(results), setting(results)].filter(
      ({ blocks }) => blocks.length > 0,
    ),
  };
  return renderReport(model);
}

function leadOf({ systems: [first] }: ExperimentResults): { readonly lead?: string } {
  if (first === undefined) return {};
  const { training, validation, test } = first.documents;
  return { lead: `${training} training, ${validation} validation and ${test} test documents.` };
}

const score = (value: number | undefined): Cell => (value === undefined ? null : { value, format: 'score' });

function scores({ systems }: ExperimentResults): ReportSection {
  return {
    title: 'De-identification',
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

function adversaries({ systems }: ExperimentResults): ReportSection {
  const judged = systems.flatMap((cell) =>
    cell.adversaries === null ? [] : [{ cell, found: cell.adversaries }],
  );
  const accuracy = ({ accuracy: value, interval: [low, high] }: AdversaryAccuracy): Cell => ({
    value,
    format: 'percent',
    interval: { low, high },
  });
  const table: ReportBlock = {
    kind: 'table',
    caption: 'Accuracy of freshly trained adversaries on held-out documents, 95 % interval; chance is 50 %',
    columns: ['System', 'Seed', 'T1', 'T2', 'Averaged', 'Pairs'].map((title) => ({ title })),
    rows: judged.map(({ cell, found }) => [
      cell.label,
      { value: cell.seed, format: 'count' },
      accuracy(found.T1),
      accuracy(found.T2),
      accuracy(found.averaged),
      { value: found.T1.pairs, format: 'count' },
    ]),
  };
  return {
    title: 'Privacy',
    blocks: judged.length === 0 ? [] : [table, exactTable(systems), separationTable(systems)],
  };
}

function exactTable(systems: readonly CellResult[]): ReportBlock {
  return {
    kind: 'table',
    caption:
      'The exact adversary, which holds the representer: right word among the candidates, and separations of swaps',
    columns: ['System', 'Seed', 'Right word', 'Candidates', 'Tokens', 'Median', '90 %', '99 %'].map(
      (title) => ({ title }),
    ),
    rows: systems.flatMap(({ label: name, seed, exactAdversary: found }) =>
      (found?.enumerations ?? []).map(
        ({ rightWord: value, interval: [low, high], candidates, tokens }): Cell[] => [
          name,
          { value: seed, format: 'count' },
          { value, format: 'percent', interval: { low, high } },
          { value: candidates, format: 'count' },
          { value: tokens, format: 'count' },
          ...quantileCells(found?.separation),
        ],
      ),
    ),
  };
}

function separationTable(systems: readonly CellResult[]): ReportBlock {
  return {
    kind: 'table',
    caption: 'Separation of swaps by the label of the attacked token',
    columns: ['System', 'Seed', 'Label', 'Swaps', 'Median', '90 %', '99 %'].map((title) => ({ title })),
    rows: systems.flatMap(({ label: name, seed, exactAdversary: found }) =>
      Object.entries(found?.separationByLabel ?? {}).map(([label, quantiles]): Cell[] => [
        name,
        { value: seed, format: 'count' },
        label,
        { value: quantiles.swaps, format: 'count' },
        ...quantileCells(quantiles),
      ]),
    ),
  };
}

function quantileCells(quantiles: SeparationQuantiles | undefined): Cell[] {
  if (quantiles === undefined) return [];
  return [quantiles.median, quantiles.p90, quantiles.p99].map((value) => ({ value, format: 'number' }));
}

function curves({ systems }: ExperimentResults): ReportSection {
  const phases = [...new Set(systems.flatMap((cell) => Object.keys(cell.curves)))];
  return {
    title: 'Training',
    blocks: phases.map((phase) => ({
      kind: 'line-chart',
      caption: `Validation loss, phase ${phase}`,
      xTitle: 'Epoch',
      yTitle: 'Loss',
      yFormat: 'number',
      series: systems.flatMap(({ label, seed, curves: found }) => {
        const losses = found[phase]?.['validationLoss'];
        if (losses === undefined) return [];
        return [
          {
            name: `${label}, seed ${seed}`,
            points: losses.map((loss, index) => [index + 1, loss] as const),
          },
        ];
      }),
    })),
  };
}

function setting({
  configuration,
  environment,
  experiment,
  setting: chosen,
}: ExperimentResults): ReportSection {
  const { embeddings, representation, adversary, sites, surrogates, labels, limits } = configuration;
  return {
    title: 'How it was run',
    blocks: [
      {
        kind: 'properties',
        groups: [
          {
            title: 'Configuration',
            properties: {
              labels,
              embeddings: embeddings.kind,
              representationSize: representation.size,
              neighbours: representation.neighbours,
              sites,
              surrogates,
              freshEpochs: adversary.freshEpochs,
              trainDocumentsMax: limits.trainDocuments ?? 'all',
              game: JSON.stringify(configuration.training.game),
            },
          },
          { title: 'Environment', properties: { ...environment } },
        ],
      },
      {
        kind: 'commands',
        caption: 'Run it again',
        lines: [
          `npx sfumato lab run experiments/${experiment}.yaml --out DIR${chosen === null ? '' : ` --setting ${chosen}`}`,
        ],
      },
    ],
  };
}

function totalSeconds({ seconds }: CellResult): number {
  return Object.values(seconds).reduce((sum, value) => sum + value, 0);
}
