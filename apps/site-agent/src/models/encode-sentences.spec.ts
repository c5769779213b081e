import { describe, expect, it } from '@jest/globals';
import { createSecureRandom } from '#foundation';
import type { Sentence } from '#text';
import { createFakePipeline, fakeSizes } from '../testing/fake-pipeline.js';
import { encodeSentences, type SentenceEncoder } from './encode-sentences.js';

const sentenceOf = (length: number, name: string): Sentence =>
  Array.from({ length }, (_, at) => ({ text: `${name}${at}`, start: at, end: at + 1 }));

async function openEncoder(): Promise<SentenceEncoder> {
  const pipeline = createFakePipeline({ noise: 0 });
  return {
    embeddings: await pipeline.openEmbeddings({ kind: 'glove' }, { cacheFolder: '' }),
    representer: await pipeline.openRepresenter(new Uint8Array()),
    random: createSecureRandom(),
  };
}

describe('encodeSentences', () => {
  it('gives each sentence, at its position, what it gives it alone', async () => {
    const encoder = await openEncoder();
    const sentences = Array.from({ length: 400 }, (_, index) =>
      sentenceOf(1 + ((index * 37) % 128), `s${index}w`),
    );
    const found = new Map<number, Float32Array>();

    await encodeSentences(sentences, encoder, async ({ positions, representations }) => {
      for (const [index, position] of positions.entries())
        found.set(position, representations[index] ?? new Float32Array());
    });

    const alone: Float32Array[] = [];
    for (const sentence of sentences)
      await encodeSentences(
        [sentence],
        encoder,
        async ({ representations }) => void alone.push(...representations),
      );
    expect(found.size).toBe(sentences.length);
    expect(
      alone.map((representation, index) => found.get(index)?.every((v, at) => v === representation[at])),
    ).toEqual(sentences.map(() => true));
  });

  it('hands over sentences of like length, never more than 4,096 tokens at a time', async () => {
    const encoder = await openEncoder();
    const sentences = Array.from({ length: 300 }, (_, index) => sentenceOf(1 + ((index * 53) % 128), 'w'));
    const lengths: number[][] = [];

    await encodeSentences(sentences, encoder, async ({ representations }) => {
      lengths.push(representations.map(({ length }) => length / fakeSizes.representation));
    });

    expect(lengths.every((block) => block.reduce((sum, length) => sum + length, 0) <= 4096)).toBe(true);
    expect(lengths.flat().sort((a, b) => a - b)).toEqual(
      sentences.map(({ length }) => length).sort((a, b) => a - b),
    );
    expect(lengths.map((block) => [...block].sort((a, b) => a - b))).toEqual(lengths);
  });

  it('begins no further block after a failure, and is over only when all at work have ended', async () => {
    const encoder = await openEncoder();
    const sentences = Array.from({ length: 320 }, () => sentenceOf(128, 'w')); // ten blocks, two lanes
    const log: string[] = [];

    const outcome = encodeSentences(sentences, encoder, async ({ positions }) => {
      log.push(`begin ${positions[0]}`);
      await new Promise((resolve) => setTimeout(resolve, positions[0] === 0 ? 1 : 20));
      if (positions[0] === 0) throw new Error('disk full');
      log.push(`end ${positions[0]}`);
    });

    await expect(outcome).rejects.toThrow('disk full');
    expect(log).toEqual(['begin 0', 'begin 32', 'end 32']);
  });
});
