import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { parseBrat } from './brat.js';
import { buildNote } from './build-note.js';

const file = { path: 'x.txt', id: 'x', encoding: 'utf-8' } as const;
const read = (text: string, annotations: string) => buildNote(parseBrat(text, annotations, file), {});
const places = (text: string, annotations: string) =>
  read(text, annotations).note.spans.map(({ start, end, label }) => [start, end, label]);

describe('parseBrat', () => {
  it('reads text-bound annotations in code points, byte order mark counted', () => {
    expect(places('\uFEFF😀 Vask', 'T1\tDOCTOR 3 7\tVask\r\n')).toEqual([[4, 8, 'DOCTOR']]);
  });

  it('makes a span of each piece of a discontinuous one, and counts it', () => {
    const { note, warnings } = read('Elinor M Vask', 'T1\tDOCTOR 0 6;9 13\tElinor Vask\n');

    expect(note.spans.map(({ start, end }) => [start, end])).toEqual([
      [0, 6],
      [9, 13],
    ]);
    expect(warnings).toEqual([{ kind: 'discontinuous-spans', count: 1 }]);
  });

  it('counts lines of other kinds', () => {
    expect(
      read('Vask', 'T1\tDOCTOR 0 4\tVask\n#1\tAnnotatorNotes T1\tx\nR1\tX Arg1:T1 Arg2:T1\n').warnings,
    ).toEqual([{ kind: 'parts-ignored', count: 2 }]);
  });

  it(
    'refuses what is no annotation',
    everyRow(
      [
        ['T1\tDOCTOR 0\tVask', 'TEXT_RECORD_INVALID'],
        ['T1 DOCTOR 0 4 Vask', 'TEXT_RECORD_INVALID'],
        ['T1\tDOCTOR 0 5\tVask', 'TEXT_SPAN_OUT_OF_BOUNDS'],
        ['T1\tDOCTOR 0 4\tHale', 'TEXT_TAG_TEXT_DIFFERS'],
      ],
      (line, code) => {
        expect(() => read('Vask', line)).toThrow(expect.objectContaining({ code }));
      },
    ),
  );
});
