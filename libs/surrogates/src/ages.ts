/** Surrogates for ages: another one of the same size, or the same one up to 90. */

import { type AnyRandom, between } from './draw.js';
import { drawOther, isNumber, likeCase, randomCharacters, randomDigits, replaceRuns } from './shape.js';
import { surrogateWords } from './word-lists.js';

/**
 * Another age: one digit stays one digit, children stay below 18, adults between 18 and 89, the very old from
 * 90 on; number words become number words; "years", "años" and their like stay.
 */
export function makeAge(text: string, random: AnyRandom): string {
  return replaceRuns(text, (run) => (isNumber(run) ? otherAge(run, random) : otherAgeWord(run, random)));
}

function otherAge(run: string, random: AnyRandom): string {
  const age = Number(run);
  if (run.length === 1) return String(between(1, 9, random));
  if (run.length === 3 && age >= 100) return String(between(100, 109, random));
  if (run.length !== 2) return randomDigits(run.length, random);
  if (age < 18) return String(between(10, 17, random));
  return String(age >= 90 ? between(90, 99, random) : between(18, 89, random));
}

function otherAgeWord(run: string, random: AnyRandom): string {
  const lower = run.toLowerCase();
  if (unitWords.has(lower)) return run;
  const group = numberWords.find((words) => words.includes(lower));
  const word = group === undefined ? undefined : drawOther(group, run, random);
  return word === undefined ? randomCharacters(run, random) : likeCase(word, run);
}

const unitWords: ReadonlySet<string> = new Set(surrogateWords.words('kept in ages'));

const numberWords = surrogateWords.lines('words of ages').map((line) => line.split(' '));

/** From this age on HIPAA puts all into one group. */
const topAge = 90;

/** The age as it is, or 90 in the same form where it is higher. */
export function keepAge(text: string): string {
  return text
    .replace(topAgeNumbers, (age) => (Number(age) > topAge && Number(age) < 130 ? String(topAge) : age))
    .replace(topAgeWords, (_, en?: string, es?: string) =>
      en !== undefined ? 'ninety' : es !== undefined ? 'noventa' : 'neunzig',
    )
    .replace(/\bcentenarian/gi, 'nonagenarian');
}

/** Years of two or three digits; of months, weeks, days and hours many are few. */
const topAgeNumbers =
  /(?<![\d.,])\d{2,3}(?![\d.,]*\d)(?![\s-]*(?:months?|mos?|mths?|mth|weeks?|wks?|w|days?|d|hours?|hrs?|h|meses|mes|semanas?|días?|dias?|horas?|monate?n?|wochen?|tage?n?|stunden?)(?!\p{L}))/giu;

const topAgeWords =
  /(?:\b(ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))|(?:one |a )hundred(?: and)?(?: (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?)\b|(?<!\p{L})(noventa y (?:uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)|cien(?:to (?:uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez))?)(?!\p{L})|(?<!\p{L})(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)undneunzig|(?:ein)?hundert(?:und)?(?:eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)?))(?!\p{L})/giu;

/** A date whose years lie 90 or more before `latest` with 90 before it in their place. */
export function capYears(date: string, latest: number): string {
  return date.replace(/(?<!\d)(?:1[89]|20)\d\d(?!\d|['’]?s|er)/g, (year) =>
    Number(year) < latest - topAge ? String(latest - topAge) : year,
  );
}
