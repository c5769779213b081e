/** The demo's page: the scoreboard, and tagged notes highlighted against the gold spans. */
import {
  type Cell,
  compareNotes,
  i2b2Scheme,
  type ReportBlock,
  type ReportSection,
  renderReport,
} from '#evaluation';
import type { Environment } from '../environment.js';
import type { DemoOutcome } from './flow.js';
import type { Scenario } from './scenario.js';

/** The input of the page. */
export interface DemoReportInput {
  readonly outcome: DemoOutcome;
  readonly scenario: Scenario;
  readonly seed: number;
  readonly seconds: number;
  readonly environment: Environment;
}

const score = (value: number): Cell => ({ value, format: 'score' });

/** Renders one self-contained HTML page. */
export function renderDemoReport(input: DemoReportInput): string {
  const { outcome, scenario, seconds, environment } = input;
  const { scores } = outcome;
  const unseen = scenario.unseen.source;
  return renderReport({
    title: 'Sfumato demo',
    lead: `Three synthetic hospitals pooled private vectors; ${unseen}, which showed its text to nobody, tagged its own notes. All notes are invented, and the trainings took minutes: these are toy scores, for comparing the systems with each other.`,
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
  const first = scenario.contributors[0]?.source ?? '';
  const bars: readonly (readonly [string, number])[] = [
    ['private, pooled: vectors of all hospitals', scores.privatePooled],
    [`private, one site: vectors of ${first}`, scores.privateSingleSite],
    ['pseudonymised: text, identifiers replaced', scores.pseudonymised],
    ['raw: all text in one place (unattainable)', scores.raw],
    ['starter: comes with the program, with rules', scores.starter],
  ];
  return {
    title: 'Scoreboard',
    introduction: `Binary HIPAA token F1 on the notes of ${scenario.unseen.source}. Only vectors leave a hospital for the first two, whose de-identifiers start from one that learned from public notes; the next two need its text and are shown for comparison. The starter learned from none of these notes and leaves nothing anywhere.`,
    blocks: [
      {
        kind: 'bar-chart',
        caption: 'F1 by what was trained on',
        format: 'score',
        categories: bars.map(([name]) => name),
        series: [{ name: 'F1', values: bars.map(([, value]) => ({ value })) }],
        valueMax: 1,
      },
      adversaryTable(outcome),
    ],
  };
}

function adversaryTable({ adversaries, words }: DemoOutcome): ReportBlock {
  const titles = { worst: 'worst label', mean: 'mean over labels', bound: 'no attacker names more' } as const;
  const exact = (['worst', 'mean', 'bound'] as const).flatMap((name): Cell[][] => {
    const share = words?.[name];
    if (share === undefined) return [];
    const { value, upper } = share;
    return [
      [
        `exact, words of 1,000, ${titles[name]}`,
        { value, format: 'percent' },
        null,
        { value: upper, format: 'percent' },
      ],
    ];
  });
  const learned = Object.entries(adversaries).map(([name, { accuracy, interval, pairs }]): Cell[] => [
    name,
    { value: accuracy, format: 'percent', interval: { low: interval[0], high: interval[1] } },
    { value: pairs, format: 'count' },
    null,
  ]);
  return {
    kind: 'table',
    caption:
      'Adversaries on held-out public notes: T1 and T2 trained afresh (chance is 50 %), the exact one holds the representer',
    columns: ['Adversary', 'Right', 'Pairs', 'Upper end'].map((title) => ({ title })),
    rows: [...learned, ...exact],
  };
}

function taggedNotes({ pooled }: DemoOutcome): ReportSection {
  return {
    title: 'Tagged notes',
    introduction:
      'What the release found, against the gold spans. Text that both mark is highlighted, whatever its label.',
    blocks: [
      {
        kind: 'tagged-notes',
        notes: pooled.examples.map(({ tagged, gold }) => compareNotes(gold, tagged, i2b2Scheme)),
      },
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
    ...(outcome.siteAudit === null
      ? {}
      : {
          auditAtASite: `${outcome.siteAudit.site}: ${outcome.siteAudit.verdict}, ${outcome.siteAudit.seconds.toFixed(0)} s`,
        }),
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
      { kind: 'commands', caption: 'Run it again', lines: [`npx --no sfumato-deid demo --seed ${seed}`] },
    ],
  };
}
