/** Reads RTF by runs: control words stay, escaped letters belong to their words. */
import { decodeValue, type Piece } from './structured-text.js';

/** An escaped letter (with its fallback for old readers), a control, a group, a line end, or text. */
const tokens =
  /(?<letter>\\'[0-9a-fA-F]{2}|\\u-?\d{1,6} ?(?:\\'[0-9a-fA-F]{2}|[^\\{} \r\n])?|\\[{}\\~_-])|\\(?<word>[a-zA-Z]{1,32})(?:-?\d{1,10})? ?|\\[^a-zA-Z]|(?<group>[{}])|[\r\n]+|[^\\{}\r\n]+/g;

/** Destinations without document text. */
const skipped: ReadonlySet<string> = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'pict',
  'listtable',
  'rsidtbl',
  'themedata',
]);
const lineEnds: ReadonlySet<string> = new Set(['par', 'line', 'row', 'page', 'sect', 'pard']);
const columnEnds: ReadonlySet<string> = new Set(['tab', 'cell', 'nestcell']);

/** Reads the pieces of a document. */
export function rtfPieces(document: string): Piece[] {
  const pieces: Piece[] = [];
  let start = -1; // of the open run
  let before = '\n';
  let depth = 0;
  let skippedFrom = Number.POSITIVE_INFINITY; // depth of the skipped group
  const close = (end: number): void => {
    if (start !== -1 && depth < skippedFrom) {
      const value = decodeValue(document, { start, end }, letters);
      if (value.text !== '') {
        pieces.push({ ...value, encode: escapeRtf, before });
        before = '';
      }
    }
    start = -1;
  };
  for (const { 0: token, index, groups: { letter, word, group } = {} } of document.matchAll(tokens)) {
    const isText = letter !== undefined || !/^[\\{}]/.test(token);
    if (isText) {
      if (start === -1) start = index;
      continue;
    }
    close(index);
    if (group === '{') depth += 1;
    if (group === '}') {
      depth -= 1;
      if (depth < skippedFrom) skippedFrom = Number.POSITIVE_INFINITY;
    }
    if (token === '\\*' || skipped.has(word ?? '')) skippedFrom = Math.min(skippedFrom, depth);
    if (lineEnds.has(word ?? '')) before = '\n';
    else if (columnEnds.has(word ?? '') && before === '') before = '\t';
  }
  close(document.length);
  return pieces;
}

const windowsLetters = new TextDecoder('windows-1252');

const letters = {
  form: /\\'[0-9a-fA-F]{2}|\\u-?\d{1,6} ?(?:\\'[0-9a-fA-F]{2}|[^\\{} \r\n])?|\\[{}\\~_-]|[\r\n]+/g,
  decode: (found: string): string => {
    if (found.startsWith("\\'"))
      return windowsLetters.decode(Uint8Array.of(Number.parseInt(found.slice(2), 16)));
    if (found.startsWith('\\u')) return String.fromCharCode(Number.parseInt(found.slice(2), 10) & 0xffff);
    return { '\\~': '\u00a0', '\\_': '-', '\\-': '', '\\{': '{', '\\}': '}', '\\\\': '\\' }[found] ?? '';
  },
};

function escapeRtf(text: string): string {
  return text
    .replace(/[\\{}]/g, (sign) => `\\${sign}`)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0)}?`)
    .replace(/\r?\n/g, '\\line ');
}
