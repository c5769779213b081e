import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { createSilentTerminal } from '#command-line/testing';
import { packageRoot } from '#foundation';
import type { RunOptions } from '../run/selection.js';
import { readComparison } from './comparison-file.js';
import type { ComparedCell } from './results.js';
import { compareWithBest } from './results.js';
import { runComparison } from './run-comparison.js';
import { packDecisions } from './token-decisions.js';

const words = `the 1 0 0.1
and 0.1 1 0
of 0.9 0.1 0.2
patient 0 0.2 1
0 0.3 0.1 0.8
00 0.2 0.3 0.9
0000 0.5 0.5 0.1
`;

const small = { hidden: 4, wordSize: 4, epochsMax: 1 };
const tiny = {
  name: 'tiny',
  comparison: {
    tasks: [
      {
        name: 'hospitals',
        labels: 'i2b2',
        language: 'en',
        embeddings: { kind: 'text', path: 'words.txt' },
        train: { synthetic: 'northgate', notes: 5, seed: 1 },
        test: { synthetic: 'eastfield', notes: 3, seed: 1 },
      },
    ],
    systems: [
      'rules',
      { system: 'anonimatik', name: 'windows', settings: small },
      {
        system: 'phiScrubber',
        settings: { epochsMax: 1, names: { hidden: 3 }, places: { filters: 3, blocks: 1 } },
      },
      'raw',
      'rawWithRules',
    ],
  },
  training: { deidentifier: { epochsMax: 1 } },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-comparison-'));
  await writeFile(join(folder, 'words.txt'), words);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(options: Partial<RunOptions> = {}) {
  const path = join(folder, 'experiments.yaml');
  await writeFile(path, stringify(tiny).replaceAll('words.txt', join(folder, 'words.txt')));
  const shared = { folder: join(folder, 'out'), cacheFolder: join(folder, 'cache'), threads: 1 };
  return runComparison(await readComparison(path), {
    ...shared,
    terminal: createSilentTerminal(),
    ...options,
  });
}

describe('a comparison', () => {
  it('scores every system by the same measures and never computes a cell twice', async () => {
    const first = await run({ only: ['windows', 'rules'] });
    const all = await run();
    const again = await run({ only: ['rules'] });

    expect(first.unfinished.map(({ label }) => label)).toEqual(['phiScrubber', 'raw', 'rawWithRules']);
    expect(all.cells.map(({ label }) => label)).toEqual([
      ...['rules', 'windows', 'phiScrubber', 'raw', 'rawWithRules'],
    ]);
    expect(again.cells).toEqual(all.cells); // timings too: nothing ran again
    expect(all.cells[1]?.trainingSeconds).toBe(first.cells[1]?.trainingSeconds);
    const [rules, windows, , raw, both] = all.cells;
    expect(rules).toMatchObject({
      parameters: 0,
      epochs: {},
      documents: { training: 4, validation: 1, test: 3 },
    });
    expect(windows?.spans.typed).toBeNull();
    expect(Object.keys(windows?.curves['anonimatik'] ?? {})).toContain('validationTruePositives');
    expect(both?.epochs).toEqual(raw?.epochs);
    expect(both?.wholeIdentifierRecall).toBeGreaterThanOrEqual(rules?.wholeIdentifierRecall ?? 1);
    expect(all.comparisons).toHaveLength(4);
    expect(all.comparisons.every(({ mcnemar }) => mcnemar !== null && mcnemar.pValueAdjusted <= 1)).toBe(
      true,
    );
    expect(Object.keys(all.cells[0] ?? {})).not.toContain('decisions');
  });

  it('draws the curves of each training into its report, and no text of a note', async () => {
    await run();

    const report = await readFile(join(folder, 'out', 'report.html'), 'utf8');
    expect(report).toContain('anonimatik: true positives');
    expect(report).not.toContain('Eastfield');
  });

  it('refuses a system that it does not know', async () => {
    await expect(run({ only: ['nobody'] })).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });

  it.each([undefined, 'small', 'reduced'])('of this project can be read (%s)', async (setting) => {
    const path = fileURLToPath(new URL('research/experiments/systems.yaml', packageRoot()));
    const { experiment } = await readComparison(path, setting);

    expect(experiment.comparison.systems.map(({ system }) => system)).toContain('phiScrubber');
    const corpora = experiment.comparison.tasks.flatMap(({ train, test }) => [train, test]);
    if (setting === 'small') expect(corpora.every((corpus) => 'synthetic' in corpus)).toBe(true);
  });
});

describe('the comparison with the best', () => {
  const cell = (label: string, triple: [number, number, number]) =>
    ({
      task: 'one',
      seed: 1,
      label,
      spans: { untyped: { f1: (2 * triple[0]) / (2 * triple[0] + triple[1] + triple[2]) } },
      documentScores: Array.from({ length: 30 }, () => ({ document: 'd', untyped: triple, typed: triple })),
    }) as unknown as ComparedCell; // the fields that the comparison reads

  it('tells a worse system from one as good', () => {
    const found = compareWithBest(
      [cell('worse', [5, 5, 5]), cell('best', [9, 1, 1]), cell('equal', [9, 1, 1])],
      500,
    );

    expect(found.map(({ label, best }) => [label, best])).toEqual([
      ['worse', 'best'],
      ['equal', 'best'],
    ]);
    expect(found[0]?.pValueAdjusted).toBeLessThan(0.01);
    expect(found[0]?.difference).toBeCloseTo(-0.4, 10);
    expect(found[1]?.pValueAdjusted).toBe(1);
  });

  it("counts by McNemar's test the tokens that one alone decided rightly", () => {
    const right = (...places: number[]) =>
      packDecisions(Array.from({ length: 20 }, (_, i) => places.includes(i)));
    const counts = [9, 1, 1] as [number, number, number];
    const best = { ...cell('best', [10, 1, 0]), decisions: right(0, 1, 2, 3, 4, 5, 6, 7, 8) };
    const worse = { ...cell('worse', counts), decisions: right(0, 19) };
    const alike = { ...cell('alike', counts), decisions: right(0, 1, 2, 3, 4, 5, 6, 7, 18) };

    const found = compareWithBest([best, worse, alike, cell('old', counts)], 100);

    expect(found.map(({ mcnemar }) => mcnemar)).toEqual([
      { onlyFirst: 1, onlySecond: 8, pValueAdjusted: expect.closeTo((2 * 2 * 10) / 512, 12) }, // Holm: twice 2 (1 + 9) / 2^9
      { onlyFirst: 1, onlySecond: 1, pValueAdjusted: 1 },
      null,
    ]);
  });

  it('refuses decisions about other tokens', () => {
    const best = { ...cell('best', [10, 1, 0]), decisions: packDecisions([true]) };

    expect(() =>
      compareWithBest([best, { ...cell('other', [9, 1, 1]), decisions: packDecisions([true, true]) }], 10),
    ).toThrow('same tokens');
  });
});
