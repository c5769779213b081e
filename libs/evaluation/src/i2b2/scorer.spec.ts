import { describe, expect, it } from '@jest/globals';
import { labelSetNamed } from '#labels';
import { readEdgeCases, readGoldenPairs, readGoldenScores } from '../testing/golden.js';
import type { NoteLike } from './measures.js';
import { plainScheme, scoringSchemeOf } from './scheme.js';
import {
  binaryHipaaTokenF1,
  createI2b2Scorer,
  type I2b2Scores,
  type MeasureScores,
  officialJson,
  readAsPrinted,
  roundAsPython,
} from './scorer.js';

describe('the i2b2 2014 measures of the golden documents', () => {
  // The golden table was read off the script's printout, where two rows show the numbers of the row behind
  // them.
  const misread = ['PROFESSION Strict', 'LOCATION HIPAA Token'];

  it('equal the golden table, row for row as it was read', () => {
    expect(readAsPrinted(goldenScores()).scores).toEqual(readGoldenScores());
  });

  it('equal the golden table without correction in all rows but the two misread ones', () => {
    const { scores } = goldenScores();

    const differing = Object.entries(readGoldenScores()).filter(
      ([name, golden]) => JSON.stringify(golden) !== JSON.stringify(scores[name]),
    );

    expect(differing.map(([name]) => name)).toEqual(misread);
  });

  it('equal the script itself in the misread and the hidden rows', () => {
    const { scores } = goldenScores();

    // A condensed copy of the script (tags, tokens, filters and set operations unchanged), run on these
    // documents.
    expect(scores['PROFESSION Strict']).toEqual(buildRow([0.4444, 0.3333, 0.5, 0.375, 0.4706, 0.3529]));
    expect(scores['LOCATION HIPAA Token']).toEqual(buildRow([0.8, 0.8507, 0.6667, 0.7728, 0.7273, 0.8099]));
    expect(scores['LOCATION HIPAA Strict']).toEqual(
      buildRow([0.7308, 0.753, 0.6333, 0.6827, 0.6786, 0.7161]),
    );
    expect(scores['PROFESSION HIPAA Token']).toEqual(buildRow([0, 0, 0, 0, 0, null]));
    expect(scores['PROFESSION HIPAA Strict']).toEqual(buildRow([0, 0, 0, 0, 0, null]));
  });

  it('give the headline score', () => {
    const scorer = createI2b2Scorer();
    for (const [gold, system] of readGoldenPairs()) scorer.add(gold, system);

    expect(binaryHipaaTokenF1(scorer.scores())).toBeCloseTo(0.8671, 4);
  });
});

describe('the i2b2 2014 measures of edge cases', () => {
  it.each(readEdgeCases())('equal a copy of the script, case %#', ({ pairs, scores }) => {
    const scorer = createI2b2Scorer();

    for (const [gold, system] of pairs) scorer.add(gold, system);

    expect(officialJson(scorer.scores()).scores).toEqual(scores);
  });
});

describe('the scorer', () => {
  it('refuses to score nothing', () => {
    expect(() => createI2b2Scorer().scores()).toThrow(
      expect.objectContaining({ code: 'EVALUATION_NO_DOCUMENTS' }),
    );
  });

  it('refuses two sides with different texts', () => {
    const scorer = createI2b2Scorer();

    expect(() => scorer.add(buildNote({ text: 'a' }), buildNote({ text: 'b' }))).toThrow(
      expect.objectContaining({ code: 'EVALUATION_TEXT_DIFFERS' }),
    );
  });

  it('refuses a label outside its label set and counts nothing of that document', () => {
    const scorer = createI2b2Scorer();
    const note = buildNote({ spans: [{ start: 0, end: 1, label: 'WIZARD' }] });

    expect(() => scorer.add(note, note)).toThrow(expect.objectContaining({ code: 'TEXT_LABEL_UNKNOWN' }));
    expect(() => scorer.scores()).toThrow(expect.objectContaining({ code: 'EVALUATION_NO_DOCUMENTS' }));
  });

  it('groups the labels of another corpus by its own categories', () => {
    const scorer = createI2b2Scorer({ scheme: scoringSchemeOf(labelSetNamed('meddocan')) });
    const gold = buildNote({ spans: [{ start: 0, end: 3, label: 'NOMBRE_SUJETO_ASISTENCIA' }] });

    scorer.add(gold, gold);

    expect(scorer.scores().scores['NAME Strict']?.f1Micro).toBe(1);
  });

  it('counts every label in the HIPAA measures when told to', () => {
    const meddocan = labelSetNamed('meddocan');
    const doctor = buildNote({ spans: [{ start: 0, end: 3, label: 'NOMBRE_PERSONAL_SANITARIO' }] });
    const recallUnder = (rule: 'as-marked' | 'every-label') => {
      const scorer = createI2b2Scorer({ scheme: scoringSchemeOf(meddocan, rule) });
      scorer.add(doctor, doctor);
      return scorer.scores().scores['Binary HIPAA Token']?.recallMicro;
    };

    expect([recallUnder('as-marked'), recallUnder('every-label')]).toEqual([0, 1]);
  });

  it('averages a category met late over all documents', () => {
    const scorer = createI2b2Scorer({ scheme: plainScheme });
    const tagged = buildNote({ spans: [{ start: 0, end: 3, label: 'SPECIES' }] });

    scorer.add(buildNote({}), buildNote({}));
    scorer.add(tagged, tagged);

    expect(scorer.scores().scores['SPECIES Strict']).toMatchObject({
      precisionMacro: 0.5,
      precisionMicro: 1,
    });
  });
});

function goldenScores() {
  const scorer = createI2b2Scorer();
  for (const [gold, system] of readGoldenPairs()) scorer.add(gold, system);
  return officialJson(scorer.scores());
}

function buildNote(overrides: Partial<NoteLike>): NoteLike {
  return { id: 'one', text: 'Ana came.', spans: [], ...overrides };
}

function buildRow(values: readonly (number | null)[]) {
  const [precisionMicro, precisionMacro, recallMicro, recallMacro, f1Micro, f1Macro] = values;
  return { precisionMicro, precisionMacro, recallMicro, recallMacro, f1Micro, f1Macro };
}

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
    const scores = buildScores(8, { 'OTHER HIPAA Token': { ...buildEqualRow(0), f1Macro: null } });

    expect(officialJson(scores).scores['OTHER HIPAA Token']?.f1Macro).toBeNull();
  });
});

describe('reading the printed table', () => {
  it('puts a row whose name fills 25 columns under the row before', () => {
    const scores = buildScores(8, {
      'LOCATION HIPAA Token': buildEqualRow(0.1),
      'LOCATION HIPAA Strict': buildEqualRow(0.2),
      'AGE Token': buildEqualRow(0.3),
    });

    expect(readAsPrinted(scores).scores).toEqual({
      'LOCATION HIPAA Token': buildEqualRow(0.2),
      'AGE Token': buildEqualRow(0.3),
    });
  });

  it('hides more rows the more digits the number of documents has', () => {
    const rows = { 'CONTACT HIPAA Token': buildEqualRow(0.1), 'CONTACT HIPAA Strict': buildEqualRow(0.2) };

    expect(Object.keys(readAsPrinted(buildScores(99, rows)).scores)).toEqual(['CONTACT HIPAA Token']);
    expect(Object.keys(readAsPrinted(buildScores(9, rows)).scores)).toEqual(Object.keys(rows));
  });
});

function buildScores(documents: number, scores: Record<string, MeasureScores>): I2b2Scores {
  return { documents, scores };
}

function buildEqualRow(value: number): MeasureScores {
  return {
    precisionMicro: value,
    precisionMacro: value,
    recallMicro: value,
    recallMacro: value,
    f1Micro: value,
    f1Macro: value,
  };
}
