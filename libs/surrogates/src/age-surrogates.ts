/** Surrogates for ages: another age of the same size and form. */
import { type AnyRandom, between } from './draw.js';
import { drawOther, isNumber, likeCase, randomCharacters, randomDigits, replaceRuns } from './shape.js';

/**
 * Another age: one digit stays one digit, children stay below 18, adults between 18 and 89, the very old from 90 on;
 * number words become number words; "years", "años" and their like stay.
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

const unitWords: ReadonlySet<string> = new Set(
  words(`year years yr yrs yo y o old month months week weeks day days s in his her their the and of mid early late age mo mos mth mths f wk wks hr hrs half something approx about around over under nearly
    aged año años a mes meses semana semanas día días de edad un una m hours hour horas
    jahr jahre jahren jährig jährige jähriger jährigen monat monate monaten woche wochen tag tage alt j`),
);

const numberWords: readonly (readonly string[])[] = [
  words('one two three four five six seven eight nine'),
  words('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  words('twenty thirty forty fifty sixty seventy eighty ninety'),
  words('twenties thirties forties fifties sixties seventies eighties nineties'),
  words('uno dos tres cuatro cinco seis siete ocho nueve'),
  words('diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'),
  words('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  words('eins zwei drei vier fünf sechs sieben acht neun'),
  words('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'),
  words('newborn infant toddler child adolescent teenager elderly'),
  words('lactante niño niña adolescente joven anciano anciana adulto adulta'),
];

function words(list: string): readonly string[] {
  return list.split(/\s+/);
}
