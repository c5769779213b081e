import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { everyRow } from '#foundation/testing';
import { piecesOf, replaceSpans } from './replace-spans.js';

const cut = (text: string) =>
  piecesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));

describe('a span', () => {
  it(
    'ends at lines, columns and markup',
    everyRow(
      [
        ['line ends', 'Ana Holm\nBo Lind\r\nEva', ['Ana Holm', 'Bo Lind', 'Eva']],
        ['tabs', '00412\tF\t3/4/1951', ['00412', 'F', '3/4/1951']],
        ['columns', 'Ana Holm     Ward', ['Ana Holm', 'Ward']],
        ['bars and carets', 'HOLM^ANA|LIND', ['HOLM', 'ANA', 'LIND']],
        ['tags', 'Holm</family><given value="Ana"/>', ['Holm', 'Ana']],
        ['tags in capitals', 'Holm<BR>Lind', ['Holm', 'Lind']],
        ['values of JSON', 'Holm","given":["Ana', ['Holm', 'given', 'Ana']],
      ],
      (_, text, pieces) => {
        expect(cut(text)).toEqual(pieces);
      },
    ),
  );

  it(
    'stays one over what belongs together',
    everyRow(
      ['Holm, Ana M.', 'J.  Holm', 'Ana "Annie" Holm', '(541) 555-0142', '3/4/1951', 'Holm-Lind'],
      (text) => {
        expect(cut(text)).toEqual([text]);
      },
    ),
  );

  it(
    'loses a bracket at an end whose partner stands elsewhere, and keeps a pair',
    everyRow(
      [
        ['(44', '44'],
        ['( 12 Larch Road', '12 Larch Road'],
        ['Holm)', 'Holm'],
        ['[Boston', 'Boston'],
        ['(12) 34)', '(12) 34'],
        ['(Holm)', '(Holm)'],
        ['Ana (Annie)', 'Ana (Annie)'],
      ],
      (text, piece) => {
        expect(cut(text)).toEqual([piece]);
      },
    ),
  );

  it('keeps a name in angle brackets', () => {
    expect(cut('Ana <Holm>')).toEqual(['Ana', 'Holm']);
  });

  it('loses blanks, commas, dashes and entities at its ends', () => {
    expect(cut(' - Ana Holm,&nbsp;')).toEqual(['Ana Holm']);
  });

  it(
    'without a letter or digit is none',
    everyRow([',', ' - ', '\n', '...', ''], (text) => {
      expect(cut(text)).toEqual([]);
    }),
  );
});

describe('a text whose spans are replaced', () => {
  const texts = fc
    .array(
      fc.constantFrom(
        'Ana',
        'Holm',
        '12',
        'F',
        ' ',
        '  ',
        '   ',
        '\n',
        '\t',
        '|',
        '^',
        ',',
        '-',
        '<b>',
        '</b>',
        '"',
      ),
    )
    .map((parts) => parts.join(''));
  const notes = texts.chain((text) =>
    fc.record({
      text: fc.constant(text),
      ends: fc.array(fc.tuple(fc.nat(text.length), fc.nat(text.length)), { maxLength: 6 }),
    }),
  );
  const noteOf = ({ text, ends }: { text: string; ends: readonly (readonly [number, number])[] }) => ({
    id: 'n',
    text,
    spans: ends
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other), label: 'X' })),
  });
  const countOf = (text: string, separator: string) => text.split(separator).length;

  it('has the lines, tabs, bars and carets that it had', () => {
    fc.assert(
      fc.property(notes, (made) => {
        const written = replaceSpans(noteOf(made), () => '[X]').text;

        for (const separator of ['\n', '\t', '|', '^'])
          expect(countOf(written, separator)).toBe(countOf(made.text, separator));
      }),
    );
  });

  it('has other bytes only where its spans are, which are sorted, apart and hold a letter or digit', () => {
    fc.assert(
      fc.property(notes, (made) => {
        const originals: string[] = [];
        const { text, spans } = replaceSpans(noteOf(made), (_, original) => `[${originals.push(original)}]`);

        let restored = '';
        let at = 0;
        for (const [index, { start, end }] of spans.entries()) {
          expect(start).toBeGreaterThanOrEqual(at);
          restored += text.slice(at, start) + (originals[index] ?? '');
          at = end;
        }
        expect(restored + text.slice(at)).toBe(made.text);
        for (const original of originals)
          expect(original).toMatch(/^ ?(?![\s,|^-]).*[\p{L}\p{N}].*(?<![\s,|^-]) ?$/u);
      }),
    );
  });

  it('keeps no letter or digit where a span was, but in markup', () => {
    fc.assert(
      fc.property(notes, (made) => {
        const note = noteOf(made);
        const pieces = note.spans.flatMap((span) => piecesOf(note.text, span));
        const isCovered = (place: number) => pieces.some(({ start, end }) => start <= place && place < end);

        for (const { start, end } of note.spans)
          for (const { index } of note.text.slice(start, end).matchAll(/[AHF12]/g))
            expect(isCovered(start + index)).toBe(true);
      }),
    );
  });
});
