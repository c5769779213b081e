/** Whether a word or a stretch is a term of the clinic, so that no person, place or date is seen in it. */
import { longWordLetters, nearWords } from './near-words.js';
import { drugStems, medicalEndings } from './vocabulary/patterns.js';
import { foldWord } from './vocabulary/word-list.js';
import {
  clinicalAbbreviations,
  drugWords,
  eponyms,
  nameLikeWords,
  plainWords,
  sectionWords,
} from './vocabulary/words.js';

const wholeWords: readonly ReadonlySet<string>[] = [eponyms, sectionWords, drugWords, clinicalAbbreviations];
/** Ends of long adverbs, which surnames in -ly do not share. */
const adverb = /(?:ically|tively|ially|ously|ularly|ingly)$/;

/**
 * Whether every word of a stretch is a medical term, a plain word or no word at all, and one of them is a medical term.
 * Long words count when they are within one edit of a term, so misspellings of the clinic do too; "b.i.d." is one word. `isTerm`
 * says of a folded word whether it is a term.
 */
export function isMedicalTerm(stretch: string, isTerm = isMedicalWord): boolean {
  if (/^(?:[a-z] ){1,4}[a-z]$/i.test(stretch))
    // "E K G", as dictation is typed
    return spelt.has(stretch.replaceAll(' ', '').toLowerCase());
  const undotted = stretch.replace(/(?<![a-z])((?:[a-z]\.){1,3}[a-z])\.?(?![a-z])/gi, (dotted) => {
    const letters = dotted.replaceAll('.', '');
    return clinicalAbbreviations.has(letters.toLowerCase()) ? letters : dotted; // "J. T." stays two initials
  });
  const words = foldWord(undotted).match(/[a-z]+/g) ?? [];
  let terms = 0;
  for (const word of words) {
    if (isTerm(word)) terms += 1;
    else if (!plainWords.has(word)) return false;
  }
  return terms > 0;
}

const spelt: ReadonlySet<string> = new Set([...clinicalAbbreviations, 'ed', 'er', 'bp', 'ct', 'ob']);

/** Whether all words of a stretch are plain ones that nobody is called: "about", "our department". Two or three capitals are initials. */
export function isPlainStretch(stretch: string): boolean {
  if (/^[^\p{L}\p{N}]*\p{Lu}{2,3}[^\p{L}\p{N}]*$/u.test(stretch)) return false;
  if (foldWord(stretch) !== stretch.toLowerCase()) return false; // "Sé" is a name, "se" is none
  const words = foldWord(stretch).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => plainWords.has(word) && !nameLikeWords.has(word) && word.length > 1);
}

/** Whether one folded word is a medical term: listed, by its ending, or one edit from a listed one. */
export function isMedicalWord(word: string): boolean {
  if (wholeWords.some((list) => list.has(word))) return true;
  if (word.endsWith('s') && wholeWords.some((list) => list.has(word.slice(0, -1)))) return true;
  if (word.length < longWordLetters) return false;
  return drugStems.test(word) || medicalEndings.test(word) || adverb.test(word) || isNearTerm(word);
}

/** Whether a folded word is an eponym: a term, and all the same somebody's name. */
export function isEponym(word: string): boolean {
  return eponyms.has(word) || (word.endsWith('s') && eponyms.has(word.slice(0, -1)));
}

const isNearTerm = nearWords(() => [...sectionWords, ...drugWords]);
