import validator from 'validator';

/** Luhn checksum (ISO/IEC 7812): doubling every second digit from the right, the digits sum to a multiple of ten. */
export function passesLuhn(text: string): boolean {
  return validator.isLuhnNumber(digitsOf(text));
}

/** Whether a card number has a known issuer's prefix and length, and passes Luhn. */
export function isCardNumber(text: string): boolean {
  return validator.isCreditCard(digitsOf(text));
}

/** Checks an IBAN (ISO 13616): country, length, pattern, remainder 1 modulo 97. Ignores spaces, hyphens and case. */
export function isIban(text: string): boolean {
  return validator.isIBAN(text.replace(/[\s-]/g, '').toUpperCase());
}

/** Checks an NHS number of England, Wales and the Isle of Man: modulo 11 with weights 10 to 2. */
export function isNhsNumber(text: string): boolean {
  const digits = [...digitsOf(text)].map(Number);
  if (digits.length !== 10 || new Set(digits).size === 1) return false;
  const sum = digits.slice(0, 9).reduce((total, digit, index) => total + digit * (10 - index), 0);
  return (11 - (sum % 11)) % 11 === digits[9]; // 10 matches no digit
}

/** Checks a Spanish DNI or NIE: letter `TRWAGMYFPDXBNJZSQVHLCKE`[number modulo 23], prefixes X Y Z count as 0 1 2. */
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
 * Checks a French social security number (NIR): 13 digits and a key of 97 minus the number modulo 97. The digits
 * hold sex, year, month (20 and above if unknown) and department; Corsica's 2A and 2B count as 19 and 18.
 */
export function isNir(text: string): boolean {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase();
  if (!/^[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{8}$/.test(plain)) return false;
  const number = plain.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - (Number(number) % 97) === Number(plain.slice(13));
}

const taxLocales = { it: 'it-IT', br: 'pt-BR', pt: 'pt-PT', nl: 'nl-NL' };

/** Checks a personal number: Italian codice fiscale, Brazilian CPF, Portuguese NIF or Dutch BSN. */
export function isTaxNumber(text: string, country: keyof typeof taxLocales): boolean {
  return validator.isTaxID(text.replace(/[\s.-]/g, '').toUpperCase(), taxLocales[country]);
}

/**
 * Whether the SSA could have issued this US social security number: area not 000, 666 or 900-999, group not 00,
 * serial not 0000. Areas from 900 are also tax numbers; rules with a cue accept them.
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

/** Checks a vehicle identification number (49 CFR 565.15): position 9 is the weighted sum modulo 11, X for 10. */
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
 * Checks a German health insurance number (§ 290 SGB V): a letter (as two digits, A = 01), eight digits, a check
 * digit. Weights alternate 1 and 2; the check digit is the sum of the products' digits modulo ten.
 */
export function isKvnr(text: string): boolean {
  return /^[A-Z]\d{9}$/.test(text) && kvnrCheckDigit(text.slice(0, 9)) === Number(text[9]);
}

/** Returns the check digit for a letter and eight digits. */
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
