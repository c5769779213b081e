import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deidentifierPrefix, resolveDeidentifierSettings } from '#deid-model';
import { type ConsortiumExperiment, consortiumSchema } from './consortium-file.js';
import { buildCounts, buildResult } from './testing/builders.js';
import { openTrainingStore, type StoreInputs } from './training-store.js';

const experiment = (changes: Readonly<Record<string, unknown>> = {}): ConsortiumExperiment =>
  consortiumSchema.parse({
    name: 'kept',
    consortium: { deal: { path: 'notes', format: 'jsonl' }, sites: 3 },
    labels: 'i2b2',
    embeddings: { kind: 'glove' },
    ...changes,
  });

const inputs = (changes: Partial<StoreInputs> = {}): StoreInputs => ({
  experiment: experiment(),
  language: 'en',
  tableDigest: 'table',
  publicDigest: 'public',
  sitesDigest: 'sites',
  ...changes,
});

const sites = ['a', 'b', 'c'];
const raw = buildResult({ kind: 'raw', sites: ['a'] }, sites, () => buildCounts(2, 5));
const pooled = buildResult({ kind: 'private', sites: ['a', 'b'] }, sites, () => buildCounts(2, 5));

const withPublic = (['rawPublic', 'privatePublic', 'rawSurrogates'] as const).map((kind) =>
  buildResult({ kind, sites: kind === 'rawSurrogates' ? ['a', 'b'] : [] }, sites, () => buildCounts(2, 5)),
);

const frozen = { onnx: Uint8Array.of(1, 2, 3), deviations: { input: [], output: [0.1, 0.2] } };
const publicDeidentifier = {
  settings: resolveDeidentifierSettings({ inputSize: 2, labelCount: 3 }),
  weights: new Map([[`${deidentifierPrefix}bias`, Float32Array.of(0.5, -1)]]),
};

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-training-store-'));
  const store = await openTrainingStore(folder, inputs());
  await store.keepTraining(raw);
  await store.keepTraining(pooled);
  for (const one of withPublic) await store.keepTraining(one);
  await store.keepRepresenter(1, { frozen, publicDeidentifier });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** What is still found with other inputs. */
async function found(changes: Partial<StoreInputs>) {
  const store = await openTrainingStore(folder, inputs(changes));
  return {
    raw: (await store.findTraining(raw)) !== undefined,
    private: (await store.findTraining(pooled)) !== undefined,
    representer: (await store.findRepresenter(1)) !== undefined,
  };
}

describe('the store of trainings', () => {
  it('gives back what was kept', async () => {
    const store = await openTrainingStore(folder, inputs());

    expect(await store.findTraining(pooled)).toEqual(pooled);
    expect(await store.findRepresenter(1)).toEqual({ ...frozen, onnx: Buffer.of(1, 2, 3) });
    expect(await store.findPublicDeidentifier(1)).toEqual(publicDeidentifier);
    expect(await store.findPublicDeidentifier(2)).toBeUndefined();
  });

  it('does not take one training for another', async () => {
    const store = await openTrainingStore(folder, inputs());

    expect(await store.findTraining({ ...raw, kind: 'private' })).toBeUndefined();
    expect(await store.findTraining({ ...raw, sites: ['b'] })).toBeUndefined();
    expect(await store.findTraining({ ...raw, seed: 2 })).toBeUndefined();
  });

  const all = { raw: true, private: true, representer: true };
  const none = { raw: false, private: false, representer: false };
  const game = (epochsMax: number) => ({ training: { game: { phase1: { epochsMax } } } });

  it.each<[string, Partial<StoreInputs>, typeof all]>([
    [
      'the name, the seeds and the limits',
      { experiment: experiment({ name: 'other', seeds: [1, 2], limits: { minutes: 1 } }) },
      all,
    ],
    ['how representers are judged', { experiment: experiment({ adversary: { freshEpochs: 7 } }) }, all],
    ['the surrogates', { experiment: experiment({ surrogates: 'none' }) }, { ...all, private: false }],
    [
      'what de-identifiers start from',
      { experiment: experiment({ startsFrom: 'public' }) },
      { ...all, private: false },
    ],
    ['the representer', { experiment: experiment({ representer: { size: 20 } }) }, { ...none, raw: true }],
    ['the game', { experiment: experiment(game(2)) }, { ...none, raw: true }],
    ['the public documents', { publicDigest: 'other' }, { ...none, raw: true }],
    ['the documents of the sites', { sitesDigest: 'other' }, { ...none, representer: true }],
    [
      'the schedule of de-identifiers',
      { experiment: experiment({ training: { deidentifier: { epochsMax: 2 } } }) },
      { ...none, representer: true },
    ],
    ['the embeddings', { tableDigest: 'other' }, none],
    ['the labels', { experiment: experiment({ labels: 'hipaa' }) }, none],
  ])(
    'with a change of %s finds what does not depend on it and nothing else',
    async (_, changes, expected) => {
      expect(await found(changes)).toEqual(expected);
    },
  );

  it.each<[string, Partial<StoreInputs>, string[]]>([
    ['the public documents', { publicDigest: 'other' }, ['rawSurrogates']],
    [
      'the representer',
      { experiment: experiment({ representer: { size: 20 } }) },
      ['rawPublic', 'rawSurrogates'],
    ],
    [
      'the surrogates of the sites',
      { experiment: experiment({ surrogates: 'none' }) },
      ['rawPublic', 'privatePublic', 'rawSurrogates'],
    ],
    ['the documents of the sites', { sitesDigest: 'other' }, []],
  ])('with a change of %s finds the baselines that do not depend on it', async (_, changes, expected) => {
    const store = await openTrainingStore(folder, inputs(changes));
    const known = await Promise.all(withPublic.map((one) => store.findTraining(one)));

    expect(known.flatMap((one) => one?.kind ?? [])).toEqual(expected);
  });
});
