import { describe, expect, it } from '@jest/globals';
import { officialJson, readAsPrinted, roundAsPython } from './official-json.js';
import type { I2b2Scores, MeasureScores } from './scorer.js';

// Expected values: Python 3.11, '{:.4}'.format(x)
describe('rounding as the official script prints', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2 / 3, 0.6667],
    [1 / 12, 0.08333],
    [0.645, 0.645],
    [9 / 32, 0.2812],
    [11 / 32, 0.3438],
    [0.99994, 0.9999],
    [0.99995, 1],
    [0.99999, 1],
    [1 / 30000, 0.00003333],
  ])('gives four significant digits with ties to even: %d is %d', (value, printed) => {
    expect(roundAsPython(value)).toBe(printed);
  });

  it('keeps the gap of a score that has no value', () => {
    const scores = buildScores(8, { 'OTHER HIPAA Token': { ...buildRow(0), f1Macro: null } });

    expect(officialJson(scores).scores['OTHER HIPAA Token']?.f1Macro).toBeNull();
  });
});

describe('reading the printed table', () => {
  it('puts a row whose name fills 25 columns under the row before', () => {
    const scores = buildScores(8, {
      'LOCATION HIPAA Token': buildRow(0.1),
      'LOCATION HIPAA Strict': buildRow(0.2),
      'AGE Token': buildRow(0.3),
    });

    expect(readAsPrinted(scores).scores).toEqual({
      'LOCATION HIPAA Token': buildRow(0.2),
      'AGE Token': buildRow(0.3),
    });
  });

  it('hides more rows the more digits the number of documents has', () => {
    const rows = { 'CONTACT HIPAA Token': buildRow(0.1), 'CONTACT HIPAA Strict': buildRow(0.2) };

    expect(Object.keys(readAsPrinted(buildScores(99, rows)).scores)).toEqual(['CONTACT HIPAA Token']);
    expect(Object.keys(readAsPrinted(buildScores(9, rows)).scores)).toEqual(Object.keys(rows));
  });
});

function buildScores(documents: number, scores: Record<string, MeasureScores>): I2b2Scores {
  return { documents, scores };
}

function buildRow(value: number): MeasureScores {
  return {
    precisionMicro: value,
    precisionMacro: value,
    recallMicro: value,
    recallMacro: value,
    f1Micro: value,
    f1Macro: value,
  };
}
