/**
 * The arithmetic of IOB2 label ids, for code that knows ids and not names: frames, decoders, judges. Symbols:
 * n labels, K = 2n + 1 ids. `O` is 0; the label at index i is `B-` = 2i + 1 at its first token and `I-` = 2i
 * + 2 inside. Nothing here checks that an id is below K: that is for code that reads it from outside.
 */
import { invariant } from '#foundation';

/** `O`: the token is no part of an identifier. */
export const outsideId = 0;

/** K of a set of n labels. */
export function labelIdCountOf(labels: number): number {
  return 2 * labels + 1;
}

/** Whether a number can be K: `O` and a pair of ids for each of at least one label. */
export function isLabelIdCount(count: number): boolean {
  return Number.isInteger(count) && count >= 3 && count % 2 === 1;
}

/** The most labels whose ids number at most `idsMax`. */
export function labelsMaxOf(idsMax: number): number {
  return (idsMax - 1) >> 1;
}

/** Whether the id is a `B-x`. */
export function isBegin(labelId: number): boolean {
  return labelId % 2 === 1;
}

/** Whether the id is an `I-x`. */
export function isInside(labelId: number): boolean {
  return labelId !== outsideId && labelId % 2 === 0;
}

/** `B-x` of the label at `index`. */
export function beginIdAt(index: number): number {
  return 2 * index + 1;
}

/** `I-x` for the `B-x` of a label. */
export function insideIdAfter(beginId: number): number {
  return beginId + 1;
}

/** The index in its set of the label that `B-x` or `I-x` stands for; `undefined` for `O`. */
export function labelIndexOf(labelId: number): number | undefined {
  return labelId === outsideId ? undefined : (labelId - 1) >> 1;
}

/** The `B-x` of the label that `B-x` or `I-x` stands for. A bug for `O`, which has none. */
export function beginIdFor(labelId: number): number {
  invariant(labelId !== outsideId, 'O begins no label');
  return isBegin(labelId) ? labelId : labelId - 1;
}

/** Whether `labelId` may stand after `previous`, or first after `outsideId`: `I-x` only after `B-x` or `I-x`. */
export function mayFollow(previous: number, labelId: number): boolean {
  return !isInside(labelId) || previous === labelId || previous === labelId - 1;
}
