import { describe, expect, it } from '@jest/globals';
import { createThresholdTable, thresholdForRecall } from './threshold-table.js';

const text = 'Anna saw Bert on Monday, Carl did not.';
const spanOf = (word: string, label = 'NAME') => {
  const start = text.indexOf(word);
  return { start, end: start + word.length, label };
};
const note = (...words: string[]) => ({ id: 'one', text, spans: words.map((word) => spanOf(word)) });
const gold = {
  ...note('Anna', 'Bert', 'Carl'),
  spans: [...note('Anna', 'Bert', 'Carl').spans, spanOf('Monday', 'DATE')],
};

/** The lower the threshold, the more is marked: at 0.1 a verb too, which nobody is called. */
const found: Readonly<Record<number, readonly string[]>> = {
  0.9: ['Anna'],
  0.5: ['Anna', 'Bert'],
  0.1: ['Anna', 'Bert', 'Carl', 'saw'],
};

function filled(beta = 2) {
  const table = createThresholdTable([0.9, 0.5, 0.1], beta);
  table.add(gold, (threshold) => note(...(found[threshold] ?? [])));
  table.add({ id: 'two', text: 'No one.', spans: [] }, () => ({ id: 'two', text: 'No one.', spans: [] }));
  return table;
}

describe('the table of thresholds', () => {
  it('gives recall, precision, F-beta, false marks and what is left, over all documents', () => {
    const [, , last] = filled().rows();

    expect(last).toEqual({
      threshold: 0.1,
      identifiers: 4,
      hidden: 3,
      recall: 3 / 4,
      precision: 3 / 4, // "saw" touches no identifier
      fBeta: expect.closeTo(0.75, 12),
      falseMarksPer1000Words: 100, // 1 of 10 words
      leftPerDocument: 1 / 2,
    });
  });

  it('weighs recall by beta: with precision 1 and recall 1/2, 5/9 for 2 and 2/3 for 1', () => {
    expect(filled(2).rows()[1]?.fBeta).toBeCloseTo(5 / 9, 12);
    expect(filled(1).rows()[1]?.fBeta).toBeCloseTo(2 / 3, 12);
  });

  it('tells recall by label at one threshold', () => {
    expect(filled().labelsAt(0.5)).toEqual([
      { label: 'DATE', spans: 1, hidden: 0, exact: 0 },
      { label: 'NAME', spans: 3, hidden: 2, exact: 2 },
    ]);
  });

  it.each([
    [0.25, 0.9],
    [0.5, 0.5],
    [0.51, 0.1],
    [0.76, undefined],
  ])('reaches a recall of %d with the highest threshold that does', (recall, threshold) => {
    expect(thresholdForRecall(filled().rows(), recall)?.threshold).toBe(threshold);
  });
});
