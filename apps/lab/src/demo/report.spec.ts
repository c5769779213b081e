import { describe, expect, it } from '@jest/globals';
import { createEvaluation } from '#evaluation';
import { describeEnvironment } from '../environment.js';
import { type DemoReportInput, renderDemoReport } from './report.js';
import { tinyScenario } from './scenario.js';

const text = 'Ana Vask met Roe in Vane on Monday';
const gold = noteOf([
  [0, 8, 'PATIENT'],
  [13, 16, 'DOCTOR'],
  [20, 24, 'CITY'],
]);
const tagged = noteOf([
  [0, 8, 'PATIENT'],
  [28, 34, 'DATE'],
]);

describe("the demo's report", () => {
  const page = renderDemoReport(inputOf());
  const marks = [...page.matchAll(/<mark class="([^"]+)" data-label="([^"]+)">([^<]+)/g)].map(
    ([, classes = '', label, shown]) => [shown, label, classes.replace(/tag(-\d)? ?/g, '')],
  );

  it('draws an identifier that the release missed as missed, not as found', () => {
    expect(marks).toEqual([
      ['Ana Vask', 'PATIENT', ''],
      ['Roe', 'gold: DOCTOR', 'missed'],
      ['Vane', 'gold: CITY', 'missed'],
      ['Monday', 'system: DATE', 'spurious'],
    ]);
  });

  it('compares the systems by bars, and sets no number in bold that nobody can have', () => {
    expect(page).toContain('aria-label="F1 by what was trained on"');
    expect(page).not.toContain('<strong>');
  });
});

function noteOf(spans: readonly (readonly [start: number, end: number, label: string])[]) {
  return { id: 'one', text, spans: spans.map(([start, end, label]) => ({ start, end, label })) };
}

function inputOf(): DemoReportInput {
  const evaluation = createEvaluation();
  evaluation.add(gold, tagged);
  const judge = { accuracy: 0.5, interval: [0.4, 0.6] as [number, number], pairs: 100 };
  return {
    outcome: {
      scores: { raw: 0.9, pseudonymised: 0.8, privateSingleSite: 0.6, privatePooled: 0.7, starter: 0.8 },
      siteAudit: { site: 'harbour', verdict: 'PASS', seconds: 61.7 },
      adversaries: { T1: judge, T2: judge, averaged: judge },
      words: null,
      verdict: 'PASS',
      bytesPerToken: 100,
      canariesFound: 0,
      encodeTokensPerSecond: 1000,
      tagTokensPerSecond: 1000,
      taggedNotes: 'tagged.jsonl',
      pooled: { f1: 0.7, evaluation: evaluation.result(), examples: [{ tagged, gold }] },
    },
    scenario: tinyScenario,
    seed: 1,
    seconds: 10,
    environment: describeEnvironment('onnxruntime'),
  };
}
