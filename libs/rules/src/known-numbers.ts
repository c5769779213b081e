/** Known numbers in a folded text: with any signs between their characters, with letters for digits, in words. */
import { readDigits } from './digit-look-alikes.js';
import type { Place } from './rule.js';

/** Characters of a number; more have no use, and would be compared with as many at every place. */
const numberCharactersMin = 4;
const numberCharactersMax = 64;
/** Zeros that a number may have before it. */
const zerosMax = 4;

/** Cells of tables, names of files and groups of thousands have signs of their own. */
const separators =
  /^(?:[\s().\-/_:|,;*#\\\u00b7\u2022]{1,3}|[\s,-]{1,2}(?:dash|hyphen|slash|guion|barra|strich)[\s,-]{1,2})$/i;

/** Letters and digits without anything else between them. */
interface Part extends Place {
  readonly part: string;
}

/**
 * Numbers of 4 to 64 characters with any separators between them, not inside a longer number or word. Also where letters that look
 * like digits stand for some ("OO45"), and where the digits are spelt, one by one or in pairs ("four five twelve double eight").
 */
export function numberPlaces(numbers: readonly string[], text: string): Place[] {
  const wanted = new Set(
    numbers
      .map((number) =>
        number
          .replace(/[^a-z0-9]/gi, '')
          .replace(/^0+(?=\w{4})/, '')
          .toLowerCase(),
      )
      .filter(({ length }) => length >= numberCharactersMin && length <= numberCharactersMax),
  );
  if (wanted.size === 0) return [];
  const parts = partsOf(text);
  const spelt = spelledDigits(parts);
  const typed = readDigits(text);
  return [
    ...placesAmong(parts, text, wanted),
    ...(spelt === undefined ? [] : placesAmong(spelt, text, wanted)),
    ...(typed === undefined ? [] : placesAmong(partsOf(typed.text), text, wanted)).filter(
      (place) => typed?.accepts(place) === true,
    ),
  ];
}

function partsOf(text: string): Part[] {
  return Array.from(text.matchAll(/[a-z0-9]+/gi), ({ 0: part, index }) => ({
    part: part.toLowerCase(),
    start: index,
    end: index + part.length,
  }));
}

function placesAmong(parts: readonly Part[], text: string, wanted: ReadonlySet<string>): Place[] {
  const charactersMax = zerosMax + [...wanted].reduce((most, { length }) => Math.max(most, length), 0);
  const places: Place[] = [];
  parts.forEach(({ start }, from) => {
    let characters = '';
    for (let index = from; index < parts.length && characters.length <= charactersMax; index += 1) {
      const before = parts[index - 1];
      const next = parts[index];
      if (next === undefined) break;
      if (index > from && !separators.test(text.slice(before?.end, next.start))) break;
      characters += next.part;
      if (characters.length > charactersMax) break;
      const zeros = /^0{0,4}(?=.)/.exec(characters)?.[0].length ?? 0;
      if (
        Array.from({ length: zeros + 1 }, (_, left) => characters.slice(left)).some((rest) =>
          wanted.has(rest),
        )
      )
        places.push({ start, end: next.end });
    }
  });
  return places;
}

/** Numbers below a hundred as they are said one by one, in the three languages, folded. */
const digitWords: ReadonlyMap<string, string> = new Map([
  ...numbered(
    0,
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  ...numbered(
    0,
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  ),
  ...numbered(
    0,
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  ...([
    ['oh', '0'],
    ['o', '0'],
    ['nought', '0'],
    ['un', '1'],
    ['zwo', '2'],
  ] as const),
]);

/** Twenty to ninety: the first digit where a lone one follows, else both. */
const tenWords: ReadonlyMap<string, string> = new Map([
  ...numbered(2, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...numbered(2, 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
]);

/** How often the next digit is said. */
const timesWords: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
  ['doble', 2],
]);

function numbered(first: number, words: string): [string, string][] {
  return words.split(' ').map((word, index) => [word, String(first + index)]);
}

/** The parts with digits for the words of digits; `undefined` where there are none. Words of signs, as "dash", are left to what stands between. */
function spelledDigits(parts: readonly Part[]): Part[] | undefined {
  if (!parts.some(({ part }) => digitWords.has(part) || tenWords.has(part))) return undefined;
  const read: Part[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const { part = '', start = 0, end = 0 } = parts[index] ?? {};
    const next = digitWords.get(parts[index + 1]?.part ?? '');
    const times = timesWords.get(part);
    if (signWords.has(part)) continue;
    if (times !== undefined && next?.length === 1) {
      index += 1;
      read.push({ part: next.repeat(times), start, end: parts[index]?.end ?? end });
    } else if (tenWords.has(part)) {
      const isTens = next?.length === 1 && next !== '0';
      read.push({ part: `${tenWords.get(part)}${isTens ? '' : '0'}`, start, end });
    } else read.push({ part: digitWords.get(part) ?? part, start, end });
  }
  return read;
}

const signWords: ReadonlySet<string> = new Set(['dash', 'hyphen', 'slash', 'guion', 'barra', 'strich']);
