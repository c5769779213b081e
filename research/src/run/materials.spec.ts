/** What cells of an experiment are made from. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOnnxRuntimeEngine } from '#kernels';
import { createMaterials, type Materials } from './materials.js';
import type { MaterialSettings } from './variants.js';

const settings: MaterialSettings = {
  corpora: {
    train: { synthetic: 'northgate', notes: 8, seed: 1 },
    dev: { synthetic: 'northgate', notes: 4, seed: 2 },
    test: { synthetic: 'northgate', notes: 4, seed: 3 },
  },
  labels: 'i2b2',
  language: 'en',
  embeddings: { kind: 'hashed' },
  trainDocuments: null,
  surrogates: 'none',
  casing: 'beside',
};

let folder: string;
let materials: Materials;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-materials-'));
  materials = createMaterials({
    engine: createOnnxRuntimeEngine({ threads: 1 }),
    threads: 1,
    cacheFolder: folder,
    baseFolder: folder,
    terminal: { say: () => {} } as never,
  });
});

afterAll(async () => {
  await materials.close();
  await rm(folder, { recursive: true });
});

describe('copies of the training documents', () => {
  it('stand behind them with other identifiers, each copy its own, and decide and score nothing', async () => {
    const plain = await materials.load(settings);
    const copied = await materials.load({ ...settings, copies: 2 });

    const notesOf = ({ training }: typeof plain) => training.map(({ tokenized }) => tokenized.note);
    const once = notesOf(plain);
    const thrice = notesOf(copied);
    expect(thrice).toHaveLength(3 * once.length);
    expect(thrice.slice(0, once.length)).toEqual(once);
    for (const [at, note] of once.entries()) {
      const versions = [0, 1, 2].map((copy) => thrice[copy * once.length + at]);
      expect(versions.map((version) => version?.id)).toEqual([note.id, note.id, note.id]);
      expect(new Set(versions.map((version) => version?.text)).size).toBe(note.spans.length > 0 ? 3 : 1);
    }
    expect([copied.validation.length, copied.test.length]).toEqual([
      plain.validation.length,
      plain.test.length,
    ]);
  });
});
