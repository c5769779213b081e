/** From one label id a token back to spans of the text. */
import { invariant } from '#foundation';
import type { IobScheme } from './iob-scheme.js';
import { isInside, outsideId } from './label-ids.js';
import type { Span } from './span.js';

/** Where a token stands, in UTF-16 units of the original text. */
export interface TokenOffsets {
  readonly start: number;
  readonly end: number;
}

/**
 * The spans that one sentence's label ids describe, in order. A span goes from the start of its first token to the
 * end of its last. Never fails on an invalid sequence: an `I-x` with nothing to continue begins a span, as in
 * conlleval, because a span lost is a name shown.
 *
 * @param tokens T tokens in the order of the text.
 * @param labelIds Shape: (T).
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
