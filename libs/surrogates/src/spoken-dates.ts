/** Days and years in English words as numbers, for dates that somebody dictated: what is written in their place has digits. */

import type { SurrogateLanguage } from './label-kinds.js';
import { ordinal } from './ordinal.js';

/** "June second, nineteen sixty" as "June 2nd, 1960"; other languages and other words stay. */
export function withoutNumberWords(date: string, language: SurrogateLanguage): string {
  if (language !== 'en' || !/\p{L}{2}/u.test(date)) return date;
  return date
    .replace(yearInWords, (words) => String(yearOf(words.toLowerCase())))
    .replace(ordinalInWords, (words) => ordinal(dayOf(words.toLowerCase())));
}

const ones = list('one two three four five six seven eight nine');
const teens = list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen');
const tens = list('twenty thirty forty fifty sixty seventy eighty ninety');
const ordinals = list(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
  seventeenth eighteenth nineteenth twentieth`,
);

const one = `(?:${ones.join('|')})`;
const belowHundred = `(?:(?:${tens.join('|')})(?:[ -]${one})?|${teens.join('|')}|oh[ -]${one})`;
const yearInWords = new RegExp(
  String.raw`\b(?:nineteen|twenty)[ -]${belowHundred}\b|\btwo thousand(?: and)?(?: (?:${belowHundred}|${one}))?\b`,
  'gi',
);
/** "second quarter" has a number, too. */
const ordinalInWords = new RegExp(
  String.raw`\b(?:twenty[ -](?:${ordinals.slice(0, 9).join('|')})|thirtieth|thirty[ -]first|${ordinals.join('|')})\b`,
  'gi',
);

function yearOf(words: string): number {
  if (words.startsWith('two thousand'))
    return 2000 + numberOf(words.replace(/^two thousand(?: and)?\s*/, ''));
  const [, century = '', rest = ''] = /^(nineteen|twenty)[ -](.*)$/.exec(words) ?? [];
  return (century === 'nineteen' ? 1900 : 2000) + numberOf(rest);
}

function numberOf(words: string): number {
  return words
    .split(/[ -]/)
    .reduce((sum, word) => sum + Math.max(0, ones.indexOf(word) + 1, teenOf(word), 10 * tensOf(word)), 0);
}

function teenOf(word: string): number {
  const at = teens.indexOf(word);
  return at === -1 ? 0 : 10 + at;
}

function tensOf(word: string): number {
  const at = tens.indexOf(word);
  return at === -1 ? 0 : 2 + at;
}

function dayOf(words: string): number {
  if (words === 'thirtieth') return 30;
  const [, ten, last = words] = /^(twenty|thirty)[ -](.*)$/.exec(words) ?? [];
  return (ten === 'twenty' ? 20 : ten === 'thirty' ? 30 : 0) + ordinals.indexOf(last) + 1;
}

function list(words: string): readonly string[] {
  return words.split(/\s+/);
}
