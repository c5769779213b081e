/**
 * The arithmetic of IOB2 label ids, for code that knows ids and not names: frames, decoders, judges. n labels
 * have K = 2n + 1 ids: `O` is 0, and the label at index i is `B-` = 2i + 1 at its first token and `I-` = 2i +
 * 2 inside. Nothing here checks that an id is below K; code that reads ids from outside must.
 */
import { invariant } from '#foundation';

/** `O`: the token is not part of an identifier. */
export const outsideId = 0;

/** K for n labels. */
export function labelIdCountOf(labels: number): number {
  return 2 * labels + 1;
}

/** Whether a number can be K: `O` and a pair of ids for each of at least one label. */
export function isLabelIdCount(count: number): boolean {
  return Number.isInteger(count) && count >= 3 && count % 2 === 1;
}

/** The most labels that need at most `idsMax` ids. */
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

/** The `B-x` of the label at `index`. */
export function beginIdAt(index: number): number {
  return 2 * index + 1;
}

/** The `I-x` that follows a label's `B-x`. */
export function insideIdAfter(beginId: number): number {
  return beginId + 1;
}

/** The index of the label that `B-x` or `I-x` stands for; `undefined` for `O`. */
export function labelIndexOf(labelId: number): number | undefined {
  return labelId === outsideId ? undefined : (labelId - 1) >> 1;
}

/** The `B-x` for a label's `B-x` or `I-x`. `O` has none; passing it is a bug. */
export function beginIdFor(labelId: number): number {
  invariant(labelId !== outsideId, 'O begins no label');
  return isBegin(labelId) ? labelId : labelId - 1;
}

/** Whether `labelId` may stand after `previous`, or first after `outsideId`: `I-x` only after `B-x` or `I-x`. */
export function mayFollow(previous: number, labelId: number): boolean {
  return !isInside(labelId) || previous === labelId || previous === labelId - 1;
}
