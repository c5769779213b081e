/**
 * Step 3 of the flow in bounded memory. Notes are read ahead in windows, which are cut into blocks of
 * sentences of like length, embedded and worked on.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TokenEmbeddings } from '#embeddings';
import { createGarbageLimit } from '#foundation';
import type { Sentence } from '#text';
import type { EmbeddedTokens } from './models.js';

/** Sentences of some notes, from which blocks of like length are cut. */
export interface SentenceWindow {
  readonly sentences: readonly Sentence[];
}

/** Sentences of one window that are worked on together; N tokens in all. The receiver owns its arrays. */
export interface EmbeddedBlock<Window extends SentenceWindow> {
  readonly window: Window;
  /** Positions of the sentences in the window. */
  readonly positions: readonly number[];
  /** Their tokens, in the order of `positions`. */
  readonly tokens: EmbeddedTokens;
}

/** Who works on blocks. */
export interface BlockWorker<Window extends SentenceWindow> {
  /** How many calls of `work` the models behind it work on at the same time. */
  readonly parallel: number;
  work(block: EmbeddedBlock<Window>): Promise<void>;
}

/** Tokens of a block: enough for full batches of one length, few enough for several blocks a core. */
const blockTokens = 4096;

/**
 * Embeds every sentence once and has the blocks worked on. One block more is under way than the models take
 * in parallel, across windows, so that no core waits. Sentences of a block are of like length, to save
 * padding; their order means nothing. When one block fails, those at work are finished and no other begins.
 */
export async function workOnBlocks<Window extends SentenceWindow>(
  windows: AsyncIterable<Window>,
  embeddings: TokenEmbeddings,
  { parallel, work }: BlockWorker<Window>,
): Promise<void> {
  const blocks = blocksOf(windows);
  let hasFailed = false;
  const lane = async () => {
    for await (const { window, positions } of blocks) {
      if (hasFailed) return;
      const sentences = positions.map((position) => window.sentences[position] ?? []);
      await work({ window, positions, tokens: embedTokens(sentences, embeddings) });
    }
  };
  const watched = () =>
    lane().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  const lanes = await Promise.allSettled(Array.from({ length: parallel + 1 }, watched));
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Garbage that windows may leave: about as much as is alive beside the word vectors. */
const garbageBytes = 64 * 1024 * 1024;

/** Shared by all lanes: one that throws ends it for all. */
async function* blocksOf<Window extends SentenceWindow>(windows: AsyncIterable<Window>) {
  const limitGarbage = createGarbageLimit(garbageBytes);
  for await (const window of windows) {
    for (const positions of blocksByLength(window.sentences)) yield { window, positions };
    limitGarbage();
  }
}

/** Positions in ascending order of length, cut into blocks. */
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

/** Before a token that follows another without a gap, where that is told; no token begins with it. */
const noGap = '\n';

/** Each different token is looked up once: three of four tokens of a block have occurred in it before. */
function embedTokens(sentences: readonly Sentence[], embeddings: TokenEmbeddings): EmbeddedTokens {
  const lengths = sentences.map((sentence) => sentence.length);
  const rowIds = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0)); // (N)
  const rowOf = new Map<string, number>();
  let at = 0;
  for (const sentence of sentences) {
    let end: number | undefined;
    for (const { text, start, end: own } of sentence) {
      const key = embeddings.tellsGaps && start === end ? `${noGap}${text}` : text;
      let row = rowOf.get(key);
      if (row === undefined) {
        row = rowOf.size;
        rowOf.set(key, row);
      }
      rowIds[at] = row;
      at += 1;
      end = own;
    }
  }
  const { size } = embeddings;
  const rows = new Float32Array(rowOf.size * size); // (D, E)
  for (const [key, row] of rowOf) {
    const isGlued = key.startsWith(noGap);
    embeddings.embed(isGlued ? key.slice(noGap.length) : key, rows, row * size);
    if (isGlued) rows[(row + 1) * size - 1] = 1;
  }
  return { lengths, rows, rowIds };
}

/** Tokens of a window: thirty to a hundred notes. */
export const windowTokens = 32_768;

/** Tokens after which the main thread lets model threads have their turn. */
const turnTokens = 1024;

/** Whole notes up to `windowTokens` tokens. The next window is read while the caller works on this one. */
export async function* gatherWindows<Item extends { readonly tokenCount: number }>(
  items: AsyncIterable<Item>,
): AsyncGenerator<readonly Item[]> {
  yield* readAhead(group(items));
}

async function* group<Item extends { readonly tokenCount: number }>(
  items: AsyncIterable<Item>,
): AsyncGenerator<readonly Item[]> {
  let window: Item[] = [];
  let tokens = 0;
  let sinceTurn = 0;
  for await (const item of items) {
    window.push(item);
    tokens += item.tokenCount;
    sinceTurn += item.tokenCount;
    if (sinceTurn >= turnTokens) {
      await nextTurn();
      sinceTurn = 0;
    }
    if (tokens < windowTokens) continue;
    yield window;
    window = [];
    tokens = 0;
  }
  if (window.length > 0) yield window;
}

/** Asks for the next value before the caller has finished with this one: reading and computing overlap. */
async function* readAhead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  try {
    let pending = asked(values);
    for (;;) {
      const { value, done } = await pending;
      if (done === true) return;
      pending = asked(values);
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}

/** Marks a failure of the value read ahead as handled: it surfaces when the value is awaited. */
function asked<Value>(values: AsyncGenerator<Value>): Promise<IteratorResult<Value>> {
  const pending = values.next();
  pending.catch(() => {});
  return pending;
}
