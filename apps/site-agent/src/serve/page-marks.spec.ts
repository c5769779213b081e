import { describe, expect, it } from '@jest/globals';
import { describeMark, piecesOf, runsOf } from './page/marks.js';

const mark = (start: number, end: number) => ({ start, end, label: 'NAME', source: 'model' });

/** The pieces, marked ones in brackets. */
const drawn = (...[text, marks]: Parameters<typeof piecesOf>): string =>
  piecesOf(text, marks)
    .map((piece) => (piece.mark === undefined ? piece.text : `[${piece.text}]`))
    .join('');

describe('the marks of a note', () => {
  it.each([
    ['without marks', 'seen.', [], 'seen.'],
    ['with nothing', '', [], ''],
    ['behind a character of two units', '\u{1F3E5} Ada is in.', [mark(2, 5)], '\u{1F3E5} [Ada] is in.'],
    ['around one', 'a \u{1F3E5}\u{1F3E5} b', [mark(2, 3)], 'a [\u{1F3E5}]\u{1F3E5} b'],
    [
      'with combining characters',
      'by Jose\u0301 Moss.',
      [mark(3, 8), mark(9, 13)],
      'by [Jose\u0301] [Moss].',
    ],
    ['at both ends', 'Ada, Moss', [mark(5, 9), mark(0, 3)], '[Ada], [Moss]'],
    ['that touch', 'AdaMoss', [mark(0, 3), mark(3, 7)], '[Ada][Moss]'],
    ['that overlap', 'Ada Moss left', [mark(0, 5), mark(4, 8)], '[Ada M][oss] left'],
    ['of which one holds the other', 'Ada Moss left', [mark(4, 5), mark(0, 8)], '[Ada Moss] left'],
  ])('stand where code points say, %s', (...[, text, marks, expected]) => {
    expect(drawn(text, marks)).toBe(expected);
  });

  it('cut a note of a megabyte without losing a character', () => {
    const line = '\u{1F3E5} Ada went home.\n';
    const length = [...line].length;
    const text = line.repeat(60_000);
    const marks = Array.from({ length: 60_000 }, (_, index) => mark(index * length + 2, index * length + 5));

    const pieces = piecesOf(text, marks);

    const runs = runsOf(pieces);

    expect(text.length).toBeGreaterThan(1_000_000);
    expect(
      runs
        .flat()
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(runs.length).toBeGreaterThan(50);
    expect(runs.every((run) => run.at(-1)?.text.endsWith('\n'))).toBe(true);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(new Set(pieces.flatMap((piece) => (piece.mark === undefined ? [] : [piece.text])))).toEqual(
      new Set(['Ada']),
    );
  });

  it.each([
    [{ label: 'DATE', confidence: 0.981, source: 'model' }, 'DATE, 98 % sure, found by model'],
    [{ label: 'NAME', confidence: 0.9996, source: 'model' }, 'NAME, 99 % sure, found by model'],
    [{ label: 'CONTACT', source: 'rule:email' }, 'CONTACT, found by rule email'],
    [{ label: 'DATE' }, 'stays, looks like DATE'],
  ])('say their type, certainty and finder: %j', (given, expected) => {
    expect(describeMark({ start: 0, end: 1, ...given })).toBe(expected);
  });
});
