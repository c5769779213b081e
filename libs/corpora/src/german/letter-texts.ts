/** The German hospital's sentences with slots (see `slots.ts`), and clinical words that look like identifiers. */
import { readFileSync } from 'node:fs';

/** The texts of `lindenhof.json`. */
export const letterTexts = JSON.parse(
  readFileSync(new URL('./lindenhof.json', import.meta.url), 'utf8'),
) as LetterTexts; // bundled

interface LetterTexts {
  /** Letter heads; words before a colon are sometimes misspelt. */
  readonly letterHeads: readonly string[];
  readonly openings: readonly string[];
  readonly closings: readonly string[];
  /** Sentences with identifiers, for any section. */
  readonly identifyingSentences: readonly string[];
  readonly historySentences: readonly string[];
  readonly examSentences: readonly string[];
  readonly courseSentences: readonly string[];
  readonly planSentences: readonly string[];
  /** Includes eponyms, which occur where a name could. */
  readonly diagnoses: readonly string[];
  readonly drugs: readonly string[];
  /** Capitalised or sentence-initial words that are nobody's name. */
  readonly unitsAndDepartments: readonly string[];
  /** Range in tenths. */
  readonly labValues: readonly (readonly [name: string, unit: string, low: number, high: number])[];
  /** Surnames that are also plain words, body parts or colours. */
  readonly ambiguousSurnames: readonly string[];
  readonly townStems: readonly string[];
  readonly townEnds: readonly string[];
  readonly streetStems: readonly string[];
}
