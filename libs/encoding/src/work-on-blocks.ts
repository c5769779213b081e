/**
 * Step 3 of the flow in bounded memory. Notes are read ahead in windows, cut into blocks of sentences of
 * similar length, embedded and worked on.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TokenEmbeddings } from '#embeddings';
import { createGarbageLimit } from '#foundation';
import type { Sentence } from '#text';
import type { EmbeddedTokens } from './models.js';

/** Sentences of some notes, to be cut into blocks. */
export interface SentenceWindow {
  readonly sentences: readonly Sentence[];
}

/** Sentences worked on together, N tokens in all. The receiver owns the arrays. */
export interface EmbeddedBlock<Window extends SentenceWindow> {
  readonly window: Window;
  readonly positions: readonly number[];
  readonly tokens: EmbeddedTokens;
}

/** Works on blocks. */
export interface BlockWorker<Window extends SentenceWindow> {
  /** Calls of `work` run in parallel by the models. */
  readonly parallel: number;
  work(block: EmbeddedBlock<Window>): Promise<void>;
}

/** Enough for full batches of one length, few enough for several blocks per core. */
const blockTokens = 4096;

/**
 * Embeds every sentence once and works on the blocks. One block more is in progress than the models run in
 * parallel, across windows, so that no core waits. A block's sentences have similar lengths, to save padding,
 * in no meaningful order. After a failure, blocks in progress finish and no other starts.
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

/** About as much as is alive beside the word vectors. */
const garbageBytes = 64 * 1024 * 1024;

/** Shared by all lanes: one that throws ends it for all. */
async function* blocksOf<Window extends SentenceWindow>(windows: AsyncIterable<Window>) {
  const limitGarbage = createGarbageLimit(garbageBytes);
  for await (const window of windows) {
    for (const positions of blocksByLength(window.sentences)) yield { window, positions };
    limitGarbage();
  }
}

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

/** Prefix of a token that follows another without a gap, if the embeddings encode gaps; no token begins with it. */
const noGap = '\n';

/** Looks up each different token once: three of four tokens repeat within their block. */
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

/** Tokens of a window: 30 to 100 notes. */
export const windowTokens = 32_768;

/** Tokens after which the main thread yields to model threads. */
const turnTokens = 1024;

/** Groups whole notes into windows of about `windowTokens`; reads one window ahead of the caller. */
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

/** Requests the next value before the caller is done, so that reading and computing overlap. */
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

/** Marks a failure as handled: it surfaces when the value is awaited. */
function asked<Value>(values: AsyncGenerator<Value>): Promise<IteratorResult<Value>> {
  const pending = values.next();
  pending.catch(() => {});
  return pending;
}
