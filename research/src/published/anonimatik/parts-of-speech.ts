/** Parts of speech of tokens, or what stands in their place. */
import { createRequire } from 'node:module';
import type nlp from 'compromise/two';
import type { RuleLanguage } from '#rules';
import { CASING_COUNT, casingIdsOf, isWord, type Sentence } from '#text';

/** Gives each token of a sentence a class. */
export interface PartsOfSpeech {
  readonly size: number;
  /** Shape: (T), ids in [0, size). */
  idsOf(sentence: Sentence): Uint8Array;
}

/**
 * The classes of a language. English has parts of speech by the package `compromise`, which works offline from a lexicon and rules. For the
 * other languages there is no such package here, so a coarse class of a token's shape stands in their place: one of seven casings, or
 * punctuation.
 */
export function partsOfSpeechOf(language: RuleLanguage): PartsOfSpeech {
  return language === 'en' ? english : shapes;
}

/** Tags of `compromise`, the first of which that a word has is its class; after them other words, and what is no word. */
const tags = [
  ...['Pronoun', 'Determiner', 'Preposition', 'Conjunction', 'ProperNoun'],
  ...['Value', 'Verb', 'Adjective', 'Adverb', 'Noun'],
];
const otherWord = tags.length;
const noWord = tags.length + 1;

const english: PartsOfSpeech = {
  size: tags.length + 2,
  idsOf: (sentence) => {
    const words = sentence.filter(({ text }) => isWord(text));
    const classes = classesOfWords(words.map(({ text }, index) => (index === 0 ? text.toLowerCase() : text)));
    let next = 0;
    return Uint8Array.from(sentence, (token) => {
      if (!isWord(token.text)) return noWord;
      next += 1;
      return classes[next - 1] ?? otherWord;
    });
  },
};

const shapes: PartsOfSpeech = {
  size: CASING_COUNT + 1,
  idsOf: (sentence) =>
    casingIdsOf(sentence).map((casing, index) => {
      const token = sentence[index];
      return token !== undefined && isWord(token.text) ? casing : CASING_COUNT;
    }),
};

let loaded: typeof nlp | undefined;

/** Loaded on first use, in one file: only comparisons in English need it, and its modules are 331. */
function library(): typeof nlp {
  loaded ??= createRequire(import.meta.url)('compromise/two') as typeof nlp; // the package's own CommonJS entry
  return loaded;
}

/** Classes of words in a row. The first is given in small letters: at the beginning of a sentence capitals say nothing. */
function classesOfWords(words: readonly string[]): number[] {
  if (words.length === 0) return [];
  // Sentences that are cut into words already are accepted, which the package's types do not say.
  const document = library()([words] as unknown as string);
  const [read] = document.json({ terms: { tags: true } }) as readonly {
    readonly terms: readonly ReadTerm[];
  }[]; // as its types leave it: any
  const terms = (read?.terms ?? []).filter(({ text }) => text !== ''); // "gonna" is followed by a word that nobody wrote
  return terms.map((term) => {
    const found = tags.findIndex((tag) => term.tags.includes(tag));
    return found === -1 ? otherWord : found;
  });
}

interface ReadTerm {
  readonly text: string;
  readonly tags: readonly string[];
}
