import { describe, expect, it } from '@jest/globals';
import { createIobScheme, labelSetNamed, spansFromTokenLabelIds } from './index.js';

const scheme = createIobScheme(labelSetNamed('generic'));

/** Token i stands at 10i..10i+4. */
const tokens = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ start: 10 * i, end: 10 * i + 4 }));
const ids = (tags: string) => Uint8Array.from(tags.split(' '), (tag) => scheme.idOf(tag));

describe('spansFromTokenLabelIds', () => {
  it.each([
    ['one token', 'O B-NAME O', [[10, 14, 'NAME']]],
    ['several tokens, first start to last end', 'B-NAME I-NAME I-NAME', [[0, 24, 'NAME']]],
    [
      'two spans side by side',
      'B-NAME B-NAME I-NAME',
      [
        [0, 4, 'NAME'],
        [10, 24, 'NAME'],
      ],
    ],
    [
      'another label',
      'B-NAME I-DATE I-DATE',
      [
        [0, 4, 'NAME'],
        [10, 24, 'DATE'],
      ],
    ],
    ['an I with nothing before it', 'O I-DATE I-DATE', [[10, 24, 'DATE']]],
    [
      'an interrupted span',
      'B-ID O I-ID',
      [
        [0, 4, 'ID'],
        [20, 24, 'ID'],
      ],
    ],
    ['nothing', 'O O O', []],
  ])('finds %s', (_, tags, expected) => {
    const spans = spansFromTokenLabelIds(tokens(3), ids(tags), scheme);

    expect(spans.map(({ start, end, label }) => [start, end, label])).toEqual(expected);
  });

  it('treats one label id too few as a bug', () => {
    expect(() => spansFromTokenLabelIds(tokens(2), [0], scheme)).toThrow('one label id a token');
  });
});
