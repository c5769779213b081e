/** Writes notes as a policy says: chooses each span's operator and gives it what it needs. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createLabelBridge, type LabelSet, labelSetNamed, type Span } from '#labels';
import { type Note, piecesOf } from '#text';
import { indexIntervals } from './intervals.js';
import type { NoteTools, OperatorTools, ReplacementOf } from './operators/operator.js';
import { type OperatorName, operators, operatorsOf, type WrittenAs } from './operators/operators.js';
import type { Policy } from './policy.js';

/** Options of a writer. */
export interface PolicyWriterOptions extends Omit<OperatorTools, 'toI2b2'> {
  readonly write: WrittenAs;
  readonly labelSet: LabelSet;
}

/** Decides what replaces identifiers. Keeps nothing of a note. */
export interface PolicyWriter {
  operatorOf(label: string): OperatorName;
  /**
   * The note with the spans to replace, for `replaceSpans`.
   *
   * **Guarantees**
   * - Text outside spans stays; see `withoutDropped` for the space beside a dropped span.
   * - A kept span stays as it is, unless a span to replace overlaps it, which is then replaced whole.
   */
  prepare(note: Note): Note;
  /** Replaces the spans of a prepared note; `surrogateOf` gives the surrogates. */
  wordsFor(note: Note, surrogateOf: ReplacementOf): ReplacementOf;
}

/** Splits a name at a line end, as `replaceSpans` does. */
const piecesIn = (text: string, span: Span): Span[] =>
  piecesOf(text, span).map((piece) => ({ ...span, ...piece }));

/** Opens a writer for notes of a label set. */
export function openPolicyWriter({ write, labelSet, ...tools }: PolicyWriterOptions): PolicyWriter {
  const operatorOf = operatorsOf(write, labelSet);
  const { toI2b2 } = createLabelBridge(labelSet);
  const is = (name: OperatorName) => (span: Span) => operatorOf(span.label) === name;
  return {
    operatorOf,
    prepare(note) {
      const replaced = indexIntervals(note.spans.filter((span) => !is('keep')(span)));
      const apart = note.spans.filter((span) => !is('keep')(span) || !replaced.overlaps(span));
      return { ...note, spans: apart.flatMap((span) => piecesIn(note.text, span)) };
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

/** How one label of `i2b2` is written. */
export interface WrittenLabel {
  readonly label: string;
  /** The label's group. */
  readonly group: string;
  readonly operator: OperatorName;
  /** What the operator writes, in words. */
  readonly about: string;
  /** An invented identifier and its replacement. */
  readonly example: { readonly original: string; readonly written: string };
}

const i2b2 = labelSetNamed('i2b2');
const examples: Readonly<Record<string, string>> = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('./operators/examples.json', import.meta.url), 'utf8')));

/** The policy's operator and an example for each label of `i2b2`; empty where `--replace` decides. */
export function describePolicy(
  { write }: Pick<Policy, 'write'>,
  { surrogateOf, yearNow }: { readonly surrogateOf: ReplacementOf; readonly yearNow: number },
): WrittenLabel[] {
  if (write === undefined) return [];
  const key = new Uint8Array(32); // nobody's key: the examples are the same everywhere
  const writer = openPolicyWriter({ write, labelSet: i2b2, language: 'en', key, yearNow });
  return i2b2.labels.map((label) => {
    const original = examples[label] ?? label;
    const note = { id: 'example', text: original, spans: [{ start: 0, end: original.length, label }] };
    const operator = writer.operatorOf(label);
    return {
      label,
      group: i2b2.categoryOf(label),
      operator,
      about: operators[operator].about,
      example: { original, written: writer.wordsFor(note, surrogateOf)(label, original) },
    };
  });
}
