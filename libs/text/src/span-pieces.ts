/**
 * Where a span must end, whoever found it: at line ends, tabs, columns, bars and marks of markup, which belong to the form of a note
 * and to nobody's name.
 */

/** A stretch of a text: UTF-16 units from `start` to before `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Elements that are written in capitals too; a word in capitals behind `<` may otherwise be a name. */
const capitalElements = 'A|B|BR|DIV|FONT|HR|I|LI|P|PRE|SPAN|TABLE|TD|TH|TR|U|UL';

/**
 * Line ends and tabs; two blanks or more, four behind a comma or full stop, where people type two; bars and the carets of HL7; tags up to the values
 * of their attributes; the quotes and brackets between two values of JSON.
 */
const separator = new RegExp(
  [
    String.raw`[\t\n\v\f\r\u0085\u2028\u2029|^]|(?<![., ]) {2,}|(?<=[.,]) {4,}`,
    String.raw`<[/!?]?(?:(?:[a-z][\w:.-]{0,40}|${capitalElements})(?=[\s/>]))?|/?>|\s[A-Za-z][\w:.-]{0,40}=["']`,
    String.raw`"[\]}\s]{0,8}[:,][\s[{]{0,8}"?`,
  ].join('|'),
  'gu',
);

/** Whether a text may hold a separator: most spans hold none, and are told by one look. */
const mayHold = /[\t\n\v\f\r\u0085\u2028\u2029|^<>"=]| {2}/;

/** A blank or separator at an end of a span, which is no part of a word: brackets and full stops are, in "(541) 555-0142" and "Jr.". */
const around = /[\s,;:|^<>"“”„\p{Pd}]/u;
const entityAhead = /^&(?:nbsp|amp|lt|gt|quot);/i;
const entityBehind = /&(?:nbsp|amp|lt|gt|quot);?$/i;

/**
 * The pieces of a span between separators, in order, each without the blanks and separators at its ends; none for a span without a
 * letter or digit.
 *
 * **Guarantees**: every letter and digit of the span lies in a piece or in a tag; a piece holds one, and lies within the span.
 */
export function piecesOf(text: string, { start, end }: Stretch): readonly Stretch[] {
  const stretch = text.slice(start, end);
  if (!mayHold.test(stretch)) return trimmed(stretch, start);
  const pieces: Stretch[] = [];
  let from = 0;
  for (const { 0: found, index } of stretch.matchAll(separator)) {
    pieces.push(...trimmed(stretch.slice(from, index), start + from));
    from = index + found.length;
  }
  pieces.push(...trimmed(stretch.slice(from), start + from));
  return pieces;
}

function trimmed(piece: string, at: number): readonly Stretch[] {
  if (!/[\p{L}\p{N}]/u.test(piece)) return [];
  let start = 0;
  let end = piece.length;
  for (let more = true; more; ) {
    while (end > start && around.test(piece[end - 1] ?? '')) end -= 1;
    const entity = entityBehind.exec(piece.slice(Math.max(start, end - 6), end))?.[0].length ?? 0;
    end -= entity;
    more = entity > 0;
  }
  for (let more = true; more; ) {
    while (start < end && around.test(piece[start] ?? '')) start += 1;
    const entity = entityAhead.exec(piece.slice(start, Math.min(end, start + 6)))?.[0].length ?? 0;
    start += entity;
    more = entity > 0;
  }
  return end > start ? [{ start: at + start, end: at + end }] : [];
}
