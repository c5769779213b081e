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

    expect([marks.words, marks.per1000Words()]).toEqual([10, 200]);
  });

  it('are none of no document', () => {
    expect(createFalseMarks().per1000Words()).toBe(0);
  });
});
