/**
 * Searches the output for surviving identifiers. Shares no code with rules, phrases and policy but
 * `other-use.ts`.
 */

import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/max';
import validator from 'validator';
import { firstIndex } from '#foundation';
import { isPersonLabel, type Span } from '#labels';
import { createOtherUse } from './other-use.js';

interface Secret {
  readonly text: string;
  readonly label: string;
}

/** A stretch that should not be in the written text. Says where and of what kind, never what. */
interface Leak extends Span {
  /**
   * `form`: letters and digits of an identifier; `word`: the same letters with another meaning ("may" beside
   * "in May"); `pattern`: a shape that only identifiers have.
   */
  readonly kind: 'form' | 'word' | 'pattern';
}

interface LeakScan {
  /** In order of `start`, in UTF-16 units of the written text. */
  readonly leaks: Leak[];
  /** Number of secrets with fewer than three letters or digits; they prove nothing, so the scan skips them. */
  readonly uncheckedCount: number;
}

/**
 * Searches a written text for secrets and strong shapes: e-mail, web and network addresses, telephone
 * numbers, US social security numbers, card numbers, IBANs and full dates in digits. Ignores `inserted`,
 * which the writer put in (type words, surrogates, shifted dates).
 */
export function findLeaks(
  written: string,
  secrets: readonly Secret[],
  inserted: readonly Pick<Span, 'start' | 'end'>[] = [],
): LeakScan {
  return {
    leaks: outside([...allForms(written, secrets), ...patternLeaks(written)], inserted),
    uncheckedCount: secrets.filter(({ text }) => skeletonOf(text).letters.length < lettersMin).length,
  };
}

/** Only the leaks of kind `form`: where the secrets occur again. */
export function findForms(
  written: string,
  secrets: readonly Secret[],
  inserted: readonly Pick<Span, 'start' | 'end'>[] = [],
): Leak[] {
  return outside(allForms(written, secrets), inserted).filter(({ kind }) => kind === 'form');
}

function allForms(written: string, secrets: readonly Secret[]): Leak[] {
  const skeleton = skeletonOf(written);
  const forms = groupForms(secrets);
  const isOtherUse = createOtherUse(written);
  return skeleton.begins
    .flatMap((begins, at) => (begins ? leaksAt(at, skeleton, forms) : []))
    .map(({ form, ...leak }): Leak => ({ ...leak, kind: isOtherUse(form, leak) ? 'word' : 'form' }));
}

/** Sorts the leaks and drops duplicates and what the writer put in. */
function outside(leaks: readonly Leak[], inserted: readonly Pick<Span, 'start' | 'end'>[]): Leak[] {
  const isInserted = createCover(inserted);
  // A form of one identifier outranks a plain use of another.
  const left = leaks
    .filter((leak) => !isInserted(leak))
    .sort(
      (one, other) => one.start - other.start || other.end - one.end || one.kind.localeCompare(other.kind),
    );
  return left.filter(
    (leak, index) =>
      index === 0 || left[index - 1]?.start !== leak.start || left[index - 1]?.end !== leak.end,
  );
}

/** Creates a test of whether one of the spans covers a stretch, which takes logarithmic time. */
function createCover(
  spans: readonly Pick<Span, 'start' | 'end'>[],
): (stretch: Pick<Span, 'start' | 'end'>) => boolean {
  const sorted = [...spans].sort((one, other) => one.start - other.start);
  let last = 0;
  const ends = sorted.map(({ end }) => (last = Math.max(last, end))); // the farthest end so far
  return ({ start, end }) => {
    const behind = firstIndex(0, sorted.length, (index) => (sorted[index]?.start ?? 0) > start);
    return behind > 0 && (ends[behind - 1] ?? 0) >= end;
  };
}

const lettersMin = 3;

interface Skeleton {
  /** Letters and digits only, in lower case, without accents. */
  readonly letters: string;
  /** Position of each in the text. */
  readonly positions: readonly number[];
  /** Whether no letter or digit stands right before each. */
  readonly begins: readonly boolean[];
  readonly text: string;
}

/** Reduces a text to letters and digits, so that spaces, punctuation, accents and case hide nothing. */
function skeletonOf(text: string): Skeleton {
  let letters = '';
  const positions: number[] = [];
  const begins: boolean[] = [];
  let isInside = false;
  let position = 0;
  for (const character of text) {
    const plain = character
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
    const isIgnored = /[\p{M}\p{Cf}]/u.test(character);
    for (const letter of plain) {
      letters += letter;
      for (let unit = 0; unit < letter.length; unit += 1) positions.push(position);
      for (let unit = 0; unit < letter.length; unit += 1) begins.push(!isInside);
      isInside = true;
    }
    if (plain === '' && !isIgnored) isInside = false;
    position += character.length;
  }
  return { letters, positions, begins, text };
}

interface Form extends Secret {
  readonly letters: string;
  readonly isPart: boolean;
}

/** A secret, and each word of four letters or more in a person's name. */
function formsOfSecret({ text, label }: Secret): Form[] {
  const whole = { text, letters: skeletonOf(text).letters, label, isPart: false };
  const parts = isPersonLabel(label) && /\s/.test(text.trim()) ? text.split(/[\s,.]+/) : [];
  const long = parts.map((part) => skeletonOf(part).letters).filter((letters) => letters.length >= 4);
  return [whole, ...long.map((letters) => ({ text, letters, label, isPart: true }))].filter(
    ({ letters }) => letters.length >= lettersMin,
  );
}

/** Forms with the same letters; groups are sorted by UTF-16 units. */
interface FormGroup {
  readonly letters: string;
  readonly forms: readonly Form[];
}

function groupForms(secrets: readonly Secret[]): FormGroup[] {
  const distinct = new Map(secrets.map((secret) => [`${secret.label} ${secret.text}`, secret]));
  const groups = new Map<string, Form[]>();
  for (const form of [...distinct.values()].flatMap(formsOfSecret)) {
    const group = groups.get(form.letters);
    if (group === undefined) groups.set(form.letters, [form]);
    else group.push(form);
  }
  return [...groups]
    .map(([letters, forms]) => ({ letters, forms }))
    .sort((one, other) => (one.letters < other.letters ? -1 : 1));
}

/** The leaks that begin at one letter; narrows the sorted groups letter by letter. */
function leaksAt(
  at: number,
  { letters, positions, begins, text }: Skeleton,
  groups: readonly FormGroup[],
): (Omit<Leak, 'kind'> & { readonly form: Form })[] {
  const leaks: (Omit<Leak, 'kind'> & { readonly form: Form })[] = [];
  let low = 0;
  let high = groups.length;
  for (let length = 0; low < high && at + length < letters.length; length += 1) {
    const unit = letters.charCodeAt(at + length);
    const unitOf = (index: number) => groups[index]?.letters.charCodeAt(length) ?? 0;
    low = firstIndex(low, high, (index) => unitOf(index) >= unit);
    high = firstIndex(low, high, (index) => unitOf(index) > unit);
    const end = at + length + 1;
    const shortest = groups[low];
    if (low === high || shortest?.letters.length !== length + 1) continue;
    if (end < letters.length && begins[end] !== true) continue;
    const start = positions[at] ?? 0;
    const lastAt = positions[end - 1] ?? start;
    const last = lastAt + ((text.codePointAt(lastAt) ?? 0) > 0xffff ? 2 : 1);
    const isCapital = /^\p{Lu}/u.test(text.slice(start, last));
    for (const form of shortest.forms) {
      if (form.isPart && !isCapital) continue;
      leaks.push({ form, label: form.label, start, end: last });
    }
  }
  return leaks;
}

/** Leaks by shape: pieces between spaces, card numbers and telephone numbers. */
function patternLeaks(written: string): Leak[] {
  const leaks: Leak[] = [];
  const add = (label: string, start: number, end: number) =>
    leaks.push({ kind: 'pattern', label, start, end });
  for (const { 0: raw, index } of written.matchAll(/[^\s"<>()[\]]{4,400}/g)) {
    const piece = raw.replace(/[.,;:!?']+$/, '');
    const label = labelOfPiece(piece);
    if (label !== undefined) add(label, index, index + piece.length);
  }
  for (const { 0: run, index } of written.matchAll(
    /(?<![\p{L}\p{N}])\d(?:[ -]?\d){11,18}(?![\p{L}\p{N}])/gu,
  )) {
    if (validator.isCreditCard(run.replace(/\D/g, ''))) add('ACCOUNT', index, index + run.length);
  }
  for (const { start, end } of findPhoneNumbers(written)) add('PHONE', start, end);
  return leaks;
}

function labelOfPiece(piece: string): string | undefined {
  if (piece.includes('@') && validator.isEmail(piece.replace(/^[^\p{L}\p{N}]+/u, ''))) return 'EMAIL';
  if (/^(?:https?:\/\/|www\.)\S+\.\S/i.test(piece)) return 'URL';
  if (/^[\d.:a-f]+$/i.test(piece) && validator.isIP(piece) && piece.length > 6) return 'IPADDR';
  if (/^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(piece)) return 'SSN';
  if (/^\d/.test(piece) && isDate(piece)) return 'DATE';
  return /^[A-Z]{2}\d{2}/i.test(piece) && validator.isIBAN(piece) ? 'ACCOUNT' : undefined;
}

function isDate(piece: string): boolean {
  const formats = [
    'MM/DD/YYYY',
    'DD/MM/YYYY',
    'YYYY/MM/DD',
    'M/D/YYYY',
    'D/M/YYYY',
    'YYYY-MM-DD',
    'DD-MM-YYYY',
    'MM-DD-YYYY',
    'DD.MM.YYYY',
    'D.M.YYYY',
  ];
  return (
    piece.length <= 10 &&
    formats.some((format) =>
      validator.isDate(piece, { format, strictMode: true, delimiters: ['/', '-', '.'] }),
    )
  );
}

/** Countries whose national forms are recognised. */
const countries: readonly CountryCode[] = ['US', 'ES', 'DE'];

/**
 * Telephone numbers with a separator and at least nine digits: shorter ones are ends of other numbers, plain
 * digits any count. Equals what the library finds in the whole text, because no match leaves a stretch.
 */
export function findPhoneNumbers(text: string): Pick<Span, 'start' | 'end'>[] {
  const stretches = [...text.matchAll(phoneStretch)].filter(([stretch]) => hasNineDigits(stretch));
  return countries.flatMap((country) =>
    stretches.flatMap(({ 0: stretch, index }) => numbersIn(text, country, index, index + stretch.length)),
  );
}

/** Runs of the characters in the library's matches, including words before an extension ("ext.", "anexo", "доб"). */
const phoneStretch =
  /[\u0301\p{Nd}+\uff0b\-\u2010-\u2015\u2212\u30fc\uff0d/\uff0f.\uff0e \u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09\uff3b\uff3d[\]~\u2053\u223c\uff5e\t,;:#\uff03=extnsioa\u00f3доб\uff45\uff58\uff54\uff4e\uff49]+/giu;

const hasNineDigits = (text: string): boolean => text.replace(/\D/g, '').length >= 9;

/** Includes a character before and after, because a letter or "%" there rules a match out. */
function numbersIn(text: string, defaultCountry: CountryCode, start: number, end: number) {
  const from = Math.max(0, start - 1);
  const found = withoutTraces(() =>
    findPhoneNumbersInText(text.slice(from, end + 1), { defaultCountry, extended: false }),
  );
  return found
    .map(({ startsAt, endsAt }) => ({ start: from + startsAt, end: from + endsAt }))
    .filter((place) => isNumber(text.slice(place.start, place.end)));
}

function isNumber(number: string): boolean {
  return hasNineDigits(number) && /[\s().+-]/.test(number);
}

/** Suppresses stack traces, half of the time: the library throws for every group that is no number. */
function withoutTraces<Value>(work: () => Value): Value {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
