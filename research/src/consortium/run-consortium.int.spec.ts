import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSilentTerminal } from '#command-line/testing';
import { readConsortium } from './consortium-file.js';
import type { ConsortiumResults } from './results.js';
import { runConsortium } from './run-consortium.js';
import { tinyWords } from './testing/tiny-table.js';

let folder = '';

const experiment = (changes: Readonly<Record<string, unknown>> = {}) => ({
  name: 'tiny',
  consortium: {
    public: { synthetic: 'public', notes: 10, seed: 1 },
    sites: ['northgate', 'harbour', 'eastfield'].map((name) => ({
      name,
      corpus: { synthetic: name, notes: 3, seed: 1 },
    })),
  },
  labels: 'i2b2',
  embeddings: { kind: 'text', path: 'words.txt' },
  representer: {
    kind: 'separated',
    size: 6,
    neighbours: 2,
    casing: 'both',
    cells: 1,
    cellsDetail: 'coarse',
    copies: 1,
  },
  compare: { privateSingle: false, curve: false, baselines: true },
  adversary: { freshEpochs: 1, hidden: 2, pairsMin: 10, wordsPerLabel: 10 },
  training: {
    deidentifier: { epochsMax: 1, patience: 1 },
    game: { phase1: { epochsMax: 1, patience: 1 } },
  },
  ...changes,
});

/** What a run found, and for which trainings it ran an epoch. */
async function run(changes?: Readonly<Record<string, unknown>>) {
  const file = join(folder, 'experiments', 'tiny.yaml');
  await writeFile(file, JSON.stringify(experiment(changes))); // JSON is YAML
  const terminal = createSilentTerminal();
  const results = await runConsortium(await readConsortium(file), {
    folder: join(folder, 'out'),
    cacheFolder: join(folder, 'cache'),
    threads: 1,
    terminal,
  });
  const trained = terminal.spokenLines.flatMap((line) => /^\[([^,]+), seed/.exec(line)?.[1] ?? []);
  return { results, trained: [...new Set(trained)] };
}

const rawTrainings = [
  'raw-northgate',
  'raw-harbour',
  'raw-eastfield',
  'raw-northgate+harbour',
  'raw-harbour+eastfield',
  'raw-eastfield+northgate',
];
const privateTrainings = [
  'private-northgate+harbour',
  'private-harbour+eastfield',
  'private-eastfield+northgate',
];
const baselineTrainings = [
  'rawPublic-no-site',
  'privatePublic-no-site',
  'rawPublic-northgate',
  'rawPublic-harbour',
  'rawPublic-eastfield',
  ...['rawPublic', 'privatePublic', 'rawSurrogates'].flatMap((kind) => [
    `${kind}-northgate+harbour`,
    `${kind}-harbour+eastfield`,
    `${kind}-eastfield+northgate`,
  ]),
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-consortium-'));
  await mkdir(join(folder, 'experiments'));
  await writeFile(join(folder, 'words.txt'), tinyWords);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a consortium experiment', () => {
  let first: Awaited<ReturnType<typeof run>>;

  beforeAll(async () => {
    first = await run();
  }, 600_000);

  it('trains the representer once, and a de-identifier for every plan', () => {
    expect([...first.trained].sort()).toEqual(
      ['representer', ...rawTrainings, ...privateTrainings, ...baselineTrainings].sort(),
    );
  });

  it('leaves every site out and compares', () => {
    const { consortium, claims, representers } = first.results;

    expect(consortium.unseen.map(({ site, rawSingle }) => [site, rawSingle.map(({ from }) => from)])).toEqual(
      [
        ['northgate', ['harbour', 'eastfield']],
        ['harbour', ['northgate', 'eastfield']],
        ['eastfield', ['northgate', 'harbour']],
      ],
    );
    expect(consortium.unseen.every(({ privatePooled, rawPooled }) => privatePooled && rawPooled)).toBe(true);
    expect(claims.map(({ site, of }) => `${site} ${of}`)).toEqual(
      ['private', 'privatePublic'].flatMap((of) => consortium.sites.map((site) => `${site} ${of}`)),
    );
    expect(consortium.unseen.map(({ baselines = [] }) => baselines.map(({ baseline }) => baseline))).toEqual(
      ['harbour', 'northgate', 'northgate'].map((first, index) => [
        'raw, public',
        'private, no site',
        `raw, public and ${first}`,
        `raw, public and ${index === 2 ? 'harbour' : 'eastfield'}`,
        'private, public and pool',
        'raw, public and pool',
        'raw with surrogates, pool',
      ]),
    );
    expect(claims.map(({ holds, ceiling }) => [holds, ceiling !== null])).toEqual(
      claims.map(() => [null, true]), // one seed
    );
    expect(consortium.curve.map(({ kind, sites }) => [kind, sites])).toEqual([
      ['raw', 1],
      ['raw', 2],
      ['private', 2],
      ['rawPublic', 1],
      ['rawPublic', 2],
      ['privatePublic', 2],
      ['rawSurrogates', 2],
    ]);
    expect(representers).toMatchObject([{ seed: 1, epochs: 1 }]);
    expect(representers[0]?.adversaries?.T1.pairs).toBeGreaterThan(0);
  });

  it('writes what it found and a page, without paths of this machine', async () => {
    const text = await readFile(join(folder, 'out', 'results.json'), 'utf8');
    const report = await readFile(join(folder, 'out', 'report.html'), 'utf8');

    expect((JSON.parse(text) as ConsortiumResults).claims).toEqual(first.results.claims);
    expect(text).not.toContain(folder);
    expect(report).toContain('Unseen: eastfield');
    expect(report).not.toContain(folder);
  });

  it('computes nothing twice', async () => {
    const cells = await readdir(join(folder, 'out', 'cells'));

    const again = await run({ name: 'renamed' });

    expect(again.trained).toEqual([]);
    expect(again.results.claims).toEqual(first.results.claims);
    expect(await readdir(join(folder, 'out', 'cells'))).toEqual(cells);
  }, 600_000);

  it('starts what learns from vectors at the public de-identifier where asked, and trains nothing else again', async () => {
    const losses = ({ results }: typeof first) =>
      results.trainings.find(({ kind }) => kind === 'private')?.validationLosses[0] ?? Number.NaN;

    const started = await run({ startsFrom: 'public' });

    const onVectors = baselineTrainings.filter((name) => name.startsWith('privatePublic'));
    expect([...started.trained].sort()).toEqual([...privateTrainings, ...onVectors].sort());
    expect(losses(started)).toBeLessThan(losses(first)); // a network that has learned before
  }, 600_000);

  it('lists what the time limit left out', async () => {
    const { results, trained } = await run({ seeds: [2], limits: { minutes: 1e-9 } });

    expect(trained).toEqual([]);
    expect(results.unfinished).toHaveLength(
      rawTrainings.length + privateTrainings.length + baselineTrainings.length,
    );
    expect(results.claims).toEqual([]);
  }, 600_000);
});
