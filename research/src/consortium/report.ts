/** The HTML report of a consortium experiment. Contains scores and settings, no text of any site. */
import {
  type Cell,
  type PropertyGroup,
  type ReportBlock,
  type ReportModel,
  type ReportSection,
  renderReport,
  type TableBlock,
} from '#evaluation';
import { accuracyCell, wordCells, wordColumns } from '../judge-cells.js';
import { type Rival, seedsMin } from './claims.js';
import type { ConsortiumResults, UnseenSite } from './results.js';

/** Renders one self-contained page: claims, unseen sites, learning curve, differences, adversaries, how to rerun. */
export function renderConsortiumReport(results: ConsortiumResults): string {
  const { experiment, claims, consortium, environment } = results;
  const holding = claims.filter(({ holds }) => holds === true).length;
  const open = claims.filter(({ holds }) => holds === null).length;
  const model: ReportModel = {
    title: `Consortium ${experiment}`,
    lead: `${consortium.sites.length} sites, each left out in turn. Of the claims that pooled private vectors of the others beat the strongest baseline on an unseen site, ${holding} of ${claims.length} hold${open === 0 ? '' : `; ${open} are open, with fewer than ${seedsMin} seeds`}.`,
    madeAt: environment.date.slice(0, 16).replace('T', ' ').concat(' UTC'),
    sections: [
      claimSection(results),
      ...consortium.sites.map((site) => unseenSection(site, consortium.unseen)),
      curveSection(results),
      differenceSection(results),
      privacySection(results),
      howItWasRun(results),
    ].filter(({ blocks }) => blocks.length > 0),
  };
  return renderReport(model);
}

const score = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? null : { value, format: 'score' };
const count = (value: number): Cell => ({ value, format: 'count' });

function claimSection({ claims }: ConsortiumResults): ReportSection {
  const table: TableBlock = {
    caption: 'Exact-span F1 without labels on the unseen site, mean over seeds',
    columns: [
      'Unseen site',
      'Vectors pooled',
      'F1',
      'Strongest baseline',
      'Its F1',
      'Difference',
      'p',
      'Range over seeds',
      'Holds',
      'Strongest on pooled text',
      'Its F1',
      'Difference',
      'p',
    ].map((title) => ({ title })),
    rows: claims.map(({ site, of, privatePooled, strongest, ceiling, spread, seeds, holds }): Cell[] => [
      site,
      of === 'privatePublic' ? 'private and public' : 'private',
      score(privatePooled),
      ...rivalCells(strongest),
      seeds.length < 2 ? null : score(spread),
      holds === null ? `open: ${seeds.length} of ${seedsMin} seeds` : holds ? 'yes' : 'no',
      ...(ceiling === null ? [null, null, null, null] : rivalCells(ceiling)),
    ]),
  };
  const rounds = claims[0]?.strongest.rounds ?? 0;
  const compared = claims[0]?.compared.length ?? 0;
  return {
    title: 'Does pooling pay',
    introduction: `The strongest baseline is chosen on the scores shown, in its favour, from ${compared} that need the text of one other site at most. Pooled text would have to leave the sites. p is two-sided, by paired approximate randomisation of documents, ${rounds} rounds. A claim needs ${seedsMin} seeds, a difference beyond the range over them, and p below 0.05.`,
    blocks: claims.length === 0 ? [] : [{ kind: 'table', ...table }],
  };
}

function rivalCells({ baseline, f1, difference, pValue }: Rival): Cell[] {
  return [baseline, score(f1), { value: difference, format: 'number' }, { value: pValue, format: 'number' }];
}

function unseenSection(site: string, unseen: readonly UnseenSite[]): ReportSection {
  const found = unseen.filter((one) => one.site === site);
  const rows = found.flatMap((one) => {
    const { rawSingle, privateSingle, rawPooled, privatePooled, baselines = [] } = one;
    const shown = [
      ...rawSingle.map((row) => ({ system: 'raw', from: row.from, row })),
      ...privateSingle.map((row) => ({ system: 'private', from: row.from, row })),
      ...baselines.map((row) => ({ ...partsOf(row.baseline), row })),
      { system: 'private', from: 'all others', row: privatePooled },
      { system: 'raw', from: 'all others (the ideal)', row: rawPooled },
    ];
    return shown.map(({ system, from, row }): Cell[] => [
      system,
      from,
      count(one.seed),
      score(row?.spanF1),
      score(row?.spanF1Typed),
      score(row?.binaryHipaaTokenF1),
    ]);
  });
  const table: TableBlock = {
    caption: `F1 on the ${found[0]?.documents ?? 0} documents of ${site}`,
    columns: [
      { title: 'System' },
      { title: 'Trained on' },
      { title: 'Seed' },
      { title: 'Span F1, untyped', best: 'highest' },
      { title: 'Span F1, typed', best: 'highest' },
      { title: 'Binary HIPAA token F1', best: 'highest' },
    ],
    rows,
  };
  return { title: `Unseen: ${site}`, blocks: rows.length === 0 ? [] : [{ kind: 'table', ...table }] };
}

/** Splits `raw, public and site-b` into the system and its training data. */
function partsOf(baseline: string): { readonly system: string; readonly from: string } {
  const [system = '', from = ''] = baseline.split(', ');
  return { system, from };
}

function curveSection({ consortium: { curve } }: ConsortiumResults): ReportSection {
  const kinds = [...new Set(curve.map(({ kind }) => kind))];
  return {
    title: 'Learning curve',
    introduction:
      'For each unseen site the sites that were pooled are nested. Every site is unseen equally often at each number.',
    blocks:
      curve.length === 0
        ? []
        : [
            {
              kind: 'line-chart',
              caption: 'Mean exact-span F1 without labels on unseen sites',
              xTitle: 'Sites pooled',
              yTitle: 'F1',
              yFormat: 'score',
              series: kinds.map((name) => ({
                name,
                points: curve
                  .filter(({ kind }) => kind === name)
                  .map(({ sites, mean }) => [sites, mean] as const),
              })),
            },
            {
              kind: 'table',
              caption: 'Points of the curve, with the deviation over sites, windows and seeds',
              columns: ['System', 'Sites', 'Mean', 'Deviation', 'Scores'].map((title) => ({ title })),
              rows: curve.map(({ kind, sites, mean, standardDeviation, count: scores }): Cell[] => [
                kind,
                count(sites),
                score(mean),
                score(standardDeviation),
                count(scores),
              ]),
            },
          ],
  };
}

function differenceSection({ consortium: { sites, differences } }: ConsortiumResults): ReportSection {
  const matrix = (caption: string, rows: readonly (readonly (number | null)[])[], first: string) => ({
    kind: 'table' as const,
    caption,
    columns: [first, ...sites].map((title) => ({ title })),
    rows: rows.map((row, index): Cell[] => [sites[index] ?? 'drop', ...row.map(score)]),
  });
  return {
    title: 'How different the sites are',
    introduction: `Distances are Jensen-Shannon distances over all documents: 0 for equal distributions, 1 for nothing in common. Dealt at random, the same documents would stand ${differences.atRandom.labels.toFixed(3)} apart in labels and ${differences.atRandom.words.toFixed(3)} in words. The last table scores raw on documents that nobody trains on, the same ones in each column.`,
    blocks: [
      matrix('Distance of the labels', differences.labels, 'Site'),
      matrix('Distance of the words around identifiers', differences.words, 'Site'),
      matrix(
        'Raw trained on the row, span F1 on held-out documents of the column; last row: own less mean of the others',
        [...differences.transfer, differences.drop],
        'Trained on',
      ),
    ],
  };
}

function howItWasRun(results: ConsortiumResults): ReportSection {
  const { setting, unfinished, experiment } = results;
  const chosen = setting === null ? '' : ` --setting ${setting}`;
  return {
    title: 'How it was run',
    blocks: [
      ...(unfinished.length === 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `${unfinished.length} trainings were not run: out of time or not selected.`,
            },
          ]),
      { kind: 'properties', groups: configurationGroups(results) },
      {
        kind: 'commands',
        caption: 'Run it again',
        lines: [`npx --no sfumato-deid lab run research/experiments/${experiment}.yaml${chosen} --out DIR`],
      },
    ],
  };
}

function configurationGroups({
  configuration,
  consortium,
  environment,
  trainings,
}: ConsortiumResults): PropertyGroup[] {
  const { labels, embeddings, representer, surrogates, adversary, training } = configuration;
  return [
    {
      title: 'Configuration',
      properties: {
        labels,
        embeddings: embeddings.kind,
        representer: representer.kind,
        representationSize: representer.size,
        neighbours: representer.neighbours,
        casing: representer.casing,
        surrogates,
        freshEpochs: adversary.freshEpochs,
        deidentifier: JSON.stringify(training.deidentifier),
        game: JSON.stringify(training.game),
      },
    },
    { title: 'Documents', properties: consortium.documents },
    {
      title: 'Trainings',
      properties: {
        trainings: trainings.length,
        minutes: Number((trainings.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)),
      },
    },
    { title: 'Environment', properties: { ...environment } },
  ];
}

/** Fresh adversaries and J1, by seed; no blocks if no representer was judged. */
function privacySection({ representers }: ConsortiumResults): ReportSection {
  return {
    title: 'Privacy of the representers',
    introduction:
      'Trained on public documents, scored on held-out public documents. Data of sites is not involved.',
    blocks: representers.length === 0 ? [] : [learnedTable(representers), wordTable(representers)],
  };
}

type Representers = ConsortiumResults['representers'];

function learnedTable(representers: Representers): ReportBlock {
  return {
    kind: 'table',
    caption: 'Accuracy of freshly trained adversaries, 95 % interval; chance is 50 %',
    columns: ['Seed', 'T1', 'T2', 'Averaged', 'Epochs of the representer'].map((title) => ({ title })),
    rows: representers.map(({ seed, adversaries, epochs }): Cell[] => [
      count(seed),
      ...[adversaries?.T1, adversaries?.T2, adversaries?.averaged].map(accuracyCell),
      count(epochs),
    ]),
  };
}

function wordTable(representers: Representers): ReportBlock {
  return {
    kind: 'table',
    caption: 'J1, the likelihood attack: top-1 of 1,000 words; J2, which no attacker exceeds',
    columns: ['Seed', ...wordColumns].map((title) => ({ title })),
    rows: representers.flatMap(({ seed, words }): Cell[][] =>
      words === undefined ? [] : [[count(seed), ...wordCells(words)]],
    ),
  };
}
