/**
 * What a note's own header says of its patient: names, birth dates and record numbers behind the words of a form, in a line or
 * in a table. They become known values, so that the note is searched for every form of them.
 */
import { nameLength } from './catalogue/name-words.js';
import { dateShape } from './catalogue/record-numbers.js';
import type { KnownValues } from './known-values.js';
import { digitsIn, type RuleLanguage } from './rule.js';
import type { SeenText } from './seen-through.js';
import type { SourcedSpan } from './sourced-span.js';
import { monthNumber } from './vocabulary/calendar.js';

/** What of a patient a field holds; `other` fields only end the one before. */
type Field = 'name' | 'birth' | 'record' | 'other';

const fieldWords: Readonly<Record<Field, string>> = {
  name: `(?:patient(?:'s)? |full )?name|patient|nombre(?: y apellidos)?|paciente|patientin`,
  birth: String.raw`d\.?o\.?b\.?|born|birth ?date|date of birth|fecha de nacimiento|geb\.?|geboren|geburtsdatum`,
  record: String.raw`m\.?r\.?n\.?|mr ?#|(?:medical )?record(?: no\.?| number| #)?|chart(?: no\.?| number| #)?|nhc|pat\.-nr\.`,
  other: String.raw`tel(?:ephone)?\.?|phone|fax|sex|gender|age|race|address|date|provider|physician|attending|visit|account|room|unit|ssn|sexo|edad|fecha|alter|geschlecht`,
};

/**
 * The values of a note's header, in its folded text: those that rules found behind a field (`byRules`), those in lines that hold
 * two fields or more without colons ("Name Ana Lee  Chart 45128"), and those below the headings of a table. A birth date of
 * which the order of day and month is open is read in the order of the language; one with two digits of a year in both centuries.
 */
export function headerValues(
  seen: SeenText,
  byRules: readonly SourcedSpan[],
  language: RuleLanguage,
  original: string,
): KnownValues {
  const cells = [...cellsOfLines(seen.text), ...cellsByRules(byRules, original)];
  const valuesOf = (wanted: Field) =>
    cells.filter(({ field }) => field === wanted).map(({ value }) => value.trim());
  return {
    names: unique(valuesOf('name').map((value) => value.slice(0, nameLength(value, nameShape)))),
    birthDates: unique(valuesOf('birth').flatMap((value) => daysOf(value, language))),
    records: unique(valuesOf('record').map(recordOf)),
  };
}

interface Cell {
  readonly field: Field;
  readonly value: string;
}

/** One word is too little where no colon says that it is a name. */
const nameShape = { lastNameFirst: true, wordsMin: 2 };
const recordLettersMin = 5;
/** A form's line is short; longer ones are prose, in which "name" and "chart" are words. */
const lineLengthMax = 160;

function unique(values: readonly string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))];
}

/** A number of five letters and digits, at least four of them digits, from the beginning of a cell. */
function recordOf(cell: string): string {
  const [record = ''] = /^[A-Z]{0,4}-?\d[\dA-Z/.-]{3,19}(?![\w])/i.exec(cell) ?? [];
  const isLong = record.replace(/\W/g, '').length >= recordLettersMin && digitsIn(record) >= 4;
  return isLong && !dateShape.test(record) ? record : '';
}

/** Rules know fields with a colon, and dates and numbers behind cues; `rule:date` says nothing of whose date it is. */
function cellsByRules(byRules: readonly SourcedSpan[], original: string): Cell[] {
  return byRules.flatMap(({ start, end, source }): Cell[] => {
    const value = original.slice(start, end);
    if (source === 'rule:record-number') return [{ field: 'record', value }];
    if (source !== 'rule:date') return [];
    return behindBirth.test(original.slice(Math.max(0, start - 24), start))
      ? [{ field: 'birth', value }]
      : [];
  });
}

const behindBirth = new RegExp(String.raw`(?<![a-z])(?:${fieldWords.birth})[ \t]{0,3}[:#=]?[ \t]{0,3}$`, 'i');

function* cellsOfLines(text: string): Generator<Cell> {
  let headings: readonly (Field | undefined)[] = [];
  for (const line of text.split('\n')) {
    const columns = columnsOf(line);
    const isRule = /^[\s|+:=-]*$/.test(line); // the line that a table draws below its headings
    if (isRule) continue;
    if (headings.length > 1 && columns.length === headings.length) {
      for (const [index, value] of columns.entries()) {
        const field = headings[index];
        if (field !== undefined) yield { field, value };
      }
      continue; // a table may have several rows
    }
    headings = columns.map(fieldNamed);
    if (headings.length < 2 || headings.some((field) => field === undefined)) {
      headings = [];
      if (line.length <= lineLengthMax) yield* cellsOfForm(line);
    }
  }
}

/** What stands between bars, tabs, or three blanks and more. */
function columnsOf(line: string): string[] {
  if (line.length > lineLengthMax) return [];
  const bare = line.replace(/^\s*\|?|\|?\s*$/g, '');
  return bare.split(bare.includes('|') ? '|' : /\t+| {3,}/).map((cell) => cell.trim());
}

function fieldNamed(cell: string): Field | undefined {
  return fields.find((field) => wholeField[field].test(cell));
}

const fields = ['name', 'birth', 'record', 'other'] as const;
const wholePattern = (field: Field) => new RegExp(`^(?:${fieldWords[field]}):?$`, 'i');
const wholeField: Readonly<Record<Field, RegExp>> = {
  name: wholePattern('name'),
  birth: wholePattern('birth'),
  record: wholePattern('record'),
  other: wholePattern('other'),
};

/** "Name Ana Lee Born 03/05/2061 Tel ...": two fields or more, the first where the line begins. */
function* cellsOfForm(line: string): Generator<Cell> {
  const marks = [...line.matchAll(anyField)];
  if (marks.length < 2 || line.slice(0, marks[0]?.index).trim() !== '') return;
  for (const [index, mark] of marks.entries()) {
    const field = fields.find((name) => mark.groups?.[name] !== undefined);
    const value = line.slice(mark.index + mark[0].length, marks[index + 1]?.index).replace(/^[\s:#=]+/, '');
    if (field !== undefined) yield { field, value };
  }
}

const anyField = new RegExp(
  String.raw`(?<![\w-])(?:${fields.map((field) => `(?<${field}>${fieldWords[field]})`).join('|')})(?![\w'-])`,
  'gi',
);

/** The days, YYYY-MM-DD, that a written birth date may be; none where it is no date. */
function daysOf(cell: string, language: RuleLanguage): string[] {
  const compact = /^(\d{8})(?!\w)/.exec(cell)?.[1];
  if (compact !== undefined) return compactDays(compact, language);
  const parts =
    /^([a-z]{3,10}|\d{1,4})(?:st|nd|rd|th)?\W{1,3}(?:of |de )?([a-z]{3,10}|\d{1,2})(?:st|nd|rd|th)?\W{1,3}(?:de )?(\d{4}|\d{2})(?!\w)/i.exec(
      cell,
    );
  if (parts === null) return [];
  const [, first = '', second = '', third = ''] = parts;
  if (first.length === 4 && /^\d/.test(first)) return days(first, second, third);
  if (monthNumber(first) !== undefined) return days(third, String(monthNumber(first)), second);
  const isMonthFirst =
    /^\d/.test(second) && (Number(second) > 12 || (language === 'en' && Number(first) <= 12));
  const month = isMonthFirst ? first : second;
  return days(third, String(monthNumber(month) ?? month), isMonthFirst ? second : first);
}

/** YYYYMMDD where that is a day of the last two centuries, else MMDDYYYY or DDMMYYYY. */
function compactDays(digits: string, language: RuleLanguage): string[] {
  const [a, b, c] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const yearFirst = /^(?:19|20)/.test(digits)
    ? days(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6))
    : [];
  if (yearFirst.length > 0) return yearFirst;
  const [usual, other] = [days(c, a, b), days(c, b, a)];
  if (language !== 'en') return other.length > 0 ? other : usual;
  return usual.length > 0 ? usual : other;
}

function days(year: string, month: string, day: string): string[] {
  const [monthOf, dayOf] = [Number(month), Number(day)];
  if (!(monthOf >= 1 && monthOf <= 12 && dayOf >= 1 && dayOf <= 31)) return [];
  const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`];
  if (!years.every((one) => /^(?:18|19|20)\d\d$/.test(one))) return [];
  return years.map((one) => `${one}-${String(monthOf).padStart(2, '0')}-${String(dayOf).padStart(2, '0')}`);
}
