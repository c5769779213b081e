/**
 * What a note's own header says of its patient: fields ("DOB: 03/14/2061"), lines without colons (`header-lines.ts`) and tables
 * ("Name | DOB | MRN" above a row of values). In: folded text and what rules found in it. Out: known values, which are then found in every form.
 */
import { nameLength } from './catalogue/any/name-words.js';
import { readDays } from './days.js';
import { headerLineValues } from './header-lines.js';
import type { KnownValues } from './known-values-file.js';
import { digitsIn } from './rule.js';
import type { SeenText } from './seen-through.js';
import type { SourcedSpan } from './sourced-span.js';

const birthCue =
  /(?:\bD\.?O\.?B\.?|\bbirth ?date|\bdate of birth|\bborn(?: on)?|\bfecha de nacimiento|\bF\. ?N\.|\bnacid[oa](?: el)?|\bgeb\.?|\bgeboren(?: am)?|\bgeburtsdatum)[ \t]{0,3}[:#-]?[ \t]{0,3}$/i;

/** A shorter number stands in many places for something else; the document pass asks for as much. */
const recordDigitsMin = 5;

/** Names, birth dates, record and telephone numbers of the header. */
export function headerValues(seen: SeenText, byRules: readonly SourcedSpan[], original: string): KnownValues {
  const found = (name: string) => byRules.filter(({ source }) => source === `rule:${name}`);
  const formOf = ({ start, end }: SourcedSpan) => original.slice(start, end);
  const isBehindBirthCue = ({ start }: SourcedSpan) =>
    birthCue.test(original.slice(Math.max(0, start - 30), start));
  const table = tableValues(seen.text);
  const lines = headerLineValues(seen.text);
  return {
    names: unique([...found('patient-field').map(formOf), ...table.names, ...lines.names]),
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

/** Rows of values below a row of names that are read. */
const rowsMax = 5;

/** Values below two or more names of columns that are known, in as many cells. */
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

/** The next rows that are no rulers; not all of a table whose every row could be a head. */
function* rowsBelow(lines: readonly (readonly string[])[], head: number): Generator<readonly string[]> {
  let rows = 0;
  for (let index = head + 1; index < lines.length && rows < rowsMax; index += 1) {
    const cells = lines[index] ?? [];
    if (cells.every((cell) => /^[-=:+ ]*$/.test(cell))) continue;
    rows += 1;
    yield cells;
  }
}

/** Cells are told apart by bars, tabs or three blanks; most notes have no such line and are not cut into lines. */
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
