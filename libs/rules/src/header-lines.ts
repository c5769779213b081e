/**
 * Header lines without colons: "Name Anna Holmberg  Born 03/14/2061  Tel 555-0144", in one line or as the cells of a row. In: folded
 * text. Out: known values, which are then found in every form in the whole note.
 */
import { canBeOfName, nameLength } from './catalogue/any/name-words.js';
import { readDays } from './days.js';
import { digitsIn } from './rule.js';

/** What a field of a header says of its patient. */
export type HeaderField = 'names' | 'birthDates' | 'records' | 'telephones';

/** Words of fields in English, Spanish and German, folded. */
const fieldWords: Readonly<Record<HeaderField, string>> = {
  names:
    "(?:(?:patient|pt)(?:'s)? |full )?name|patient(?:in)?|pt\\.?|nombre(?: y apellidos)?|paciente|name des patienten|pat\\.?",
  birthDates:
    'born(?: on)?|D\\.?O\\.?B\\.?|birth ?date|date of birth|nacid[oa](?: el)?|fecha de nacimiento|f\\. ?nac\\.?|fec\\. ?nac\\.?|geb\\.?(?: am)?|geboren(?: am)?|geb\\.?-?datum|geburtsdatum',
  records:
    'M\\.?R\\.?N\\.?|MR ?(?:#|no\\.?|number)|(?:medical )?record(?: (?:no\\.?|number|#))?|patient (?:id|no\\.?|number)|chart(?: (?:no\\.?|number|#))?|N\\.?H\\.?C\\.?|historia(?: clinica)?|(?:pat(?:ienten)?|fall|aufnahme)[.-]{0,2} ?(?:nr|nummer|id)\\.?',
  telephones: 'tel(?:ephone|efon|efono)?\\.?|tfno\\.?|tlfn?o?\\.?|phone|ph\\.?|mobile|movil|mobil|handy|cell',
};

/** Fields that end the value before them and say nothing that is looked for. */
const otherWords =
  'age|sex|gender|address|ward|room|admitted|insurance|visit|edad|sexo|domicilio|direccion|ingreso|medico|alter|geschlecht|adresse|anschrift|station|versichert|arzt';

const fields = Object.entries(fieldWords) as readonly (readonly [HeaderField, string])[];
const fieldPattern = new RegExp(
  `(?<![\\w'/-])(?:${fields.map(([field, words]) => `(?<${field}>${words})`).join('|')}|(?:${otherWords}))(?![\\w'/-])[ \\t]{0,3}[:|#]?`,
  'gi',
);

/** A line without two of them is not cut: most lines of a note. */
const linePattern = new RegExp(
  `^.{0,300}?(?<![\\w'/-])(?:${Object.values(fieldWords).join('|')})(?!\\w).*$`,
  'gim',
);

/** A shorter number stands in many places for something else. */
const recordDigitsMin = 5;

/** Longer lines are paragraphs. */
const lineLengthMax = 300;

/**
 * A line of a name, perhaps an age, a number, perhaps a day: "HOLMBERG,ANNA | H303925 | 14-Mar-1961", "Holmberg Anna, 61 / 303925-1".
 * Words of the name are told apart by a sign: could one end anywhere, a line of letters alone (a sequence of a gene) would be cut in
 * millions of ways.
 */
const barPattern =
  /^[ \t|]{0,4}([a-z][a-z'-]{1,49}(?:(?:,|,? )[a-z][a-z'.-]{0,24}){0,4}?)(?:, ?(?:\d{1,3}|[a-z]{3,7}(?:-[a-z]{3,5})?))?[ \t]{0,6}(?:[|/][ \t]{0,4}|(?<=,[a-z'-]{2,24}[ \t]{0,4}))([A-Z]{0,3}-?\d[\d-]{4,14})(?:[ \t]{0,4}\|[ \t]{0,4}([^|\n]{6,14}))?[ \t|]{0,4}$/gim;

/** Values of the fields of all header lines, in their order. */
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

/** What stands behind each field's word and is a value of its kind. */
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

/** The value at the beginning of what stands behind a field's word. */
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

/** A cell ends at a bar, a tab, two blanks or a number. */
function cellOf(behind: string): string {
  return behind.split(/\||\t| {2}|[,;]? (?=\d)/)[0] ?? '';
}

/** Words that names hold and nothing else, in any case; in small letters two of them at least. */
function isHeaderName(written: string): boolean {
  if (written !== '' && nameLength(written, { lastNameFirst: true }) === written.length) return true;
  const words = written.match(/[a-z][a-z'-]*/gi) ?? [];
  return words.length >= 2 && words.length <= 5 && words.every(canBeOfName);
}
