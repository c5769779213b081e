/** Ages over 89 as "90+"; others stay. */
import { teens, tens, units } from '../vocabulary/patterns.js';

/**
 * The age with every number of years of 90 or more as `90+`, in digits or in words of the languages of the rules; an age below stays
 * as it is. `undefined` for what is no age that can be read.
 *
 * | age | becomes |
 * |---|---|
 * | `97`, `97-year-old`, `104 years`, `early 90s` | `90+`, `90+-year-old`, `90+ years`, `90+` |
 * | `ninety-seven`, `one hundred and two`, `noventa y dos`, `dreiundneunzig` | `90+` |
 * | `89`, `97 days`, `seventies`, `newborn` | the same |
 */
export function generaliseAge(original: string): string | undefined {
  if (otherUnit.test(original) && !years.test(original)) return original;
  const inDigits = original.replace(digits, (age, number: string) =>
    Number(number.replace(',', '.')) < 90 ? age : '90+',
  );
  const general = oldestInWords.reduce((text, pattern) => text.replace(pattern, '90+'), inDigits);
  if (general !== original) return general;
  return /\d/.test(original) || youngerInWords.test(original) ? original : undefined;
}

/** The words in front of a decade tell more than the category does. */
const ahead = String.raw`(?:\b(?:early|mid|late|over|above)[ -]|> ?)?`;
/** "97", "97.5", "90s", "90's", "90+". */
const digits = new RegExp(
  String.raw`${ahead}(?<![\d.,])(\d{2,3}(?:[.,]\d{1,2})?)(?![\d])(?:'?s\b)?\+?`,
  'giu',
);

const number = `(?:${units}|${teens}|ten|${tens})`;
const spanishNumber =
  '(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince)';
const oldestInWords: readonly RegExp[] = [
  // "ninety-seven", "nineties", "a hundred", "one hundred and twelve"; no "nineteen"
  new RegExp(
    String.raw`${ahead}(?:\b(?:a|one)[ -])?\b(?:ninet(?:y|ies|ieth)|hundred(?:th)?)(?:[ -](?:and[ -])?${number}\b)?(?:[ -]${units}\b)?`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:noventa|cien(?:to)?)(?!\p{L})(?: (?:y )?${spanishNumber}(?!\p{L}))?`,
    'giu',
  ),
  /(?<!\p{L})\p{L}{0,20}(?:neunzig|hundert)\p{L}{0,20}/giu,
  /(?<!\p{L})(?:super)?(?:nonagen|centen)(?:arian|ari[oa])s?(?!\p{L})/giu,
];

const youngerInWords = new RegExp(
  [
    String.raw`\b(?:${number}|(?:twen|thir|for|fif|six|seven|eigh)ties)\b`,
    '(?:new-?born|neonat|infant|toddler|teen|adolescen|septuagenar|octogenar|sexagenar)',
    String.raw`(?<!\p{L})(?:${spanishNumber}|dieci\p{L}{1,6}|veint\p{L}{1,8}|(?:trei|cuare|cincue|sese|sete|oche)nta|lactante|recién nacid[oa])(?!\p{L})`,
    String.raw`(?<!\p{L})(?:eine?[nmrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}{0,14}(?:zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig))\p{L}{0,9}(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** Of children: 97 days are no age over 89. */
const otherUnit =
  /(?<!\p{L})(?:months?|mos?|mths?|weeks?|wks?|days?|hours?|hrs?|mes(?:es)?|semanas?|días?|dias?|horas?|monate?n?|wochen?|tagen?|tage?|stunden?)(?!\p{L})/iu;
const years = /(?<!\p{L})(?:years?|yrs?|y\/?o|años?|jahren?|jahre?)(?!\p{L})|\d ?y(?!\p{L})/iu;
