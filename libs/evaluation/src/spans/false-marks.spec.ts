import { describe, expect, it } from '@jest/globals';
import { buildNote } from '../testing/builders.js';
import { createFalseMarks } from './false-marks.js';

const text = 'Ana Vask met Roe in Vane on Monday at two';

describe('false marks', () => {
  it('are those that touch no identifier, whatever they are called', () => {
    const marks = createFalseMarks();

    marks.add(
      buildNote(text, { 'Ana Vask': 'PATIENT', Roe: 'DOCTOR' }),
      buildNote(text, { Vask: 'CITY', Vane: 'CITY', two: 'DATE' }),
    );

    expect(marks.counts()).toEqual({ words: 10, marks: 3, falseMarks: 2, falseMarksPer1000Words: 200 });
  });

  it('are none of no document', () => {
    expect(createFalseMarks().counts().falseMarksPer1000Words).toBe(0);
  });
});
