import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { everyRow } from '#foundation/testing';
import { randomText } from '../testing/random-text.js';
import type { OffsetCounting } from './corpus-types.js';
import { countTags, plainCounting, utf16Offsets } from './offsets.js';

const tag = (start: number, end: number, text: string) => ({ start, end, text, label: 'X', place: {} });
const count = (text: string, ...tags: ReturnType<typeof tag>[]) =>
  countTags({ id: 'n', text, tags, place: {} });

/** Cuts the text into what one counted unit is, then adds up lengths: the slow twin of `utf16Offsets`. */
function slowOffsets(text: string, counting: OffsetCounting): number[] {
  const lineEnd = counting.carriageReturnLineFeed === 'one' ? '\\r\\n|' : '';
  const units = text.match(new RegExp(`${lineEnd}[^]`, counting.unit === 'code-point' ? 'gu' : 'g')) ?? [];
  const skipped = counting.byteOrderMark === 'skipped' && units[0] === '\uFEFF' ? units.shift() : undefined;
  let position = skipped?.length ?? 0;
  return [position, ...units.map((unit) => (position += unit.length))];
}

describe('utf16Offsets', () => {
  const countings = (['code-point', 'utf16-unit'] as const).flatMap((unit) =>
    (['two', 'one'] as const).flatMap((carriageReturnLineFeed) =>
      (['counted', 'skipped'] as const).map((byteOrderMark) => ({
        unit,
        carriageReturnLineFeed,
        byteOrderMark,
      })),
    ),
  );

  it(
    'agrees with counting by hand',
    everyRow(countings, (counting) => {
      const random = createSeededRandom('offsets');
      for (let round = 0; round < 100; round += 1) {
        const text = (round % 2 === 0 ? '\uFEFF' : '') + randomText(random, 20);
        const expected = slowOffsets(text, counting);
        const offsets = utf16Offsets(text, counting) ?? expected.map((_, index) => index);

        expect(Array.from(offsets)).toEqual(expected);
      }
    }),
  );

  it('is left out when offsets are equal, as in nearly every note', () => {
    expect(utf16Offsets('\uFEFFa\r\nñ', plainCounting)).toBeUndefined();
  });
});

describe('countTags', () => {
  it('counts code points when the texts of the tags fit them', () => {
    const { counting, misfits } = count('😀 Vask', tag(2, 6, 'Vask'));

    expect([counting, misfits]).toEqual([plainCounting, []]);
  });

  it.each([
    ['UTF-16 units', '😀 Vask', tag(3, 7, 'Vask'), { unit: 'utf16-unit' }],
    ['line ends as one', 'a\r\nb\r\nVask', tag(4, 8, 'Vask'), { carriageReturnLineFeed: 'one' }],
    ['a byte order mark as nothing', '\uFEFFVask', tag(0, 4, 'Vask'), { byteOrderMark: 'skipped' }],
    [
      'all three',
      '\uFEFF😀😀\r\n\r\n\r\nVask',
      tag(7, 11, 'Vask'),
      { unit: 'utf16-unit', carriageReturnLineFeed: 'one', byteOrderMark: 'skipped' },
    ],
  ])('finds that a file counts %s', (_, text, fitting, differences) => {
    const { counting, misfits } = count(text, fitting);

    expect(counting).toEqual({ ...plainCounting, ...differences });
    expect(misfits).toEqual([]);
  });

  it('stays with code points when tags without text say nothing', () => {
    const { text: _text, ...silent } = tag(3, 7, '');

    expect(countTags({ id: 'n', text: '😀 Vask', tags: [silent], place: {} }).counting).toEqual(
      plainCounting,
    );
  });

  it('names the misfits when no way of counting fits every tag', () => {
    const wrong = tag(0, 4, 'Hale');

    expect(count('Vask Vask', wrong, tag(5, 9, 'Vask')).misfits).toEqual([wrong]);
  });

  it('lets white space differ, which XML attributes and brat lines turn into blanks', () => {
    expect(count('Elinor\r\n Vask', tag(0, 13, 'Elinor Vask')).misfits).toEqual([]);
  });
});
