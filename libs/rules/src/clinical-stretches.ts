/** Where clinical forms stand in a note: results, codes, scales. Asked of every span that a policy lets them veto, whoever found it. */
import type { SeenText } from '#text';
import { allClinicalForms } from './catalogue/all-rules.js';
import { indexIntervals } from './intervals.js';
import { isMedicalWord } from './medical-terms.js';
import type { LabelledStretch } from './medical-terms-at.js';
import { placesOf } from './rule.js';
import { clinicalLists } from './vocabulary/clinical-lists.js';
import { foldWord } from './vocabulary/word-list.js';
import { nameLikeWords, plainWords } from './vocabulary/words.js';

/**
 * A question to the clinical forms of a note: whether a stretch touches one of them and every word of it that stands outside is a medical term, a
 * plain word or a letter: "RBC 145612", "5th metatarsal; 1st". The forms are looked for with the first question.
 */
export function createClinicalStretches(
  original: string,
  seen: SeenText,
): (stretch: LabelledStretch) => boolean {
  const find = () =>
    indexIntervals(
      allClinicalForms.flatMap((form) =>
        Array.from(placesOf(form, seen.text), ({ start, end }) => seen.originalOf(start, end)),
      ),
    );
  let forms: ReturnType<typeof find> | undefined;
  return ({ start, end, label }) => {
    forms ??= find();
    if (!forms.overlaps({ start, end })) return false;
    for (const { 0: word, index } of original.slice(start, end).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      const place = { start: start + index, end: start + index + word.length };
      if (!forms.overlaps(place) && !isNobodys(word, label)) return false;
    }
    return true;
  };
}

const people = /^(?:PATIENT|DOCTOR|USERNAME)$/;

function isNobodys(written: string, label: string): boolean {
  const word = foldWord(written);
  if (/\d/.test(word)) return false;
  if (/^[IVX]{1,4}[ABC]?$/.test(written)) return true;
  if (plainWords.has(word)) return !nameLikeWords.has(word);
  return (
    word.length === 1 ||
    isMedicalWord(word) ||
    clinicalLists().abbreviations.has(word) ||
    (!people.test(label) && /^\p{Lu}{2,4}$/u.test(written)) // "VIH 734512"
  );
}
