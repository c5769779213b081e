/** The slots of a template that are never identifiers. */
import { draw } from '#surrogates';
import { clinicalNumbers } from '../vocabulary/clinical-numbers.js';
import { clinicalWords } from '../vocabulary/clinical-words.js';
import type { Slot } from './identifier-slots.js';

/** slot → writer of unlabelled text. */
export const clinicalSlots: Readonly<Record<string, Slot>> = {
  ...Object.fromEntries(
    Object.entries(clinicalWords).map(([name, words]): [string, Slot] => [
      name,
      ({ random }) => [{ text: draw(words, random) }],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(clinicalNumbers).map(([name, write]): [string, Slot] => [
      name,
      ({ random }) => [{ text: write(random) }],
    ]),
  ),
  he: bySex('she', 'he'),
  He: bySex('She', 'He'),
  his: bySex('her', 'his'),
  His: bySex('Her', 'His'),
  him: bySex('her', 'him'),
  sexWord: bySex('woman', 'man'),
  sexLetter: bySex('F', 'M'),
};

function bySex(female: string, male: string): Slot {
  return ({ file }) => [{ text: file.patient.sex === 'F' ? female : male }];
}
