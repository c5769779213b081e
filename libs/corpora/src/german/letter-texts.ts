/**
 * What the German hospital writes: sentences with slots (see `slots.ts`), and words of the clinic that look
 * like identifiers.
 */
import { readFileSync } from 'node:fs';

/** The texts of `lindenhof.json`. */
export const letterTexts = JSON.parse(
  readFileSync(new URL('./lindenhof.json', import.meta.url), 'utf8'),
) as LetterTexts; // comes with the program

interface LetterTexts {
  /** Heads of letters; the words before a colon are misspelt now and then. */
  readonly letterHeads: readonly string[];
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  /** Sentences with identifiers, for any section. */
  readonly identifyingSentences: readonly string[];
  readonly historySentences: readonly string[];
  readonly examSentences: readonly string[];
  readonly courseSentences: readonly string[];
  readonly planSentences: readonly string[];
  /** Eponyms stand where a name could. */
  readonly diagnoses: readonly string[];
  readonly drugs: readonly string[];
  /** Words that begin a sentence or stand with a capital and are nobody's name. */
  readonly unitsAndDepartments: readonly string[];
  /** Name, unit, and the range in tenths. */
  readonly labValues: readonly (readonly [name: string, unit: string, low: number, high: number])[];
  /** Surnames that are also plain words, body parts or colours. */
  readonly ambiguousSurnames: readonly string[];
  readonly townStems: readonly string[];
  readonly townEnds: readonly string[];
  readonly streetStems: readonly string[];
}
