/** Converts labelled spans to a label id per token, and back. Misfits label more text, never less, and are reported. */
import { firstIndex } from '#foundation';
import { type IobScheme, insideIdAfter, type Span, spansFromTokenLabelIds } from '#labels';
import type { Sentence, Token, TokenizedNote } from './note.js';

/** How a span failed to fit the tokens. */
export type LabelWarningKind =
  /** Some of its tokens belong to another span, which keeps them; the rest are labelled. */
  | 'overlap'
  /** It starts before its predecessor in the source. */
  | 'unsorted'
  /** It begins or ends inside a token; the whole token is labelled. */
  | 'partial-token'
  /** Its label is not in the label set; its tokens stay unlabelled. */
  | 'unknown-label'
  /** It continues in the next sentence, where it begins anew. */
  | 'crosses-sentence'
  /** It is empty or covers only white space. */
  | 'no-token';

/** All spans of a note that failed to fit in one way. */
export interface LabelWarning {
  readonly kind: LabelWarningKind;
  readonly count: number;
  /** Start of each such span, in UTF-16 units, in the order found. */
  readonly starts: readonly number[];
}

/** Label ids by sentence, and the spans that did not fit. */
export interface LabelledSentences {
  /** One array per sentence. Shape: (T). Always valid IOB2. */
  readonly labelIds: readonly Uint8Array[];
  readonly warnings: readonly LabelWarning[];
}

/** Assigns one label id per token. Places spans by start, longer first, whatever their order in the source. */
export function labelSentences(tokenized: TokenizedNote, scheme: IobScheme): LabelledSentences {
  const { sentences, note } = tokenized;
  const board = createBoard(sentences);
  const warnings = createWarnings();
  noteUnsorted(note.spans, warnings);
  for (const span of inReadingOrder(note.spans)) placeSpan(span, board, scheme, warnings);
  return { labelIds: splitBySentence(board.labelIds, sentences), warnings: warnings.list() };
}

/**
 * Returns the spans of label ids, each from the start of its first token to the end of its last.
 *
 * @param labelIds One array per sentence. Shape: (T) each.
 */
export function spansFromLabelIds(
  sentences: readonly Sentence[],
  labelIds: readonly ArrayLike<number>[],
  scheme: IobScheme,
): Span[] {
  return sentences.flatMap((sentence, index) =>
    spansFromTokenLabelIds(sentence, labelIds[index] ?? [], scheme),
  );
}

/** All tokens of a note, with each one's sentence and its label so far. */
interface Board {
  readonly tokens: readonly Token[];
  readonly sentenceOf: Int32Array;
  readonly labelIds: Uint8Array;
}

function createBoard(sentences: readonly Sentence[]): Board {
  const tokens: Token[] = []; // `flat` is ten times slower
  for (const sentence of sentences) for (const token of sentence) tokens.push(token);
  const sentenceOf = new Int32Array(tokens.length);
  let position = 0;
  for (const [index, sentence] of sentences.entries()) {
    sentenceOf.fill(index, position, position + sentence.length);
    position += sentence.length;
  }
  return { tokens, sentenceOf, labelIds: new Uint8Array(tokens.length) };
}

function placeSpan(span: Span, board: Board, scheme: IobScheme, warnings: Warnings): void {
  const { first, end } = tokensCoveredBy(span, board.tokens);
  if (first === end) warnings.add('no-token', span);
  else if (!scheme.labelSet.has(span.label)) warnings.add('unknown-label', span);
  else {
    warnAboutFit({ span, first, end }, board, warnings);
    fillFree(board, first, end, scheme.beginIdOf(span.label));
  }
}

interface Placement {
  readonly span: Span;
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

function tokensCoveredBy(span: Span, tokens: readonly Token[]): Omit<Placement, 'span'> {
  const first = firstTokenEndingAfter(tokens, span.start);
  let end = first;
  while (end < tokens.length && (tokens[end]?.start ?? 0) < span.end) end += 1;
  return span.end > span.start ? { first, end } : { first, end: first };
}

function warnAboutFit({ span, first, end }: Placement, board: Board, warnings: Warnings): void {
  const { tokens, sentenceOf, labelIds } = board;
  if (isPartial(span, tokens[first], tokens[end - 1])) warnings.add('partial-token', span);
  if (sentenceOf[first] !== sentenceOf[end - 1]) warnings.add('crosses-sentence', span);
  if (labelIds.subarray(first, end).some((labelId) => labelId !== 0)) warnings.add('overlap', span);
}

/** Labels the free tokens; after a taken token or a sentence boundary the span begins anew. */
function fillFree({ labelIds, sentenceOf }: Board, first: number, end: number, beginId: number): void {
  let continues = false;
  for (let index = first; index < end; index += 1) {
    if (labelIds[index] !== 0) {
      continues = false;
      continue;
    }
    const sameSentence = index > first && sentenceOf[index] === sentenceOf[index - 1];
    labelIds[index] = continues && sameSentence ? insideIdAfter(beginId) : beginId;
    continues = true;
  }
}

function isPartial(span: Span, first: Token | undefined, last: Token | undefined): boolean {
  return (first !== undefined && first.start < span.start) || (last !== undefined && last.end > span.end);
}

function firstTokenEndingAfter(tokens: readonly Token[], offset: number): number {
  return firstIndex(0, tokens.length, (index) => (tokens[index]?.end ?? 0) > offset);
}

function inReadingOrder(spans: readonly Span[]): Span[] {
  return [...spans].sort(
    (a, b) => a.start - b.start || b.end - a.end || Number(a.label > b.label) - Number(a.label < b.label),
  );
}

function noteUnsorted(spans: readonly Span[], warnings: Warnings): void {
  for (let index = 1; index < spans.length; index += 1) {
    const span = spans[index];
    if (span !== undefined && span.start < (spans[index - 1]?.start ?? 0)) warnings.add('unsorted', span);
  }
}

function splitBySentence(labelIds: Uint8Array, sentences: readonly Sentence[]): Uint8Array[] {
  let position = 0;
  return sentences.map((sentence) => {
    const ids = labelIds.slice(position, position + sentence.length);
    position += sentence.length;
    return ids;
  });
}

interface Warnings {
  add(kind: LabelWarningKind, span: Span): void;
  list(): LabelWarning[];
}

function createWarnings(): Warnings {
  const startsByKind = new Map<LabelWarningKind, number[]>();
  return {
    add(kind, span) {
      const starts = startsByKind.get(kind);
      if (starts === undefined) startsByKind.set(kind, [span.start]);
      else starts.push(span.start);
    },
    list: () => [...startsByKind].map(([kind, starts]) => ({ kind, count: starts.length, starts })),
  };
}
