/**
 * Step 0 of the layers: the text as a reader sees it, each unit mapped to the original. Drops hidden characters and
 * accents; normalises look-alikes, full-width characters, dashes, quotes and spaces; makes dot leaders colons.
 */
import { isAscii } from './casing.js';

/** A folded text with the mapping back. Offsets are UTF-16 units. */
export interface SeenText {
  /** The folded text: one unit per visible character. */
  readonly text: string;
  /** Maps a folded range to original offsets; accents and hidden characters belong to the preceding unit. */
  originalOf(start: number, end: number): { readonly start: number; readonly end: number };
  /** Whether the original had hidden characters or look-alike letters of another alphabet. */
  readonly isDisguised: boolean;
}

/** Folds a text. Time and memory are linear. */
export function seeThrough(original: string): SeenText {
  return foldText(original, { leaders: leadersIn(original), unitOf: foldedUnit });
}

/**
 * Folds a text for a model: hidden characters removed; look-alike letters, digits and slashes normalised; accents
 * composed. Keeps accented letters and typographic signs, which models know.
 */
export function seeLetters(original: string): SeenText {
  return foldText(original, { leaders: noLeaders, unitOf: letterUnit });
}

interface Folding {
  readonly leaders: ReadonlyMap<number, number>;
  /** Folds a non-ASCII code point to a unit, {@link hidden} or {@link accent}. */
  readonly unitOf: (codePoint: number) => number;
}

function foldText(original: string, { leaders, unitOf }: Folding): SeenText {
  if (leaders.size === 0 && isAscii(original)) {
    return { text: original, originalOf: (start, end) => ({ start, end }), isDisguised: false };
  }
  const units = new Uint16Array(original.length);
  const starts = new Int32Array(original.length + 1);
  let count = 0;
  let isDisguised = false;
  for (let position = 0; position < original.length; ) {
    const leader = leaders.get(position);
    if (leader !== undefined) {
      units[count] = 0x3a;
      starts[count] = position;
      count += 1;
      position += leader;
      continue;
    }
    const codePoint = original.codePointAt(position) ?? 0;
    const unit = codePoint < 0x80 ? codePoint : unitOf(codePoint);
    if (unit === hidden || isLookAlike(codePoint)) isDisguised = true;
    if (unit === accent && unitOf === letterUnit && count > 0) {
      const composed = (
        String.fromCharCode(units[count - 1] ?? 0) + String.fromCodePoint(codePoint)
      ).normalize('NFC');
      if (composed.length === 1) units[count - 1] = composed.charCodeAt(0);
    }
    if (unit !== hidden && unit !== accent) {
      units[count] = unit;
      starts[count] = position;
      count += 1;
    }
    position += codePoint > 0xffff ? 2 : 1;
  }
  starts[count] = original.length;
  return {
    text: textOf(units.subarray(0, count)),
    originalOf: (start, end) => ({ start: starts[start] ?? 0, end: starts[end] ?? original.length }),
    isDisguised,
  };
}

/** Normalises a term for comparing spellings: lower-case words separated by single spaces. */
export function comparable(term: string): string {
  return seeThrough(term)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const hidden = -1;
const accent = -2;

/** The dots in "Name ........ Anna Holmberg": after the first words of a line, to keep matches few. */
const leader = /(?<=^[ \t]{0,4}\p{L}[\p{L}\d #'/()-]{1,23})\.{3,}(?=[ \t]?[\p{L}\d(+])/gmu;

/** Start of each leader → length. */
function leadersIn(text: string): ReadonlyMap<number, number> {
  if (!text.includes('...')) return noLeaders;
  return new Map(Array.from(text.matchAll(leader), ({ 0: dots, index }) => [index, dots.length]));
}

const noLeaders: ReadonlyMap<number, number> = new Map();

/** Decodes UTF-16 units; every platform that Node runs on is little-endian. */
function textOf(units: Uint16Array): string {
  return utf16.decode(units);
}

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

const foldedUnit = onceEach(fold);
const letterUnit = onceEach(foldLetter);

/** Caches each code point's fold; notes hold few distinct ones. */
function onceEach(foldOne: (character: string) => number): (codePoint: number) => number {
  const units = new Map<number, number>();
  return (codePoint) => {
    let unit = units.get(codePoint);
    if (unit === undefined) {
      unit = foldOne(String.fromCodePoint(codePoint));
      units.set(codePoint, unit);
    }
    return unit;
  };
}

/** Like `fold`, but keeps what models know: accented letters, dashes between words, quotes. */
function foldLetter(character: string): number {
  if (hiddenCharacters.test(character)) return hidden;
  if (/\p{M}/u.test(character)) return accent;
  const compatible = character.normalize('NFKC');
  const isKept = compatible === character && /[\p{Script=Latin}\p{P}\p{S}]/u.test(character);
  if (isKept && character.length === 1 && !plainForModels.test(character) && !lookAlikes.has(character))
    return character.charCodeAt(0);
  return compatible.length === 1 && compatible !== character && !lookAlikes.has(compatible)
    ? compatible.charCodeAt(0)
    : fold(character);
}

/** Hyphens inside words and fraction slashes. */
const plainForModels = /[\u2010\u2011\u2212\u2044\u2215\u29f8]/;

/** Folds a character to one unit, `hidden` or `accent`. */
function fold(character: string): number {
  if (hiddenCharacters.test(character)) return hidden;
  if (/\p{M}/u.test(character)) return accent;
  const plain = plainForms.get(character);
  if (plain !== undefined) return plain.charCodeAt(0);
  if (/\p{Pd}/u.test(character)) return 0x2d;
  if (/[\p{Zs}]/u.test(character)) return 0x20;
  if (/[\u2028\u2029\u0085]/u.test(character)) return 0x0a;
  const base = [...character.normalize('NFKD')].find((part) => !/\p{M}/u.test(part)) ?? character;
  const digit = /\p{Nd}/u.test(base) ? digitValue(base) : undefined;
  if (digit !== undefined) return 0x30 + digit;
  const unit = plainForms.get(base) ?? base;
  return unit.length === 1 ? unit.charCodeAt(0) : 0xfffd; // one unit for an astral character without a plain form
}

/** The decimal digits of every script form runs of ten that begin with zero. */
function digitValue(digit: string): number | undefined {
  const codePoint = digit.codePointAt(0) ?? 0;
  for (let value = 0; value < 10; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) return value;
  }
  return undefined;
}

/** Soft hyphen, fillers, zero-width, direction and variation marks, tag characters, byte order mark. */
const hiddenCharacters = new RegExp(
  [
    '\\u00ad|\\u034f|\\u061c|\\u115f|\\u1160|\\u3164|\\ufeff|[\\u180b-\\u180e]|[\\u200b-\\u200f]|[\\u202a-\\u202e]',
    '[\\u2060-\\u206f]|[\\ufe00-\\ufe0f]|[\\u{e0000}-\\u{e01ef}]',
  ].join('|'),
  'u',
);

/** Latin look-alikes: the single-letter confusables of Unicode TR 39. */
const lookAlikes = pairs(
  'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS Ԍg аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw ӏl ᴦr',
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɡg', // small capitals
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo νv ιi ⅼl ⅰi ℓl ꓮA ꓐB ꓚC ꓓD ꓰE Ꭺa ᎪA',
);

/** Letters with strokes, which have no decomposition, and typographic signs. */
const plainForms = new Map([
  ...lookAlikes,
  ...pairs(
    'ßs øo ØO łl ŁL đd ĐD æa ÆA œo ŒO þt ÞT ðd ıi ħh',
    "‘' ’' ‚' ‛' ʼ' ´' “\" ”\" „\" «\" »\" ‹< ›> ・. 。. −- ⁃- ₋- ⁄/ ∕/ ⧸/",
  ),
]);

function isLookAlike(codePoint: number): boolean {
  return codePoint > 0x2ff && lookAlikes.has(String.fromCodePoint(codePoint));
}

function pairs(...lists: readonly string[]): Map<string, string> {
  const words = lists.flatMap((list) => list.split(' '));
  return new Map(words.map((pair) => [pair.slice(0, -1), pair.slice(-1)]));
}
