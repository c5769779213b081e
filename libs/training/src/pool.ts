/**
 * Steps 6 and 7 of the flow: the pooled frames as a source of training batches. Frames stay where they are; a
 * window of them is in memory at a time, so memory depends on the window and not on the pool.
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

/** A mixed frame that was checked once and is read again whenever its sentences are needed. */
export interface PoolFrame {
  /** SHA-256 of the mixed frame: its name on the disk. */
  readonly digest: string;
  /** T of each sentence, one byte each; with `siteNumbers` all that stays in memory. */
  readonly lengths: Uint8Array;
  /** Whose each sentence is: an opaque number for each site, another one in the next run. Shape: (S). */
  readonly siteNumbers: Uint16Array;
  /** A number in [0, 1) for each sentence, from its rows and the secret of the split. Shape: (S). */
  readonly draws: Float64Array;
  /** Its sentences as views of one buffer, which lives as long as they do. Fails with PROTOCOL_FRAME_*. */
  sentences(): Promise<readonly FrameSentence[]>;
}

/** What is known of a frame before it is opened. */
export interface PoolFrameFile {
  /** SHA-256 of the mixed frame. */
  readonly digest: string;
  /** The bytes of the whole mixed frame; called again on every pass. */
  readonly read: () => Promise<Uint8Array>;
  /** The representer, sizes and counts that the pool was encoded with. */
  readonly expected: ExpectedFrame;
  /** The secret of the split. */
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

/** A received sentence for training: float32 vectors, copied out of the frame. Shape: (T, R). */
export function fromFrame({ vectors, labelIds, casingIds }: FrameSentence): TrainingSentence {
  const values = new Float32Array(vectors.length);
  float16ToFloat32(vectors, values);
  // Not `slice`: for Buffers it gives views, which would keep the whole frame in memory.
  return { vectors: values, labelIds: Uint8Array.from(labelIds), casingIds: Uint8Array.from(casingIds) };
}

/** Which sentences of a frame take part, by position; the same ones on every pass. */
export type SentenceChoice = (frame: PoolFrame) => readonly number[];

/** How the pool is gone through. */
export interface PoolSourceOptions {
  readonly frames: readonly PoolFrame[];
  readonly sentencesPerBatch: number;
  /**
   * W, frames in memory together, at least 1. A frame holds at most 512 sentences, of all sites; the larger
   * W, the closer the lengths within a batch.
   */
  readonly framesOpen: number;
  /** By default every sentence. */
  readonly choose?: SentenceChoice;
  /** Of a site the probability with which each of its sentences is in a pass, in (0, 1]; 1 by default. */
  readonly weights?: SiteWeights;
}

/** Weights of sites by their numbers. */
export type SiteWeights = ReadonlyMap<number, number>;

/** No site weighs more than all others together, or what it has wrong would outvote them. */
const shareMax = 0.5;

/**
 * Weights under which no site has more than half of the tokens that a pass is expected to have; of fewer than
 * three sites none, because one of two would only lose what it has more.
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
 * A source over the pool. One pass takes the frames in shuffled order, W at a time, mixes their sentences,
 * and groups them by length; what does not fill a batch waits for the next window, and the last batch may be
 * partial.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | every chosen sentence exactly once a pass, of a site with a weight with that probability | windows partition the frames; leftovers are carried on |
 * | the same `random`, the same batches | no other source of order |
 * | memory does not grow with the pool | W frames, one batch of leftovers, three bytes a sentence |
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

/** The parts of a pool that a training needs; no sentence is in two of them. */
export interface PoolSplit {
  readonly training: SentenceChoice;
  /** Decides when to stop. */
  readonly validation: SentenceChoice;
  /** Is scored, and decides nothing. */
  readonly heldOut: SentenceChoice;
}

/**
 * Splits sentences into three parts, with about the given shares of them to validate and to score on, and of
 * every site.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | a site cannot tell which of its sentences are scored, nor send others until those that it wants to hide are not | the secret is drawn for the run, after the sites have sent |
 * | a sentence is in the same part in every run with one secret, however frames are mixed | its part follows from its rows alone |
 * | a sentence that was sent twice is in one part | likewise |
 *
 * Not by document: sentences are shuffled across documents, batches and sites before they come here, without
 * a document id, so a sentence that is scored may come from a document of which others were trained on.
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
  /** Whether nothing comes after, so that a partial batch has to go as it is. */
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

/** A view would keep its whole frame in memory; so would a slice, which of a Buffer is a view. */
function copyOut({ vectors, labelIds, casingIds }: FrameSentence): FrameSentence {
  return {
    vectors: Uint16Array.from(vectors),
    labelIds: Uint8Array.from(labelIds),
    casingIds: Uint8Array.from(casingIds),
  };
}
