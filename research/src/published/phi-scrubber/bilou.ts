/**
 * BILOU: `O` outside, `B` begins, `I` continues, `L` ends a span of several tokens, `U` is a span of one (Ratinov and Roth 2009). Ids: `O`
 * is 0; the label at index i has B = 4i + 1, I = 4i + 2, L = 4i + 3, U = 4i + 4.
 */
import { createIobScheme, isBegin, type LabelSet, labelIndexOf, outsideId, type Span } from '#labels';
import type { Sentence } from '#text';

/** The ids of some labels of a set. */
export interface BilouScheme {
  readonly labels: readonly string[];
  /** K = 4n + 1. */
  readonly idCount: number;
  /** IOB2 ids of the whole set → BILOU ids of these labels; every other label is outside. Shape: (T) → (T). */
  fromIob(iobIds: Uint8Array): Uint8Array;
  /** The spans of a valid sequence: (T). */
  spansOf(sentence: Sentence, ids: ArrayLike<number>): Span[];
}

const begin = 1;
const inside = 2;
const last = 3;
const unit = 4;

/** The scheme of those labels of a set that `isWanted` keeps. */
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

/** Whether `id` may stand after `previous`: an open span goes on or ends with its own label, and nothing else goes on. */
export function mayFollowBilou(previous: number, id: number): boolean {
  const isOpen = roleOf(previous) === begin || roleOf(previous) === inside;
  const goesOn = roleOf(id) === inside || roleOf(id) === last;
  return isOpen === goesOn && (!isOpen || indexOf(previous) === indexOf(id));
}

/** Whether a sentence may end with `id`: no span is left open. */
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
