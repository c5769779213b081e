import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { withoutTail } from './last-corrections.js';
import { marked } from './testing/marked.js';

/** What is left of the name between ‹ and ›. */
function left(example: string, label = 'PATIENT'): string {
  const [text, place] = marked(example, label);
  const { start, end } = withoutTail(text, { ...place, source: 'model', confidence: 0.9 });
  return text.slice(start, end);
}

describe('a name without its tail', () => {
  it('ends before a plain or medical word in small letters', () => {
    expect(left('she said ‹ingrid fell› at home')).toBe('ingrid');
    expect(left('then ‹Ingrid Vask said› no')).toBe('Ingrid Vask');
  });

  it(
    'stays as it is where the tail belongs to it',
    everyRow(
      [
        ['she said ‹jamal trotter› fell', 'jamal trotter'],
        ['saw ‹anna rose› today', 'anna rose'],
        ['saw ‹Ingrid Fell› today', 'Ingrid Fell'],
        ['it ‹fell› down', 'fell'],
      ],
      (example, expected) => {
        expect(left(example)).toBe(expected);
      },
    ),
  );

  it('is one of a person alone', () => {
    expect(left('at ‹ingrid fell› today', 'HOSPITAL')).toBe('ingrid fell');
  });
});
