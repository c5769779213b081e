/**
 * IOB2 tags of a label set as numbers. Symbols: n labels, K = 2n + 1 label ids.
 * Which number is which is said in `label-ids.ts`.
 */
import { Failure, invariant } from '#foundation';
import { isInside, labelIndexOf, mayFollow, outsideId } from './label-ids.js';
import { type LabelSet, type Span, unknownLabel } from './label-set.js';

/** The numbers of one label set's tags and the rules for their order. */
export interface IobScheme {
  readonly labelSet: LabelSet;
  /** K = 2n + 1, at most 255. */
  readonly labelIdCount: number;
  /** `O`, `B-x` or `I-x`; fails with TEXT_LABEL_UNKNOWN for an id outside 0..K-1. */
  tagOf(labelId: number): string;
  /** The id of `O`, `B-x` or `I-x`; fails with TEXT_LABEL_UNKNOWN for any other tag. */
  idOf(tag: string): number;
  /** The label without its `B-` or `I-`, or `undefined` for `O` and ids outside 0..K-1. */
  labelOf(labelId: number): string | undefined;
  /** The id of `B-label`; the id of `I-label` is the next one. Fails with TEXT_LABEL_UNKNOWN. */
  beginIdOf(label: string): number;
  /** Whether `labelId` may stand after `previous`: `I-x` only after `B-x` or `I-x`. */
  canFollow(previous: number | 'start', labelId: number): boolean;
  /** Whether every id is in range and may follow the one before it. */
  isValidSequence(labelIds: ArrayLike<number>): boolean;
  /** The same rules as a table for decoders. */
  transitionMask(): TransitionMask;
}

/** 1 = allowed, 0 = forbidden. */
export interface TransitionMask {
  /** Shape: (K, K), row-major: `transitions[from * K + to]`. */
  readonly transitions: Uint8Array;
  /** Shape: (K): what a sentence may begin with. */
  readonly starts: Uint8Array;
}

const begin = 'B-';
const inside = 'I-';

/** The IOB2 scheme of a label set; equal label sets give equal ids on every machine. */
export function createIobScheme(labelSet: LabelSet): IobScheme {
  const tags = ['O', ...labelSet.labels.flatMap((label) => [begin + label, inside + label])];
  const ids = new Map(tags.map((tag, labelId) => [tag, labelId]));
  const count = tags.length;
  const inRange = (labelId: number) => Number.isInteger(labelId) && labelId >= 0 && labelId < count;
  const canFollow = (previous: number | 'start', labelId: number): boolean => {
    if (!inRange(labelId) || (previous !== 'start' && !inRange(previous))) return false;
    return mayFollow(previous === 'start' ? outsideId : previous, labelId);
  };
  const idOf = (tag: string): number => {
    const labelId = ids.get(tag);
    if (labelId === undefined) throw unknownLabel(tag, labelSet.name);
    return labelId;
  };
  return Object.freeze({
    labelSet,
    labelIdCount: count,
    tagOf: (labelId: number) => tagAt(tags, labelId, labelSet),
    idOf,
    labelOf: (labelId: number) => labelSet.labels[labelIndexOf(labelId) ?? -1],
    beginIdOf: (label: string) => idOf(begin + label),
    canFollow,
    isValidSequence: (labelIds: ArrayLike<number>) => isValidSequence(labelIds, canFollow),
    transitionMask: () => transitionMask(count, canFollow),
  });
}

function tagAt(tags: readonly string[], labelId: number, labelSet: LabelSet): string {
  const tag = tags[labelId];
  if (tag === undefined) throw new Failure('TEXT_LABEL_UNKNOWN', { labelId, labelSet: labelSet.name });
  return tag;
}

type FollowRule = (previous: number | 'start', labelId: number) => boolean;

function isValidSequence(labelIds: ArrayLike<number>, canFollow: FollowRule): boolean {
  let previous: number | 'start' = 'start';
  for (let index = 0; index < labelIds.length; index += 1) {
    const labelId = labelIds[index] ?? -1;
    if (!canFollow(previous, labelId)) return false;
    previous = labelId;
  }
  return true;
}

function transitionMask(count: number, canFollow: FollowRule): TransitionMask {
  const transitions = new Uint8Array(count * count); // (K, K)
  for (let from = 0; from < count; from += 1) {
    for (let to = 0; to < count; to += 1) transitions[from * count + to] = canFollow(from, to) ? 1 : 0;
  }
  const starts = Uint8Array.from({ length: count }, (_, to) => (canFollow('start', to) ? 1 : 0)); // (K)
  return { transitions, starts };
}

/** Where a token stands, in UTF-16 units of the original text. */
interface TokenOffsets {
  readonly start: number;
  readonly end: number;
}

/**
 * The spans that one sentence's label ids describe, in order. A span goes from the start of its first token
 * to the end of its last. Never fails on an invalid sequence: an `I-x` with nothing to continue begins a
 * span, as in conlleval, because a span lost is a name shown.
 *
 * @param tokens T tokens in the order of the text. @param labelIds Shape: (T).
 */
export function spansFromTokenLabelIds(
  tokens: readonly TokenOffsets[],
  labelIds: ArrayLike<number>,
  scheme: IobScheme,
): Span[] {
  invariant(tokens.length === labelIds.length, 'one label id a token');
  const spans: Span[] = [];
  let open: { start: number; end: number; label: string } | undefined;
  for (const [index, token] of tokens.entries()) {
    const labelId = labelIds[index] ?? outsideId;
    const label = scheme.labelOf(labelId);
    if (open !== undefined && open.label === label && isInside(labelId)) {
      open.end = token.end;
      continue;
    }
    open = label === undefined ? undefined : { start: token.start, end: token.end, label };
    if (open !== undefined) spans.push(open);
  }
  return spans;
}
