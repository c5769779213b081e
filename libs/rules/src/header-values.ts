/** Reads known values from a note's header: fields ("DOB: 03/14/2061"), lines without colons, and tables. */

import type { SeenText } from '#text';
import { canBeOfName, nameLength } from './catalogue/any/name-words.js';
import { readDays } from './days.js';
import type { PeopleOfHead } from './known-values.js';
import type { KnownValues } from './known-values-file.js';
import { digitsIn, type SourcedSpan } from './rule.js';
import { readWords } from './vocabulary/words.js';

const words = readWords('vocabulary');

const birthCue =
  /(?:\bD\.?O\.?B\.?|\bbirth ?date|\bdate of birth|\bborn(?: on)?|\bfecha de nacimiento|\bF\. ?N\.|\bnacid[oa](?: el)?|\bgeb\.?|\bgeboren(?: am)?|\bgeburtsdatum)[ \t]{0,3}[:#-]?[ \t]{0,3}$/i;

/** A shorter number often means something else; the document pass asks for as many. */
const recordDigitsMin = 5;

/** A German letter's head ends at the salutation, within `headUnitsMax` UTF-16 units. */
const headEnd = /\n[ \t]*(?:Sehr geehrte|Lieber? (?:Herr|Frau|Kolleg))/;
const headUnitsMax = 3000;

/** Names, birth dates, record and telephone numbers of the header; all people and towns of a German letter's head. */
export function headerValues(
  seen: SeenText,
  byRules: readonly SourcedSpan[],
  original: string,
): KnownValues & PeopleOfHead {
  const found = (name: string) => byRules.filter(({ source }) => source === `rule:${name}`);
  const formOf = ({ start, end }: SourcedSpan) => original.slice(start, end);
  const isBehindBirthCue = ({ start }: SourcedSpan) =>
    birthCue.test(original.slice(Math.max(0, start - 30), start));
  const table = tableValues(seen.text);
  const lines = headerLineValues(seen.text);
  const head = original.slice(0, headUnitsMax).search(headEnd);
  const inHead = (label: string) => byRules.filter((span) => span.label === label && span.end <= head);
  const doctors = inHead('DOCTOR');
  // A title is stronger evidence than a list of names: "Dr. Otto Weber" matches both
  const others = inHead('PATIENT').filter(
    ({ start, end }) => !doctors.some((doctor) => start < doctor.end && doctor.start < end),
  );
  return {
    names: unique([
      ...found('patient-field').map(formOf),
      ...table.names,
      ...lines.names,
      ...others.map(formOf),
    ]),
    doctors: unique(doctors.map(formOf)),
    towns: unique(inHead('CITY').map(formOf)),
    birthDates: unique([
      ...[...found('date'), ...found('compact-date')]
        .filter(isBehindBirthCue)
        .map(formOf)
        .filter((form) => readDays(form).length > 0),
      ...table.birthDates,
      ...lines.birthDates,
    ]),
    records: unique([
      ...found('record-number')
        .map(formOf)
        .filter((form) => digitsIn(form) >= recordDigitsMin),
      ...table.records,
      ...lines.records,
    ]),
    telephones: unique(lines.telephones),
  };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

type Column = 'names' | 'birthDates' | 'records';

const columnNames: Readonly<Record<Column, RegExp>> = {
  names:
    /^(?:(?:patient|pt)(?:'s)?(?: name)?|(?:full |last |first |family |given )?name|nombre(?: y apellidos)?|apellidos?|paciente|(?:nach|vor)?name|patient(?:in)?)$/i,
  birthDates:
    /^(?:D\.?O\.?B\.?|birth ?date|date of birth|fecha de nacimiento|f\.? ?nac\.?|geb\.?(?:-?datum)?|geburtsdatum)$/i,
  records:
    /^(?:M\.?R\.?N\.?|MR ?(?:#|no\.?|number)|(?:medical )?record(?: (?:no\.?|number|#))?|patient (?:id|no\.?|number)|chart(?: (?:no\.?|number|#))?|N\.?H\.?C\.?|historia(?: clinica)?|(?:pat\.?|fall)-?(?:nr\.?|nummer))$/i,
};

/** Rows of values to read below a row of column names. */
const rowsMax = 5;

/** Values below two or more known column names, from rows with as many cells. */
function tableValues(text: string): Readonly<Record<Column, readonly string[]>> {
  const values: Record<Column, string[]> = { names: [], birthDates: [], records: [] };
  if (!tableHint.test(text)) return values;
  const lines = text.split('\n').map(cellsOf);
  for (const [index, head] of lines.entries()) {
    const columns = head.map(columnOf);
    if (columns.filter((column) => column !== undefined).length < 2) continue;
    for (const cells of rowsBelow(lines, index)) {
      if (cells.length !== head.length) break;
      for (const [position, column] of columns.entries()) {
        const cell = cells[position] ?? '';
        if (column !== undefined && isOfColumn(column, cell)) values[column].push(cell);
      }
    }
  }
  return values;
}

/** The next rows that are no rulers, at most `rowsMax`: in some tables, every row could be a head. */
function* rowsBelow(lines: readonly (readonly string[])[], head: number): Generator<readonly string[]> {
  let rows = 0;
  for (let index = head + 1; index < lines.length && rows < rowsMax; index += 1) {
    const cells = lines[index] ?? [];
    if (cells.every((cell) => /^[-=:+ ]*$/.test(cell))) continue;
    rows += 1;
    yield cells;
  }
}

/** Signs of a table: bars, tabs or three spaces. Most notes have none and are not split into lines. */
const tableHint =
  /(?:name|patient|nombre|paciente|apellidos?)[ ]{0,20}(?:\||\t| {3})|(?:\||\t| {3})[ ]{0,20}(?:name|patient|nombre|paciente)/i;

function cellsOf(line: string): string[] {
  const separator = line.includes('|') ? /\|/ : /\t+| {3,}/;
  const cells = line.split(separator).map((cell) => cell.trim());
  if (line.includes('|')) return cells.slice(cells[0] === '' ? 1 : 0, cells.at(-1) === '' ? -1 : undefined);
  return cells.filter((cell) => cell !== '');
}

function columnOf(cell: string): Column | undefined {
  const name = cell.replace(/[:#.]+$/, '').trim();
  if (columnNames.names.test(name)) return 'names';
  if (columnNames.birthDates.test(name)) return 'birthDates';
  return columnNames.records.test(name) ? 'records' : undefined;
}

function isOfColumn(column: Column, cell: string): boolean {
  if (column === 'birthDates') return readDays(cell).length > 0;
  if (column === 'records') return digitsIn(cell) >= recordDigitsMin && /^[A-Z0-9 ./-]{5,24}$/i.test(cell);
  return cell.length <= 60 && nameLength(cell, { lastNameFirst: true }) === cell.length;
}

/** What a header field can tell about its patient. */
export type HeaderField = 'names' | 'birthDates' | 'records' | 'telephones';

/** Field words in English, Spanish and German, folded. */
const fieldWords: Readonly<Record<HeaderField, string>> = {
  names:
    "(?:(?:patient|pt)(?:'s)? |full )?name|patient(?:in)?|pt\\.?|nombre(?: y apellidos)?|paciente|name des patienten|pat\\.?",
  birthDates:
    'born(?: on)?|D\\.?O\\.?B\\.?|birth ?date|date of birth|nacid[oa](?: el)?|fecha de nacimiento|f\\. ?nac\\.?|fec\\. ?nac\\.?|geb\\.?(?: am)?|geboren(?: am)?|geb\\.?-?datum|geburtsdatum',
  records:
    'M\\.?R\\.?N\\.?|MR ?(?:#|no\\.?|number)|(?:medical )?record(?: (?:no\\.?|number|#))?|patient (?:id|no\\.?|number)|chart(?: (?:no\\.?|number|#))?|N\\.?H\\.?C\\.?|historia(?: clinica)?|(?:pat(?:ienten)?|fall|aufnahme)[.-]{0,2} ?(?:nr|nummer|id)\\.?',
  telephones: 'tel(?:ephone|efon|efono)?\\.?|tfno\\.?|tlfn?o?\\.?|phone|ph\\.?|mobile|movil|mobil|handy|cell',
};

/** Other fields, which only end the value before them. */
const otherWords = words('other fields of a header');

const fields = Object.entries(fieldWords) as readonly (readonly [HeaderField, string])[];
const fieldPattern = new RegExp(
  `(?<![\\w'/-])(?:${fields.map(([field, words]) => `(?<${field}>${words})`).join('|')}|(?:${otherWords}))(?![\\w'/-])[ \\t]{0,3}[:|#]?`,
  'gi',
);

/** Only lines with a field word are split, which most lines of a note lack. */
const linePattern = new RegExp(
  `^.{0,300}?(?<![\\w'/-])(?:${Object.values(fieldWords).join('|')})(?!\\w).*$`,
  'gim',
);

/** Longer lines are paragraphs. */
const lineLengthMax = 300;

/**
 * A line with a name, perhaps an age, a number and perhaps a date: "HOLMBERG,ANNA | H303925 | 14-Mar-1961".
 * Words of the name need a separator; otherwise a line of letters (a gene sequence) could be split in
 * millions of ways.
 */
const barPattern =
  /^[ \t|]{0,4}([a-z][a-z'-]{1,49}(?:(?:,|,? )[a-z][a-z'.-]{0,24}){0,4}?)(?:, ?(?:\d{1,3}|[a-z]{3,7}(?:-[a-z]{3,5})?))?[ \t]{0,6}(?:[|/][ \t]{0,4}|(?<=,[a-z'-]{2,24}[ \t]{0,4}))([A-Z]{0,3}-?\d[\d-]{4,14})(?:[ \t]{0,4}\|[ \t]{0,4}([^|\n]{6,14}))?[ \t|]{0,4}$/gim;

/** Values of the fields of all header lines, in order. */
export function headerLineValues(text: string): Readonly<Record<HeaderField, readonly string[]>> {
  const values: Record<HeaderField, string[]> = { names: [], birthDates: [], records: [], telephones: [] };
  for (const [line] of text.matchAll(linePattern)) {
    if (line.length > lineLengthMax) continue;
    const found = valuesOfLine(line);
    if (new Set(found.map(([field]) => field)).size < 2) continue; // one known field alone is prose
    for (const [field, value] of found) values[field].push(value);
  }
  for (const [, name = '', record = '', day = ''] of text.matchAll(barPattern)) {
    if (!isHeaderName(name) || digitsIn(record) < recordDigitsMin) continue;
    if (day !== '' && readDays(day).length === 0) continue;
    values.names.push(name);
    values.records.push(record);
    if (day !== '') values.birthDates.push(day.trim());
  }
  return values;
}

function valuesOfLine(line: string): [HeaderField, string][] {
  const words = [...line.matchAll(fieldPattern)];
  return words.flatMap((word, index): [HeaderField, string][] => {
    const [field] = fields.find(([name]) => word.groups?.[name] !== undefined) ?? [];
    if (field === undefined) return [];
    const behind = line.slice(word.index + word[0].length, words[index + 1]?.index);
    const value = valueBehind[field](behind.replace(/^[ \t|:]+/, ''));
    return value === undefined ? [] : [[field, value]];
  });
}

/** Reads the value right after a field word; `undefined` if it does not fit. */
const valueBehind: Readonly<Record<HeaderField, (behind: string) => string | undefined>> = {
  names: (behind) => {
    const [value = ''] = /^[a-z][a-z'. -]{0,50}(?:, ?[a-z][a-z'. -]{0,30})?/i.exec(cellOf(behind)) ?? [];
    const name = value.replace(/[ ,.-]+$/, '');
    return isHeaderName(name) ? name : undefined;
  },
  birthDates: (behind) => {
    const [cell = ''] = /^[^|;(]{6,24}?(?=[|;(,.]? {2}|\t|[|;(,]|[. ]*$| (?=[a-z]{3,}))/i.exec(behind) ?? [];
    const [day = ''] = /^\d[\d /.-]{4,10}\d(?!\w)|^.*/.exec(cell) ?? [];
    return [day, cell].map((form) => form.trim()).find((form) => readDays(form).length > 0);
  },
  records: (behind) => {
    const [number = ''] = /^[A-Z]{0,4}[ -]?\d[A-Z0-9./-]{3,20}(?![\w])/i.exec(behind) ?? [];
    return digitsIn(number) >= recordDigitsMin ? number.replace(/[./-]+$/, '') : undefined;
  },
  telephones: (behind) => {
    const [number = ''] = /^[+(]?\d[\d ()./-]{5,20}\d(?![\w])/.exec(behind) ?? [];
    return digitsIn(number) >= 7 && digitsIn(number) <= 15 ? number : undefined;
  },
};

function cellOf(behind: string): string {
  return behind.split(/\||\t| {2}|[,;]? (?=\d)/)[0] ?? '';
}

/** Whether all words can belong to a name; in lower case, at least two are needed. */
function isHeaderName(written: string): boolean {
  if (written !== '' && nameLength(written, { lastNameFirst: true }) === written.length) return true;
  const words = written.match(/[a-z][a-z'-]*/gi) ?? [];
  return words.length >= 2 && words.length <= 5 && words.every(canBeOfName);
}
