/** Invented notes with the tags of an invented tagger, in a folder that is gone when the test is over. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Span } from '#labels';
import { type Note } from '#text';
import { formatJsonl } from '#text/corpus';
import type { LeakScan } from '../review-folder.js';

/** A folder as `sfumato tag` leaves it. */
export interface TaggedFolder extends AsyncDisposable {
  readonly path: string;
}

/** Writes notes to `notes.jsonl` of a new folder, as `sfumato tag` does. */
export async function taggedFolder(notes: readonly Note[]): Promise<TaggedFolder> {
  const path = await mkdtemp(join(tmpdir(), 'sfumato-review-'));
  await writeFile(join(path, 'notes.jsonl'), notes.map(formatJsonl).join(''));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A short note in which Ada Moss stands twice, tagged once, and a telephone number is not tagged. */
export function buildNote(overrides: Partial<Note> = {}): Note {
  const text = 'Seen by Dr Ada Moss on 3 May in Ellsford.\nAda Moss called 555-0142.\n';
  return {
    id: 'note-0',
    text,
    spans: [tag(text, 'Ada Moss', 'DOCTOR', 0.62), tag(text, '3 May', 'DATE', 0.97)],
    ...overrides,
  };
}

/** A tag of the first place where `form` stands. */
export function tag(text: string, form: string, label: string, confidence?: number): Span {
  const start = text.indexOf(form);
  return {
    start,
    end: start + form.length,
    label,
    foundBy: 'model',
    ...(confidence === undefined ? {} : { confidence }),
  };
}

const doctors = ['Ada Moss', 'Ruben Ostrander', 'Inés Valcárcel', 'Teodora Blakemore', 'Wim Aartsen'];
const towns = ['Ellsford', 'Port Quillan', 'Bremholt', 'Santa Verena'];

/** Discharge notes of some fifteen lines, each a little different. */
export function buildNotes(count: number): Note[] {
  return Array.from({ length: count }, (_, index) => {
    const doctor = doctors[index % doctors.length] ?? '';
    const town = towns[index % towns.length] ?? '';
    const patient = doctors[(index + 2) % doctors.length] ?? '';
    const record = `${4400 + index}-${10 + (index % 80)}`;
    const day = `${1 + (index % 28)} May`;
    const text = `DISCHARGE SUMMARY\n\nPatient: ${patient}      Record: ${record}\nAdmitted: ${day}   Age: 71\n\nHistory. The patient came from ${town} with three days of cough and fever. Seen by Dr ${doctor}, who found crackles over the left base; a chest film showed consolidation.\n\nCourse. Amoxicillin was begun. ${patient} improved and walked on the second day. Cardiovascular and musculoskeletal examination were normal. Suture 4-0 was removed.\n\nPlan. Review with Dr ${doctor} at the clinic in ${town}. Call 555-0142 if fever returns.\n`;
    const spans = [
      tag(text, patient, 'PATIENT', 0.55 + ((index * 7) % 40) / 100),
      { ...tag(text, record, 'MEDICALRECORD'), foundBy: 'rule:record' },
      tag(text, day, 'DATE', 0.98),
      tag(text, '71', 'AGE', 0.91),
      tag(text, town, 'CITY', 0.84),
      tag(text, doctor, 'DOCTOR', 0.7 + ((index * 3) % 30) / 100),
      tag(text, 'Cardiovascular', 'HOSPITAL', 0.41),
      { ...tag(text, '555-0142', 'PHONE'), foundBy: 'rule:phone' },
    ];
    return {
      id: `note-${String(index).padStart(4, '0')}`,
      text,
      spans: spans.sort((a, b) => a.start - b.start),
    };
  });
}

/** A stand-in for the rules of the leak scan: telephone numbers set aside for fiction. */
export const phoneScan: LeakScan = ({ text }, spans) =>
  [...text.matchAll(/\b555-01\d\d\b/g)]
    .map(({ index }) => ({ start: index, end: index + 8, kind: 'phone' }))
    .filter(({ start, end }) => !spans.some((span) => span.start < end && span.end > start));
