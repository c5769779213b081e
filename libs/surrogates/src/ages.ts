import { type AnyRandom, between } from './draw.js';
import { drawOther, isNumber, likeCase, randomCharacters, randomDigits, replaceRuns } from './shape.js';
import { surrogateWords } from './word-lists.js';

/**
 * Makes a random age: one digit stays one digit, children stay below 18, adults between 18 and 89, the very old from
 * 90 on. Number words become number words; "years", "años" and the like stay.
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

/** HIPAA groups all ages from this one on. */
const topAge = 90;

/** Keeps an age, capping it at 90 in its own form. */
export function keepAge(text: string): string {
  return text
    .replace(topAgeNumbers, (age) => (Number(age) > topAge && Number(age) < 130 ? String(topAge) : age))
    .replace(topAgeWords, (_, en?: string, es?: string) =>
      en !== undefined ? 'ninety' : es !== undefined ? 'noventa' : 'neunzig',
    )
    .replace(/\bcentenarian/gi, 'nonagenarian');
}

/** Two- and three-digit ages in years: 90 or more months, weeks, days or hours are few years. */
const topAgeNumbers =
  /(?<![\d.,])\d{2,3}(?![\d.,]*\d)(?![\s-]*(?:months?|mos?|mths?|mth|weeks?|wks?|w|days?|d|hours?|hrs?|h|meses|mes|semanas?|días?|dias?|horas?|monate?n?|wochen?|tage?n?|stunden?)(?!\p{L}))/giu;

const topAgeWords =
  /(?:\b(ninety(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))|(?:one |a )hundred(?: and)?(?: (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?)\b|(?<!\p{L})(noventa y (?:uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)|cien(?:to (?:uno?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez))?)(?!\p{L})|(?<!\p{L})(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)undneunzig|(?:ein)?hundert(?:und)?(?:eins?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)?))(?!\p{L})/giu;

/** Caps the years of a date that lie more than 90 before `latest` at 90 before it. */
export function capYears(date: string, latest: number): string {
  return date.replace(/(?<!\d)(?:1[89]|20)\d\d(?!\d|['’]?s|er)/g, (year) =>
    Number(year) < latest - topAge ? String(latest - topAge) : year,
  );
}
