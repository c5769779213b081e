/**
 * Surrogates for numbers with check digits: a valid original gets a valid surrogate. Otherwise an attacker who
 * computes check digits could spot missed originals: only one surrogate in ten would be valid by chance.
 */
import {
  isCardNumber,
  isDniOrNie,
  isIban,
  isKvnr,
  isNhsNumber,
  isNir,
  isSsn,
  isTaxNumber,
  isVin,
  passesLuhn,
} from '#text';
import { type AnyRandom, draw } from './draw.js';
import { randomCharacters } from './shape.js';

interface CheckedNumber {
  readonly name: string;
  /** Whether a text is valid; expects capitals, without spaces and punctuation. */
  readonly isRight: (plain: string) => boolean;
  /** Prefix of its surrogates; none if absent. */
  readonly fixed?: (plain: string) => string;
  /** Positions of the check, tried until the number is valid. */
  readonly check: (plain: string) => readonly number[];
  readonly letters?: string;
}

const last = (plain: string) => [plain.length - 1];
const lastTwo = (plain: string) => [plain.length - 2, plain.length - 1];

/** Most specific first: a ninth of all ten-digit numbers pass as an NHS number. */
const numbers: readonly CheckedNumber[] = [
  { name: 'iban', isRight: isIban, fixed: (plain) => plain.slice(0, 2), check: () => [2, 3] },
  { name: 'vin', isRight: isVin, check: () => [8], letters: 'ABCDEFGHJKLMNPRSTUVWXYZ' },
  { name: 'kvnr', isRight: isKvnr, check: last },
  {
    name: 'dni',
    isRight: (plain) => /^(?:[XYZ]\d{7}|\d{7,8})[A-Z]$/.test(plain) && isDniOrNie(plain),
    fixed: (plain) => (/^[XYZ]/.test(plain) ? plain.charAt(0) : ''),
    check: last,
    letters: 'TRWAGMYFPDXBNJZSQVHLCKE',
  },
  // The first digit gives the sex, which the note gives as well.
  { name: 'nir', isRight: isNir, fixed: (plain) => plain.charAt(0), check: lastTwo },
  { name: 'codice-fiscale', isRight: (plain) => isTaxNumber(plain, 'it'), check: last },
  { name: 'card', isRight: isDigits(12, 19, isCardNumber), fixed: (plain) => plain.slice(0, 4), check: last },
  { name: 'npi', isRight: isDigits(10, 10, isNpi), fixed: (plain) => plain.charAt(0), check: last },
  // The NHS reserves numbers from 999 on for tests.
  { name: 'nhs-number', isRight: isDigits(10, 10, isNhsNumber), fixed: () => '999', check: last },
  { name: 'luhn', isRight: isDigits(13, 19, passesLuhn), check: last },
  { name: 'dea', isRight: isDea, check: last },
  { name: 'steuer-id', isRight: isDigits(11, 11, isSteuerId), check: last },
  { name: 'cpf', isRight: (plain) => isTaxNumber(plain, 'br'), check: lastTwo },
  {
    name: 'nif',
    isRight: (plain) => isTaxNumber(plain, 'pt'),
    fixed: (plain) => plain.charAt(0),
    check: last,
  },
  { name: 'bsn', isRight: (plain) => isTaxNumber(plain, 'nl'), check: last },
  {
    name: 'nuss',
    isRight: isDigits(12, 12, isNuss),
    fixed: (plain) => plain.slice(0, 2),
    check: lastTwo,
  },
];

/** Draws before giving up; a draw may not equal the original. */
const drawsMax = 40;

/** Makes another valid number with the punctuation of `text`; `undefined` if `text` is not valid. */
export function makeCheckedNumber(text: string, random: AnyRandom): string | undefined {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const number = numbers.find(({ isRight }) => /^[A-Z\d]{8,34}$/.test(plain) && isRight(plain));
  if (number === undefined) return undefined;
  for (let attempt = 0; attempt < drawsMax; attempt += 1) {
    const made = rightNumber(drawLike(plain, number, random), number);
    if (made !== undefined && made !== plain) return inPlaces(made, text);
  }
  return undefined;
}

/** Makes a social security number that the SSA never issues: area from 900, and a group below those of tax numbers. */
export function makeUnissuedSsn(text: string, random: AnyRandom): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 9 || !(isSsn(digits) || /^(?:9|000|666)/.test(digits))) return undefined;
  const two = (most: number) => String(1 + random.integer(most)).padStart(2, '0');
  return inPlaces(`9${two(99)}${two(49)}${two(99)}${two(99)}`, text);
}

function drawLike(plain: string, { fixed, letters }: CheckedNumber, random: AnyRandom): string {
  const kept = fixed?.(plain) ?? '';
  const rest = plain.slice(kept.length).replace(/[A-Z\d]/g, (sign) => {
    if (/\d/.test(sign) || letters === undefined) return randomCharacters(sign, random);
    return draw([...letters], random);
  });
  return kept + rest;
}

/** Tries every value at the check positions until the number is valid; two positions are tried together. */
function rightNumber(drawn: string, { check, isRight }: CheckedNumber): string | undefined {
  const places = check(drawn);
  const signs = [...(/[A-Z]/.test(drawn.charAt(places[0] ?? 0)) || drawn.length === 17 ? alphabet : digits)];
  const tails = places.length === 1 ? signs : signs.flatMap((one) => signs.map((other) => one + other));
  const at = places[0] ?? 0;
  return tails
    .map((tail) => drawn.slice(0, at) + tail + drawn.slice(at + tail.length))
    .find((candidate) => isRight(candidate));
}

const digits = '0123456789';
const alphabet = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** Puts characters in the positions of the letters and digits of `like`, in its case. */
function inPlaces(made: string, like: string): string {
  let at = 0;
  const isSmall = like === like.toLowerCase();
  const written = isSmall ? made.toLowerCase() : made;
  return like.replace(/[\p{L}\p{N}]/gu, () => written.charAt(at++));
}

function isDigits(least: number, most: number, isRight: (plain: string) => boolean) {
  return (plain: string): boolean =>
    /^\d+$/.test(plain) && plain.length >= least && plain.length <= most && isRight(plain);
}

/** US national provider identifier: Luhn over 80840 and its ten digits, the first of which is 1 or 2. */
function isNpi(plain: string): boolean {
  return /^[12]/.test(plain) && passesLuhn(`80840${plain}`);
}

/** US Drug Enforcement Administration: two letters, seven digits; digits 1, 3, 5 and twice 2, 4, 6 sum to the last. */
function isDea(plain: string): boolean {
  if (!/^[A-Z][A-Z9]\d{7}$/.test(plain)) return false;
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0, check] = [...plain.slice(2)].map(Number);
  return (one + three + five + 2 * (two + four + six)) % 10 === check;
}

/** German tax number (§ 139b AO): ISO 7064 MOD 11,10 over eleven digits, the first of which is not 0. */
function isSteuerId(plain: string): boolean {
  if (plain.startsWith('0')) return false;
  let product = 10;
  for (const digit of plain.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(plain[10]);
}

/** Spanish social security number: province, eight digits, and their remainder modulo 97. */
function isNuss(plain: string): boolean {
  return Number(plain.slice(0, 10)) % 97 === Number(plain.slice(10));
}
