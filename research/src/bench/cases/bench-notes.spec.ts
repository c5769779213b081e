import { describe, expect, it } from '@jest/globals';
import { longNotes, shortNotes } from './bench-notes.js';

describe('short notes', () => {
  const notes = [...shortNotes(200, 3)];

  it('are as many as asked for, all different, and short', () => {
    expect(notes).toHaveLength(200);
    expect(new Set(notes.map(({ text }) => text)).size).toBe(200);
    expect(Math.max(...notes.map(({ text }) => text.length))).toBeLessThan(1500);
  });

  it('keep the spans of their sentence on the same words', () => {
    const words = new Set(
      [...longNotes(200, 3)].flatMap(({ text, spans }) =>
        spans.map(({ start, end }) => text.slice(start, end)),
      ),
    );
    const found = notes.flatMap(({ text, spans }) => spans.map(({ start, end }) => text.slice(start, end)));

    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((word) => !words.has(word))).toEqual([]);
  });
});
