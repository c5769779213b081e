import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, sha256 } from '#foundation';
import { encodeMixedFrame, float32ToFloat16 } from '#protocol/frames';
import type { BatchSource, TrainingSentence } from './batches.js';
import {
  capSites,
  createPoolSource,
  openPoolFrame,
  type PoolFrame,
  type SentenceChoice,
  splitPool,
} from './pool.js';

const representationSize = 2;
const expected = {
  representerId: 'r-1',
  representerDigest: 'ab'.repeat(32),
  representationSize,
  labelCount: 3,
  casingCount: 7,
};

const splitSeed = 'secret';

/** Brings names below the largest value of a frame; a power of two, so that they stay exact in float16. */
const nameScale = 128;

/** A frame whose first vector value names each sentence: 100 · frame + position, scaled. */
function buildFrame(frame: number, sentences: number): Uint8Array {
  return encodeMixedFrame({
    ...expected,
    siteNumbers: Array.from({ length: sentences }, (_, position) => (frame + position) % 3),
    sentences: Array.from({ length: sentences }, (_, position) => {
      const length = 1 + ((position * 5 + frame) % 9);
      const vectors = new Uint16Array(length * representationSize);
      float32ToFloat16(new Float32Array(vectors.length).fill((100 * frame + position) / nameScale), vectors);
      return { vectors, labelIds: new Uint8Array(length), casingIds: new Uint8Array(length) };
    }),
  });
}

/** A pool in memory that counts how many frames are being looked at since the last reset. */
async function buildPool(sizes: readonly number[], secret = splitSeed) {
  const reads: string[] = [];
  const frames: PoolFrame[] = [];
  for (const [frame, size] of sizes.entries()) {
    const bytes = buildFrame(frame, size);
    const digest = sha256(bytes);
    const read = async () => {
      reads.push(digest);
      return bytes;
    };
    frames.push(await openPoolFrame({ digest, read, expected, splitSeed: secret }));
  }
  reads.length = 0;
  return { frames, reads };
}

async function pass(source: BatchSource, seed: number): Promise<readonly (readonly TrainingSentence[])[]> {
  const batches = [];
  for await (const batch of source.batches(createSeededRandom(seed))) batches.push(batch);
  return batches;
}

const nameOf = ({ vectors }: TrainingSentence): number => nameScale * (vectors[0] ?? Number.NaN);
const names = (batches: readonly (readonly TrainingSentence[])[]): number[] => batches.flat().map(nameOf);
const ascending = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

const sizes = [17, 3, 40, 1, 29, 8, 12];
const everyName = sizes.flatMap((size, frame) => Array.from({ length: size }, (_, at) => 100 * frame + at));

describe('createPoolSource', () => {
  it.each([1, 2, 3, 7, 50])(
    'gives every sentence exactly once a pass with %d frames open',
    async (framesOpen) => {
      const { frames } = await buildPool(sizes);

      const batches = await pass(createPoolSource({ frames, sentencesPerBatch: 8, framesOpen }), 1);

      expect(ascending(names(batches))).toEqual(everyName);
    },
  );

  it('fills every batch but the last ones of a pass', async () => {
    const { frames } = await buildPool(sizes);

    const batches = await pass(createPoolSource({ frames, sentencesPerBatch: 8, framesOpen: 2 }), 1);

    const partial = batches.filter((batch) => batch.length !== 8);
    expect(partial.map((batch) => batch.length)).toEqual([everyName.length % 8]);
  });

  it('gives the same batches for the same seed and others for another', async () => {
    const { frames } = await buildPool(sizes);
    const source = createPoolSource({ frames, sentencesPerBatch: 8, framesOpen: 3 });

    expect(names(await pass(source, 1))).toEqual(names(await pass(source, 1)));
    expect(names(await pass(source, 1))).not.toEqual(names(await pass(source, 2)));
  });

  it('mixes frames: with the whole pool open, batches hold sentences of several frames', async () => {
    const { frames } = await buildPool(sizes);

    const batches = await pass(createPoolSource({ frames, sentencesPerBatch: 8, framesOpen: 7 }), 3);

    const framesIn = batches.map(
      (batch) => new Set(batch.map((sentence) => Math.floor(nameOf(sentence) / 100))).size,
    );
    expect(Math.min(...framesIn.slice(0, -1))).toBeGreaterThan(1);
  });

  it('groups by length', async () => {
    const { frames } = await buildPool(sizes);

    const batches = await pass(createPoolSource({ frames, sentencesPerBatch: 8, framesOpen: 7 }), 3);

    const spread = batches.map((batch) => {
      const lengths = batch.map(({ labelIds }) => labelIds.length);
      return Math.max(...lengths) - Math.min(...lengths);
    });
    expect(spread.reduce((sum, width) => sum + width, 0) / spread.length).toBeLessThan(1.5); // lengths are 1 to 9
  });

  it('reads each frame once a pass, and no more of them than a window before the first batch', async () => {
    const { frames, reads } = await buildPool(sizes);
    const source = createPoolSource({ frames, sentencesPerBatch: 2, framesOpen: 2 });
    const batches = source.batches(createSeededRandom(1))[Symbol.asyncIterator]();

    await batches.next();
    const readBefore = reads.length;
    for (let next = await batches.next(); next.done !== true; next = await batches.next());

    expect(readBefore).toBe(2);
    expect(ascending(reads.map((digest) => frames.findIndex((frame) => frame.digest === digest)))).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
  });

  it('counts the chosen sentences and their tokens', async () => {
    const { frames } = await buildPool(sizes);
    const choose: SentenceChoice = ({ lengths }) => [...lengths.keys()].filter((at) => at % 2 === 0);
    const source = createPoolSource({ frames, sentencesPerBatch: 8, framesOpen: 2, choose });

    const given = (await pass(source, 1)).flat();

    expect(ascending(given.map(nameOf))).toEqual(everyName.filter((name) => name % 2 === 0));
    expect(source.sentenceCount).toBe(given.length);
    expect(source.tokenCount).toBe(given.reduce((sum, { labelIds }) => sum + labelIds.length, 0));
  });

  it('gives nothing of an empty pool', async () => {
    const source = createPoolSource({ frames: [], sentencesPerBatch: 8, framesOpen: 2 });

    expect([source.sentenceCount, source.tokenCount, (await pass(source, 1)).length]).toEqual([0, 0, 0]);
  });
});

describe('capSites', () => {
  /** One frame whose sentences are of these sites. */
  const poolOf = (siteNumbers: readonly number[]): PoolFrame => ({
    digest: 'd',
    lengths: Uint8Array.from(siteNumbers, () => 10),
    siteNumbers: Uint16Array.from(siteNumbers),
    draws: new Float64Array(siteNumbers.length),
    sentences: async () =>
      siteNumbers.map((site) => ({
        vectors: Uint16Array.of(site),
        labelIds: new Uint8Array(1),
        casingIds: new Uint8Array(1),
      })),
  });
  const every: SentenceChoice = ({ lengths }) => [...lengths.keys()];
  const sitesOf = (first: number, second: number, third: number) =>
    [first, second, third].flatMap((count, site) => Array.from({ length: count }, () => site));

  it('gives the site with more than all others the weight of all others, in every pass anew', async () => {
    const frames = [poolOf(sitesOf(600, 100, 50))];
    const weights = capSites(frames, every);
    const source = createPoolSource({ frames, sentencesPerBatch: 50, framesOpen: 1, weights });

    const passes = [await pass(source, 1), await pass(source, 2)].map((batches) =>
      batches.flat().map(({ vectors }) => (vectors[0] ?? 0) < 1e-8),
    );

    expect([...weights]).toEqual([
      [0, 0.25],
      [1, 1],
      [2, 1],
    ]);
    for (const isFirst of passes) {
      expect(isFirst.filter((is) => !is)).toHaveLength(150);
      // Four deviations of 600 draws; 2/3 and 3/2 of the weight lie outside
      expect(Math.abs(isFirst.filter(Boolean).length - 150)).toBeLessThan(43);
    }
  });

  it.each([
    ['no site has most', sitesOf(100, 90, 80), [1, 1, 1]],
    ['there are only two', sitesOf(600, 100, 0), []],
  ])('weighs nothing down where %s', (_, siteNumbers, expectedWeights) => {
    expect([...capSites([poolOf(siteNumbers)], every).values()]).toEqual(expectedWeights);
  });
});

describe('splitPool', () => {
  const shares = { validation: 0.2, heldOut: 0.1 };

  it('puts every sentence of every frame into one of three parts', async () => {
    const { frames } = await buildPool(sizes);
    const parts = splitPool(shares);

    for (const frame of frames) {
      const all = [...parts.training(frame), ...parts.validation(frame), ...parts.heldOut(frame)];
      expect(ascending(all)).toEqual([...frame.lengths.keys()]);
    }
  });

  it('gives each part its share of the sentences', async () => {
    const { frames } = await buildPool(Array.from({ length: 15 }, () => 90));
    const parts = splitPool(shares);
    const count = (choose: SentenceChoice) =>
      frames.reduce((sum, frame) => sum + choose(frame).length, 0) / 1_350;

    // Four deviations of 1,350 draws; 2/3 and 3/2 of the shares lie outside
    expect(Math.abs(count(parts.heldOut) - 0.1)).toBeLessThan(0.033);
    expect(Math.abs(count(parts.validation) - 0.2)).toBeLessThan(0.044);
  });

  it('cannot be told from what a site knows of its frame: another secret scores other sentences', async () => {
    const scored: number[][] = [];
    for (let run = 0; run < 200; run += 1) {
      const { frames } = await buildPool([100], `secret ${run}`);
      scored.push(frames.flatMap((frame) => [...splitPool(shares).heldOut(frame)]));
    }

    const timesScored = Array.from(
      { length: 100 },
      (_, at) => scored.filter((one) => one.includes(at)).length,
    );

    // Each of 100 sentences is scored under 200 secrets 20 times on average, with a deviation of 4.2
    expect(Math.min(...timesScored)).toBeGreaterThan(3);
    expect(Math.max(...timesScored)).toBeLessThan(40);
  });

  it('keeps a sentence in its part, in whatever frame and order it comes', async () => {
    const [whole] = (await buildPool([30])).frames;
    const sentences = (await whole?.sentences()) ?? [];
    const bytes = encodeMixedFrame({
      ...expected,
      sentences: [...sentences].reverse(),
      siteNumbers: sentences.map(() => 1),
    });

    const reversed = await openPoolFrame({
      digest: sha256(bytes),
      read: async () => bytes,
      expected,
      splitSeed,
    });

    expect([...reversed.draws].reverse()).toEqual([...(whole?.draws ?? [])]);
    expect(new Set(reversed.draws).size).toBeGreaterThan(20);
  });
});

describe('openPoolFrame', () => {
  const bytes = buildFrame(1, 4);

  it.each([
    ['other bytes than were fetched', bytes, 'cd'.repeat(32), 'TRAINER_BATCH_DIFFERS'],
    ['a damaged frame', bytes.slice(0, -1), sha256(bytes), 'PROTOCOL_FRAME_TRUNCATED'],
    [
      'a frame of another representer',
      otherRepresenter(),
      sha256(otherRepresenter()),
      'PROTOCOL_FRAME_NOT_AS_AGREED',
    ],
  ])('refuses %s', async (_, found, digest, code) => {
    const opened = openPoolFrame({ digest, read: async () => found, expected, splitSeed });

    await expect(opened).rejects.toMatchObject({ code });
  });

  it('keeps none of the bytes it was read from, also when they are a Buffer, as files are', async () => {
    const file = Buffer.from(bytes);
    const frame = await openPoolFrame({ digest: sha256(bytes), read: async () => file, expected, splitSeed });
    const source = createPoolSource({ frames: [frame], sentencesPerBatch: 3, framesOpen: 1 });

    const kept = [
      frame.lengths,
      frame.siteNumbers,
      ...(await pass(source, 1)).flat().flatMap((sentence) => Object.values(sentence)),
    ];

    expect(kept.map(({ buffer, byteLength }) => buffer.byteLength === byteLength)).toEqual(
      kept.map(() => true),
    );
  });

  it('tells whose each sentence is', async () => {
    const frame = await openPoolFrame({
      digest: sha256(bytes),
      read: async () => bytes,
      expected,
      splitSeed,
    });

    expect([...frame.siteNumbers]).toEqual([1, 2, 0, 1]);
  });

  it('refuses a frame that has changed since it was opened', async () => {
    let current = bytes;
    const frame = await openPoolFrame({
      digest: sha256(bytes),
      read: async () => current,
      expected,
      splitSeed,
    });
    current = buildFrame(2, 4);

    await expect(frame.sentences()).rejects.toMatchObject({ code: 'TRAINER_BATCH_DIFFERS' });
  });
});

function otherRepresenter(): Uint8Array {
  const length = 1;
  const vectors = new Uint16Array(length * representationSize);
  const sentences = [{ vectors, labelIds: new Uint8Array(length), casingIds: new Uint8Array(length) }];
  return encodeMixedFrame({ ...expected, representerId: 'r-2', siteNumbers: [0], sentences });
}
