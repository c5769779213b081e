/**
 * Steps 6 and 7 of the flow: the pooled frames as a source of training batches. Only a window of frames is in
 * memory at a time, so memory depends on the window and not on the pool.
 */
import { createHmac } from 'node:crypto';
import { Failure, type SeededRandom, shuffle } from '#foundation';
import {
  checkMixedFrame,
  type ExpectedFrame,
  type FrameSentence,
  float16ToFloat32,
  openFrame,
} from '#protocol/frames';
import { type BatchSource, drawBatches, type TrainingSentence } from './batches.js';

/** A mixed frame, checked once and read again whenever its sentences are needed. */
export interface PoolFrame {
  /** SHA-256 of the mixed frame: its file name. */
  readonly digest: string;
  /** T of each sentence, one byte each. Shape: (S). */
  readonly lengths: Uint8Array;
  /** The site of each sentence: an opaque number, different in the next run. Shape: (S). */
  readonly siteNumbers: Uint16Array;
  /** A number in [0, 1) per sentence, from its rows and the split's secret. Shape: (S). */
  readonly draws: Float64Array;
  /** Returns its sentences as views of one buffer, which lives as long as they do. Fails with PROTOCOL_FRAME_*. */
  sentences(): Promise<readonly FrameSentence[]>;
}

/** What is known of a frame before it is opened. */
export interface PoolFrameFile {
  readonly digest: string;
  /** Reads the whole mixed frame; called on every pass. */
  readonly read: () => Promise<Uint8Array>;
  /** The representer, sizes and counts that the pool was encoded with. */
  readonly expected: ExpectedFrame;
  readonly splitSeed: string;
}

/** Checks a frame and drops its rows. Fails with PROTOCOL_FRAME_* or TRAINER_BATCH_DIFFERS. */
export async function openPoolFrame(file: PoolFrameFile): Promise<PoolFrame> {
  const { frame, siteNumbers } = await readFrame(file);
  return {
    digest: file.digest,
    lengths: Uint8Array.from(frame.header.sentenceLengths),
    siteNumbers,
    draws: Float64Array.from(openFrame(frame), (sentence) => drawOf(sentence, file.splitSeed)),
    sentences: async () => [...openFrame((await readFrame(file)).frame)],
  };
}

/** HMAC-SHA-256 over the rows: without the secret, 32 fair bits whatever a site sends. */
function drawOf({ vectors, labelIds, casingIds }: FrameSentence, secret: string): number {
  const code = createHmac('sha256', secret);
  for (const rows of [vectors, labelIds, casingIds]) code.update(rows);
  return code.digest().readUInt32LE(0) / 2 ** 32;
}

async function readFrame({ digest, read, expected }: PoolFrameFile) {
  const frame = checkMixedFrame(await read(), expected);
  if (frame.digest !== digest) throw new Failure('TRAINER_BATCH_DIFFERS', { batch: digest });
  return frame;
}

/** Copies a received sentence out of its frame as float32 vectors. Shape: (T, R). */
export function fromFrame({ vectors, labelIds, casingIds }: FrameSentence): TrainingSentence {
  const values = new Float32Array(vectors.length);
  float16ToFloat32(vectors, values);
  // Not `slice`: a Buffer's slice is a view, which would keep the whole frame in memory.
  return { vectors: values, labelIds: Uint8Array.from(labelIds), casingIds: Uint8Array.from(casingIds) };
}

/** Positions of a frame's sentences that take part; the same on every pass. */
export type SentenceChoice = (frame: PoolFrame) => readonly number[];

/** How to read the pool. */
export interface PoolSourceOptions {
  readonly frames: readonly PoolFrame[];
  readonly sentencesPerBatch: number;
  /**
   * W, frames in memory together, at least 1. A frame holds at most 512 sentences, of all sites; a larger W
   * brings the lengths within a batch closer.
   */
  readonly framesOpen: number;
  /** Every sentence by default. */
  readonly choose?: SentenceChoice;
  /** Probability of each of a site's sentences to be in a pass, in (0, 1]; 1 by default. */
  readonly weights?: SiteWeights;
}

/** Weights of sites by their numbers. */
export type SiteWeights = ReadonlyMap<number, number>;

/** No site outweighs all others together, or its errors would outvote them. */
const shareMax = 0.5;

/**
 * Returns weights under which no site is expected to have more than half of a pass's tokens. Fewer than three
 * sites get none: of two, the larger would only lose its surplus.
 */
export function capSites(frames: readonly PoolFrame[], choose: SentenceChoice): SiteWeights {
  const tokens = new Map<number, number>();
  for (const frame of frames)
    for (const position of choose(frame)) {
      const site = frame.siteNumbers[position] ?? 0;
      tokens.set(site, (tokens.get(site) ?? 0) + (frame.lengths[position] ?? 0));
    }
  if (tokens.size < 3) return new Map();
  const total = [...tokens.values()].reduce((sum, count) => sum + count, 0);
  const capOf = (own: number) => ((total - own) * shareMax) / (1 - shareMax) / own;
  return new Map([...tokens].map(([site, own]) => [site, Math.min(1, capOf(own))]));
}

/**
 * Creates a source over the pool. A pass reads the frames in shuffled order, W at a time, mixes their
 * sentences and groups them by length. Leftovers wait for the next window; the last batch may be partial.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | every chosen sentence exactly once a pass, of a site with a weight with that probability | windows partition the frames; leftovers are carried on |
 * | the same `random`, the same batches | no other source of order |
 * | memory does not grow with the pool | W frames, one batch of leftovers, eleven bytes a sentence |
 */
export function createPoolSource(options: PoolSourceOptions): BatchSource {
  const { frames, choose = everySentence, weights = new Map() } = options;
  let sentenceCount = 0;
  let tokenCount = 0;
  for (const frame of frames) {
    const positions = choose(frame);
    sentenceCount += positions.length;
    for (const position of positions) tokenCount += frame.lengths[position] ?? 0;
  }
  return {
    sentenceCount,
    tokenCount,
    batches: async function* (random) {
      for await (const batch of mixedBatches({ ...options, choose, weights }, random))
        yield batch.map(fromFrame);
    },
  };
}

/** The parts of a pool for a training; no sentence is in two of them. */
export interface PoolSplit {
  readonly training: SentenceChoice;
  /** Decides when to stop. */
  readonly validation: SentenceChoice;
  /** Is scored, and decides nothing. */
  readonly heldOut: SentenceChoice;
}

/**
 * Splits sentences into three parts, with about the given shares for validation and scoring, also per site.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | a site cannot tell which of its sentences are scored, nor send others until those that it wants to hide are not | the secret is drawn for the run, after the sites have sent |
 * | a sentence is in the same part in every run with one secret, however frames are mixed | its part follows from its rows alone |
 * | a sentence that was sent twice is in one part | likewise |
 *
 * Not by document: sentences arrive shuffled across documents, batches and sites, without a document id, so a
 * scored sentence may come from a document with training sentences.
 */
export function splitPool(shares: { readonly validation: number; readonly heldOut: number }): PoolSplit {
  const within =
    (from: number, to: number): SentenceChoice =>
    ({ draws }) =>
      [...draws.keys()].filter((at) => (draws[at] ?? 0) >= from && (draws[at] ?? 0) < to);
  const validated = shares.heldOut + shares.validation;
  return {
    heldOut: within(0, shares.heldOut),
    validation: within(shares.heldOut, validated),
    training: within(validated, 1),
  };
}

const everySentence: SentenceChoice = ({ lengths }) => [...lengths.keys()];

async function* mixedBatches(
  { frames, choose, weights, framesOpen, sentencesPerBatch }: Required<PoolSourceOptions>,
  random: SeededRandom,
): AsyncGenerator<readonly FrameSentence[]> {
  const order = shuffle([...frames], random.fork('frames'));
  const mixing = random.fork('sentences');
  const weighing = random.fork('weights');
  const drawn: SentenceChoice = (frame) =>
    choose(frame).filter((position) => {
      const weight = weights.get(frame.siteNumbers[position] ?? 0) ?? 1;
      return weight === 1 || weighing.uniform() < weight;
    });
  let waiting: readonly FrameSentence[] = [];
  for (let start = 0; start < order.length; start += framesOpen) {
    const isLast = start + framesOpen >= order.length;
    const open = await openWindow(order.slice(start, start + framesOpen), drawn);
    const { full, rest } = groupByLength([...waiting, ...open], {
      sentencesPerBatch,
      random: mixing,
      isLast,
    });
    yield* full;
    waiting = rest.map(copyOut);
  }
}

async function openWindow(
  window: readonly PoolFrame[],
  choose: SentenceChoice,
): Promise<readonly FrameSentence[]> {
  const sentences: FrameSentence[] = [];
  for (const frame of window) {
    const all = await frame.sentences();
    for (const position of choose(frame)) sentences.push(...all.slice(position, position + 1));
  }
  return sentences;
}

interface Grouping {
  readonly sentencesPerBatch: number;
  readonly random: SeededRandom;
  /** Nothing follows, so a partial batch goes as it is. */
  readonly isLast: boolean;
}

function groupByLength(
  sentences: readonly FrameSentence[],
  { sentencesPerBatch, random, isLast }: Grouping,
): { readonly full: readonly (readonly FrameSentence[])[]; readonly rest: readonly FrameSentence[] } {
  const lengths = sentences.map((sentence) => sentence.labelIds.length);
  const batches = drawBatches(lengths, sentencesPerBatch, random).map((members) =>
    members.flatMap((member) => sentences[member] ?? []),
  );
  if (isLast) return { full: batches, rest: [] };
  const isFull = (batch: readonly FrameSentence[]): boolean => batch.length === sentencesPerBatch;
  return { full: batches.filter(isFull), rest: batches.filter((batch) => !isFull(batch)).flat() };
}

/** Copies, because a view (such as a Buffer's slice) would keep its whole frame in memory. */
function copyOut({ vectors, labelIds, casingIds }: FrameSentence): FrameSentence {
  return {
    vectors: Uint16Array.from(vectors),
    labelIds: Uint8Array.from(labelIds),
    casingIds: Uint8Array.from(casingIds),
  };
}
