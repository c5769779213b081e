/** Words by which a name is known that is a word as well, and what people are by profession, as data. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const words = z.string().transform((line) => new Set(line.split(' ')));
const phrases = z.string().transform((line) => new Set(line.split(', ')));

const cuesSchema = z.strictObject({
  about: z.string(),
  /** Words of a language that people are called as well. */
  wordNames: z.strictObject({ en: words, es: words, de: words }),
  /** What only people do, as far as notes say it: one to three words. */
  acts: z.strictObject({ en: phrases, es: phrases, de: phrases }),
  /** Names that are words of two or three letters. */
  shortNames: words,
  /** German words that act without being names. */
  subjects: words,
  /** The last word of a profession; in Spanish without its ending. */
  professions: z.strictObject({ en: words, es: words, de: words }),
  /** Services and forces that people belong to or are visited by. */
  organisations: phrases,
});

/** The lists by their names. */
export const personCues = cuesSchema.parse(
  JSON.parse(readFileSync(new URL('./person-cues.json', import.meta.url), 'utf8')),
);
