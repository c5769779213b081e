import { describe, expect, it } from '@jest/globals';
import { findLostContexts, writeHardNotes } from './hard-contexts.js';

const notes = writeHardNotes('en');
const idsOf = (part: string) =>
  notes.filter(({ note }) => note.text.startsWith(part)).map(({ note }) => note.id);
const all = new Set(notes.map(({ note }) => note.id));
const without = (ids: readonly string[]) => new Set([...all].filter((id) => !ids.includes(id)));

describe('the hard sentences', () => {
  it.each(['en', 'es', 'de'] as const)('label one name in each of a hundred and more: %s', (language) => {
    const labelled = writeHardNotes(language).map(({ note: { text, spans } }) =>
      spans.map(({ start, end }) => text.slice(start, end)),
    );

    expect(labelled.length).toBeGreaterThan(100);
    expect(labelled.every(([name]) => /^\p{Lu}[\p{L}, ]+\p{L}$/u.test(name ?? ''))).toBe(true);
  });

  it('label both parts of a name that has two', () => {
    const { note } = notes.find(({ context }) => context === 'Patient: {last}, {first}') ?? {
      note: undefined,
    };

    expect(note).toMatchObject({ text: 'Patient: Abernathy, Alice', spans: [{ start: 9, end: 25 }] });
  });
});

describe('a context that a release lost', () => {
  it('is one whose names it no longer finds, however well it does elsewhere', () => {
    const offered = without(idsOf('Mr.'));

    expect(findLostContexts(notes, { inUse: all, offered })).toEqual([
      { context: 'Mr. {last} was seen in clinic today.', names: 10, inUse: 10, offered: 0 },
    ]);
  });

  it('is not one with four names fewer, which chance explains, and is one with five', () => {
    const lost = idsOf('Ms.');

    expect(findLostContexts(notes, { inUse: all, offered: without(lost.slice(0, 4)) })).toEqual([]);
    expect(findLostContexts(notes, { inUse: all, offered: without(lost.slice(0, 5)) })).toHaveLength(1);
  });
});
