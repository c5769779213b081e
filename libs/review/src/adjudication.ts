/** Where an adjudication begins: from what two readers left; and how long it stands. */
import { Failure } from '#foundation';
import type { AdjudicationSpan, NoteEvent } from './decisions.js';
import type { ReviewSpan } from './page/wire.js';

/** The lines of an adjudication, and who has finished the note, the first to finish first. */
export interface AdjudicationState {
  readonly events: readonly NoteEvent[];
  readonly readings: readonly { readonly reader: string; readonly version: number }[];
}

/** Whether an adjudication was begun from what the first two readers now hold. */
export function isSoundAdjudication({ events, readings }: AdjudicationState): boolean {
  const begun = events.findLast(({ kind }) => kind === 'adjudicate');
  if (begun?.kind !== 'adjudicate') return false;
  return begun.readers.every(
    ({ name, version }, index) => readings[index]?.reader === name && readings[index]?.version === version,
  );
}

/** Fails with REVIEW_REQUEST_INVALID where none was begun, and with REVIEW_NOTE_MOVED_ON where a reader has changed what it began from. */
export function requireSoundAdjudication(state: AdjudicationState): void {
  if (isSoundAdjudication(state)) return;
  if (state.events.some(({ kind }) => kind === 'adjudicate')) throw new Failure('REVIEW_NOTE_MOVED_ON');
  throw new Failure('REVIEW_REQUEST_INVALID', { field: 'track', expected: 'an adjudication that was begun' });
}

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
