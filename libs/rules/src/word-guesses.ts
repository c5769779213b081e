/** Vetoes of what a model marked and is not sure of: words that nobody is called, where nothing else speaks for a name. */
import { isPlainStretch } from './medical-terms.js';
import { isAbbreviationGuess, type LabelledStretch } from './medical-terms-at.js';
import { isAmongCapitals, peopleLabels } from './unsure-words.js';
import { isDictionaryWord } from './vocabulary/dictionary.js';
import { plainWords } from './vocabulary/words.js';

const occupation =
  /\b(?:nurse|doctor|physician|resident|medico|medica|doctora|interpreter|enfermer[oa]|jubilad[oa]|arzt|arztin)s?\b/i;

/** Whether only plain words stand in it, of which none is an occupation, or common words that nobody and no place is called, or an abbreviation. */
export function isWordGuess(text: string, span: LabelledStretch): boolean {
  const stretch = text.slice(span.start, span.end);
  return (
    (isPlainStretch(stretch) && !occupation.test(stretch)) ||
    (peopleLabels.test(span.label) && isOfDictionary(stretch) && !isBesideName(text, span)) ||
    isAbbreviationGuess(text, span) ||
    isSmallWords(text, span)
  );
}

/** "Pops Jenkins": a capital on either side may belong to it. */
function isBesideName(text: string, { start, end }: LabelledStretch): boolean {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(text.slice(start, end));
  return (
    isCapital &&
    (/^,? \p{Lu}/u.test(text.slice(end, end + 3)) ||
      /\p{Lu}\p{Ll}+,? $/u.test(text.slice(Math.max(0, start - 24), start)))
  );
}

/** Up to two words: longer runs may be anything, a title among them. */
function isOfDictionary(stretch: string): boolean {
  const words = stretch.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length > 0 && words.length < 3 && words.every((word) => word.length > 2 && isDictionaryWord(word))
  );
}

const places = /^(?:HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|STREET|LOCATION-OTHER)$/;

/** Words of the dictionary in small letters, in a text that writes others with capitals: "the hurricane shelter". */
function isSmallWords(text: string, { start, end, label }: LabelledStretch): boolean {
  const stretch = text.slice(start, end);
  if (!places.test(label) || !/^[\p{Ll} '’-]+$/u.test(stretch)) return false;
  const words = stretch.match(/\p{L}+/gu) ?? [];
  return (
    isAmongCapitals(text, start, end) &&
    words.every((word) => word.length > 1 && (isDictionaryWord(word) || plainWords.has(word)))
  );
}
