import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { cellKey } from './cell-store.js';
import { readExperiment } from './experiment-file.js';

const names = ['table2', 'figure4', 'figure5', 'dann', 'ablations', 'frontier', 'paper'];
const read = (name: string, setting?: string) =>
  readExperiment(fileURLToPath(new URL(`research/experiments/${name}.yaml`, packageRoot())), setting);

/** Keys of seed 1 by label. */
async function keysOf(name: string, setting?: string): Promise<Readonly<Record<string, string>>> {
  const { variants } = await read(name, setting);
  return Object.fromEntries(
    variants.map(({ label, settings }) => [label, cellKey({ settings, seed: 1, tableDigest: 'table' })]),
  );
}

describe('the experiments of this project', () => {
  it.each(['meddocan', ...names])('%s can be read', async (name) => {
    const { experiment } = await read(name);

    expect(experiment.name).toBe(name);
  });

  it.each(names)('%s has a small setting that needs no file beside the packages', async (name) => {
    const { experiment, variants } = await read(name, 'small');

    const { train, dev, test } = experiment.corpora;
    expect([train, dev, test].every((corpus) => 'synthetic' in corpus)).toBe(true);
    expect(variants.map(({ settings }) => settings.embeddings)).toEqual(
      variants.map(() => ({ kind: 'glove' })),
    );
    expect(variants[0]?.settings.system).toBe('raw');
  });

  it('share their cells', async () => {
    const [table2, figure4, figure5, ablations, frontier] = await Promise.all(
      ['table2', 'figure4', 'figure5', 'ablations', 'frontier'].map((name) => keysOf(name)),
    );

    expect(table2?.['private']).toBe(figure5?.['private N=100 R=50']);
    expect(figure4?.['pseudonymised N=100']).toBe(table2?.['pseudonymised']);
    expect(ablations?.['private']).toBe(table2?.['private']);
    expect(figure5?.['raw']).toBe(table2?.['raw fastText + casing']);
    expect(frontier?.['private']).toBe(table2?.['private']);
    expect(frontier?.['separated separationLambda=0.2 separationSwaps=alike']).toBe(table2?.['separated']);
    expect(ablations?.['private casing inside and beside']).toBe(table2?.['private + casing inside']);
    expect(ablations?.['separated casing inside and beside']).toBe(table2?.['separated + casing inside']);
    const reduced = await keysOf('table2', 'reduced');
    const template = await keysOf('paper', 'template144');
    const label = 'raw fastText + casing';
    expect(template[label]).toBe(reduced[label]);
    expect(figure5?.['private N=100 R=50']).not.toBe(figure5?.['private N=100 R=100']);
  });
});
