import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEncoder } from '#encoder';
import { createIobScheme, labelSetNamed } from '#labels';
import { type Note } from '#text';
import { findSpans, type ReleaseAtWork } from './find-spans.js';
import { notePipeline } from './model-pool.js';
import type { TextTagger } from './models.js';

const texts = [
  'Dear Dr. Okonkwo, I saw Mrs. Margaret Lindqvist (MRN 4471-0092) on 3/14/2019.',
  'Herr Hans-Peter Brückner, geb. am 03.04.1949, wurde am 5. Mai 2018 aus dem Klinikum Lindenau entlassen.',
  'Madame Sylvie Delacroix, née le 12 mars 1956, est suivie par le Dr Benoît Carpentier à Villeneuve.',
  'El paciente Joaquín Arrieta, de 54 años, vive en Zaragoza y acude el 12/05/2020.',
  'Hb 8.4, Na 133, K 3.4. Metoprolol 47.5 mg. No fever.',
];

describe('the encoder', () => {
  let encoder: TextTagger;
  beforeAll(async () => {
    encoder = await notePipeline.openEncoder(await readEncoder(), labelSetNamed('i2b2'));
  });
  afterAll(() => encoder.close());

  it('finds people and dates in English, German, French and Spanish, and none in values and drugs', async () => {
    const found = await find(encoder, texts.map(noteOf));

    expect(
      found.map(({ text, spans }) => spans.map(({ start, end }) => text.slice(start, end)).join(' | ')),
    ).toEqual([
      expect.stringMatching(/Okonkwo.*Margaret Lindqvist.*4471-0092.*3\/14\/2019/),
      expect.stringMatching(/Hans-Peter Brückner.*03\.04\.1949.*5\. Mai 2018.*Lindenau/),
      expect.stringMatching(/Sylvie Delacroix.*12 mars 1956.*Benoît Carpentier.*Villeneuve/),
      expect.stringMatching(/Joaquín Arrieta.*Zaragoza.*12\/05\/2020/),
      '',
    ]);
  });

  it('finds in a note what it finds in it alone, in the order of the notes, long ones among them', async () => {
    const long = noteOf(Array.from({ length: 80 }, (_, index) => texts[index % 5]).join('\n'), 9);
    const notes = [long, ...texts.map(noteOf), { ...long, id: 'again' }];

    const together = await find(encoder, notes);

    expect(together.map(({ id }) => id)).toEqual(notes.map(({ id }) => id));
    for (const [index, note] of notes.entries())
      expect([together[index]]).toEqual(await find(encoder, [note]));
  });

  it('fails a run with what the writer of notes throws', async () => {
    const failing = find(encoder, texts.map(noteOf), () => {
      throw new Error('disk full');
    });

    await expect(failing).rejects.toThrow('disk full');
  });
});

const noteOf = (text: string, index: number): Note => ({ id: `note ${index}`, text, spans: [] });

async function find(encoder: TextTagger, notes: readonly Note[], onNote = () => {}): Promise<Note[]> {
  const release: ReleaseAtWork = {
    encoder,
    language: 'auto',
    scheme: createIobScheme(labelSetNamed('i2b2')),
    threshold: 0.5,
  };
  const found: Note[] = [];
  await findSpans(Readable.from(notes), release, {
    onStep: () => {},
    write: async ({ note }) => {
      onNote();
      found.push(note);
    },
  });
  return found;
}
