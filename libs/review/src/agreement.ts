/** Compares two readers of the same notes: their agreement, and the starting point of an adjudication. */

import { Failure } from '#foundation';
import type { Span } from '#labels';
import type { AdjudicationSpan, NoteEvent } from './decisions.js';
import type { Agreement, ReviewSpan } from './page/wire.js';

type Place = Pick<Span, 'start' | 'end' | 'label'>;

/** Counts of one note, which add up over notes. */
export interface PairCounts {
  /** Label of one reader, tab, label of the other (`O` for none) → tokens. */
  readonly tokens: ReadonlyMap<string, number>;
  readonly spansFirst: number;
  readonly spansSecond: number;
  readonly spansShared: number;
}

/** Compares two readings of a note. Token positions: shape (T). The earlier of overlapping spans labels a token. */
export function comparePair(
  tokens: { readonly starts: ArrayLike<number>; readonly ends: ArrayLike<number> },
  first: readonly Place[],
  second: readonly Place[],
): PairCounts {
  const labels = [first, second].map((spans) => labelsOfTokens(tokens, spans)) as [string[], string[]];
  const counts = new Map<string, number>();
  for (const [index, label] of labels[0].entries()) {
    const key = `${label}\t${labels[1][index]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [keysFirst, keysSecond] = [first, second].map((spans) => new Set(spans.map(keyOf))) as [
    Set<string>,
    Set<string>,
  ];
  const shared = [...keysFirst].filter((key) => keysSecond.has(key)).length;
  return {
    tokens: counts,
    spansFirst: keysFirst.size,
    spansSecond: keysSecond.size,
    spansShared: shared,
  };
}

/** Whether both readers left the same spans with the same labels. */
export function isSame({ spansFirst, spansSecond, spansShared }: PairCounts): boolean {
  return spansFirst === spansShared && spansSecond === spansShared;
}

/**
 * Agreement over all notes. `kappa = (p_o - p_e) / (1 - p_e)` (Cohen 1960): p_o is the share of tokens that both
 * label alike, p_e the sum over labels of the product of both readers' shares. Span F1, `2 |A and B| / (|A| +
 * |B|)`, is symmetric.
 */
export function agreementOf(pairs: readonly PairCounts[]): Agreement {
  const firsts = new Map<string, number>();
  const seconds = new Map<string, number>();
  let total = 0;
  let same = 0;
  for (const [key, count] of pairs.flatMap(({ tokens }) => [...tokens])) {
    const [first = '', second = ''] = key.split('\t');
    firsts.set(first, (firsts.get(first) ?? 0) + count);
    seconds.set(second, (seconds.get(second) ?? 0) + count);
    total += count;
    if (first === second) same += count;
  }
  const chance = [...firsts].reduce((sum, [label, n]) => sum + n * (seconds.get(label) ?? 0), 0) / total ** 2;
  const spans = pairs.reduce((sum, { spansFirst, spansSecond }) => sum + spansFirst + spansSecond, 0);
  const shared = pairs.reduce((sum, { spansShared }) => sum + spansShared, 0);
  return {
    notes: pairs.length,
    tokens: total,
    kappa: total === 0 || chance === 1 ? null : (same / total - chance) / (1 - chance),
    spanF1: spans === 0 ? null : (2 * shared) / spans,
  };
}

function labelsOfTokens(
  { starts, ends }: { readonly starts: ArrayLike<number>; readonly ends: ArrayLike<number> },
  spans: readonly Place[],
): string[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const labels: string[] = [];
  let from = 0;
  for (let token = 0; token < starts.length; token += 1) {
    const start = starts[token] ?? 0;
    const end = ends[token] ?? 0;
    while (from < sorted.length && (sorted[from]?.end ?? 0) <= start) from += 1; // covers no later token
    const first = sorted[from];
    labels.push(first !== undefined && first.start < end ? first.label : 'O'); // if it starts later, so do all after it
  }
  return labels;
}

const keyOf = ({ start, end, label }: Place): string => `${start} ${end} ${label}`;

/** The events of an adjudication, and the readings of the note in order of finishing. */
export interface AdjudicationState {
  readonly events: readonly NoteEvent[];
  readonly readings: readonly { readonly reader: string; readonly version: number }[];
}

/** Whether an adjudication started from what the first two readers now hold. */
export function isSoundAdjudication({ events, readings }: AdjudicationState): boolean {
  const begun = events.findLast(({ kind }) => kind === 'adjudicate');
  if (begun?.kind !== 'adjudicate') return false;
  return begun.readers.every(
    ({ name, version }, index) => readings[index]?.reader === name && readings[index]?.version === version,
  );
}

/** Fails with REVIEW_REQUEST_INVALID if none was started, with REVIEW_NOTE_MOVED_ON if a reader has since changed. */
export function requireSoundAdjudication(state: AdjudicationState): void {
  if (isSoundAdjudication(state)) return;
  if (state.events.some(({ kind }) => kind === 'adjudicate')) throw new Failure('REVIEW_NOTE_MOVED_ON');
  throw new Failure('REVIEW_REQUEST_INVALID', { field: 'track', expected: 'an adjudication that was begun' });
}

interface NamedSpans {
  readonly name: string;
  readonly spans: readonly ReviewSpan[];
}

/** Spans that both readers left are accepted; spans that one left are open, under that reader's name. */
export function adjudicationBase(first: NamedSpans, second: NamedSpans): AdjudicationSpan[] {
  const keyOf = ({ start, end, label }: ReviewSpan) => `${start} ${end} ${label}`;
  const [inFirst, inSecond] = [first, second].map(({ spans }) => new Set(spans.map(keyOf)));
  const only = second.spans.filter((span) => inFirst?.has(keyOf(span)) === false);
  return [...first.spans, ...only].map((span, index) => {
    const { start, end, label } = span;
    const isShared = inFirst?.has(keyOf(span)) === true && inSecond?.has(keyOf(span)) === true;
    const name = inFirst?.has(keyOf(span)) === true ? first.name : second.name;
    const foundBy = isShared ? `${first.name}, ${second.name}` : name;
    return { id: `t${index}`, start, end, label, status: isShared ? 'accepted' : 'open', foundBy } as const;
  });
}
