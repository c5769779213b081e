import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { createMemorySource, type TrainingSentence } from '#training';
import { scorePool } from './scores.js';

const generic = createIobScheme(labelSetNamed('generic'));
const i2b2 = createIobScheme(labelSetNamed('i2b2'));

type Answer = readonly [gold: readonly number[], found: readonly number[]];

/** The label ids are the vectors too, so that a sentence can be told from another. */
function sentence(labelIds: ArrayLike<number>): TrainingSentence {
  const casingIds = new Uint8Array(labelIds.length);
  return { vectors: Float32Array.from(labelIds), casingIds, labelIds: Uint8Array.from(labelIds) };
}

/** Labels each sentence by what is written for its gold labels. */
function answering(answers: readonly Answer[]) {
  const found = new Map(answers.map(([gold, system]) => [gold.join(), Uint8Array.from(system)]));
  return {
    label: async (sentences: readonly { readonly representation: Float32Array }[]) =>
      sentences.map(({ representation }) => found.get(representation.join()) ?? new Uint8Array(0)),
  };
}

/** Scores sentences of one site each. */
const scoreSites = (sites: readonly (readonly Answer[])[], { labelSet } = generic) =>
  scorePool(
    sites.map((answers, siteNumber) => ({
      siteNumber,
      sentences: createMemorySource(
        answers.map(([gold]) => sentence(gold)),
        2,
      ),
    })),
    {
      deidentifier: answering(sites.flat()),
      labelSet: { ...labelSet, labels: [...labelSet.labels] },
      random: createSeededRandom(1),
    },
  );

const poolScores = async (answers: readonly Answer[], scheme = generic) =>
  (await scoreSites([answers], scheme)).scores;

/** NAME 1, 2; PROFESSION 3, 4; DATE 9, 10. */
const mixed: readonly Answer[] = [
  // right but for B and I, which do not matter for tokens; a wrong label; a miss; a false alarm
  [
    [1, 1, 0, 0],
    [1, 2, 0, 0],
  ],
  [
    [1, 0, 9, 0],
    [9, 0, 0, 1],
  ],
  [
    [3, 0],
    [0, 3],
  ],
];

describe('scorePool', () => {
  it('gives one for perfect labels', async () => {
    const scores = await poolScores([
      [
        [1, 2, 0],
        [1, 2, 0],
      ],
      [
        [0, 9, 3],
        [0, 9, 3],
      ],
    ]);

    expect(new Set(Object.values(scores))).toEqual(new Set([1]));
  });

  it('counts what each measure is about', async () => {
    const scores = await poolScores(mixed);

    // Token: TP 2, FP 3 (DATE for NAME, NAME, PROFESSION), FN 3
    expect(scores.heldOutTokenF1).toBeCloseTo(2 / 5, 10);
    // Binary: TP 3, FP 2, FN 2
    expect(scores.heldOutBinaryTokenF1).toBeCloseTo(3 / 5, 10);
    // Spans: gold 2 + 2 + 1, found 1 + 2 + 1; both ends agree once, at the wrong label
    expect(scores.heldOutSpanF1).toBeCloseTo(2 / 9, 10);
    expect(scores.heldOutSpanF1Typed).toBe(0);
  });

  it('counts what each site sent by itself, and each once in their mean', async () => {
    const one: Answer = [
      [1, 0, 9],
      [1, 0, 9],
    ];
    const other: Answer = [
      [1, 2],
      [0, 2],
    ];
    const without: Answer = [
      [0, 0],
      [0, 3],
    ];

    const { scores, bySiteNumber } = await scoreSites([[one, one, one], [other], [without]]);

    expect(bySiteNumber).toEqual([
      { siteNumber: 0, sentences: 3, tokens: 9, truePositives: 6, falsePositives: 0, falseNegatives: 0 },
      { siteNumber: 1, sentences: 1, tokens: 2, truePositives: 1, falsePositives: 0, falseNegatives: 1 },
      { siteNumber: 2, sentences: 1, tokens: 2, truePositives: 0, falsePositives: 1, falseNegatives: 0 },
    ]);
    expect(scores.heldOutBinaryTokenRecall).toBeCloseTo(7 / 8, 10);
    expect(scores.heldOutSiteRecallMacro).toBeCloseTo(3 / 4, 10); // who has no identifier has no recall
    expect(scores.heldOutSiteRecallWorst).toBe(0.5);
  });

  it('tells precision from recall', async () => {
    const scores = await poolScores([
      [
        [1, 0, 0, 0],
        [1, 1, 1, 1],
      ],
    ]);

    expect([scores.heldOutTokenPrecision, scores.heldOutTokenRecall]).toEqual([0.25, 1]);
  });

  it('leaves out of the HIPAA measure what the official script leaves out, in i2b2 alone', async () => {
    const [date, profession] = ['DATE', 'PROFESSION'].map((label) => i2b2.beginIdOf(label)) as [
      number,
      number,
    ];
    const missed: Answer = [
      [date, profession],
      [date, 0],
    ];

    expect((await poolScores([missed], i2b2)).heldOutBinaryHipaaTokenRecall).toBe(1);
    expect(
      (
        await poolScores([
          [
            [9, 3],
            [9, 0],
          ],
        ])
      ).heldOutBinaryHipaaTokenRecall,
    ).toBe(0.5);
  });

  it.each([
    ['of a name that it does not know', 'ours'],
    ['of a known name with other labels', 'generic'],
  ])('says nothing of HIPAA for a label set %s', async (_, name) => {
    const labelSet = { ...generic.labelSet, name, labels: ['NAME'] };
    const scores = await poolScores([[[1], [1]]], { ...generic, labelSet });

    expect(Object.keys(scores)).not.toContain('heldOutBinaryHipaaTokenF1');
    expect(scores.heldOutTokenF1).toBe(1);
  });
});
