/** Step 1 of the system: parses the letter head, a table of fields, and returns its cell values with their offsets. */
import type { Span } from '#labels';
import { type KnownValues, levenshtein } from '#rules';

/** Patient data in the head. */
export interface LetterHead {
  /** Cells with `i2b2` labels, in text order, without overlaps. */
  readonly spans: readonly Span[];
  readonly known: KnownValues;
}

type Field = 'name' | 'first' | 'whole' | 'birth' | 'address' | 'record' | 'plan' | 'telephone';

/** Field names: letters only, lower-cased. */
const tokensOfFields: Readonly<Record<Field, readonly string[]>> = {
  name: ['name', 'nachname', 'familienname', 'zuname'],
  first: ['vorname', 'rufname'],
  whole: ['patient', 'patientin', 'patientenname', 'pat'],
  birth: ['geb', 'gebam', 'geboren', 'geborenam', 'geburtsdatum', 'gebdatum'],
  address: ['anschrift', 'adresse', 'wohnhaft', 'straße', 'strasse', 'plzort', 'wohnort'],
  record: ['fallnummer', 'fallnr', 'aufnahmenummer', 'patientennummer', 'patnr', 'aktenzeichen'],
  plan: ['versichertennummer', 'versichertennr', 'krankenkassennummer'],
  telephone: ['telefon', 'tel', 'telefonnummer', 'mobil'],
};

/** The head ends at the salutation or the first section, at most this far into the text. */
const headUnitsMax = 1500;
const headEnd = /\n(?:Sehr geehrte|Liebe[r ]|(?:Aktuelle |Aufnahme)?[Aa]namnese|Diagnosen?)\b/;

/** A field name, a colon or cell border, and the value up to a tab, a border, three spaces or the end of the line. */
const cell =
  /(?<token>[\p{L}./ -]{3,24}?)[ \t]{0,12}[:|][ \t|]{0,12}(?<value>[^\t\n|]{1,90}?)(?=\t| {3}|[ \t]*\||[ \t]*\n|[ \t]*$)/gu;

/** Parses the head of a note; empty if there is none. */
export function parseLetterHead(text: string): LetterHead {
  const end = text.search(headEnd);
  const head = text.slice(0, end === -1 ? headUnitsMax : Math.min(end, headUnitsMax));
  const cells = Array.from(head.matchAll(cell), ({ groups, index, 0: whole }) => {
    const value = groups?.['value'] ?? '';
    return { field: fieldOf(groups?.['token'] ?? ''), value, start: index + whole.length - value.length };
  });
  const values = (field: Field) =>
    cells.filter((one) => one.field === field && isFilled(one.value)).map(({ value }) => value);
  const joined = [values('first')[0], values('name')[0]].filter((part) => part !== undefined).join(' ');
  return {
    spans: cells.flatMap(({ field, value, start }) =>
      field === undefined || !isFilled(value) ? [] : spansOfCell(field, value, start),
    ),
    known: {
      names: [...(joined === '' ? [] : [joined]), ...values('whole').filter(looksLikeName)],
      birthDates: values('birth').flatMap(isoDate),
      records: values('record').filter((value) => /\d{4}/.test(value)),
      addresses: values('address').filter((value) => /\d/.test(value)),
      telephones: values('telephone').filter((value) => /\d{4}/.test(value)),
    },
  };
}

/**
 * Matches a field name, allowing misspellings: Levenshtein distance over the shorter length, below 0.333. The
 * publication does so for names; field names are our choice. The nearest wins, the first on a tie.
 */
export function fieldOf(token: string): Field | undefined {
  const letters = token.toLowerCase().replace(/[^\p{L}]/gu, '');
  let best: { field: Field; distance: number } | undefined;
  for (const [field, tokens] of Object.entries(tokensOfFields) as [Field, readonly string[]][]) {
    // Object.entries widens the keys of a record.
    for (const known of tokens) {
      const distance = levenshtein(letters, known) / Math.min(letters.length, known.length);
      if (distance < 0.333 && distance < (best?.distance ?? 1)) best = { field, distance };
    }
  }
  return best?.field;
}

function isFilled(value: string): boolean {
  return !/^(?:unbekannt|keine?|entf(?:\.|ällt)|folgt|siehe|s\.|-+)/i.test(value);
}

function looksLikeName(value: string): boolean {
  return /^\p{Lu}[\p{L}.'-]*(?:,? (?:von |van |zu )?\p{Lu}[\p{L}.'-]*){1,3}$/u.test(value);
}

const oneName = /^(?:von |van |zu )?\p{Lu}[\p{L}'-]*\.?(?: \p{Lu}[\p{L}'-]*\.?){0,2}$/u;

function spansOfCell(field: Field, value: string, start: number): Span[] {
  const whole = (label: string): Span[] => [{ start, end: start + value.length, label }];
  if (field === 'name' || field === 'first') return oneName.test(value) ? whole('PATIENT') : [];
  if (field === 'whole') return looksLikeName(value) ? whole('PATIENT') : [];
  if (field === 'record') return /^[\w./-]*\d{4}[\w./-]*$/.test(value) ? whole('MEDICALRECORD') : [];
  if (field === 'plan') return /^[A-Z]?\d{5}[\dA-Z]*$/.test(value) ? whole('HEALTHPLAN') : [];
  if (field === 'telephone') return /^[+(\d][\d ()/-]{5,24}$/.test(value) ? whole('PHONE') : [];
  if (field === 'birth') return isoDate(value).length > 0 ? whole('DATE') : [];
  return spansOfAddress(value, start);
}

/** Parses "Lange Gasse 3, 79104 Freiburg", or either half alone. */
function spansOfAddress(value: string, start: number): Span[] {
  const groups =
    /^(?:(?<street>[\p{L}. -]{3,40} \d{1,4} ?[a-z]?))?(?:,? ?(?<zip>\d{5}) (?<town>\p{Lu}[\p{L}. -]{2,40}))?$/u.exec(
      value,
    )?.groups;
  const at = (part: string | undefined, label: string): Span[] => {
    if (part === undefined) return [];
    const from = start + value.indexOf(part);
    return [{ start: from, end: from + part.length, label }];
  };
  return [
    ...at(groups?.['street'], 'STREET'),
    ...at(groups?.['zip'], 'ZIP'),
    ...at(groups?.['town'], 'CITY'),
  ];
}

/** Converts "3.4.2019" to YYYY-MM-DD; empty for anything else or an invalid date. */
function isoDate(value: string): string[] {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(value) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '' && !Number.isNaN(Date.parse(iso)) ? [iso] : [];
}
