import { describe, expect, it } from '@jest/globals';
import { generateNotes } from '#corpora';
import { createSecureRandom } from '#foundation';
import { applySurrogates, createSurrogateMaker } from './surrogate-maker.js';

const maker = createSurrogateMaker({ random: createSecureRandom() });

describe('applySurrogates', () => {
  const upperX = { replace: (_: string, original: string) => 'x'.repeat(original.length + 2) };

  it('rewrites the labelled text only and moves the spans along', () => {
    const note = {
      id: '1',
      text: 'Mrs. Quist, 67, of Corvane.',
      spans: [
        { start: 12, end: 14, label: 'AGE' },
        { start: 5, end: 10, label: 'PATIENT' },
      ],
    };

    expect(applySurrogates(note, upperX)).toEqual({
      id: '1',
      text: 'Mrs. xxxxxxx, xxxx, of Corvane.',
      spans: [
        { start: 5, end: 12, label: 'PATIENT' },
        { start: 14, end: 18, label: 'AGE' },
      ],
    });
  });

  it.each([
    [
      'nested',
      [
        [0, 9, 'A'],
        [2, 4, 'B'],
      ],
      'A',
    ],
    [
      'crossing',
      [
        [0, 5, 'A'],
        [3, 9, 'B'],
      ],
      'A',
    ],
    [
      'equal',
      [
        [0, 9, 'A'],
        [0, 9, 'B'],
      ],
      'A',
    ],
    [
      'same start',
      [
        [0, 3, 'B'],
        [0, 9, 'A'],
      ],
      'A',
    ],
    [
      'chained',
      [
        [0, 4, 'A'],
        [3, 7, 'B'],
        [6, 9, 'C'],
      ],
      'A',
    ],
  ] as const)('merges %s spans into one under the label of the outermost', (_, given, label) => {
    const spans = given.map(([start, end, name]) => ({ start, end, label: name }));

    expect(applySurrogates({ id: '1', text: 'abcdefghi jkl', spans }, upperX)).toEqual({
      id: '1',
      text: 'xxxxxxxxxxx jkl',
      spans: [{ start: 0, end: 11, label }],
    });
  });

  it('keeps neighbouring spans apart', () => {
    const spans = [
      { start: 0, end: 3, label: 'A' },
      { start: 3, end: 5, label: 'B' },
    ];

    expect(applySurrogates({ id: '1', text: 'abcde', spans }, upperX).spans).toEqual([
      { start: 0, end: 5, label: 'A' },
      { start: 5, end: 9, label: 'B' },
    ]);
  });

  it('leaves no identifier of a synthetic note standing where it was labelled', () => {
    for (const note of generateNotes({ source: 'eastfield', notes: 40, seed: 8 })) {
      const replaced = applySurrogates(note, maker);

      expect(replaced.spans.map(({ label }) => label)).toEqual(note.spans.map(({ label }) => label));
      replaced.spans.forEach((span, index) => {
        const original = note.spans[index] ?? span;
        const was = note.text.slice(original.start, original.end);
        const is = replaced.text.slice(span.start, span.end);
        expect(is.toLowerCase()).not.toBe(was.toLowerCase());
      });
    }
  });

  it('keeps the confidence and the finder of a span, and drops what quotes the text', () => {
    const found = { start: 0, end: 1, label: 'AGE', confidence: 0.5, foundBy: 'rule:age' };
    const span = { ...found, source: { id: 'P0', comment: 'she is 7' } };

    expect(applySurrogates({ id: '1', text: '7', spans: [span] }, upperX).spans).toEqual([
      { ...found, end: 3 },
    ]);
  });

  it.each([
    [3, 3],
    [-1, 2],
    [2, 99],
  ])('treats a span from %d to %d of five characters as a bug', (start, end) => {
    expect(() =>
      applySurrogates({ id: '1', text: 'abcde', spans: [{ start, end, label: 'AGE' }] }, maker),
    ).toThrow('a span lies outside its note');
  });
});
