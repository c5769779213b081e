/** The lines of one CoNLL document to its text and spans. */
import { Failure, type FailureDetails } from '#foundation';
import type { RawDocument, RawTag } from './corpus-types.js';
import { utf16Counting } from './offset-counting.js';

/** A line of a document with its number in the file. */
export interface ConllLine {
  readonly number: number;
  readonly content: string;
}

/** The document of these lines; fails with TEXT_RECORD_INVALID naming the line. */
export function buildConllDocument(
  lines: readonly ConllLine[],
  fallbackId: string,
  place: FailureDetails,
): RawDocument {
  const declared = declarationsOf(lines, place);
  const rows = lines.filter((line) => !isDeclaration(line)).map((line) => toRow(line, place));
  const { text, starts } = declared.text === undefined ? joined(rows) : located(rows, declared.text, place);
  return {
    id: declared.id ?? fallbackId,
    text,
    tags: tagsOf(rows, starts),
    counting: utf16Counting,
    place,
  };
}

/** One line: a token with its tag, or the end of a sentence. */
type Row = { readonly token: string; readonly tag: string; readonly line: number } | undefined;

function isDeclaration({ content }: ConllLine): boolean {
  return content.startsWith('# ') || content.startsWith('-DOCSTART-');
}

function declarationsOf(lines: readonly ConllLine[], place: FailureDetails): { id?: string; text?: string } {
  const declared: { id?: string; text?: string } = {};
  for (const { content, number } of lines) {
    const match = /^# (id|text) = (.*)$/s.exec(content);
    if (match === null) continue;
    const [, field, value = ''] = match;
    declared[field as 'id' | 'text'] = parseString(value, { ...place, line: number }); // the two names in the pattern
  }
  return declared;
}

function parseString(value: string, place: FailureDetails): string {
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    throw new Failure('TEXT_RECORD_INVALID', { ...place, expected: 'a JSON string' });
  }
}

function toRow({ content, number }: ConllLine, place: FailureDetails): Row {
  if (content.trim() === '') return undefined;
  const columns = content.includes('\t') ? content.split('\t') : content.split(' ');
  const token = columns[0] ?? '';
  const tag = columns.at(-1) ?? '';
  if (columns.length < 2 || token === '' || !/^(O|[BI]-.+)$/.test(tag)) {
    throw new Failure('TEXT_RECORD_INVALID', { ...place, line: number, expected: 'a token and an IOB tag' });
  }
  return { token, tag, line: number };
}

interface Located {
  readonly text: string;
  /** Start of each row's token; rows without one have the start of the next. */
  readonly starts: readonly number[];
}

function joined(rows: readonly Row[]): Located {
  let text = '';
  const starts = rows.map((row, index) => {
    if (row === undefined) return text.length;
    const isFirst = text === '';
    if (!isFirst) text += rows[index - 1] === undefined ? '\n' : ' ';
    text += row.token;
    return text.length - row.token.length;
  });
  return { text, starts };
}

function located(rows: readonly Row[], text: string, place: FailureDetails): Located {
  let position = 0;
  const starts = rows.map((row) => {
    if (row === undefined) return position;
    const start = text.indexOf(row.token, position);
    if (start === -1 || text.slice(position, start).trim() !== '') {
      throw new Failure('TEXT_RECORD_INVALID', {
        ...place,
        line: row.line,
        expected: 'the next token of the text',
      });
    }
    position = start + row.token.length;
    return start;
  });
  return { text, starts };
}

/** Adjacent tokens of one label are one span unless the second begins anew; `I-x` after anything else begins one. */
function tagsOf(rows: readonly Row[], starts: readonly number[]): RawTag[] {
  const tags: RawTag[] = [];
  let open: { start: number; end: number; label: string; place: FailureDetails } | undefined;
  for (const [index, row] of rows.entries()) {
    const label = row?.tag.slice(2) ?? '';
    const start = starts[index] ?? 0;
    const end = start + (row?.token.length ?? 0);
    if (open !== undefined && row?.tag.startsWith('I-') && open.label === label) {
      open.end = end;
      continue;
    }
    open =
      row === undefined || row.tag === 'O' ? undefined : { start, end, label, place: { line: row.line } };
    if (open !== undefined) tags.push(open);
  }
  return tags;
}
