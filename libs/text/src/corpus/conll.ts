/**
 * `conll`: a token per line with its IOB1 or IOB2 tag in the last column, an empty line after each sentence.
 * Documents begin with `# id = x` or `-DOCSTART-`; a file with neither is one document. Sfumato writes `# text =
 * "..."` (a JSON string) to keep white space; without it, spaces join tokens and line feeds join sentences.
 */
import { Failure, type FailureDetails } from '#foundation';
import { createIobScheme, createLabelSet, type Span } from '#labels';
import { labelSentences, spansFromLabelIds } from '../label-sentences.js';
import type { Note } from '../note.js';
import type { Language } from '../sentence-rules.js';
import { splitSentences } from '../sentence-splitter.js';
import { tokenize } from '../tokenizer.js';
import { type FileFormat, noFrame, textAndSpans } from './corpus-format.js';
import type { CorpusFile, LazyDocument, RawDocument, RawTag } from './corpus-types.js';
import { decodeUtf8, readByteLines } from './document-bytes.js';
import { codePointSpans, indexOfLoneSurrogate, requireWritable, utf16Counting } from './offsets.js';

/** The `conll` format. */
export const conll = {
  name: 'conll',
  extension: '.conll',
  looksLike: (head) => head.startsWith('-DOCSTART-') || head.startsWith('# id = '),
  read,
  oneFile: true,
  frame: noFrame,
  write: formatConll,
  holds: textAndSpans,
} as const satisfies FileFormat;

async function* read(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void> {
  let gathered = new Gathered(file.path, bytesMax);
  let ordinal = 0;
  for await (const line of readByteLines(file, bytesMax)) {
    if (beginsDocument(line.bytes) && gathered.hasTokens) {
      ordinal += 1;
      yield gathered.toDocument(`${file.id}-${ordinal}`);
      gathered = new Gathered(file.path, bytesMax);
    }
    gathered.add(line.bytes, line);
  }
  if (gathered.hasTokens) yield gathered.toDocument(ordinal === 0 ? file.id : `${file.id}-${ordinal + 1}`);
}

/**
 * Fails with TEXT_NOT_REPRESENTABLE for a span that overlaps another or does not begin and end at token boundaries.
 * Sentences follow the language's rules, but none ends inside a span.
 */
function formatConll(note: Note, language: Language): string {
  requireWritable(note, 'conll', indexOfLoneSurrogate(note.text));
  codePointSpans(note); // checks bounds
  const tokens = tokenize(note.text);
  const scheme = createIobScheme(labelsOf(note.spans));
  const { labelIds } = labelSentences({ note, sentences: [tokens] }, scheme);
  requireWritable(note, 'conll', firstLostSpan(note.spans, spansFromLabelIds([tokens], labelIds, scheme)));
  const sentenceStarts = new Set(
    splitSentences(note.text, tokens, { language }).map((sentence) => sentence[0]),
  );
  const rows = tokens.map((token, index) => {
    const tag = scheme.tagOf(labelIds[0]?.[index] ?? 0);
    const gap = index > 0 && sentenceStarts.has(token) && !tag.startsWith('I-') ? '\n' : '';
    return `${gap}${token.text}\t${tag}\n`;
  });
  const head = `# id = ${JSON.stringify(note.id)}\n# text = ${JSON.stringify(note.text)}\n`;
  return `${head + rows.join('')}\n`;
}

/** Start of the first span that the tags cannot represent exactly, or -1. */
function firstLostSpan(wanted: readonly Span[], said: readonly Span[]): number {
  const keyOf = ({ start, end, label }: Span) => `${start} ${end} ${label}`;
  const keys = new Set(said.map(keyOf));
  const lost = wanted.find((span) => !keys.delete(keyOf(span)));
  return lost?.start ?? -1;
}

/** A label set of the labels that occur; it cannot be empty, so `NONE` is added. */
function labelsOf(spans: readonly Span[]) {
  const labels = new Set(spans.map((span) => span.label));
  const rows = [...labels.add('NONE')].map((label) => ({ label, category: 'OTHER' as const, hipaa: false }));
  return createLabelSet('labels of one note', rows);
}

function beginsDocument(bytes: Uint8Array | undefined): boolean {
  if (bytes === undefined) return false;
  const head = Buffer.from(bytes.subarray(0, 10)).toString('latin1');
  return head.startsWith('-DOCSTART-') || head.startsWith('# id = ');
}

/** Collects the lines of one document, dropping them once they exceed the bound. */
class Gathered {
  hasTokens = false;
  private bytes = 0;
  private lines: { readonly number: number; readonly bytes: Uint8Array }[] = [];

  constructor(
    private readonly path: string,
    private readonly bytesMax: number,
  ) {}

  add(bytes: Uint8Array | undefined, line: { readonly number: number; readonly byteLength: number }): void {
    this.bytes += line.byteLength + 1;
    this.hasTokens ||= line.byteLength > 1 && bytes?.[0] !== hash && !beginsDocument(bytes);
    if (this.bytes > this.bytesMax || bytes === undefined) this.lines = [];
    else this.lines.push({ number: line.number, bytes });
  }

  toDocument(fallbackId: string): LazyDocument {
    const { bytes, bytesMax, lines, path } = this;
    const place: FailureDetails = { file: path, line: lines[0]?.number ?? 0 };
    return () => {
      if (bytes > bytesMax) throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytes, bytesMax });
      const decoded = lines.map((line) => ({
        number: line.number,
        content: decodeUtf8(line.bytes, { file: path, line: line.number }).replace(/\r$/, ''),
      }));
      return buildConllDocument(decoded, fallbackId, place);
    };
  }
}

const hash = 0x23;

interface ConllLine {
  readonly number: number;
  readonly content: string;
}

/** Fails with TEXT_RECORD_INVALID, naming the line. */
function buildConllDocument(
  lines: readonly ConllLine[],
  fallbackId: string,
  place: FailureDetails,
): RawDocument {
  const declared = declarationsOf(lines, place);
  const rows = lines.filter((line) => !isDeclaration(line)).map((line) => toRow(line, place));
  const { text, starts } = declared.text === undefined ? joined(rows) : located(rows, declared.text, place);
  return { id: declared.id ?? fallbackId, text, tags: tagsOf(rows, starts), counting: utf16Counting, place };
}

/** A token with its tag, or `undefined` at the end of a sentence. */
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
    declared[field as 'id' | 'text'] = parseString(value, { ...place, line: number }); // as in the pattern
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
  /** Start of each row's token, or of the next token if the row has none. */
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

/** Merges adjacent tokens with the same label unless the second has a `B-` tag. A stray `I-x` begins a span. */
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
