/** Steps 3 and 4 of the flow for many sentences at a time, in memory that does not grow with their number. */
import type { SecureRandom } from '#foundation';
import type { Sentence } from '#text';
import type { SiteEmbeddings, SiteRepresenter } from './site-pipeline.js';

/** What encodes: a table and a representer that fit each other, and where the noise comes from. */
export interface SentenceEncoder {
  readonly embeddings: SiteEmbeddings;
  readonly representer: SiteRepresenter;
  readonly random: SecureRandom;
}

/** Sentences that were encoded together. */
export interface EncodedBlock {
  /** Positions of the sentences in the list given. */
  readonly positions: readonly number[];
  /** Shape: (T, R) each, in the order of `positions`. */
  readonly representations: readonly Float32Array[];
}

/** Tokens of a block: enough to fill batches of one length, few enough that every core has several blocks of a window. */
const blockTokens = 4096;

/**
 * Encodes every sentence once and hands the blocks to `take`, as many at a time as the representer works on in parallel.
 * Sentences of a block are of like length, so that batches hold little padding. Order tells nothing: callers put results
 * back by position or shuffle them. When one block fails, the others at work are finished and no further one is begun.
 */
export async function encodeSentences(
  sentences: readonly Sentence[],
  encoder: SentenceEncoder,
  take: (block: EncodedBlock) => Promise<void>,
): Promise<void> {
  const blocks = blocksByLength(sentences);
  const lane = async () => {
    const arena = new Float32Array(blockTokens * encoder.embeddings.size);
    for (const positions of blocks) {
      const tokens = positions.map((position) => sentences[position] ?? []);
      const embedded = embedInto(arena, tokens, encoder.embeddings);
      await take({ positions, representations: await encoder.representer.encode(embedded, encoder.random) });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: encoder.representer.parallel }, lane));
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Positions in ascending order of length, cut into blocks. Shared by all lanes: one that throws ends it for all. */
function* blocksByLength(sentences: readonly Sentence[]): Generator<number[]> {
  const lengthAt = (position: number) => sentences[position]?.length ?? 0;
  const order = [...sentences.keys()].sort((a, b) => lengthAt(a) - lengthAt(b));
  let block: number[] = [];
  let tokens = 0;
  for (const position of order) {
    if (tokens + lengthAt(position) > blockTokens) {
      yield block;
      block = [];
      tokens = 0;
    }
    block.push(position);
    tokens += lengthAt(position);
  }
  if (block.length > 0) yield block;
}

/** Each sentence as a view (T, E) of the arena, which holds a whole block. */
function embedInto(
  arena: Float32Array,
  sentences: readonly Sentence[],
  embeddings: SiteEmbeddings,
): Float32Array[] {
  let at = 0;
  return sentences.map((sentence) => {
    const start = at;
    for (const { text } of sentence) {
      embeddings.embed(text, arena, at);
      at += embeddings.size;
    }
    return arena.subarray(start, at); // (T, E)
  });
}
