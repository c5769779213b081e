import { describe, expect, it } from '@jest/globals';
import {
  chunksOf,
  describeItem,
  type Item,
  itemsOfChunks,
  movedEdge,
  nextOpen,
  piecesOf,
  snapped,
} from './page/model.js';

const item = (id: string, start: number, end: number, more: Partial<Item> = {}): Item => ({
  id,
  kind: 'tag',
  start,
  end,
  label: 'NAME',
  status: 'open',
  isChanged: false,
  ...more,
});

describe('the pieces of a text', () => {
  it('cover it once, in order, and every item has its button where it begins', () => {
    const items = [item('outer', 2, 12), item('inner', 4, 8), item('same', 4, 8), item('late', 11, 14)];

    const pieces = piecesOf(
      { from: 0, to: 20 },
      { items, selection: { start: 6, end: 16 }, current: 'outer' },
    );

    expect(pieces.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
      [6, 8],
      [8, 11],
      [11, 12],
      [12, 14],
      [14, 16],
      [16, 20],
    ]);
    expect(pieces.flatMap(({ starting }) => starting.map(({ id }) => id)).sort()).toEqual([
      'inner',
      'late',
      'outer',
      'same',
    ]);
    expect(pieces.filter(({ isSelected }) => isSelected).map(({ start }) => start)).toEqual([
      6, 8, 11, 12, 14,
    ]);
    expect(pieces.map(({ owner }) => owner?.id).slice(0, 7)).toEqual([
      undefined,
      ...['outer', 'outer', 'outer', 'outer', 'outer'],
      'late',
    ]);
  });

  it('never hide a tag that stands under one that was rejected', () => {
    const items = [item('kept', 0, 10), item('wrong', 2, 5, { status: 'rejected' })];

    const pieces = piecesOf({ from: 0, to: 10 }, { items, selection: undefined, current: undefined });

    expect(pieces.map(({ owner }) => owner?.id)).toEqual(['kept', 'kept', 'kept']);
  });

  it('come in chunks that leave out only the line feeds between them', () => {
    const text = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');

    const chunks = chunksOf(text);

    expect(chunks.map(({ from, to }) => text.slice(from, to)).join('\n')).toBe(text);
    expect(chunks).toHaveLength(4);
  });

  it('have the button of a tag that begins with the line feed between two chunks, once', () => {
    const text = 'line\n'.repeat(61);
    const chunks = chunksOf(text).slice(0, 2);
    const items = [item('goes on', 145, 152), item('begins with it', 149, 160)];

    const parts = itemsOfChunks(chunks, items);
    const buttons = chunks.map((chunk, index) =>
      piecesOf(chunk, { items: parts[index] ?? [], selection: undefined, current: undefined }).flatMap(
        ({ starting }) => starting.map(({ id }) => id),
      ),
    );

    expect(chunks[0]).toEqual({ from: 0, to: 149 });
    expect(parts.map((part) => part.map(({ id }) => id))).toEqual([
      ['goes on'],
      ['goes on', 'begins with it'],
    ]);
    expect(buttons).toEqual([['goes on'], ['begins with it']]);
  });
});

describe('the next item to decide on', () => {
  const items = [
    item('sure', 0, 1, { confidence: 0.9 }),
    item('done', 2, 3, { status: 'accepted', confidence: 0.1 }),
    item('unsure', 4, 5, { confidence: 0.3 }),
    item('unknown', 6, 7),
  ];

  it.each([
    ['certainty', undefined, 'unsure'],
    ['certainty', 'unsure', 'sure'],
    ['certainty', 'sure', 'unknown'],
    ['certainty', 'unknown', 'unsure'],
    ['certainty', 'done', 'unsure'],
    ['document', undefined, 'sure'],
    ['document', 'sure', 'unsure'],
    ['document', 'unknown', 'sure'],
  ] as const)('by %s after %s is %s', (order, after, expected) => {
    expect(nextOpen(items, order, after)?.id).toBe(expected);
  });

  it('is a finding of the leak scan before any tag, and nothing when all is decided', () => {
    const leak = item('leak', 8, 9, { kind: 'leak' });

    expect(nextOpen([...items, leak], 'certainty', undefined)?.id).toBe('leak');
    expect(nextOpen([item('a', 0, 1, { status: 'rejected' })], 'document', undefined)).toBeUndefined();
  });
});

describe('the end of an item', () => {
  const text = 'Dr Ada 😀 Moss';
  const tokens = { starts: [0, 3, 7, 10], ends: [2, 6, 9, 14] };

  it.each([
    ['start', -1, 'word', [0, 6]],
    ['start', 1, 'word', undefined],
    ['end', 1, 'word', [3, 9]],
    ['end', -1, 'word', undefined],
    ['end', 1, 'character', [3, 7]],
    ['end', -1, 'character', [3, 5]],
  ] as const)('moves: %s by %i %s', (edge, by, unit, expected) => {
    const moved = movedEdge({ text, tokens }, { start: 3, end: 6 }, { edge, by, unit });

    expect(moved && [moved.start, moved.end]).toEqual(expected);
  });

  it('steps over a character of two units whole', () => {
    expect(
      movedEdge({ text, tokens }, { start: 3, end: 7 }, { edge: 'end', by: 1, unit: 'character' })?.end,
    ).toBe(9);
    expect(
      movedEdge({ text, tokens }, { start: 3, end: 9 }, { edge: 'end', by: -1, unit: 'character' })?.end,
    ).toBe(7);
  });
});

describe('a selection', () => {
  const text = ' Ine\u0301s 👩🏽‍⚕️\n7B ';

  it.each([
    ['takes the accent of its last letter', [1, 4], 'Ine\u0301'],
    ['begins with a whole letter', [4, 6], 'e\u0301s'],
    ['takes an emoji whole', [9, 10], '👩🏽‍⚕️'],
    ['leaves white space out', [0, 7], 'Ine\u0301s'],
  ])('%s', (_, [start = 0, end = 0], expected) => {
    const place = snapped(text, { start, end });

    expect(place && text.slice(place.start, place.end)).toBe(expected);
  });

  it('of white space alone is none', () => {
    expect(snapped(text, { start: 6, end: 7 })).toBeUndefined();
  });
});

describe('what a screen reader says', () => {
  it('is the text, the type, the certainty, the finder and the decision', () => {
    const said = describeItem(item('t', 0, 8, { confidence: 0.62, foundBy: 'rule:name' }), 'Ada\nMoss');

    expect(said).toBe('Ada Moss, Name, 62 %, found by rule:name, not decided');
  });
});
