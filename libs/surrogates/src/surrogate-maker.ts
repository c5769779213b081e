/** Surrogates for encoding: even a perfect inversion of the vectors yields an invented name. */
import type { SecureRandom, SeededRandom } from '#foundation';
import { type Note, replaceSpans } from '#text';
import type { SurrogateLanguage } from './names/name-lists.js';
import { createSurrogateWords } from './pools.js';
import { isCode, isSpokenNumber, otherCode, otherSpokenNumber, randomCharacters } from './shape.js';
import { kindOfLabel, surrogateKinds } from './surrogate-kinds.js';

/** Makes surrogates; every call draws afresh, even for an identifier seen before. */
export interface SurrogateMaker {
  /**
   * Makes a random surrogate for `original`.
   *
   * **Guarantees**
   * - It differs from `original`, ignoring case.
   * - It has the type of `label`: dates become dates, names names, in the language of the label's corpus.
   * - It keeps the shape: number of words, initials, capitals, punctuation, and the number of digits in each place.
   * - The draw depends on no letter or digit of the original beyond that shape and the words kept on purpose (titles,
   *   particles, "Hospital", "Street", the century of a year, whether a person is a child, adult or over 89).
   *
   * | original | surrogate |
   * |---|---|
   * | label that no label set knows | every letter and digit another of its sort |
   * | a number in words, "four five one" | other numbers in words, of any length: the lengths of the words would tell the digits |
   * | base64, hexadecimal, per cent codes | as long a code of nothing: where capitals and digits stand would check a guess |
   * | only punctuation | a random letter takes the place of its first character |
   * | only kept words ("General Hospital") | every letter another of its case |
   */
  replace(label: string, original: string): string;
}

interface SurrogateMakerOptions {
  /** The secure source at a site; a seeded one in experiments. */
  readonly random: SecureRandom | SeededRandom;
  /** Language of the notes, for labels of several languages (HOSPITAL); MEDDOCAN's are always Spanish. Default `en`. */
  readonly language?: SurrogateLanguage;
}

/** Creates a maker; building the word pools takes tens of milliseconds. */
export function createSurrogateMaker(options: SurrogateMakerOptions): SurrogateMaker {
  const { random, language: languageOfNotes = 'en' } = options;
  const words = createSurrogateWords();
  return {
    replace(label, original) {
      const { kind, language = languageOfNotes } = kindOfLabel(label);
      const { make, shape } = surrogateKinds[kind];
      const makeOther = (text: string): string => {
        if (isCode(text)) return otherCode(text, random);
        if (shape === 'number' && isSpokenNumber(text)) return otherSpokenNumber(text, random);
        return make(text, { language, words: words[language], random });
      };
      return otherThan(original, makeOther) ?? randomCharacters(original, random);
    },
  };
}

/** First result of a few calls of `make` that differs from the original, ignoring case. */
function otherThan(original: string, make: (text: string) => string): string | undefined {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const surrogate = make(original);
    if (surrogate.toLowerCase() !== original.toLowerCase()) return surrogate;
  }
  return undefined;
}

/** Replaces every labelled span of a note by a surrogate; see `replaceSpans` for its guarantees. */
export function applySurrogates(note: Note, maker: SurrogateMaker): Note {
  return replaceSpans(note, (label, original) => maker.replace(label, original));
}
