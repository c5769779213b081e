import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createMemorySource, type TrainingSentence } from '#training';
import { scoreTokens } from './token-scores.js';

/** Ids: 0 is O; NAME 1, 2 and DATE 3, 4 count under HIPAA; PROFESSION 5, 6 does not. */
const labelSet = { name: 'generic', labels: ['NAME', 'DATE', 'PROFESSION'] };

function sentence(...labelIds: readonly number[]): TrainingSentence {
  const casingIds = new Uint8Array(labelIds.length);
  return { vectors: Float32Array.from(labelIds), casingIds, labelIds: Uint8Array.from(labelIds) };
}

/** Labels each sentence by what is written for its gold labels. */
function scoresFor(
  answers: readonly (readonly [gold: readonly number[], found: readonly number[]])[],
  set = labelSet,
) {
  const found = new Map(answers.map(([gold, system]) => [gold.join(), Uint8Array.from(system)]));
  return scoreTokens({
    label: async (sentences) =>
      sentences.map(({ representation }) => found.get(representation.join()) ?? new Uint8Array(0)),
    sentences: createMemorySource(
      answers.map(([gold]) => sentence(...gold)),
      2,
    ),
    labelSet: set,
    random: createSeededRandom(1),
  });
}

describe('scoreTokens', () => {
  it('gives one for perfect labels', async () => {
    const scores = await scoresFor([
      [
        [1, 2, 0],
        [1, 2, 0],
      ],
      [
        [0, 3, 5],
        [0, 3, 5],
      ],
    ]);

    expect(new Set(Object.values(scores))).toEqual(new Set([1]));
  });

  it('counts what each measure is about', async () => {
    const scores = await scoresFor([
      // right but for B and I, which do not matter; a wrong label; a miss; a false alarm
      [
        [1, 1, 0, 0],
        [1, 2, 0, 0],
      ],
      [
        [1, 0, 3, 0],
        [3, 0, 0, 1],
      ],
      // not HIPAA: a miss, and a false alarm
      [
        [5, 0],
        [0, 5],
      ],
    ]);

    // Token: TP 2, FP 3 (DATE for NAME, NAME, PROFESSION), FN 3
    expect(scores['heldOutTokenF1']).toBeCloseTo(2 / 5, 10);
    // Binary: TP 3, FP 2, FN 2
    expect(scores['heldOutBinaryTokenF1']).toBeCloseTo(3 / 5, 10);
    // Binary HIPAA: TP 3, FP 1, FN 1
    expect(scores['heldOutBinaryHipaaTokenF1']).toBeCloseTo(3 / 4, 10);
  });

  it('tells precision from recall', async () => {
    const scores = await scoresFor([
      [
        [1, 0, 0, 0],
        [1, 1, 1, 1],
      ],
    ]);

    expect([scores['heldOutTokenPrecision'], scores['heldOutTokenRecall']]).toEqual([0.25, 1]);
  });

  it('says nothing of HIPAA for a label set that it does not know', async () => {
    const scores = await scoresFor([[[1], [1]]], { name: 'ours', labels: ['NAME'] });

    expect(Object.keys(scores)).not.toContain('heldOutBinaryHipaaTokenF1');
  });
});
