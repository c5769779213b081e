/** Where an adjudication begins: from what two readers left. */
import type { AdjudicationSpan } from './decisions.js';
import type { ReviewSpan } from './page/wire.js';

/** What one reader left. */
export interface NamedSpans {
  readonly name: string;
  readonly spans: readonly ReviewSpan[];
}

/** What both readers left is accepted; what one left is open, under that reader's name. */
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
