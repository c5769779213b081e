import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { isConsortiumFile, readConsortium } from './consortium-file.js';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-consortium-file-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(lines: readonly string[]): Promise<string> {
  const path = join(folder, 'experiment.yaml');
  await writeFile(path, lines.join('\n'));
  return path;
}

const dealt = [
  'name: tiny',
  'consortium: { deal: { path: notes, format: jsonl }, sites: 4, documents: { public: 40, site: 30 } }',
  'labels: i2b2',
  'embeddings: { kind: glove }',
];

describe('a consortium file', () => {
  it('lets a setting outrank the rest, key by key', async () => {
    const path = await write([...dealt, 'settings:', '  small: { consortium: { documents: { site: 10 } } }']);

    const { experiment, setting } = await readConsortium(path, 'small');

    expect(setting).toBe('small');
    expect(experiment.consortium).toMatchObject({ sites: 4, documents: { public: 40, site: 10 } });
  });

  it('is taken as it stands without a setting', async () => {
    const path = await write([...dealt, 'settings:', '  small: { consortium: { documents: { site: 10 } } }']);

    const { experiment, setting } = await readConsortium(path);

    expect(setting).toBeNull();
    expect(experiment.consortium.documents).toEqual({ public: 40, site: 30 });
  });

  it('keeps paths as written, and finds them from the folder above its own', async () => {
    const { experiment, locate } = await readConsortium(await write(dealt));

    expect(experiment.consortium).toMatchObject({ deal: { path: 'notes' } });
    expect(locate('notes')).toBe(join(folder, '..', 'notes'));
    expect(locate('/notes')).toBe('/notes');
  });

  it.each([
    ['an unknown key', [...dealt, 'sites: 4'], 'sites'],
    ['an unknown kind of representer', [...dealt, 'representer: { kind: open }'], 'representer.kind'],
    ['seeds below zero', [...dealt, 'seeds: [-1]'], 'seeds.0'],
    [
      'two sites',
      [
        ...dealt.filter((line) => !line.startsWith('consortium')),
        'consortium: { deal: { path: notes, format: jsonl }, sites: 2 }',
      ],
      'consortium.sites',
    ],
  ])('refuses %s and names the field', async (_, lines, field) => {
    await expect(readConsortium(await write(lines))).rejects.toMatchObject({
      code: 'LAB_EXPERIMENT_INVALID',
      details: { field },
    });
  });

  it('refuses a setting that it does not have', async () => {
    await expect(readConsortium(await write(dealt), 'small')).rejects.toMatchObject({
      code: 'LAB_EXPERIMENT_INVALID',
    });
  });

  it.each([['consortium'], ['consortium-meddocan']])(
    'of the project, %s, is valid with and without its small setting',
    async (name) => {
      const path = fileURLToPath(new URL(`research/experiments/${name}.yaml`, packageRoot()));

      const full = await readConsortium(path);
      const small = await readConsortium(path, 'small');

      expect(full.experiment.name).toBe(name);
      expect(small.experiment.seeds.length).toBeLessThan(full.experiment.seeds.length);
    },
  );
});

describe('the kind of an experiment file', () => {
  it('is told by the key', async () => {
    expect(await isConsortiumFile(await write(dealt))).toBe(true);
    expect(await isConsortiumFile(await write(['name: other', 'systems: [raw]']))).toBe(false);
  });
});
