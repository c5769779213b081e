/** IOB2 tags of a label set as numbers: n labels, K = 2n + 1 label ids, numbered as in `label-ids.ts`. */
import { Failure, invariant } from '#foundation';
import { beginIdAt, isInside, labelIndexOf, outsideId } from './label-ids.js';
import { type LabelSet, type Span, unknownLabel } from './label-set.js';

/** The tags of one label set as numbers. */
export interface IobScheme {
  readonly labelSet: LabelSet;
  /** K = 2n + 1, at most 255. */
  readonly labelIdCount: number;
  /** `O`, `B-x` or `I-x`. Fails with TEXT_LABEL_UNKNOWN for an id outside 0..K-1. */
  tagOf(labelId: number): string;
  /** The label without its `B-` or `I-`, or `undefined` for `O` and ids outside 0..K-1. */
  labelOf(labelId: number): string | undefined;
  /** The id of `B-label`; `I-label` has the next one. Fails with TEXT_LABEL_UNKNOWN. */
  beginIdOf(label: string): number;
}

/** Creates the IOB2 scheme of a label set; equal label sets give equal ids on every machine. */
export function createIobScheme(labelSet: LabelSet): IobScheme {
  const tags = ['O', ...labelSet.labels.flatMap((label) => [`B-${label}`, `I-${label}`])];
  return Object.freeze({
    labelSet,
    labelIdCount: tags.length,
    tagOf: (labelId: number) => tagAt(tags, labelId, labelSet),
    labelOf: (labelId: number) => labelSet.labels[labelIndexOf(labelId) ?? -1],
    beginIdOf: (label: string) => {
      const index = labelSet.labels.indexOf(label);
      if (index < 0) throw unknownLabel(`B-${label}`, labelSet.name);
      return beginIdAt(index);
    },
  });
}

function tagAt(tags: readonly string[], labelId: number, labelSet: LabelSet): string {
  const tag = tags[labelId];
  if (tag === undefined) throw new Failure('TEXT_LABEL_UNKNOWN', { labelId, labelSet: labelSet.name });
  return tag;
}

/** Offsets of a token, in UTF-16 units of the original text. */
interface TokenOffsets {
  readonly start: number;
  readonly end: number;
}

/**
 * The spans that one sentence's label ids describe, in order, each from the start of its first token to the
 * end of its last. Never fails on an invalid sequence: an `I-x` with nothing to continue begins a span, as in
 * conlleval, because a lost span exposes a name.
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
