/**
 * Steps 4 and 5 of the flow: a representer's rows become sentences that may leave; sentences become frames,
 * each checked as the coordinator will.
 */
import { invariant, type SeededRandom, sha256, shuffle, writeFileAtomic } from '#foundation';
import { joinRows } from '#kernels';
import { checkFrame, encodeFrame, type FrameSentence, float32ToFloat16, frameLimits } from '#protocol/frames';
import { type FrozenRepresenter, openRepresenter } from '#representation';
import { CASING_COUNT } from '#text';

/** What leaves of a sentence besides vectors. */
export type SentenceMarks = Pick<FrameSentence, 'labelIds' | 'casingIds'>;

/** Cuts `vectors` (N, R) into sentences in the order of `marks`. */
export function* frameSentences(
  marks: Iterable<SentenceMarks>,
  vectors: Float32Array,
  representationSize: number,
): Generator<FrameSentence> {
  const halves = roundToHalf(vectors);
  let at = 0;
  for (const { labelIds, casingIds } of marks) {
    const end = at + labelIds.length * representationSize;
    invariant(end <= halves.length, 'there is a vector for every token');
    yield { vectors: halves.subarray(at, end), labelIds, casingIds };
    at = end;
  }
}

/** After the noise was added; the loss is far below it. Shape: (N, R). */
function roundToHalf(vectors: Float32Array): Uint16Array {
  const halves = new Uint16Array(vectors.length);
  float32ToFloat16(vectors, halves);
  return halves;
}

/** Small enough to resend on a bad line, large enough to be few. */
const bytesTargetDefault = 4 * 1024 * 1024;

/** What all frames of a representer state. */
export interface FrameFacts {
  readonly representerId: string;
  readonly representerDigest: string;
  /** R. */
  readonly representationSize: number;
  /** K. */
  readonly labelCount: number;
  readonly casingCount: number;
}

/** A frame's contents, without its bytes. */
export interface FrameSummary {
  readonly batchNumber: number;
  readonly digest: string;
  readonly bytes: number;
  readonly sentences: number;
  readonly tokens: number;
}

/** A frame with its summary. */
export interface MadeFrame {
  readonly summary: FrameSummary;
  readonly bytes: Uint8Array;
}

/** How to group sentences into frames. */
export interface FrameOptions {
  readonly facts: FrameFacts;
  readonly firstBatchNumber: number;
  /** A frame's limit by default. */
  readonly sentencesMax?: number;
  readonly bytesTarget?: number;
}

/** How and where to write frames. */
export interface FrameWriterOptions extends FrameOptions {
  readonly fileOf: (batchNumber: number) => string;
  readonly onFrame?: (frame: FrameSummary) => void;
}

/**
 * Writes all sentences in order and returns the frames' summaries. Makes at most one frame ahead of the disk.
 * Fails with DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function writeFrames(
  sentences: AsyncIterable<FrameSentence>,
  options: FrameWriterOptions,
): Promise<FrameSummary[]> {
  const written: FrameSummary[] = [];
  let writing = Promise.resolve();
  try {
    for await (const { summary, bytes } of makeFrames(sentences, options)) {
      written.push(summary);
      await writing;
      writing = writeFileAtomic(options.fileOf(summary.batchNumber), bytes).then(() =>
        options.onFrame?.(summary),
      );
      writing.catch(() => {}); // surfaces when awaited
    }
  } finally {
    await writing; // nothing is still writing when a failure clears the folder
  }
  return written;
}

/** Makes frames in order; memory does not grow with their number. */
async function* makeFrames(
  sentences: AsyncIterable<FrameSentence>,
  options: FrameOptions,
): AsyncGenerator<MadeFrame> {
  let batchNumber = options.firstBatchNumber;
  for await (const group of groupByBytes(sentences, options)) {
    yield makeFrame(group, batchNumber, options.facts);
    batchNumber += 1;
  }
}

async function* groupByBytes(
  sentences: AsyncIterable<FrameSentence>,
  { facts, sentencesMax = frameLimits.sentences, bytesTarget = bytesTargetDefault }: FrameOptions,
): AsyncGenerator<FrameSentence[]> {
  let group: FrameSentence[] = [];
  let bytes = 0;
  for await (const sentence of sentences) {
    group.push(sentence);
    bytes += sentence.labelIds.length * (2 * facts.representationSize + 2);
    if (group.length < sentencesMax && bytes < bytesTarget) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}

function makeFrame(sentences: readonly FrameSentence[], batchNumber: number, facts: FrameFacts): MadeFrame {
  const { representerId, representerDigest, representationSize, labelCount, casingCount } = facts;
  const header = {
    representerId,
    representerDigest,
    batchNumber,
    representationSize,
    labelCount,
    casingCount,
  };
  const bytes = encodeFrame({ ...header, sentences });
  const { digest, tokenCount: tokens } = checkFrame(bytes, header);
  return {
    summary: { batchNumber, digest, bytes: bytes.length, sentences: sentences.length, tokens },
    bytes,
  };
}

/** A sentence with its tokens' vectors. */
export interface EmbeddedSentence extends SentenceMarks {
  /** Shape: (T, E). */
  readonly vectors: Float32Array;
}

/** How to encode sentences. */
export interface RepeatableEncoding {
  readonly frozen: FrozenRepresenter;
  readonly threads: number;
  /** K */
  readonly labelCount: number;
  /** For sentence order and noise, which has the trained size, whatever a site's floor. */
  readonly random: SeededRandom;
}

/** Encoded and framed together; stored experiments depend on this order of the noise. */
const sentencesPerFrame = 256;

/** Shuffles, encodes and frames all sentences; checks each frame. */
export async function* encodeRepeatably(
  sentences: readonly EmbeddedSentence[],
  options: RepeatableEncoding,
): AsyncGenerator<MadeFrame> {
  const { frozen, threads, random, labelCount } = options;
  const order = shuffle([...sentences], random);
  const noise = { deviations: frozen.deviations, floor: 0, random };
  const representer = await openRepresenter(frozen.onnx, noise, { threads, reader: frozen.reader });
  const { embeddingSize, representationSize } = representer;
  const encoded = async function* (): AsyncGenerator<FrameSentence> {
    for (let start = 0; start < order.length; start += sentencesPerFrame) {
      const part = order.slice(start, start + sentencesPerFrame);
      const rows = joinRows(
        part.map(({ vectors }) => vectors),
        embeddingSize,
      );
      yield* frameSentences(part, await representer.encodeTokens(rows), representationSize);
    }
  };
  const facts = { representerId: 'experiment', representerDigest: sha256(frozen.onnx), representationSize };
  try {
    yield* makeFrames(encoded(), {
      facts: { ...facts, labelCount, casingCount: CASING_COUNT },
      firstBatchNumber: 0,
      sentencesMax: sentencesPerFrame,
      bytesTarget: Number.POSITIVE_INFINITY,
    });
  } finally {
    await representer.close();
  }
}
