import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { stringify } from 'yaml';
import { createSilentTerminal } from '#command-line/testing';
import { sha256 } from '#foundation';
import { readAdversaries } from '#learning';
import { parseRepresenterManifest } from '#protocol/manifests';
import { readExperiment } from './experiment-file.js';
import { runExperiment } from './run-experiment.js';
import type { RunOptions } from './selection.js';

// Trainings of a second each, on a machine that may be busy with others.
jest.setTimeout(600_000);

let folder = '';

/** A few words with invented vectors: numbers, which occur in every PHI date, so that there are pairs; others are unknown. */
const words = `the 1 0 0.1
and 0.1 1 0
of 0.9 0.1 0.2
patient 0 0.2 1
0 0.3 0.1 0.8
00 0.2 0.3 0.9
000 0.4 0.3 0.9
0000 0.5 0.5 0.1
`;

const synthetic = (notes: number, seed: number) => ({ synthetic: 'northgate', notes, seed });

const tiny = {
  name: 'tiny',
  corpora: { train: synthetic(4, 1), dev: synthetic(2, 2), test: synthetic(2, 3) },
  labels: 'i2b2',
  embeddings: { kind: 'text', path: 'words.txt' },
  sites: 2,
  systems: ['raw', { system: 'pseudonymised', neighbours: [2, 3] }],
  adversary: { freshEpochs: 1, hidden: 2, pairsMin: 2, wordsPerLabel: 4 },
  training: {
    deidentifier: { epochsMax: 1 },
    game: { phase1: { epochsMax: 1 }, phase2: { epochsMax: 1 }, phase3: { epochsMax: 1 } },
  },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-run-'));
  await mkdir(join(folder, 'experiments'));
  await writeFile(join(folder, 'words.txt'), words);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('an experiment file in another encoding than UTF-8 is refused', async () => {
  const file = join(folder, 'experiments', 'latin1.yaml');
  await writeFile(file, Buffer.from('name: Z\xfcrich\n', 'latin1'));

  await expect(readExperiment(file)).rejects.toMatchObject({ code: 'FILE_NOT_UTF8', details: { file } });
});

async function run(fields: object, options: Partial<RunOptions> = {}) {
  const path = join(folder, 'experiments', 'tiny.yaml');
  await writeFile(path, stringify({ ...tiny, ...fields }));
  const terminal = createSilentTerminal();
  const out = join(folder, 'out');
  await mkdir(out, { recursive: true });
  const cells = join(folder, 'cells');
  const before = new Set(await readdir(cells).catch(() => []));
  const results = await runExperiment(await readExperiment(path), {
    folder: out,
    cacheFolder: join(folder, 'cache'),
    cellsFolder: cells,
    threads: 1,
    terminal,
    ...options,
  });
  const computed = (await readdir(cells)).filter((file) => !before.has(file));
  return { results, computed: computed.map((file) => file.replace(/-[0-9a-f]{16}\.json$/, '')).sort() };
}

describe('an experiment with a sweep', () => {
  it('computes each cell once, in whichever experiment it stands', async () => {
    const first = await run({});
    const second = await run({});
    const other = await run({ name: 'other', systems: [{ system: 'pseudonymised', neighbours: 3 }, 'raw'] });

    expect(first.computed).toEqual(['pseudonymised-1', 'pseudonymised-1', 'raw-1']);
    expect(second.computed).toEqual([]);
    expect(second.results.systems).toEqual(first.results.systems);
    expect(other.computed).toEqual([]);
    expect(
      second.results.comparisons.map(({ label, against, measure }) => [label, against, measure]),
    ).toEqual(
      ['untyped', 'typed', 'binaryHipaaToken'].flatMap((measure) => [
        ['pseudonymised N=2', 'raw', measure],
        ['pseudonymised N=3', 'raw', measure],
      ]),
    );
    expect(other.results.systems.map(({ label }) => label)).toEqual(['pseudonymised N=3', 'raw']);
  });

  it('computes what was selected and lists the rest as unfinished', async () => {
    await run({});

    const { computed, results } = await run({ seeds: [1, 2] }, { only: ['raw'], seeds: [2] });

    expect(computed).toEqual(['raw-2']);
    expect(results.systems.map(({ label, seed }) => `${label} ${seed}`)).toEqual([
      'raw 1',
      'pseudonymised N=2 1',
      'pseudonymised N=3 1',
      'raw 2',
    ]);
    expect(results.unfinished).toEqual([
      { system: 'pseudonymised', label: 'pseudonymised N=2', seed: 2 },
      { system: 'pseudonymised', label: 'pseudonymised N=3', seed: 2 },
    ]);
    await expect(run({}, { only: ['rwa'] })).rejects.toMatchObject({ code: 'SETTING_INVALID' });
  });

  it('keeps the counts of every document in the cell and no path of this machine in the results', async () => {
    const { results } = await run({});

    const [raw] = results.systems;
    const cell = JSON.parse(await readFile(join(folder, 'cells', `raw-1-${raw?.key}.json`), 'utf8'));
    expect(cell.documentScores).toHaveLength(2);
    expect(cell.documentScores[0].typed[2]).toBeGreaterThan(0);
    expect(await readFile(join(folder, 'out', 'results.json'), 'utf8')).not.toContain(folder);
    expect(await readFile(join(folder, 'out', 'report.html'), 'utf8')).not.toContain(folder);
  });

  it('keeps errors in their context in the cell and in the report, and not in the results', async () => {
    const { results } = await run({});

    const [raw] = results.systems;
    const cell = JSON.parse(await readFile(join(folder, 'cells', `raw-1-${raw?.key}.json`), 'utf8'));
    const [page = '', figures = ''] = await Promise.all(
      ['report.html', 'results.json'].map((name) => readFile(join(folder, 'out', name), 'utf8')),
    );
    expect(cell.excerpt.errors.length).toBeGreaterThan(0);
    expect(page).toContain(`Errors of ${raw?.label}, seed 1`);
    expect(page.split('class="error-browser"').length - 1).toBe(
      new Set(results.systems.map(({ label }) => label)).size,
    );
    expect(figures).not.toMatch(/"excerpt"|"context"/);
  });

  it('trains on augmented text with casing inside the embedding', async () => {
    const raw = { system: 'raw', augmented: true, casing: 'inside', surrogates: 'neighbours' };

    const { results } = await run({ systems: [raw], representation: { neighbours: 2 } });

    expect(results.systems[0]?.label).toBe('raw casing inside neighbours surrogates augmented');
  });

  it('keeps a representer as lab audit reads it, and says when its adversaries learned too little for phase 3', async () => {
    const representers = join(folder, 'representers');
    const phase2 = { epochsMax: 1, lossMax: 0.001, epochsMore: 1 };
    const fields = {
      systems: [{ system: 'private', game: { phase2 } }],
      representation: { neighbours: 2, size: 3, adversaryHidden: 4 },
    };

    const { results } = await run(fields, { representersFolder: representers });

    const [cell] = results.systems;
    expect(cell?.epochs).toEqual({ P1: 1, P2: 2, deidentifier: 1 });
    expect(cell?.unready).toMatchObject({ phase: 'P3', requires: 'P2', validationLossMax: 0.001, epochs: 2 });
    const kept = join(representers, `private-1-${cell?.key}`);
    expect((await readdir(kept)).sort()).toEqual(['adversaries.json', 'manifest.json', 'representer.onnx']);
    expect(await readAdversaries(kept)).toMatchObject({ hidden: 4 }); // so that they can be continued, as in 2019
    const manifest = parseRepresenterManifest(
      JSON.parse(await readFile(join(kept, 'manifest.json'), 'utf8')),
    );
    expect(manifest.files['representer.onnx'].sha256).toBe(
      sha256(await readFile(join(kept, 'representer.onnx'))),
    );
    expect(manifest.training?.settings).toMatchObject({ adversary: { hidden: 4 }, game: { phase2 } });
    expect(await readFile(join(folder, 'out', 'report.html'), 'utf8')).toContain('P3 not begun: P2 at');
  });

  it('keeps no representer that no fresh adversary judged', async () => {
    const adversary = { ...tiny.adversary, freshEpochs: 0 };

    await expect(run({ adversary }, { representersFolder: join(folder, 'kept') })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
  });

  it.each([
    ['separatedPrivate', { casing: 'inside', adversaries: ['T2'] }, 4],
    ['dann', { noise: 'in', surrogates: 'typed', trainDocuments: 3 }, 3],
  ])('trains %s with settings of its own', async (system, settings, documents) => {
    const { results } = await run({
      systems: [{ system, ...settings }],
      representation: { neighbours: 2, size: 3 },
    });

    const [cell] = results.systems;
    expect(cell?.adversaries?.T1.pairs).toBeGreaterThan(0);
    expect(cell?.documents.training).toBe(documents);
  });
});
