/**
 * BILOU (Ratinov and Roth 2009): `O` outside, `B` begin, `I` inside, `L` last token of a span, `U` single-token
 * span. `O` is id 0; the label at index i has B = 4i + 1, I = 4i + 2, L = 4i + 3, U = 4i + 4.
 */
import { createIobScheme, isBegin, type LabelSet, labelIndexOf, outsideId, type Span } from '#labels';
import type { Sentence } from '#text';

/** Ids for some labels of a set. */
export interface BilouScheme {
  readonly labels: readonly string[];
  /** K = 4n + 1. */
  readonly idCount: number;
  /** Converts IOB2 ids of the whole set; labels outside this scheme become O. Shape: (T) → (T). */
  fromIob(iobIds: Uint8Array): Uint8Array;
  /** The spans of a valid sequence: (T). */
  spansOf(sentence: Sentence, ids: ArrayLike<number>): Span[];
}

const begin = 1;
const inside = 2;
const last = 3;
const unit = 4;

/** Creates the scheme for the labels that `isWanted` accepts. */
export function createBilouScheme(labelSet: LabelSet, isWanted: (label: string) => boolean): BilouScheme {
  const labels = labelSet.labels.filter(isWanted);
  const iob = createIobScheme(labelSet);
  return {
    labels,
    idCount: 4 * labels.length + 1,
    fromIob: (iobIds) => {
      const ids = new Uint8Array(iobIds.length);
      for (const { start, end } of runsOf(iobIds)) {
        const index = labels.indexOf(iob.labelOf(iobIds[start] ?? outsideId) ?? '');
        if (index >= 0) fill(ids.subarray(start, end), 4 * index);
      }
      return ids;
    },
    spansOf: (sentence, ids) => {
      const spans: { start: number; end: number; label: string }[] = [];
      for (const [token, { start, end }] of sentence.entries()) {
        const id = ids[token] ?? outsideId;
        const role = roleOf(id);
        const open = spans.at(-1);
        if (role === begin || role === unit) spans.push({ start, end, label: labels[indexOf(id)] ?? '' });
        else if (role !== undefined && open !== undefined) open.end = end;
      }
      return spans;
    },
  };
}

/** Tells whether `id` may follow `previous`: an open span must continue or end with its own label. */
export function mayFollowBilou(previous: number, id: number): boolean {
  const isOpen = roleOf(previous) === begin || roleOf(previous) === inside;
  const goesOn = roleOf(id) === inside || roleOf(id) === last;
  return isOpen === goesOn && (!isOpen || indexOf(previous) === indexOf(id));
}

/** Tells whether a sentence may end with `id`, leaving no span open. */
export function mayEndBilou(id: number): boolean {
  return roleOf(id) !== begin && roleOf(id) !== inside;
}

const roleOf = (id: number): number | undefined => (id === outsideId ? undefined : ((id - 1) % 4) + 1);
const indexOf = (id: number): number => (id - 1) >> 2;

function* runsOf(iobIds: Uint8Array): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < iobIds.length; ) {
    let end = start + 1;
    if (iobIds[start] !== outsideId) {
      const label = labelIndexOf(iobIds[start] ?? outsideId);
      while (end < iobIds.length && !isBegin(iobIds[end] ?? 0) && labelIndexOf(iobIds[end] ?? 0) === label)
        end += 1;
      yield { start, end };
    }
    start = end;
  }
}

function fill(ids: Uint8Array, base: number): void {
  if (ids.length === 1) ids[0] = base + unit;
  else ids.fill(base + inside).set([base + begin], 0);
  if (ids.length > 1) ids[ids.length - 1] = base + last;
}
