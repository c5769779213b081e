/** Reads HL7 v2 messages, batches and segments field by field. */
import { z } from 'zod';
import { Failure } from '#foundation';
import type { Span } from '#labels';
import type { Stretch } from '../note.js';
import { dateIn, readTable } from './read-field.js';
import { decodeValue, type Piece } from './structured-text.js';

const names = z.record(z.string(), z.string());
const { types, valueTypes, segments } = z
  .strictObject({
    about: z.string(),
    types: z.record(z.string(), names),
    valueTypes: names,
    segments: z.record(z.string(), names),
  })
  .parse(readTable('hl7-fields'));

/** Whether the text starts with a message header, or every line is a segment. */
export function isHl7(text: string): boolean {
  if (/^\s*(?:MSH|FHS|BHS)([^\w\s])[^\w\s]{3,5}\1/.test(text.slice(0, lookedAt).replaceAll(frameStart, '')))
    return true;
  let isAny = false;
  for (const { start } of linesOf(text)) {
    if (!isSegment(text.slice(start, start + 3)) || text[start + 3] !== '|') return false;
    isAny = true;
  }
  return isAny;
}

/** Enough for blank lines before a header. */
const lookedAt = 200;

/** The lower layer protocol frames a message with these. */
const frameStart = '\u000b';
const frameEnd = '\u001c';

const isSegment = (name: string): boolean => segments[name] !== undefined || /^Z[A-Z0-9]{2}$/.test(name);

/** Delimiters of a message, in MSH order. */
interface Signs {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escaping: string;
  readonly subcomponent: string;
}

const usualSigns: Signs = { field: '|', component: '^', repetition: '~', escaping: '\\', subcomponent: '&' };

/** Reads the pieces of a text. Fails with TEXT_STRUCTURE_INVALID if a message's delimiters are invalid. */
export function hl7Pieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let signs = usualSigns;
  for (const line of linesOf(text)) {
    const name = text.slice(line.start, line.start + 3);
    const isHeader = name === 'MSH' || name === 'FHS' || name === 'BHS';
    if (isHeader) signs = signsOf(text, line);
    const reader = { text, signs, pieces };
    if (isSegment(name) && text[line.start + 3] === signs.field)
      readSegment(reader, line, { name, isHeader });
    // A line break that the sender did not escape.
    else addPiece(reader, line, 'TEXT', '');
  }
  return pieces;
}

/** Non-blank lines, trimmed and without the transport frame. */
function* linesOf(text: string): Generator<Stretch> {
  for (const { 0: found, index } of text.matchAll(lineForm)) {
    const start = index + found.length - found.trimStart().length;
    if (found.trim() !== '') yield { start, end: index + found.trimEnd().length };
  }
}

const lineForm = new RegExp(`[^\\r\\n${frameStart}${frameEnd}]+`, 'g');

function signsOf(text: string, { start }: Stretch): Signs {
  const all = [...text.slice(start + 3, start + 8)];
  const [field = '', component = '', repetition = '', escaping = '', subcomponent = ''] = all;
  if (new Set(all).size < 5 && field === usualSigns.field) return usualSigns; // `^~\\\\&`: escaped twice
  if (new Set(all).size < 5 || all.some((sign) => /[\w\s]/.test(sign)))
    throw new Failure('TEXT_STRUCTURE_INVALID', {
      format: 'HL7 v2',
      expected: 'five different signs behind MSH',
    });
  return { field, component, repetition, escaping, subcomponent };
}

interface Reader {
  readonly text: string;
  readonly signs: Signs;
  readonly pieces: Piece[];
}

function readSegment(
  reader: Reader,
  line: Stretch,
  { name, isHeader }: { readonly name: string; readonly isHeader: boolean },
): void {
  const { text, signs } = reader;
  const fields = [...partsOf(text, line, signs.field)];
  const known = segments[name];
  const valueType =
    name === 'OBX' ? valueTypes[text.slice(fields[2]?.start ?? 0, fields[2]?.end ?? 0)] : undefined;
  for (const [index, field] of fields.entries()) {
    // In a header, the field delimiter is field 1.
    const number = isHeader ? index + 1 : index;
    if (index === 0 || (isHeader && number === 2)) continue;
    const type =
      known === undefined ? 'TEXT' : name === 'OBX' && number === 5 ? valueType : known[String(number)];
    if (type === undefined) continue;
    if (type === 'TEXT' && name !== 'QPD' && known !== undefined) addPiece(reader, field, 'TEXT', '');
    else
      for (const repetition of partsOf(text, field, signs.repetition))
        readRepetition(reader, repetition, type);
  }
}

function readRepetition(reader: Reader, repetition: Stretch, type: string): void {
  const { text, signs } = reader;
  const [name = '', label = ''] = type.split(':');
  const components = [...partsOf(text, repetition, signs.component)];
  const kinds = types[name] ?? {};
  const isFax = name === 'XTN' && text.slice(components[2]?.start ?? 0, components[2]?.end ?? 0) === 'FX';
  for (const [index, component] of components.entries()) {
    const kind = kinds[String(index + 1)] ?? kinds['*'];
    if (kind === undefined) continue;
    const subcomponents = [...partsOf(text, component, signs.subcomponent)];
    for (const [at, part] of subcomponents.entries()) {
      // CNN and XCN as subcomponents: number, family name, given names.
      const own = kind === 'NDL' ? (at === 0 ? 'IDNUM' : at < 4 ? 'PERSON' : undefined) : kind;
      if (own !== undefined) addPiece(reader, part, isFax && own === 'PHONE' ? 'FAX' : own, label);
    }
  }
}

function addPiece({ text, signs, pieces }: Reader, place: Stretch, kind: string, label: string): void {
  const value = decodeValue(text, place, escapesOf(signs));
  const whole = (name: string): Span[] => [{ start: 0, end: value.text.length, label: name }];
  if (!/[\p{L}\p{N}]/u.test(value.text)) return;
  const piece = { ...value, encode: (written: string) => escapeHl7(written, signs) };
  if (kind === 'TEXT') return void pieces.push(piece);
  if (kind === 'DATE') {
    const fields = dateIn(value.text);
    return void pieces.push(fields === undefined ? piece : { ...piece, fields });
  }
  const isNameOfSender = kind === 'IDNUM' && label === 'DOCTOR' && !/\d/.test(value.text);
  if (kind === 'PHONE' && value.text.includes('@'))
    return void pieces.push({ ...piece, fields: whole('EMAIL') });
  pieces.push({ ...piece, fields: whole(kind === 'PERSON' || isNameOfSender ? label : kind) });
}

function* partsOf(text: string, { start, end }: Stretch, sign: string): Generator<Stretch> {
  for (let from = start; from <= end; ) {
    const found = text.indexOf(sign, from);
    const to = found === -1 || found > end ? end : found;
    yield { start: from, end: to };
    from = to + 1;
  }
}

function escapesOf({ escaping, field, component, repetition, subcomponent }: Signs) {
  const sign = escaping.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&');
  const meanings: Readonly<Record<string, string>> = {
    F: field,
    S: component,
    R: repetition,
    E: escaping,
    T: subcomponent,
    H: '',
    N: '',
    '.br': '\n',
    '.sp': '\n',
  };
  return {
    form: new RegExp(`${sign}[A-Za-z0-9.+-]{1,40}${sign}`, 'g'),
    decode: (found: string): string =>
      meanings[found.slice(1, -1)] ?? (found.startsWith(`${escaping}.`) ? ' ' : found),
  };
}

function escapeHl7(text: string, signs: Signs): string {
  const letters = new Map([
    [signs.field, 'F'],
    [signs.component, 'S'],
    [signs.repetition, 'R'],
    [signs.escaping, 'E'],
    [signs.subcomponent, 'T'],
  ]);
  return [...text]
    .map((sign) => {
      const letter = letters.get(sign);
      if (letter !== undefined) return signs.escaping + letter + signs.escaping;
      return sign === '\n' || sign === '\r' ? `${signs.escaping}.br${signs.escaping}` : sign;
    })
    .join('');
}
