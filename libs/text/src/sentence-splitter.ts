/**
 * Step 2 of the flow, second half: tokens to sentences, which end at punctuation, at blank lines, before list items,
 * around headings, and at 128 tokens. Rules rather than a model, so that every site splits alike.
 */
import type { Note, Sentence, Token, TokenizedNote } from './note.js';
import { type Language, type SentenceRules, sentenceRulesOf } from './sentence-rules.js';
import { tokenize } from './tokenizer.js';

/** The upload frame's bound on T, and as much of a sentence as a model of this size can use. */
const sentenceTokensMax = 128;

/** How to split sentences. */
export interface SentenceSplitting {
  readonly language: Language;
  /**
   * Replaces a token for the rules: sentence lengths leave the site but tokens do not, so indistinguishable tokens
   * share a stand-in. Undefined keeps the token; absent keeps all tokens.
   */
  readonly standInOf?: ((token: string) => string | undefined) | undefined;
}

/** Splits a note into sentences of tokens; every token belongs to exactly one, in order. */
export function tokenizeNote(note: Note, splitting: SentenceSplitting): TokenizedNote {
  return { note, sentences: splitSentences(note.text, tokenize(note.text), splitting) };
}

/** Groups the tokens of `text` into sentences of 1 to 128 tokens. */
export function splitSentences(
  text: string,
  tokens: readonly Token[],
  { language, standInOf }: SentenceSplitting,
): Sentence[] {
  const read = standInOf === undefined ? tokens : tokens.map((token) => readAs(token, standInOf));
  const source = { text, tokens: read, rules: sentenceRulesOf(language) };
  const bounds = sentenceBounds(source);
  return bounds.map((end, index) => tokens.slice(bounds[index - 1] ?? 0, end));
}

interface ReadToken extends Token {
  /** Many tokens share its text, to hide whether it is an abbreviation or an initial. */
  readonly isStandIn?: boolean;
}

function readAs(token: Token, standInOf: (token: string) => string | undefined): ReadToken {
  const text = standInOf(token.text);
  return text === undefined ? token : { text, start: token.start, end: token.end, isStandIn: true };
}

/** Exclusive end of each sentence, as a token index. */
function sentenceBounds(source: Source): number[] {
  const { tokens } = source;
  const bounds: number[] = [];
  let first = 0;
  for (let index = 1; index <= tokens.length; index += 1) {
    if (index < tokens.length && !isBoundary(source, index)) continue;
    pushBounded(bounds, source, first, index);
    first = index;
  }
  return bounds;
}

/** Returns the class of words that split sentences alike, headings and casing aside; 0 for words without effect. */
export function splittingOf(word: string, language: Language): number {
  const { abbreviations, wordsAfterOrdinals } = sentenceRulesOf(language);
  const small = word.toLowerCase();
  if (abbreviations.has(small)) return 1;
  if (/^\p{L}$/u.test(word)) return 2;
  if (/^\p{N}+$/u.test(word)) return word.length <= 2 ? 3 : 4;
  return wordsAfterOrdinals?.has(small) === true ? 5 : 0;
}

interface Source extends TokenizedText {
  readonly tokens: readonly ReadToken[];
  readonly rules: SentenceRules;
}

/** Whether a sentence begins at token `index`, which is not the first. */
function isBoundary(source: Source, index: number): boolean {
  const { text, tokens } = source;
  const before = tokens[index - 1];
  const token = tokens[index];
  if (before === undefined || token === undefined || before.end === token.start) return false;
  const lineEnds = countLineEnds(text, before.end, token.start);
  if (lineEnds > 1) return true;
  if (lineEnds === 1 && isLineBoundary(source, index)) return true;
  return isPunctuated(source, index, lineEnds === 1);
}

function isLineBoundary(source: Source, index: number): boolean {
  return startsItem(source, index) || startsWithHeading(source, index) || endsHeading(source, index - 1);
}

/** Whether punctuation ends a sentence before token `index`, and that token may begin another. */
function isPunctuated(source: Source, index: number, atLineEnd: boolean): boolean {
  const { tokens } = source;
  let last = index - 1;
  while (last > 0 && closers.has(tokens[last]?.text ?? '') && touches(tokens, last)) last -= 1;
  const mark = tokens[last]?.text ?? '';
  if (!terminators.has(mark) || !mayBeginSentence(tokens[index]?.text ?? '')) return false;
  return mark !== '.' || isFullStop(source, last, { next: tokens[index], atLineEnd });
}

interface AfterMark {
  readonly next: ReadToken | undefined;
  /** Whether `next` starts a new line. */
  readonly atLineEnd: boolean;
}

/** Whether the "." at `dot` ends a sentence rather than an abbreviation, an initial or an item number. */
function isFullStop(source: Source, dot: number, { next, atLineEnd }: AfterMark): boolean {
  const { tokens, rules, text } = source;
  const word = tokens[dot - 1];
  if (word === undefined || !touches(tokens, dot)) return true;
  // The stand-in may hide an initial or "Fco.": only an unhidden next token or a line end makes a boundary.
  if (word.isStandIn && /^\p{L}/u.test(word.text)) return atLineEnd || next?.isStandIn !== true;
  if (rules.abbreviations.has(word.text.toLowerCase())) return false;
  if (/^\p{L}$/u.test(word.text)) return atLineEnd;
  if (word.text === '/') return false; // "c/."
  if (!/^\p{N}+$/u.test(word.text)) return true;
  if (!atLineEnd && isOrdinal(source, dot)) return false;
  const lineBefore = tokens[dot - 2];
  const isItemNumber = lineBefore === undefined || countLineEnds(text, lineBefore.end, word.start) > 0;
  const isAddress = !atLineEnd && /^\p{N}/u.test(tokens[dot + 1]?.text ?? ''); // "Calle Mayor 87. 4 B"
  return !isItemNumber && !isAddress;
}

/** Whether a full stop belongs to the number, as in "12. März", "am 3. Tag", "vom 12.03. Aufnahme". */
function isOrdinal({ tokens, rules }: Source, dot: number): boolean {
  const followers = rules.wordsAfterOrdinals;
  if (followers === undefined || !/^\p{N}{1,2}$/u.test(tokens[dot - 1]?.text ?? '')) return false;
  const follower = tokens[dot + 1];
  if (follower?.isStandIn || followers.has(follower?.text.toLowerCase() ?? '')) return true;
  const isSecondOfDate = tokens[dot - 2]?.text === '.' && /^\p{N}{1,2}$/u.test(tokens[dot - 3]?.text ?? '');
  return isSecondOfDate && touches(tokens, dot - 1) && touches(tokens, dot - 2);
}

const terminators: ReadonlySet<string> = new Set(['.', '!', '?', '…']);
const closers: ReadonlySet<string> = new Set(['"', "'", ')', ']', '}', '»', '”', '’']);
const openers: ReadonlySet<string> = new Set([
  '"',
  "'",
  '(',
  '[',
  '{',
  '«',
  '“',
  '‘',
  '¿',
  '¡',
  '-',
  '–',
  '*',
  '•',
]);

function touches(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.end === tokens[index]?.start;
}

function mayBeginSentence(text: string): boolean {
  if (/^[\p{L}\p{M}]/u.test(text)) return !/^\p{Ll}/u.test(text);
  return /^\p{N}/u.test(text) || openers.has(text);
}

/** How far back from the bound to look for a better cut. */
const cutSearchTokens = 48;

/** Adds tokens `first` to `end` as one sentence, or as several if there are more than 128. */
function pushBounded(bounds: number[], source: Source, first: number, end: number): void {
  let start = first;
  while (end - start > sentenceTokensMax) {
    start = bestCut(source, start + sentenceTokensMax);
    bounds.push(start);
  }
  bounds.push(end);
}

/** The last best cut before `bound`: at a line end, else after a comma or semicolon, else at white space. */
function bestCut({ text, tokens }: Source, bound: number): number {
  let best = bound;
  let bestWorth = 0;
  for (let index = bound; index > bound - cutSearchTokens; index -= 1) {
    const before = tokens[index - 1];
    const token = tokens[index];
    if (before === undefined || token === undefined) continue;
    const worth = cutWorth(before, token, countLineEnds(text, before.end, token.start));
    if (worth > bestWorth) {
      best = index;
      bestWorth = worth;
    }
  }
  return best;
}

function cutWorth(before: Token, token: Token, lineEnds: number): number {
  if (lineEnds > 0) return 3;
  if (before.end === token.start) return 0;
  return before.text === ',' || before.text === ';' ? 2 : 1;
}

interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Counts line ends in white space: CR LF as one, a form feed as a blank line. */
function countLineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let position = start; position < end; position += 1) {
    const unit = text.charCodeAt(position);
    if (unit === lineFeed || unit === 0x2028 || unit === 0x2029 || unit === 0x85) count += 1;
    else if (unit === carriageReturn && text.charCodeAt(position + 1) !== lineFeed) count += 1;
    else if (unit === formFeed) count += 2;
  }
  return count;
}

/** Whether the line starting at token `first` is a list item: `- x`, `2. x`, `(3) x`, `b) x`. */
function startsItem({ tokens }: TokenizedText, first: number): boolean {
  const a = tokens[first];
  const b = tokens[first + 1];
  const c = tokens[first + 2];
  if (a === undefined || b === undefined) return false;
  if (bullets.has(a.text)) return a.end < b.start || a.text === '•';
  if (c === undefined) return false;
  const isMarked = isItemNumber(a.text) && a.end === b.start && /^[.)]$/.test(b.text);
  if (isMarked) return b.end < c.start && (b.text === ')' || /^\d/.test(a.text));
  return a.text === '(' && isItemNumber(b.text) && c.text === ')';
}

/** Whether the line starting at token `first` starts with a heading: `PLAN`, `Past history: none`. */
function startsWithHeading(source: TokenizedText, first: number): boolean {
  const lineEnd = lineEndAfter(source, first);
  for (let index = first; index < lineEnd && index < first + headingTokensMax; index += 1) {
    const token = source.tokens[index];
    if (token?.text === ':') return index > first && isFollowedBySpace(source, index);
    if (token === undefined || !isHeadingToken(token.text)) break;
  }
  return isUpperCaseLine(source, first, lineEnd);
}

/** Whether the line ending at token `last` is only a heading: `PLAN`, `Past history:`. */
function endsHeading(source: TokenizedText, last: number): boolean {
  const first = lineStartBefore(source, last);
  if (source.tokens[last]?.text === ':') return last - first < headingTokensMax;
  return isUpperCaseLine(source, first, last + 1);
}

const lineFeed = 0x0a;
const formFeed = 0x0c;
const carriageReturn = 0x0d;

const bullets: ReadonlySet<string> = new Set('- * • · ‣ ◦ ▪ – — + # >'.split(' '));

/** "Reason for visit / chief complaint (per patient):" has 10 tokens; longer lines are prose. */
const headingTokensMax = 12;

function isItemNumber(text: string): boolean {
  return /^(\d{1,3}|[a-zA-Z])$/.test(text);
}

function isHeadingToken(text: string): boolean {
  return /^([\p{L}\p{M}\p{N}]+|[-/()&'’.,ºª#])$/u.test(text) && text !== '.';
}

function isUpperCaseLine({ tokens }: TokenizedText, first: number, end: number): boolean {
  if (end - first > headingTokensMax) return false;
  let letters = 0;
  for (let index = first; index < end; index += 1) {
    const text = tokens[index]?.text ?? '';
    if (text !== text.toUpperCase() || text === '.') return false;
    if (text !== text.toLowerCase()) letters += text.length;
  }
  return letters > 2; // an initial or a two-letter unit alone on a line is not a heading
}

function isFollowedBySpace({ tokens }: TokenizedText, index: number): boolean {
  const next = tokens[index + 1];
  return next === undefined || next.start > (tokens[index]?.end ?? 0);
}

function lineEndAfter(source: TokenizedText, first: number): number {
  let index = first + 1;
  while (index <= first + headingTokensMax && !hasLineEndBefore(source, index)) index += 1;
  return index;
}

function lineStartBefore(source: TokenizedText, last: number): number {
  let index = last;
  while (index > last - headingTokensMax && !hasLineEndBefore(source, index)) index -= 1;
  return Math.max(index, 0);
}

/** Whether a line ends before token `index`; true at both ends of the text. */
function hasLineEndBefore({ text, tokens }: TokenizedText, index: number): boolean {
  const before = tokens[index - 1];
  const token = tokens[index];
  return before === undefined || token === undefined || countLineEnds(text, before.end, token.start) > 0;
}
