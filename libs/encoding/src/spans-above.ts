/**
 * The spans of a sentence at a threshold: what may be an identifier, not only what the best path says. In: labels and marginals of
 * a sentence. Out: spans with a confidence.
 */
import type { LabelledTokens } from '#deid-model';
import { invariant } from '#foundation';
import {
  beginIdFor,
  type IobScheme,
  insideIdAfter,
  isBegin,
  outsideId,
  type Span,
  spansFromTokenLabelIds,
} from '#labels';
import { piecesOf, type Sentence } from '#text';

/** A sentence and the text that its tokens stand in. */
export interface SentenceOfText {
  readonly text: string;
  readonly sentence: Sentence;
}

/**
 * The longest stretches of tokens that belong to an identifier with at least the probability `threshold`. A token has the kind
 * that the best path gives it, else the likeliest; a new span begins where the kind changes and where the best path begins one.
 * A span ends at line ends, columns and markup; each piece of it has the kind that its own tokens have likeliest. The confidence of
 * a span is that of its surest token.
 *
 * **Guarantees**: a lower threshold uncovers no token, and covers none with less confidence.
 */
export function spansAbove(
  threshold: number,
  { text, sentence }: SentenceOfText,
  labelled: LabelledTokens,
  scheme: IobScheme,
): Span[] {
  const { labelIds, phiProbabilities, likeliestIds } = labelled;
  invariant(phiProbabilities !== undefined && likeliestIds !== undefined, 'a threshold needs marginals');
  const marked = new Uint8Array(labelIds.length); // (T)
  for (const [token, id] of labelIds.entries()) {
    if ((phiProbabilities[token] ?? 0) < threshold) continue;
    const begin = id === outsideId ? (likeliestIds[token] ?? 1) : beginIdFor(id);
    const before = marked[token - 1] ?? outsideId;
    const continues = before !== outsideId && beginIdFor(before) === begin && !isBegin(id);
    marked[token] = continues ? insideIdAfter(begin) : begin;
  }
  let token = 0;
  return spansFromTokenLabelIds(sentence, marked, scheme).flatMap((span) => {
    const pieces = piecesOf(text, span);
    return pieces.map((piece) => {
      let highest = 0;
      let surest = outsideId;
      for (; (sentence[token]?.start ?? Number.POSITIVE_INFINITY) < piece.end; token += 1) {
        const phi = phiProbabilities[token] ?? 0;
        if ((sentence[token]?.end ?? 0) <= piece.start || phi <= highest) continue;
        highest = phi;
        surest = likeliestIds[token] ?? outsideId;
      }
      const confidence = Math.round(1000 * highest) / 1000;
      if (pieces.length === 1) return { ...span, confidence };
      return { ...piece, label: scheme.labelOf(surest) ?? span.label, confidence, isPiece: true };
    });
  });
}
