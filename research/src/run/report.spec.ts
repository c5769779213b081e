import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { describeEnvironment } from '../../../apps/lab/src/environment.js';
import { readExperiment } from './experiment-file.js';
import { renderExperimentReport } from './report.js';
import type { ExperimentResults, StoredCell } from './results.js';
import { compareWithRaw, summariseLabels } from './statistics.js';
import type { Variant } from './variants.js';

const judged = (accuracy: number) => ({
  accuracy,
  interval: [accuracy - 0.05, accuracy + 0.05] as [number, number],
  pairs: 400,
});

/** A cell whose scores are told by its N and seed. */
function buildCell({ label, settings }: Variant, seed: number): StoredCell {
  const found = (settings.neighbours ?? 200) / 1000 + seed / 100;
  const isRaw = settings.system === 'raw';
  const right = isRaw ? 9 : 5;
  const counts = [right, 10 - right, 10 - right] as const;
  return {
    system: settings.system,
    label,
    seed,
    settings,
    key: 'key',
    scores: {},
    spanF1: { typed: found, untyped: found + 0.1 },
    adversaries: isRaw ? null : { T1: judged(0.6 + seed / 100), T2: judged(0.7), averaged: judged(0.65) },
    epochs: { deidentifier: 2 },
    seconds: { deidentifier: 60 },
    bytesPerToken: null,
    documents: { training: 40, validation: 10, test: 20 },
    curves: { deidentifier: { validationLoss: [3, 2] } },
    documentScores: Array.from({ length: 20 }, (_, index) => ({
      document: `document ${index}`,
      untyped: counts,
      typed: counts,
      binaryHipaaToken: counts,
    })),
  };
}

async function buildResults(): Promise<ExperimentResults> {
  const path = fileURLToPath(new URL('research/experiments/figure5.yaml', packageRoot()));
  const { experiment, variants } = await readExperiment(path, 'small');
  const cells = [1, 2].flatMap((seed) => variants.map((variant) => buildCell(variant, seed)));
  return {
    experiment: experiment.name,
    setting: 'small',
    systems: cells,
    unfinished: [],
    summary: summariseLabels(cells),
    comparisons: compareWithRaw(cells, 999),
    environment: describeEnvironment('none'),
    configuration: experiment,
  };
}

describe('the report of an experiment', () => {
  it('has every system once with mean, deviation, difference from raw and p', async () => {
    const page = await renderReportText();

    // Seeds 1 and 2: 0.005 + 0.1 + 0.015, deviation of 0.11 and 0.12 from it 0.00707; F1 0.5 against 0.9.
    expect(page).toMatch(/private N=5 R=8 2 0\.120 ± 0\.007 0\.020 ± 0\.007 .*? -0\.400 0\.006 \*/);
    expect(page).toContain('against raw, by approximate randomisation of documents (999 rounds)');
  });

  it('draws F1 and accuracies over N, a line for each R', async () => {
    const page = await renderReportText();

    expect(page).toContain('Untyped exact-span F1 by number of neighbours');
    expect(page).toContain('Accuracy of T1 by number of neighbours');
    expect(page).toMatch(/N private R=8 private R=16 5 0\.120 0\.120 20 0\.135 0\.135 100 0\.215 0\.215/);
  });

  it('draws F1 against what adversaries found, a numbered point for each judged system', async () => {
    const page = await renderReportText();

    expect(page).toContain('F1 by the accuracy of the better fresh adversary');
    expect(page).toMatch(/System Accuracy Span F1, untyped 1 private N=5 R=8 \d/);
    expect(page).toMatch(/1 private N=5 R=8 \d+\.\d % /);
    expect(page).not.toMatch(/\d raw \d+\.\d % /); // raw was not attacked: it is a level, not a point
  });

  it('says how it is run again', async () => {
    expect(await renderReportText()).toContain(
      'npx --no sfumato-deid lab run research/experiments/figure5.yaml --out DIR --setting small',
    );
  });
});

/** What a reader reads, without drawings. */
async function renderReportText(): Promise<string> {
  return renderExperimentReport(await buildResults())
    .replace(/<(svg|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}
