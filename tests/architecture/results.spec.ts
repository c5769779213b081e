import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { createTemporaryFolder, runScript } from './scripts.js';

const summaryOf = (label: string, f1: number, isJudged: boolean) => {
  const of = (mean: number) => ({ count: 1, mean, standardDeviation: null });
  return {
    label,
    seeds: [1],
    spanF1: { typed: of(f1 - 0.01), untyped: of(f1) },
    binaryHipaaTokenF1: of(0.95),
    adversaries: isJudged ? { T1: of(0.5), T2: of(0.51), averaged: of(0.5) } : null,
    rightWord: isJudged ? { 100: of(0.0425) } : null,
  };
};

/** A result with one raw and one judged system, as `lab run` writes it, as far as tables read it. */
const result = {
  experiment: 'tiny',
  setting: 'reduced',
  summary: [summaryOf('raw', 0.9, false), summaryOf('private', 0.8876, true)],
  comparisons: [
    { label: 'private', measure: 'untyped', difference: -0.0124, pValue: 0.01, pValueAdjusted: 0.02 },
  ],
  systems: [
    { label: 'raw', seed: 1, adversaries: null, exactAdversary: null, excerpt: 'a note', curves: {} },
    {
      label: 'private',
      seed: 1,
      documentScores: [1],
      adversaries: { T1: { interval: [0.4, 0.55] }, T2: { interval: [0.4, 0.56] } },
      exactAdversary: { enumerations: [{ candidates: 100, interval: [0.02, 0.0666] }] },
    },
  ],
};
const row =
  '| private | 1 | 0.8876 | 0.8776 | 0.9500 | -0.0124 (p 0.0200) | 50.0 % [55.0] | 51.0 % [56.0] | 4.25 % [6.66] |';
const marked = (body: string) => `before\n<!-- table: tiny -->\n${body}<!-- /table -->\nafter\n`;

function buildRepository() {
  const folder = createTemporaryFolder();
  folder.write('research/results/README.md', marked(''));
  folder.write('results.json', JSON.stringify(result));
  const run = (...parts: string[]) =>
    runScript('results.mjs', { arguments: ['--root', folder.path, ...parts] });
  const page = () => readFileSync(join(folder.path, 'research/results/README.md'), 'utf8');
  run('--take', join(folder.path, 'results.json'));
  return { folder, run, page, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

describe('the pages of results', () => {
  it('say what the JSON beside them says', () => {
    const { status, output } = runScript('results.mjs', { arguments: ['--check'] });

    expect(output).toContain(' 0 faults');
    expect(status).toBe(0);
  });

  it('are written from it, and what stands around a table stays', () => {
    using repository = buildRepository();

    repository.run();

    expect(repository.page()).toContain(`\n${row}\n`);
    expect(repository.page()).toMatch(/^before\n[\s\S]*after\n$/);
    expect(repository.run('--check').status).toBe(0);
  });

  it('show J1 and J2 of cells that have them, with the upper end of J1, and leave old cells blank', () => {
    using repository = buildRepository();
    const of = (mean: number) => ({ count: 1, mean, standardDeviation: null });
    const words = { worst: of(0.0125), upper: 0.0444, bound: of(0.02) };
    const [raw, judged] = result.summary;
    const newer = {
      ...result,
      summary: [raw, judged, { ...judged, label: 'newer', rightWord: null, words }],
    };
    repository.folder.write('results.json', JSON.stringify(newer));
    repository.run('--take', join(repository.folder.path, 'results.json'));

    repository.run();

    expect(repository.page()).toContain('| 50.0 % [55.0] | 51.0 % [56.0] | 4.25 % [6.66] | | |');
    expect(repository.page()).toMatch(/\| newer .* \| 1\.25 % \[4\.44\] \| 2\.00 % \|\n/);
  });

  it('are refused with another number', () => {
    using repository = buildRepository();
    repository.run();
    repository.folder.write('research/results/README.md', repository.page().replace('0.8876', '0.8976'));

    const { status, output } = repository.run('--check');

    expect(status).toBe(1);
    expect(output).toContain('research/results/README.md differs');
  });

  it('keep no text, no curves and no scores of single documents', () => {
    using repository = buildRepository();

    const kept = readFileSync(join(repository.folder.path, 'research/results/tiny.json'), 'utf8');

    expect(kept).toContain('"label":"private"');
    expect(kept).not.toMatch(/a note|curves|documentScores/);
  });
});

describe('the archive of finished cells', () => {
  const cells = gunzipSync(
    readFileSync(new URL('../../research/results/cells.tar.gz', import.meta.url)),
  ).toString();

  it('holds scores and no excerpt of a note', () => {
    expect(cells).toContain('"spanF1"');
    expect(cells).not.toContain('"excerpt"');
  });
});
