import {
  excerptSection,
  type PointAxis,
  type ReportBlock,
  type ReportModel,
  type ReportSection,
  renderReport,
} from '#evaluation';
import type { LabelSummary } from './comparison.js';
import { adversarySection, curveSection, scoreSection } from './report-seeds.js';
import { neighbourSection, summarySection } from './report-summary.js';
import type { ExperimentResults, StoredCell } from './results.js';
import { pathOfEmbeddings } from './system-entry.js';

/**
 * Renders an experiment as one self-contained page: summary, charts, cells, curves, errors, configuration, how to
 * rerun. Errors show text of test documents, which are public or invented in experiments.
 */
export function renderExperimentReport(
  results: ExperimentResults,
  cells: readonly Pick<StoredCell, 'label' | 'seed' | 'excerpt'>[] = [],
): string {
  const sections = [
    summarySection(results),
    costSection(results),
    neighbourSection(results),
    scoreSection(results),
    adversarySection(results),
    curveSection(results),
    ...errorSections(cells),
    setting(results),
  ];
  const model: ReportModel = {
    title: `Experiment ${results.experiment}${results.setting === null ? '' : ` (${results.setting})`}`,
    ...leadOf(results),
    madeAt: results.environment.date.slice(0, 16).replace('T', ' ').concat(' UTC'),
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  };
  return renderReport(model);
}

function leadOf({ systems: [first], unfinished }: ExperimentResults): { readonly lead?: string } {
  if (first === undefined) return {};
  const { training, validation, test } = first.documents;
  const open = unfinished.length === 0 ? '' : ` ${unfinished.length} cells are not computed yet.`;
  return { lead: `${training} training, ${validation} validation and ${test} test documents.${open}` };
}

/** Errors per system, from its first seed with excerpts only: other seeds err alike, and the page must stay short. */
function errorSections(cells: readonly Pick<StoredCell, 'label' | 'seed' | 'excerpt'>[]): ReportSection[] {
  const shown = new Set<string>();
  return cells.flatMap(({ label, seed, excerpt }) => {
    if (excerpt === undefined || shown.has(label)) return [];
    shown.add(label);
    return [excerptSection(`Errors of ${label}, seed ${seed}`, excerpt)];
  });
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
              embeddings: pathOfEmbeddings(embeddings) ?? embeddings.kind,
              representationSize: representation.size,
              neighbours: representation.neighbours,
              sites,
              surrogates,
              adversaryHidden: representation.adversaryHidden ?? adversary.hidden,
              freshEpochs: adversary.freshEpochs,
              trainDocumentsMax: limits.trainDocuments ?? 'all',
              systems: JSON.stringify(configuration.systems),
              seeds: configuration.seeds.join(' '),
              deidentifier: JSON.stringify(configuration.training.deidentifier),
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
          `npx --no sfumato-deid lab run research/experiments/${experiment}.yaml --out DIR${chosen === null ? '' : ` --setting ${chosen}`}`,
        ],
      },
    ],
  };
}

/** F1 against J1 and against the post-hoc attack, means over seeds; no blocks with fewer than two attacked systems. */
function costSection({ summary }: ExperimentResults): ReportSection {
  const raw = summary.find(({ adversaries, words }) => adversaries === null && words === undefined);
  const f1: PointAxis = {
    title: 'Span F1, untyped',
    format: 'score',
    references: raw === undefined ? [] : [{ value: raw.spanF1.untyped.mean, label: raw.label }],
  };
  const chart = (
    caption: string,
    x: PointAxis,
    found: (row: LabelSummary) => number | undefined,
  ): ReportBlock[] => {
    const points = summary.flatMap((row) => {
      const value = found(row);
      return value === undefined ? [] : [{ name: row.label, x: value, y: row.spanF1.untyped.mean }];
    });
    return points.length < 2 ? [] : [{ kind: 'scatter-chart', caption, x, y: f1, points }];
  };
  return {
    title: 'What hiding costs',
    introduction:
      'Means over seeds. Higher and further left is better: less lost against the dashed line, fewer words found.',
    blocks: [
      ...chart(
        'F1 by J1: words that the likelihood attack names of 1,000, worst label',
        { title: 'Words of 1,000', format: 'percent' },
        ({ words }) => words?.worst.mean,
      ),
      ...chart(
        'F1 by the accuracy of the better fresh adversary',
        { title: 'Accuracy', format: 'percent', references: [{ value: 0.5, label: 'chance' }] },
        ({ adversaries }) =>
          adversaries === null ? undefined : Math.max(adversaries.T1.mean, adversaries.T2.mean),
      ),
    ],
  };
}
