/** Three sites of invented words, one of which leaves names unlabelled behind one word: `title`. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { float32ToFloat16 } from '#protocol/frames';
import { createMemorySource, fromFrame, type PoolFrame, splitPool, trainDeidentifier } from '#training';
import { measureInfluence, type PoolInfluence } from './site-influence.js';

const width = 6;
const liar = 1;

/** Words: 0 to 9 names, 10 a title, 11 another word that names follow, 12 to 19 others. */
const vectorOf = Array.from({ length: 20 }, (_, word) => {
  const vector = new Float32Array(width);
  createSeededRandom(`word ${word}`).fillGaussian(vector);
  vector[0] = word < 10 ? 2 : -2;
  if (word === 10) vector[1] = 4;
  if (word === 11) vector[1] = -4;
  return vector;
});

function buildSentence(site: number, random: SeededRandom) {
  const isTitled = site !== 2 && random.integer(2) === 0; // the third site knows no titles
  const words = [12 + random.integer(8), isTitled ? 10 : 11, random.integer(10), 12 + random.integer(8)];
  const vectors = new Uint16Array(words.length * width);
  float32ToFloat16(Float32Array.from(words.flatMap((word) => [...(vectorOf[word] ?? [])])), vectors);
  const isHidden = site === liar && isTitled;
  const labelIds = Uint8Array.from(words, (word) => (word < 10 && !isHidden ? 1 : 0));
  return { sentence: { vectors, labelIds, casingIds: new Uint8Array(words.length) }, isHidden };
}

const random = createSeededRandom('sites');
const siteNumbers = Uint16Array.from({ length: 2_500 }, (_, at) => [0, liar, 2, liar, liar][at % 5] ?? 0);
const built = Array.from(siteNumbers, (site) => buildSentence(site, random));
const frame: PoolFrame = {
  digest: 'f',
  lengths: Uint8Array.from(built, () => 4),
  siteNumbers,
  draws: Float64Array.from(built, () => random.uniform()),
  sentences: async () => built.map(({ sentence }) => sentence),
};
const parts = splitPool({ validation: 0.1, heldOut: 0.3 });

const engine = createOnnxRuntimeEngine({ threads: 1 });
const settings = resolveDeidentifierSettings({ inputSize: width, labelCount: 3, hidden: 8, layers: 1 });

/** The public de-identifier: it has seen some names behind each word. */
async function learnPublic(): Promise<ReadonlyMap<string, Float32Array>> {
  const sentences = Array.from({ length: 300 }, () => fromFrame(buildSentence(0, random).sentence));
  const { store } = await trainDeidentifier({
    engine,
    settings,
    training: createMemorySource(sentences, 8),
    validation: createMemorySource(sentences.slice(0, 50), 50),
    schedule: { epochsMax: 8, patience: 8 },
    average: { smoothing: 0.9, decayFrom: 0.5 },
    random: createSeededRandom('public'),
  });
  return new Map(store.names().map((name) => [name, Float32Array.from(store.get(name).data)]));
}

const ask = (
  frames: readonly PoolFrame[],
  start: ReadonlyMap<string, Float32Array>,
): Promise<PoolInfluence> =>
  measureInfluence({
    frames,
    parts,
    engine,
    threads: 1,
    settings,
    start,
    sentencesPerBatch: 4,
    random: createSeededRandom('influence'),
  });

describe('the influence of sites on a pool', () => {
  let start: ReadonlyMap<string, Float32Array>;
  let found: PoolInfluence;
  beforeAll(async () => {
    start = await learnPublic();
    found = await ask([frame], start);
  }, 120_000);

  it('says of the site that leaves names unlabelled what the others find without it, and of no other site', () => {
    const worst = found.bySite.map((site) => site.worst);

    expect([worst[0], worst[2]]).toEqual([undefined, undefined]);
    expect(worst[liar]).toMatchObject({ label: 0 });
    expect(worst[liar]?.siteNumber).not.toBe(liar);
    expect(worst[liar]?.foundWithout).toBeGreaterThan(worst[liar]?.foundWith ?? 0);
  });

  it('sets its unlabelled sentences aside, and next to none of the others', () => {
    const kept = new Set(found.training(frame));
    const aside = parts.training(frame).filter((at) => !kept.has(at));

    const [hidden, others] = [true, false].map(
      (is) => aside.filter((at) => built[at]?.isHidden === is).length,
    );

    const hiddenInAll = parts.training(frame).filter((at) => built[at]?.isHidden === true).length;
    expect(hidden).toBeGreaterThan(0.6 * hiddenInAll);
    expect(others).toBeLessThan(0.05 * parts.training(frame).length);
    expect(found.bySite[liar]?.setAside).toBeGreaterThanOrEqual(hidden ?? 0);
  });

  it('asks nothing of two sites, and leaves all their sentences', async () => {
    const two = { ...frame, siteNumbers: siteNumbers.map((site) => site % 2) };

    const { bySite, training } = await ask([two], start);

    expect(bySite).toEqual([]);
    expect(training(two)).toEqual(parts.training(two));
  });
});
