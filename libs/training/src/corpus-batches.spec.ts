import { describe, expect, it } from '@jest/globals';
import { otherVectorsInput, sameSentenceInput } from '#adversary';
import { createSeededRandom } from '#foundation';
import { createCorpusBatches, type TrainingCorpus } from './batches.js';
import { buildCorpus } from './testing/tiny-corpus.js';

const hasPhi = ({ labelIds }: { readonly labelIds: Uint8Array }) => labelIds.some((labelId) => labelId !== 0);

/** Sentences of the batches of one pass, real and fake. */
function tally(corpus: TrainingCorpus) {
  const data = createCorpusBatches(corpus, 5, { sentencesPerBatch: 8 });
  const pairs = [...data.pairBatches(createSeededRandom(1))];
  const same = pairs.flatMap(({ feeds }) => [...(feeds[sameSentenceInput]?.data ?? [])]);
  return { data, pairs, real: same.filter(Boolean).length, total: same.length };
}

describe('createCorpusBatches', () => {
  it('pairs every sentence that has PHI, half of them as fakes', () => {
    const corpus = buildCorpus(90, 1);

    const { data, total, real } = tally(corpus);

    expect(total).toBe(corpus.sentences.filter(hasPhi).length);
    expect(data.pairSentenceCount).toBe(total);
    expect(Math.abs(2 * real - total)).toBeLessThanOrEqual(data.batchCounts.pairs);
  });

  it('leaves out sentences that cannot be faked, so that real pairs are not the more frequent ones', () => {
    const corpus = buildCorpus(90, 1);
    const unevenly = {
      ...corpus,
      neighbours: {
        draw: (...[sentence, token, random]: Parameters<TrainingCorpus['neighbours']['draw']>) =>
          sentence % 3 === 0 ? undefined : corpus.neighbours.draw(sentence, token, random),
      },
    };

    const { data, total, real } = tally(unevenly);

    const fakeable = corpus.sentences.filter((sentence, index) => hasPhi(sentence) && index % 3 !== 0);
    expect(total).toBe(fakeable.length);
    expect(Math.abs(2 * real - total)).toBeLessThanOrEqual(data.batchCounts.pairs);
    expect(data.batchCounts.swaps).toBeGreaterThan(data.batchCounts.pairs);
  });

  it('replaces only the tokens of a sentence that have a replacement', () => {
    const corpus = buildCorpus(60, 2);
    const firstPhi = (sentence: number) => corpus.sentences[sentence]?.labelIds.indexOf(1);
    const onlyFirst = {
      ...corpus,
      neighbours: {
        draw: (...[sentence, token, random]: Parameters<TrainingCorpus['neighbours']['draw']>) =>
          token === firstPhi(sentence) ? corpus.neighbours.draw(sentence, token, random) : undefined,
      },
    };

    const { total, real } = tally(onlyFirst);

    expect(total).toBe(corpus.sentences.filter(hasPhi).length);
    expect(real).toBeLessThan(0.65 * total);
  });

  it.each([
    ['alike', 0.5],
    ['telling', 0.75],
  ] as const)('swaps words for candidates of the kind chosen: %s', (separationSwaps, mark) => {
    const marked = (value: number) => ({ draw: () => new Float32Array(5).fill(value) });
    const swaps = { alike: marked(0.5), telling: marked(0.75) };
    const corpus = { ...buildCorpus(20, 4), swaps };

    const data = createCorpusBatches(corpus, 5, { sentencesPerBatch: 8, separationSwaps });
    const values = [...data.swapBatches(createSeededRandom(1))].flatMap(({ feeds }) => [
      ...(feeds[otherVectorsInput]?.data ?? []),
    ]);

    expect([0.5, 0.75].filter((value) => values.includes(value))).toEqual([mark]);
  });

  it('says how many batches a pass has', () => {
    const data = createCorpusBatches(buildCorpus(45, 3), 5, { sentencesPerBatch: 8 });
    const count = (batches: Iterable<unknown>) => [...batches].length;
    const random = createSeededRandom(1);

    expect(data.batchCounts).toEqual({
      sentences: count(data.sentenceBatches(random)),
      pairs: count(data.pairBatches(random)),
      swaps: count(data.swapBatches(random)),
    });
  });
});
