/** Spans of a release by a threshold on its marginals, and of two releases together. */
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

/** A sentence and its text. */
export interface SentenceOfText {
  readonly text: string;
  readonly sentence: Sentence;
}

/**
 * Returns the longest runs of tokens that belong to an identifier with at least probability `threshold`. A
 * token takes the best path's label, else the likeliest. A span begins where the label changes or the best
 * path begins one; it ends at line ends, columns and markup. Pieces take the label and confidence of their
 * surest token.
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

/**
 * Covers what either list covers. Overlapping spans merge, named by the surest, then `own`, then the longest.
 * Lists and result are sorted and free of overlaps.
 */
export function coverBoth(own: readonly Span[], beside: readonly Span[]): readonly Span[] {
  if (beside.length === 0) return own;
  const all = [
    ...own.map((span) => ({ span, isOwn: true })),
    ...beside.map((span) => ({ span, isOwn: false })),
  ].sort((a, b) => a.span.start - b.span.start);
  const covered: { start: number; end: number; named: Finding }[] = [];
  for (const found of all) {
    const { start, end } = found.span;
    const last = covered.at(-1);
    if (last === undefined || start >= last.end) {
      covered.push({ start, end, named: found });
      continue;
    }
    last.end = Math.max(last.end, end);
    if (namesBetter(found, last.named)) last.named = found;
  }
  return covered.map(({ start, end, named }) => ({ ...named.span, start, end }));
}

interface Finding {
  readonly span: Span;
  readonly isOwn: boolean;
}

function namesBetter(one: Finding, other: Finding): boolean {
  const surer = (one.span.confidence ?? 1) - (other.span.confidence ?? 1);
  if (surer !== 0) return surer > 0;
  return one.isOwn === other.isOwn ? lengthOf(one.span) > lengthOf(other.span) : one.isOwn;
}

const lengthOf = ({ start, end }: Span): number => end - start;
