import { describe, expect, it } from '@jest/globals';
import { defaultPolicy, type WrittenAs } from '#rules';
import { openNoteWork } from './note-work.js';

/** What a policy makes of a text whose words are marked, without rules that mark more. */
async function written(text: string, marked: Readonly<Record<string, string>>, write: WrittenAs) {
  const work = await openNoteWork({
    layers: { policy: { ...defaultPolicy, off: ['rule:*', 'document'], write } },
    language: 'en',
    labelSet: 'i2b2',
    surrogateKey: new Uint8Array(32).fill(7),
  });
  const spans = Object.entries(marked).map(([word, label]) => {
    const start = text.indexOf(word);
    return { start, end: start + word.length, label };
  });
  return work.deidentify({ id: 'a', text, spans }, { replace: 'policy' });
}

describe('a policy', () => {
  it('writes each type as it says, also where what was found stands again', async () => {
    const text = 'Ingrid Solvang, 97, saw Dr. Vask on 03/04/2019 in Heron Bay. Solvang left Heron Bay.';
    const marked = {
      'Ingrid Solvang': 'PATIENT',
      '97': 'AGE',
      Vask: 'DOCTOR',
      '03/04/2019': 'DATE',
      'Heron Bay': 'CITY',
    };
    const note = await written(text, marked, {
      PATIENT: 'numbered',
      DOCTOR: 'keep',
      CITY: 'drop',
      AGE: 'generalise',
      DATE: 'generalise',
    });

    expect(note.written?.text).toBe('[PATIENT_1], 90+, saw Dr. Vask on 2019 in. [PATIENT_1] left.');
    expect(note.leaks).toEqual([]);
    expect(note.written?.spans.map(({ label }) => label)).toEqual([
      ...['PATIENT', 'AGE', 'DOCTOR', 'DATE', 'PATIENT'],
    ]);
  });

  it('calls no leak what it keeps, nor a shape of such a type, and all others', async () => {
    const text = 'Vask saw Moss on 03/04/2019; vask and moss wrote to desk@heron.example on 05/06/2019.';
    const marked = { Vask: 'DOCTOR', Moss: 'PATIENT', '03/04/2019': 'DATE' };
    const keeping = await written(text, marked, { DOCTOR: 'keep', DATE: 'keep', CONTACT: 'keep' });
    const hiding = await written(text, marked, { DOCTOR: 'keep', DATE: 'type' });
    const found = ({ leaks }: typeof keeping) => leaks.map(({ start, end }) => text.slice(start, end));

    expect(found(keeping)).toEqual([]);
    expect(found(hiding)).toEqual(['desk@heron.example', '05/06/2019']);
  });

  it('keeps a name in the very letters and codes in which it stands', async () => {
    const note = await written(
      'O&#39;Gaf\ufb01n saw Moss.',
      { 'O&#39;Gaf\ufb01n': 'DOCTOR', Moss: 'PATIENT' },
      {
        DOCTOR: 'keep',
      },
    );

    expect(note.written?.text).toBe('O&#39;Gaf\ufb01n saw [PATIENT].');
    expect(note.leaks).toEqual([]);
  });

  it('writes surrogates and hashes under the key, the same in every note of a patient', async () => {
    const write = { PATIENT: 'surrogate', IDNUM: 'hash' } as const;
    const first = await written(
      'Ada Solvang, 48-1177',
      { 'Ada Solvang': 'PATIENT', '48-1177': 'IDNUM' },
      write,
    );
    const again = await written('No 481177', { '481177': 'IDNUM' }, write);

    const [name, hash] = first.written?.text.split(', ') ?? [];
    expect(name).toMatch(/^\p{Lu}\p{L}+ \p{Lu}\p{L}+/u);
    expect(name).not.toMatch(/Ada|Solvang/);
    expect(again.written?.text).toBe(`No ${hash}`);
  });
});
