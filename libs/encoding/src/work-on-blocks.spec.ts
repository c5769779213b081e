import { describe, expect, it } from '@jest/globals';
import { embedSentence, type TokenEmbeddings, withGaps } from '#embeddings';
import type { Sentence } from '#text';
import type { EmbeddedTokens } from './models.js';
import { hashedWords } from './testing/hashed-words.js';
import { type EmbeddedBlock, gatherWindows, type SentenceWindow, workOnBlocks } from './work-on-blocks.js';

const sentenceOf = (length: number, name: string): Sentence =>
  Array.from({ length }, (_, at) => ({ text: `${name}${at}`, start: at, end: at + 1 }));

const table = hashedWords(8);

/** The vectors that a block's tokens stand for, (N, E). */
const vectorsOf = ({ rows, rowIds }: EmbeddedTokens): number[] =>
  [...rowIds].flatMap((row) => [...rows.subarray(row * table.size, (row + 1) * table.size)]);

type Block = EmbeddedBlock<SentenceWindow>;
const twoAtATime = (work: (block: Block) => Promise<void>) => ({ parallel: 2, work });

async function* windowsOf(...windows: readonly Sentence[][]) {
  for (const sentences of windows) yield { sentences };
}

describe('workOnBlocks', () => {
  it('gives each sentence, at its position, what it gives it alone', async () => {
    const sentences = Array.from({ length: 400 }, (_, index) =>
      sentenceOf(1 + ((index * 37) % 128), `s${index}w`),
    );
    const found = new Map<number, string>();

    const keep = twoAtATime(async ({ positions, tokens }) => {
      const vectors = vectorsOf(tokens);
      for (const [index, position] of positions.entries()) {
        const length = (tokens.lengths[index] ?? 0) * table.size;
        found.set(position, vectors.splice(0, length).join());
      }
    });
    await workOnBlocks(windowsOf(sentences), table, keep);

    const alone: string[] = [];
    const keepAlone = twoAtATime(async ({ tokens }) => void alone.push(vectorsOf(tokens).join()));
    for (const sentence of sentences) await workOnBlocks(windowsOf([sentence]), table, keepAlone);
    expect(sentences.map((_, position) => found.get(position))).toEqual(alone);
  });

  it('tells whether a token follows another without a gap where that is read', async () => {
    const sentence = [
      { text: 'a', start: 0, end: 1 },
      { text: 'a', start: 1, end: 2 },
      { text: 'a', start: 3, end: 4 },
    ];
    const gapped = withGaps(table);
    const gaps: (number | undefined)[] = [];

    await workOnBlocks(
      windowsOf([sentence]),
      gapped,
      twoAtATime(async ({ tokens: { rows, rowIds } }) => {
        for (const row of rowIds) gaps.push(rows[(row + 1) * gapped.size - 1]);
      }),
    );

    expect(gaps).toEqual([0, 1, 0]);
    expect([...embedSentence(gapped, sentence)].filter((_, at) => (at + 1) % gapped.size === 0)).toEqual(
      gaps,
    );
  });

  it('hands over sentences of like length, never more than 4,096 tokens at a time', async () => {
    const sentences = Array.from({ length: 300 }, (_, index) => sentenceOf(1 + ((index * 53) % 128), 'w'));
    const lengths: number[][] = [];
    const sizes: number[] = [];

    const look = twoAtATime(async ({ tokens }) => {
      lengths.push([...tokens.lengths]);
      sizes.push(tokens.rowIds.length);
    });
    await workOnBlocks(windowsOf(sentences), table, look);

    expect(sizes).toEqual(lengths.map((block) => block.reduce((sum, length) => sum + length, 0)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4096);
    expect(lengths.flat().sort((a, b) => a - b)).toEqual(
      sentences.map(({ length }) => length).sort((a, b) => a - b),
    );
    expect(lengths.map((block) => [...block].sort((a, b) => a - b))).toEqual(lengths);
  });

  it('looks up each different token of a block once', async () => {
    const looked: string[] = [];
    const watched: TokenEmbeddings = {
      ...table,
      embed: (token, out, offset) => {
        looked.push(token);
        return table.embed(token, out, offset);
      },
    };
    const words = (text: string): Sentence =>
      text.split(' ').map((word) => ({ text: word, start: 0, end: 1 }));

    await workOnBlocks(
      windowsOf([words('no fever no rash'), words('no pain')]),
      watched,
      twoAtATime(async () => {}),
    );

    expect(looked.sort()).toEqual(['fever', 'no', 'pain', 'rash']);
  });

  it('begins no further block after a failure, and is over only when all at work have ended', async () => {
    const sentences = Array.from({ length: 320 }, () => sentenceOf(128, 'w')); // ten blocks, two at work and one waiting
    const log: string[] = [];

    const outcome = workOnBlocks(
      windowsOf(sentences),
      table,
      twoAtATime(async ({ positions }) => {
        log.push(`begin ${positions[0]}`);
        await new Promise((resolve) => setTimeout(resolve, positions[0] === 0 ? 1 : 20));
        if (positions[0] === 0) throw new Error('disk full');
        log.push(`end ${positions[0]}`);
      }),
    );

    await expect(outcome).rejects.toThrow('disk full');
    expect(log).toEqual(['begin 0', 'begin 32', 'begin 64', 'end 32', 'end 64']);
  });

  it('begins with the next window while blocks of the one before are at work', async () => {
    const window = (name: string) => [sentenceOf(100, name)];
    const names: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });

    await workOnBlocks(
      windowsOf(window('a'), window('b'), window('c'), window('d')),
      table,
      twoAtATime(async ({ window: { sentences } }) => {
        const name = sentences[0]?.[0]?.text ?? '';
        names.push(name);
        if (name === 'a0') await released;
        if (name === 'd0') release();
      }),
    );

    expect(names.sort()).toEqual(['a0', 'b0', 'c0', 'd0']);
  });

  it('throws what reading a window throws, after the blocks before it', async () => {
    const worked: string[] = [];
    async function* broken() {
      yield { sentences: [sentenceOf(3, 'w')] };
      throw new Error('unreadable');
    }

    const outcome = workOnBlocks(
      broken(),
      table,
      twoAtATime(async () => void worked.push('block')),
    );

    await expect(outcome).rejects.toThrow('unreadable');
    expect(worked).toEqual(['block']);
  });
});

async function* notes(sizes: readonly number[], log: string[] = []) {
  for (const tokenCount of sizes) {
    log.push(`read ${tokenCount}`);
    yield { tokenCount };
  }
}

async function collect(sizes: readonly number[]): Promise<number[][]> {
  const found: number[][] = [];
  for await (const window of gatherWindows(notes(sizes)))
    found.push(window.map(({ tokenCount }) => tokenCount));
  return found;
}

describe('gatherWindows', () => {
  it('closes a window with the note that fills it', async () => {
    expect(await collect([30_000, 2_767, 1, 5, 40_000, 7])).toEqual([[30_000, 2_767, 1], [5, 40_000], [7]]);
  });

  it('makes none of no notes', async () => {
    expect(await collect([])).toEqual([]);
  });

  it('reads the next window while the caller works on this one, and no further', async () => {
    const log: string[] = [];

    for await (const [first] of gatherWindows(notes([40_001, 40_002, 40_003, 40_004], log))) {
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`work ${first?.tokenCount}`);
    }

    expect(log.slice(0, 5)).toEqual(['read 40001', 'read 40002', 'work 40001', 'read 40003', 'work 40002']);
  });

  it('throws what reading throws, once the windows before have been worked on', async () => {
    async function* broken() {
      yield { tokenCount: 40_000 };
      throw new Error('cut');
    }
    let worked = 0;

    const outcome = (async () => {
      for await (const _ of gatherWindows(broken())) {
        await new Promise((resolve) => setImmediate(resolve));
        worked += 1;
      }
    })();

    await expect(outcome).rejects.toThrow('cut');
    expect(worked).toBe(1);
  });
});
