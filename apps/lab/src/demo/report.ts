/** The demo's page: the scoreboard, and tagged notes with their highlights beside what should have been found. */
import {
  type Cell,
  i2b2Scheme,
  type ReportBlock,
  type ReportSection,
  renderReport,
  type TaggedNoteView,
  type TaggedSpan,
} from '#evaluation';
import type { Span } from '#labels';
import type { Environment } from '../environment.js';
import type { DemoOutcome } from './flow.js';
import type { Scenario } from './scenario.js';

/** What the page is made from. */
export interface DemoReportInput {
  readonly outcome: DemoOutcome;
  readonly scenario: Scenario;
  readonly seed: number;
  readonly seconds: number;
  readonly environment: Environment;
}

const score = (value: number): Cell => ({ value, format: 'score' });

/** One self-contained HTML page. */
export function renderDemoReport(input: DemoReportInput): string {
  const { outcome, scenario, seconds, environment } = input;
  const { scores } = outcome;
  const unseen = scenario.unseen.source;
  return renderReport({
    title: 'Sfumato demo',
    lead: `Three synthetic hospitals pooled private vectors; ${unseen}, which showed its text to nobody, tagged its own notes.`,
    madeAt: environment.date.slice(0, 16).replace('T', ' ').concat(' UTC'),
    keyFigures: [
      {
        label: 'Private, pooled',
        value: score(scores.privatePooled),
        note: `binary HIPAA token F1 on ${unseen}`,
      },
      { label: 'Private, one site', value: score(scores.privateSingleSite) },
      {
        label: 'Raw, pooled',
        value: score(scores.raw),
        note: 'not possible in reality: needs all texts in one place',
      },
      { label: 'Seconds', value: { value: Math.round(seconds), format: 'count' } },
    ],
    sections: [scoreboard(input), taggedNotes(outcome), errorsByType(outcome), howItWasRun(input)],
  });
}

function scoreboard({ outcome, scenario }: DemoReportInput): ReportSection {
  const { scores } = outcome;
  return {
    title: 'Scoreboard',
    introduction: `Binary HIPAA token F1 on the notes of ${scenario.unseen.source}.`,
    blocks: [
      {
        kind: 'table',
        caption: 'Systems',
        columns: [{ title: 'System' }, { title: 'Trained on' }, { title: 'F1', best: 'highest' }],
        rows: [
          ['raw', 'text of three hospitals', score(scores.raw)],
          ['pseudonymised', 'text of three hospitals, identifiers replaced', score(scores.pseudonymised)],
          [
            'private, one site',
            `vectors of ${scenario.contributors[0]?.source ?? ''}`,
            score(scores.privateSingleSite),
          ],
          ['private, pooled', 'vectors of three hospitals', score(scores.privatePooled)],
        ],
      },
      adversaryTable(outcome),
    ],
  };
}

function adversaryTable({ adversaries, exactAdversary }: DemoOutcome): ReportBlock {
  const exact = (exactAdversary?.rightWord ?? []).map(({ candidates, proportion, tokens }): Cell[] => [
    `exact, right word of ${candidates}`,
    { value: proportion, format: 'percent' },
    { value: tokens, format: 'count' },
  ]);
  const learned = Object.entries(adversaries).map(([name, { accuracy, interval, pairs }]): Cell[] => [
    name,
    { value: accuracy, format: 'percent', interval: { low: interval[0], high: interval[1] } },
    { value: pairs, format: 'count' },
  ]);
  return {
    kind: 'table',
    caption:
      'Adversaries on held-out public notes: T1 and T2 trained afresh (chance is 50 %), the exact one holds the representer',
    columns: ['Adversary', 'Right', 'Pairs or tokens'].map((title) => ({ title })),
    rows: [...learned, ...exact],
  };
}

function taggedNotes({ pooled }: DemoOutcome): ReportSection {
  return {
    title: 'Tagged notes',
    introduction:
      'Highlights are what the release found; missed and spurious spans are marked against those kept aside.',
    blocks: [
      { kind: 'tagged-notes', notes: pooled.examples.map(({ tagged, gold }) => compare(tagged, gold)) },
    ],
  };
}

function errorsByType({ pooled }: DemoOutcome): ReportSection {
  const caption = 'Labels of the gold standard against labels found';
  return {
    title: 'Errors by type',
    blocks: [{ kind: 'confusion', caption, table: pooled.evaluation.confusion }],
  };
}

function howItWasRun({ outcome, scenario, seed, environment }: DemoReportInput): ReportSection {
  const properties = {
    seed,
    publicNotes: scenario.publicNotes,
    notesPerHospital: scenario.contributors.map(({ notes }) => notes).join(' '),
    bytesPerToken: Number(outcome.bytesPerToken.toFixed(1)),
    encodeTokensPerSecond: Math.round(outcome.encodeTokensPerSecond),
    tagTokensPerSecond: Math.round(outcome.tagTokensPerSecond),
  };
  const groups = [
    { title: 'Scenario', properties },
    { title: 'Environment', properties: { ...environment } },
  ];
  return {
    title: 'How it was run',
    blocks: [
      { kind: 'properties', groups },
      { kind: 'commands', caption: 'Run it again', lines: [`npx sfumato demo --seed ${seed}`] },
    ],
  };
}

interface Spanned {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly Span[];
}

function compare(tagged: Spanned, gold: Spanned): TaggedNoteView {
  const overlaps = (span: Span, others: readonly Span[]): boolean =>
    others.some((other) => span.start < other.end && other.start < span.end);
  const view = ({ start, end, label }: Span): TaggedSpan => ({
    start,
    end,
    label,
    category: i2b2Scheme.categoryOf(label),
  });
  const found = tagged.spans.map((span) =>
    overlaps(span, gold.spans) ? view(span) : { ...view(span), verdict: 'spurious' as const },
  );
  const missed = gold.spans
    .filter((span) => !overlaps(span, tagged.spans))
    .map((span) => ({ ...view(span), verdict: 'missed' as const }));
  return { id: tagged.id, text: tagged.text, spans: [...found, ...missed].sort((a, b) => a.start - b.start) };
}
