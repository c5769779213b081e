import { describe, expect, it } from '@jest/globals';
import { createSecureRandom } from '#foundation';
import type { Sentence } from '#text';
import { createFakePipeline, fakeSizes } from '../testing/fake-pipeline.js';
import { encodeSentences, privateEncoder, quietEncoder, type SentenceEncoder } from './encode-sentences.js';

const sentenceOf = (length: number, name: string): Sentence =>
  Array.from({ length }, (_, at) => ({ text: `${name}${at}`, start: at, end: at + 1 }));

async function openEncoder(): Promise<SentenceEncoder> {
  const pipeline = createFakePipeline({ noise: 0 });
  const embeddings = await pipeline.openEmbeddings({ kind: 'glove' }, { cacheFolder: '' });
  const representer = await pipeline.openRepresenter(new Uint8Array());
  return privateEncoder({ embeddings, representer }, createSecureRandom());
}

async function* windowsOf(...windows: readonly Sentence[][]) {
  for (const sentences of windows) yield { sentences };
}

describe('encoders', () => {
  it('draw noise afresh for what leaves, and none for what is tagged', async () => {
    const pipeline = createFakePipeline();
    const open = {
      embeddings: await pipeline.openEmbeddings({ kind: 'glove' }, { cacheFolder: '' }),
      representer: await pipeline.openRepresenter(new Uint8Array()),
    };
    const encodedBy = async (encoder: SentenceEncoder): Promise<number[]> => {
      const found: number[] = [];
      await encodeSentences(
        windowsOf([sentenceOf(4, 'w')]),
        encoder,
        async ({ vectors }) => void found.push(...vectors),
      );
      return found;
    };

    const leaving = privateEncoder(open, createSecureRandom());
    const [first, second] = [await encodedBy(leaving), await encodedBy(leaving)];
    const tagged = await encodedBy(quietEncoder(open));

    expect(first.filter((value, index) => value === second[index])).toEqual([]);
    expect(first.filter((value, index) => value === tagged[index])).toEqual([]);
    expect(await encodedBy(quietEncoder(open))).toEqual(tagged);
  });
});

describe('encodeSentences', () => {
  it('gives each sentence, at its position, what it gives it alone', async () => {
    const encoder = await openEncoder();
    const sentences = Array.from({ length: 400 }, (_, index) =>
      sentenceOf(1 + ((index * 37) % 128), `s${index}w`),
    );
    const found = new Map<number, Float32Array>();

    await encodeSentences(windowsOf(sentences), encoder, async ({ positions, lengths, vectors }) => {
      let at = 0;
      for (const [index, position] of positions.entries()) {
        const end = at + (lengths[index] ?? 0) * fakeSizes.representation;
        found.set(position, vectors.slice(at, end));
        at = end;
      }
    });

    const alone: Float32Array[] = [];
    for (const sentence of sentences)
      await encodeSentences(windowsOf([sentence]), encoder, async ({ vectors }) => void alone.push(vectors));
    expect(found.size).toBe(sentences.length);
    expect(
      alone.map((representation, index) => found.get(index)?.every((v, at) => v === representation[at])),
    ).toEqual(sentences.map(() => true));
  });

  it('hands over sentences of like length, never more than 4,096 tokens at a time', async () => {
    const encoder = await openEncoder();
    const sentences = Array.from({ length: 300 }, (_, index) => sentenceOf(1 + ((index * 53) % 128), 'w'));
    const lengths: number[][] = [];
    const sizes: number[] = [];

    await encodeSentences(windowsOf(sentences), encoder, async (block) => {
      lengths.push([...block.lengths]);
      sizes.push(block.vectors.length / fakeSizes.representation);
    });

    expect(sizes).toEqual(lengths.map((block) => block.reduce((sum, length) => sum + length, 0)));
    expect(lengths.every((block) => block.reduce((sum, length) => sum + length, 0) <= 4096)).toBe(true);
    expect(lengths.flat().sort((a, b) => a - b)).toEqual(
      sentences.map(({ length }) => length).sort((a, b) => a - b),
    );
    expect(lengths.map((block) => [...block].sort((a, b) => a - b))).toEqual(lengths);
  });

  it('looks up each different token of a block once', async () => {
    const encoder = await openEncoder();
    const looked: string[] = [];
    const embeddings: SentenceEncoder['embeddings'] = {
      ...encoder.embeddings,
      embed: (token, out, offset) => {
        looked.push(token);
        return encoder.embeddings.embed(token, out, offset);
      },
    };
    const words = (text: string): Sentence =>
      text.split(' ').map((word) => ({ text: word, start: 0, end: 1 }));

    await encodeSentences(
      windowsOf([words('no fever no rash'), words('no pain')]),
      { ...encoder, embeddings },
      async () => {},
    );

    expect(looked.sort()).toEqual(['fever', 'no', 'pain', 'rash']);
  });

  it('begins no further block after a failure, and is over only when all at work have ended', async () => {
    const encoder = await openEncoder();
    const sentences = Array.from({ length: 320 }, () => sentenceOf(128, 'w')); // ten blocks, three lanes
    const log: string[] = [];

    const outcome = encodeSentences(windowsOf(sentences), encoder, async ({ positions }) => {
      log.push(`begin ${positions[0]}`);
      await new Promise((resolve) => setTimeout(resolve, positions[0] === 0 ? 1 : 20));
      if (positions[0] === 0) throw new Error('disk full');
      log.push(`end ${positions[0]}`);
    });

    await expect(outcome).rejects.toThrow('disk full');
    expect(log).toEqual(['begin 0', 'begin 32', 'begin 64', 'end 32', 'end 64']);
  });

  it('begins with the next window while blocks of the one before are at work', async () => {
    const encoder = await openEncoder(); // two lanes of the representer and one to wait
    const window = (name: string) => [sentenceOf(100, name)];
    const names: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });

    await encodeSentences(
      windowsOf(window('a'), window('b'), window('c'), window('d')),
      encoder,
      async (block) => {
        const name = block.window.sentences[0]?.[0]?.text ?? '';
        names.push(name);
        if (name === 'a0') await released;
        if (name === 'd0') release();
      },
    );

    expect(names.sort()).toEqual(['a0', 'b0', 'c0', 'd0']);
  });

  it('throws what reading a window throws, after the blocks before it', async () => {
    const encoder = await openEncoder();
    const taken: string[] = [];
    async function* broken() {
      yield { sentences: [sentenceOf(3, 'w')] };
      throw new Error('unreadable');
    }

    const outcome = encodeSentences(broken(), encoder, async () => void taken.push('block'));

    await expect(outcome).rejects.toThrow('unreadable');
    expect(taken).toEqual(['block']);
  });
});
