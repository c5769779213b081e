/** Parts of speech of tokens, or what stands in their place. */
import type { RuleLanguage } from '#rules';
import { CASING_COUNT, casingIdsOf, type Sentence } from '#text';

/** Gives each token of a sentence a class. */
export interface PartsOfSpeech {
  readonly size: number;
  /** Shape: (T), ids in [0, size). */
  idsOf(sentence: Sentence): Uint8Array;
}

/**
 * The classes of a language. No tagger of parts of speech that runs offline came with the program for any of them, so a coarse class of a
 * token's shape stands in their place: one of seven casings, or punctuation.
 */
export function partsOfSpeechOf(_language: RuleLanguage): PartsOfSpeech {
  return {
    size: CASING_COUNT + 1,
    idsOf: (sentence) =>
      casingIdsOf(sentence).map((casing, index) =>
        /[\p{L}\p{N}]/u.test(sentence[index]?.text ?? '') ? casing : CASING_COUNT,
      ),
  };
}
