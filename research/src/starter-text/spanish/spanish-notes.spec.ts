import { describe, expect, it } from '@jest/globals';
import { labelSetNamed } from '#labels';
import type { Note } from '#text';
import type { NameShare } from '../shares.js';
import { generateSpanishNotes } from './spanish-notes.js';

const story = `Acude por fiebre y tos de dos semanas de evolución, sin otros síntomas; la exploración es normal, ${'y no hay disnea '.repeat(6)}.`;
const header = 'Nombre: Zuriñe Etxegarai.\nNHC: 775511.\nIngreso: 12/09/1971.\n';
const span = (value: string, label: string) => {
  const start = header.indexOf(value);
  return { start, end: start + value.length, label };
};
const source: Note = {
  id: 'uno',
  text: header + story,
  spans: [
    span('Zuriñe Etxegarai', 'NOMBRE_SUJETO_ASISTENCIA'),
    span('775511', 'ID_SUJETO_ASISTENCIA'),
    span('12/09/1971', 'FECHAS'),
  ],
};
const sources = Array.from({ length: 40 }, (_, index) => ({ ...source, id: String(index) }));
const notesOf = (share: NameShare, seed = 1, invented = 120) => [
  ...generateSpanishNotes({ sources, share, invented, seed }),
];

describe('the Spanish starter corpus', () => {
  it('never repeats an identifier of its sources', () => {
    const text = notesOf('learned').map((note) => note.text.toLowerCase());

    expect(text.filter((one) => /zuriñe|etxegarai|775511|12.09.1971/.test(one))).toEqual([]);
    expect(text.filter((one) => one.includes('acude por')).length).toBeGreaterThan(20);
  });

  it('marks what it wrote: spans in order, inside the text, with labels of MEDDOCAN', () => {
    const labels = new Set(labelSetNamed('meddocan').labels);

    for (const { text, spans } of notesOf('learned')) {
      let end = 0;
      for (const span of spans) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(labels.has(span.label)).toBe(true);
        end = span.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });

  it('is the same for the same seed, and has other people for another', () => {
    const texts = (seed: number) => notesOf('learned', seed).map(({ text }) => text);

    expect(texts(1)).toEqual(texts(1));
    const first = new Set(texts(1));
    expect(texts(2).filter((text) => first.has(text) && text.length > 200)).toEqual([]);
  });

  it('writes headers in other ways, small letters and capitals', () => {
    const notes = notesOf('learned', 3, 400);
    const share = (isOne: (text: string) => boolean) =>
      notes.filter(({ text }) => isOne(text)).length / notes.length;

    expect(share((text) => text === text.toLowerCase())).toBeGreaterThan(0.05);
    expect(share((text) => text === text.toUpperCase())).toBeGreaterThan(0.02);
    expect(share((text) => /[|\t]/.test(text))).toBeGreaterThan(0.05);
  });

  it('scores names and sentences that were not learned', () => {
    const invented = (share: NameShare) =>
      [...generateSpanishNotes({ sources: [], share, invented: 300, seed: 5 })].flatMap(({ text, spans }) =>
        spans
          .filter(({ label }) => label === 'TERRITORIO')
          .map(({ start, end }) => text.slice(start, end).toLowerCase())
          .filter((place) => /^\p{L}{5,}$/u.test(place)),
      );
    const learned = new Set(invented('learned'));

    const both = invented('test').filter((place) => learned.has(place));

    expect(learned.size).toBeGreaterThan(20);
    expect(both.length / invented('test').length).toBeLessThan(0.1);
  });
});
