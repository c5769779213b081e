/** Writes notes as a policy says: which operator each span has, and what the operators need to be told. */
import { createLabelBridge, type LabelSet, type Span } from '#labels';
import type { Note } from '#text';
import { type Interval, indexIntervals } from './intervals.js';
import type { NoteTools, OperatorTools, ReplacementOf } from './operators/operator.js';
import { type OperatorName, operators } from './operators/operators.js';
import { operatorsOf, type WrittenAs } from './written-as.js';

/** What a writer is opened with. */
export interface PolicyWriterOptions extends Omit<OperatorTools, 'toI2b2'> {
  /** The part `write` of the policy. */
  readonly write: WrittenAs;
  /** Of the notes. */
  readonly labelSet: LabelSet;
}

/** Says what takes the place of identifiers. Keeps nothing of a note. */
export interface PolicyWriter {
  /** What is written for a label. */
  operatorOf(label: string): OperatorName;
  /**
   * The note with the spans to replace, for `replaceSpans`.
   *
   * **Guarantees**
   * - Text outside spans stays, but for one blank beside a span of which nothing is written.
   * - What is kept stays as it is, unless a span that is not kept overlaps it, which is then replaced whole.
   */
  prepare(note: Note): Note;
  /** What takes the place of the spans of a prepared note; `surrogateOf` is asked where the policy wants surrogates alone. */
  wordsFor(note: Note, surrogateOf: ReplacementOf): ReplacementOf;
}

/** Opens a writer. */
export function openPolicyWriter({ write, labelSet, ...tools }: PolicyWriterOptions): PolicyWriter {
  const operatorOf = operatorsOf(write, labelSet);
  const { toI2b2 } = createLabelBridge(labelSet);
  const is = (name: OperatorName) => (span: Span) => operatorOf(span.label) === name;
  return {
    operatorOf,
    prepare(note) {
      const replaced = indexIntervals(note.spans.filter((span) => !is('keep')(span)));
      const apart = note.spans.filter((span) => !is('keep')(span) || !replaced.overlaps(span));
      const all = indexIntervals(apart);
      const spans = apart.map((span) => (is('drop')(span) ? withBlank(note.text, span, all.overlaps) : span));
      return { ...note, spans };
    },
    wordsFor(note, surrogateOf) {
      const opened = new Map<OperatorName, ReplacementOf>();
      const noteTools: NoteTools = { ...tools, toI2b2, surrogateOf };
      return (label, original) => {
        const name = operatorOf(label);
        const wordOf = opened.get(name) ?? operators[name].open(note, noteTools);
        opened.set(name, wordOf);
        return wordOf(label, original);
      };
    },
  };
}

/**
 * A span of which nothing is written, with the blank that would be left over: the one before it where a blank, a sign or the end of the
 * line follows, else the one behind it at the beginning of a line. Gaps of several blanks are columns and stay.
 */
function withBlank(text: string, span: Span, isTaken: (place: Interval) => boolean): Span {
  const { start, end } = span;
  const isLoneBlank = (at: number) =>
    text[at] === ' ' && text[at - 1] !== ' ' && text[at + 1] !== ' ' && !isTaken({ start: at, end: at + 1 });
  if (
    start > 0 &&
    isLoneBlank(start - 1) &&
    (isLoneBlank(end) || /^(?:[\r\n.,;:!?)\]]|$)/.test(text.slice(end, end + 1)))
  )
    return { ...span, start: start - 1 };
  if ((start === 0 || text[start - 1] === '\n') && isLoneBlank(end)) return { ...span, end: end + 1 };
  return span;
}
