/** Describes what cells hide of a corpus's words: how many share an output, and how many can be found at most. */

import { millisecondsPerDay } from '#foundation';
import type { LabelSet } from '#labels';
import { type Language, tokenize } from '#text';
import type { CellEmbeddings } from './cell-table.js';
import { kindOfWord, labelledTokens, type WordCounts } from './public-words.js';

/** Cells of one label's words and numbers; each written form counts once. */
export interface LabelCells {
  readonly words: number;
  /** Number of their different outputs, with casing, which leaves in the clear. */
  readonly outputs: number;
  /** Share that the best attacker finds of words drawn evenly: outputs / words. */
  readonly found: number;
  /** Words that keep their vector. */
  readonly publicWords: number;
  /** Public words' share of the label's occurrences. */
  readonly publicTokens: number;
  /** Outputs / words, for words that are not public. */
  readonly foundOfOthers: number;
  /** Size of the smallest output of words that are not public; 1 means that its cell names a word. */
  readonly smallest: number;
}

/** What cells do to a corpus. */
export interface CellsDescription {
  /** Words that occur and keep their vector. */
  readonly publicWords: number;
  /** Cells with their numbers of different words, largest first. */
  readonly cells: readonly { readonly name: string; readonly words: number }[];
  readonly byLabel: Readonly<Record<string, LabelCells>>;
}

/** Describes what `embeddings` hide of counted words. */
export function describeCells(
  counts: WordCounts,
  embeddings: CellEmbeddings,
  labelSet: LabelSet,
): CellsDescription {
  const sizes = new Map<string, number>();
  let publicWords = 0;
  for (const word of counts.keys()) {
    const output = embeddings.outputOf(word);
    if (isPublic(output)) publicWords += 1;
    else if (kindOfWord(word) !== 'punctuation') sizes.set(output, (sizes.get(output) ?? 0) + 1);
  }
  const byLabel = labelSet.labels.flatMap((label, index) => {
    const described = describeLabel(counts, embeddings, index);
    return described === undefined ? [] : [[label, described] as const];
  });
  return {
    publicWords,
    cells: [...sizes].map(([name, words]) => ({ name, words })).sort((a, b) => b.words - a.words),
    byLabel: Object.fromEntries(byLabel),
  };
}

const isPublic = (output: string): boolean => output.startsWith('public ');

function describeLabel(
  counts: WordCounts,
  embeddings: CellEmbeddings,
  label: number,
): LabelCells | undefined {
  const outputs = new Map<string, number>();
  const open = new Set<string>();
  let words = 0;
  let publicWords = 0;
  let tokens = 0;
  let publicTokens = 0;
  for (const [word, count] of counts) {
    const own = labelledTokens(count, (found) => found === label);
    if (own === 0 || kindOfWord(word) === 'punctuation') continue;
    const output = embeddings.outputOf(word);
    words += 1;
    tokens += own;
    if (isPublic(output)) {
      open.add(output);
      publicWords += 1;
      publicTokens += own;
      continue;
    }
    const seen = `${output} ${embeddings.casingOf(word)}`;
    outputs.set(seen, (outputs.get(seen) ?? 0) + 1);
  }
  if (words === 0) return undefined;
  const others = words - publicWords;
  return {
    words,
    outputs: outputs.size + open.size,
    found: (outputs.size + open.size) / words,
    publicWords,
    publicTokens: publicTokens / tokens,
    foundOfOthers: others === 0 ? 0 : outputs.size / others,
    smallest: Math.min(...outputs.values(), others),
  };
}

/** The days of one year, written in one form. */
export interface DayCells {
  /** The third of April in this form. */
  readonly form: string;
  /** Number of days that differ in what leaves: rows of their words, in order, and shown casing. */
  readonly outputs: number;
  /** Share that the best attacker finds of days drawn evenly from 366: outputs / 366. */
  readonly found: number;
}

const year = 2016; // has a 29 February
const days = Array.from(
  { length: 366 },
  (_, day) => new Date(Date.UTC(year, 0, 1) + day * millisecondsPerDay),
);
const shownDay = new Date(Date.UTC(year, 3, 3));

/** Describes days in the language's four forms (CLDR), and in two-digit numbers; the year is known. */
export function describeDays(embeddings: CellEmbeddings, language: Language): readonly DayCells[] {
  const local = (['short', 'medium', 'long', 'full'] as const).map((dateStyle) => {
    const written = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
    return (day: Date): string => written.format(day);
  });
  return [(day: Date): string => day.toISOString().slice(0, 10), ...local].map((write) => {
    const outputs = new Set(days.map((day) => outputOfText(write(day), embeddings))).size;
    return { form: write(shownDay), outputs, found: outputs / days.length };
  });
}

function outputOfText(text: string, { outputOf, casingOf }: CellEmbeddings): string {
  return tokenize(text)
    .map(({ text: token }) => `${outputOf(token)} ${casingOf(token)}`)
    .join('\n');
}
