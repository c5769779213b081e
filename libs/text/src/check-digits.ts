/** Check digits and letters of identifiers, each by its issuer's arithmetic. */
import validator from 'validator';

/** ISO/IEC 7812: the sum of digits, every second from the right doubled, is a multiple of ten. */
export function passesLuhn(text: string): boolean {
  return validator.isLuhnNumber(digitsOf(text));
}

/** A card number of a known issuer: prefix, length and Luhn. */
export function isCardNumber(text: string): boolean {
  return validator.isCreditCard(digitsOf(text));
}

/** ISO 13616: a known country, its length and pattern, remainder 1 modulo 97. Ignores blanks and case. */
export function isIban(text: string): boolean {
  return validator.isIBAN(text.replace(/[\s-]/g, '').toUpperCase());
}

/** NHS number of England, Wales and the Isle of Man: modulo 11 with weights 10 to 2. */
export function isNhsNumber(text: string): boolean {
  const digits = [...digitsOf(text)].map(Number);
  if (digits.length !== 10 || new Set(digits).size === 1) return false;
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  return (11 - (sum % 11)) % 11 === digits[9]; // a remainder that would need the digit 10 matches none
}

/** Spanish DNI or NIE: the letter is `TRWAGMYFPDXBNJZSQVHLCKE` at the number modulo 23; X Y Z count 0 1 2. */
export function isDniOrNie(text: string): boolean {
  return validator.isIdentityCard(
    text
      .replace(/[\s.-]/g, '')
      .toUpperCase()
      .padStart(9, '0'),
    'ES',
  );
}

/**
 * French social security number (NIR) of 13 digits with its key, 97 less the remainder modulo 97: sex, year,
 * month (20 and above where it is unknown), department, in Corsica 2A and 2B, which count 19 and 18.
 */
export function isNir(text: string): boolean {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase();
  if (!/^[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{8}$/.test(plain)) return false;
  const number = plain.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - (Number(number) % 97) === Number(plain.slice(13));
}

const taxLocales = { it: 'it-IT', br: 'pt-BR', pt: 'pt-PT', nl: 'nl-NL' };

/** The number of a person that a country checks: Italian codice fiscale, CPF of Brazil, NIF of Portugal, Dutch BSN. */
export function isTaxNumber(text: string, country: keyof typeof taxLocales): boolean {
  return validator.isTaxID(text.replace(/[\s.-]/g, '').toUpperCase(), taxLocales[country]);
}

/**
 * US social security number as issued by the SSA: area not 000, 666 or 900 to 999, group not 00, serial not
 * 0000. Areas from 900 are also tax numbers; rules with a cue accept them.
 */
export function isSsn(text: string): boolean {
  const digits = digitsOf(text);
  return (
    digits.length === 9 &&
    !/^(?:000|666|9)/.test(digits) &&
    digits.slice(3, 5) !== '00' &&
    !digits.endsWith('0000')
  );
}

const vinValues: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, index) => [letter, index + 1] as const)
    .concat(
      [...'JKLMN'].map((letter, index) => [letter, index + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const),
    ),
);
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Vehicle identification number (49 CFR 565.15): weighted sum modulo 11 at position 9, 10 as X. */
export function isVin(text: string): boolean {
  const vin = text.toUpperCase();
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return false;
  const sum = [...vin].reduce(
    (total, character, index) =>
      total + (vinValues[character] ?? Number(character)) * (vinWeights[index] ?? 0),
    0,
  );
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/**
 * German health insurance number (§ 290 SGB V): a letter, eight digits, a check digit. The letter counts as
 * two digits (A = 01); weights alternate 1 and 2, the digits of each product are added; the sum modulo ten is
 * the check digit.
 */
export function isKvnr(text: string): boolean {
  return /^[A-Z]\d{9}$/.test(text) && kvnrCheckDigit(text.slice(0, 9)) === Number(text[9]);
}

/** Of a letter and eight digits. */
export function kvnrCheckDigit(letterAndDigits: string): number {
  const digits = `${String(letterAndDigits.charCodeAt(0) - 64).padStart(2, '0')}${letterAndDigits.slice(1)}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 10;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
