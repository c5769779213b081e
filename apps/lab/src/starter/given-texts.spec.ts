import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Note } from '#text';
import { readGivenTexts, withGivenTexts } from './given-texts.js';
import type { StarterNotes } from './starter-notes.js';

const own: Note = { id: 'own', text: 'Stable.', spans: [] };
const given: Note = {
  id: 'given',
  text: 'Ask Vask, MRN 4471902, on 3/14.',
  spans: [
    { start: 4, end: 8, label: 'PATIENT' },
    { start: 14, end: 21, label: 'MEDICALRECORD' },
    { start: 26, end: 30, label: 'DATE' },
  ],
};
const notes: StarterNotes = { language: 'en', learned: () => [own], dev: () => [own] };

describe('texts that a starter is given', () => {
  it('stand behind its own in every pass, four times, each time with other identifiers of the same shapes', () => {
    const [first, ...copies] = [...withGivenTexts(notes, [given]).learned(1, 7)];

    expect(first).toBe(own);
    expect(new Set(copies.map(({ text }) => text)).size).toBe(4);
    for (const { text, spans } of copies) {
      expect(text).toMatch(/^Ask [A-Z]\p{L}+, MRN \d{7}, on \d{1,2}\/\d{1,2}\.$/u);
      expect(text).not.toMatch(/Vask|4471902|3\/14/);
      expect(spans.map(({ label }) => label)).toEqual(['PATIENT', 'MEDICALRECORD', 'DATE']);
    }
  });

  it('are the same by the same seed and others by another, and decide nothing', () => {
    const withTexts = withGivenTexts(notes, [given]);
    const textsOf = (seed: number) => [...withTexts.learned(1, seed)].map(({ text }) => text);

    expect(textsOf(7)).toEqual(textsOf(7));
    expect(textsOf(7)).not.toEqual(textsOf(8));
    expect([...withTexts.dev(1, 7)]).toEqual([own]);
  });

  it('are refused when a line is no note', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sfumato-given-'));
    const file = join(folder, 'texts.jsonl');
    await writeFile(file, `${JSON.stringify(given)}\n{"id":"broken"}\n`);

    await expect(readGivenTexts([file])).rejects.toMatchObject({ code: expect.stringMatching(/^TEXT_/) });

    await rm(folder, { recursive: true });
  });
});
