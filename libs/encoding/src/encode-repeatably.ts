/**
 * Steps 4 and 5 of the flow for experiments, on sentences in memory that are embedded already. Rounding, frames and checks are
 * the ones of a site (`write-frames.ts`); order and noise are not, and must not be: they come from one seeded source, so
 * that the same seed gives the same bytes, which a site's never do.
 *
 * The order is shuffled in memory rather than through the spill, and noise is drawn 256 sentences at a time: the cells of
 * finished experiments were made with these draws in this order. The spill draws another order, equally likely; with it
 * every published figure of a pool would have to be measured again, for no other reason.
 */
import { type SeededRandom, sha256, shuffle } from '#foundation';
import { joinRows } from '#kernels';
import type { FrameSentence } from '#protocol';
import { type FrozenRepresenter, openRepresenter } from '#representation';
import { CASING_COUNT } from '#text';
import { frameSentences, type MadeFrame, makeFrames, type SentenceMarks } from './write-frames.js';

/** A sentence with the vectors of its tokens. */
export interface EmbeddedSentence extends SentenceMarks {
  /** Shape: (T, E). */
  readonly vectors: Float32Array;
}

/** How sentences are encoded. */
export interface RepeatableEncoding {
  readonly frozen: FrozenRepresenter;
  /** Cores that the representer may use. */
  readonly threads: number;
  /** K */
  readonly labelCount: number;
  /** Of the order of the sentences and of the noise, which is the trained one: a site's floor is its own affair. */
  readonly random: SeededRandom;
}

/** Encoded together and framed together; the noise of finished experiments was drawn in this order, and their bytes hold these frames' headers. */
const sentencesPerFrame = 256;

/** Frames of all sentences in another order, each checked. */
export async function* encodeRepeatably(
  sentences: readonly EmbeddedSentence[],
  options: RepeatableEncoding,
): AsyncGenerator<MadeFrame> {
  const { frozen, threads, random, labelCount } = options;
  const order = shuffle([...sentences], random);
  const noise = { deviations: frozen.deviations, floor: 0, random };
  const representer = await openRepresenter(frozen.onnx, noise, { threads });
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
