/** 0 numeric, 1 mainly numeric, 2 all lower, 3 all upper, 4 initial upper, 5 contains digit, 6 other. */
export type CasingId = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Length of the one-hot vector. */
export const CASING_COUNT = 7;

/** Class names by casing id, in the order they are tried. */
export const casingNames = [
  'numeric',
  'mainlyNumeric',
  'allLower',
  'allUpper',
  'initialUpper',
  'containsDigit',
  'other',
] as const;

/**
 * Returns the casing class of a token. Counts characters; digits are `\p{N}`. As in Python's `islower`, `allLower`
 * and `allUpper` need a cased character and none of the other case, so `a.` is all lower. Source: `getCasing` in
 * UKPLab emnlp2017-bilstm-cnn-crf, which the paper's authors used.
 */
export function casingOf(tokenText: string): CasingId {
  return classify(isAscii(tokenText) ? countAscii(tokenText) : countUnicode(tokenText));
}

/** Returns the casing class of each token, or the one that `shown` gives it. Shape: (T). */
export function casingIdsOf(
  tokens: readonly { readonly text: string }[],
  shown: (tokenText: string) => CasingId = casingOf,
): Uint8Array {
  const ids = new Uint8Array(tokens.length);
  let at = 0;
  for (const { text } of tokens) {
    ids[at] = shown(text);
    at += 1;
  }
  return ids;
}

interface Counts {
  length: number;
  digits: number;
  lower: number;
  upper: number;
  title: number;
  startsUpper: boolean;
}

function classify({ length, digits, lower, upper, title, startsUpper }: Counts): CasingId {
  if (length === 0) return 6;
  if (digits === length) return 0;
  if (digits * 2 > length) return 1;
  if (lower > 0 && upper === 0 && title === 0) return 2;
  if (upper > 0 && lower === 0 && title === 0) return 3;
  if (startsUpper) return 4;
  return digits > 0 ? 5 : 6;
}

/** Whether a text is pure ASCII, control characters included. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

function countAscii(text: string): Counts {
  let digits = 0;
  let lower = 0;
  let upper = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x30 && unit <= 0x39) digits += 1;
    else if (unit >= 0x61 && unit <= 0x7a) lower += 1;
    else if (unit >= 0x41 && unit <= 0x5a) upper += 1;
  }
  const first = text.charCodeAt(0);
  return { length: text.length, digits, lower, upper, title: 0, startsUpper: first >= 0x41 && first <= 0x5a };
}

function countUnicode(text: string): Counts {
  const characters = [...text];
  const count = (property: RegExp) => characters.filter((character) => property.test(character)).length;
  return {
    length: characters.length,
    digits: count(/\p{N}/u),
    lower: count(/\p{Lowercase}/u),
    upper: count(/\p{Uppercase}/u),
    title: count(/\p{Lt}/u),
    startsUpper: /^\p{Uppercase}/u.test(text),
  };
}
