import { describe, expect, it } from '@jest/globals';
import { slotsOf } from '#corpora/testing';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { labelSentences, type Note, tokenizeNote } from '#text';
import { toCarrier } from './carriers.js';
import { clinicalText } from './clinical-text.js';
import { createStarterCase } from './starter-case.js';
import { generateStarterNotes, type StarterOptions } from './starter-notes.js';
import { allEntriesOf, tableOf } from './template-files.js';
import { identifierWriters } from './values.js';
import { worldNames } from './world-names.js';

const phrases = tableOf('en/phrases');

const someone = createStarterCase('learned', createSeededRandom(1));

/** Slots of a table that nothing fills; a clinical slot without words throws. */
const unfilled = (table: readonly string[]): string[] =>
  table.flatMap(slotsOf).filter((slot) => {
    if (slot in identifierWriters || slot in phrases || ['clinical', 'decoyLine'].includes(slot))
      return false;
    return clinicalText(slot, someone) === '';
  });

const transcription = {
  corpus: 'transcriptions',
  group: 'one',
  text: `HISTORY: , This 47-year-old man was seen by Dr. Stomberg on 03/14/2009 in Seattle.  He takes Coumadin 5 mg daily.,
    PROCEDURE: , A Kelly clamp was placed.  His brother, Gustavo, drove him home.  Follow up with Dr. X in two weeks.  Mrs. Quimby agrees.`,
};
const marked = {
  corpus: 'templates',
  group: 'two',
  text: 'Call Wanda Firth on 555-0100 now',
  marked: [
    { start: 5, end: 16, slot: 'patientFull', label: 'PATIENT' },
    { start: 20, end: 28, slot: 'phone', label: 'PHONE' },
  ],
};
const carriers = [transcription, marked].map(toCarrier);

function write(overrides: Partial<StarterOptions> = {}): Note[] {
  return [...generateStarterNotes({ carriers, share: 'learned', notes: 600, seed: 3, ...overrides })];
}

describe('carriers', () => {
  const words = carriers
    .flatMap(({ sentences }) => sentences.flat())
    .map((node) => (node.kind === 'words' ? node.text : `{${node.kind === 'slot' ? node.name : ''}}`))
    .join('');

  it.each(['47', 'Stomberg', '2009', 'Seattle', 'Gustavo', 'Quimby', 'Wanda', 'Firth', '0100'])(
    'lose the identifier %s of the real text',
    (identifier) => {
      expect(words).not.toContain(identifier);
    },
  );

  it.each([
    '{ageNumber}-year-old',
    'Dr. {doctorName}',
    '{dateFull}',
    'in {city}',
    'Mrs. {patientLast}',
    'Call {patientFull} on {phone}',
  ])('have a slot in its place: %s', (piece) => {
    expect(words).toContain(piece);
  });

  it.each(['Coumadin 5 mg', 'Kelly clamp', 'HISTORY:'])('keep %s, which names nobody', (piece) => {
    expect(words).toContain(piece);
  });
});

describe('starter notes', () => {
  const notes = write();

  it('are the same bytes for the same seed, and others for another', () => {
    expect(write({ notes: 40 })).toEqual(notes.slice(0, 40));
    expect(write({ notes: 40, seed: 4 })).not.toEqual(notes.slice(0, 40));
  });

  it('have spans in order, inside the text, that hold no blank at their ends', () => {
    const faults = notes.filter(({ text, spans }) =>
      spans.some(({ start, end }, index) => {
        const value = text.slice(start, end);
        return (
          start < (spans[index - 1]?.end ?? 0) || end > text.length || value === '' || value !== value.trim()
        );
      }),
    );

    expect(faults).toEqual([]);
  });

  it('have labels of i2b2 only, and tokens that end where spans end; a few spans cross a sentence', () => {
    const scheme = createIobScheme(labelSetNamed('i2b2'));

    const warnings = notes.flatMap(
      (note) => labelSentences(tokenizeNote(note, { language: 'en' }), scheme).warnings,
    );

    expect([...new Set(warnings.map(({ kind }) => kind))]).toEqual(['crosses-sentence']);
    expect(warnings.length).toBeLessThan(0.01 * notes.flatMap(({ spans }) => spans).length);
  });

  it('bring every kind of identifier but rooms, departments and others', () => {
    const kinds = new Set(notes.flatMap(({ spans }) => spans.map(({ label }) => label)));
    const { labels } = labelSetNamed('i2b2');

    expect([...kinds].sort()).toEqual(
      labels.filter((label) => !['ROOM', 'DEPARTMENT', 'OTHER'].includes(label)).sort(),
    );
  });

  it('bring notes without any identifier', () => {
    const bare = write({ kinds: ['innocent'], notes: 50 });

    expect(bare.every(({ spans }) => spans.length === 0)).toBe(true);
  });

  it('put questions together from phrases: many openings, few of them twice', () => {
    const openings = write({ kinds: ['query'], notes: 300 }).map(({ text, spans }) =>
      text.slice(0, spans[0]?.start ?? 30).toLowerCase(),
    );

    expect(new Set(openings).size).toBeGreaterThan(100);
  });

  it('find a writer for every slot of every template and phrase', () => {
    const files = ['en/query', 'en/note', 'en/document', 'en/innocent', 'en/phrases'];

    expect(Object.fromEntries(files.map((file) => [file, unfilled(allEntriesOf(file))]))).toEqual(
      Object.fromEntries(files.map((file) => [file, []])),
    );
    expect(Object.keys(phrases).filter((name) => name in identifierWriters)).toEqual([]);
  });

  it('keep identifiers out of decoys and of innocent lines', () => {
    const slots = [...(phrases['decoyLine'] ?? []), ...allEntriesOf('en/innocent')].flatMap(slotsOf);

    expect(slots.filter((slot) => slot in identifierWriters || slot in phrases)).toEqual([]);
  });

  it('name nobody of another share', () => {
    const learned = new Set(worldNames('learned').surnames.flat());
    const shared = worldNames('test')
      .surnames.flat()
      .filter((name) => learned.has(name));

    expect(worldNames('test').surnames.flat().length).toBeGreaterThan(500);
    expect(shared).toEqual([]);
  });

  it('name people, days and places where prose leaves them out', () => {
    const text =
      'The patient was well. His wife drove him home. He was taken to the hospital today. The end.';
    const plain = [toCarrier({ corpus: 'plain', group: 'three', text })];

    const kinds = write({ carriers: plain, kinds: ['prose'], notes: 200 }).flatMap(({ spans }) => spans);

    expect(plain.flatMap(({ sentences }) => sentences.flat()).some(({ kind }) => kind === 'slot')).toBe(
      false,
    );
    expect(new Set(kinds.map(({ label }) => label))).toEqual(
      new Set(['PATIENT', 'DOCTOR', 'AGE', 'HOSPITAL', 'CITY', 'DATE']),
    );
  });

  it('are written without carriers too', () => {
    expect(write({ carriers: [], notes: 30 }).every(({ text }) => text.length > 0)).toBe(true);
  });
});
