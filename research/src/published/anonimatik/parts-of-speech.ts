/** Part-of-speech classes of tokens, or a substitute. */
import { createRequire } from 'node:module';
import type nlp from 'compromise/two';
import type { RuleLanguage } from '#rules';
import { CASING_COUNT, casingIdsOf, isWord, type Sentence } from '#text';

/** Assigns a class to each token of a sentence. */
export interface PartsOfSpeech {
  readonly size: number;
  /** Shape: (T), ids in [0, size). */
  idsOf(sentence: Sentence): Uint8Array;
}

/**
 * Returns the classes for a language. English uses the `compromise` package (offline, a lexicon and rules). Other
 * languages have no such package here and use token shape: one of seven casings, or punctuation.
 */
export function partsOfSpeechOf(language: RuleLanguage): PartsOfSpeech {
  return language === 'en' ? english : shapes;
}

/** Tags of `compromise` in priority order; two more classes follow, for other words and for non-words. */
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

/** Loaded on first use: only English comparisons need its 331 modules. */
function library(): typeof nlp {
  loaded ??= createRequire(import.meta.url)('compromise/two') as typeof nlp; // the package's own CommonJS entry
  return loaded;
}

/** Classes of consecutive words. The first is lower-cased, since its capital carries no information. */
function classesOfWords(words: readonly string[]): number[] {
  if (words.length === 0) return [];
  // The library accepts pre-split sentences, although its types do not say so.
  const document = library()([words] as unknown as string);
  const [read] = document.json({ terms: { tags: true } }) as readonly {
    readonly terms: readonly ReadTerm[];
  }[]; // its types say `any`
  const terms = (read?.terms ?? []).filter(({ text }) => text !== ''); // "gonna" is followed by an inserted empty term
  return terms.map((term) => {
    const found = tags.findIndex((tag) => term.tags.includes(tag));
    return found === -1 ? otherWord : found;
  });
}

interface ReadTerm {
  readonly text: string;
  readonly tags: readonly string[];
}
