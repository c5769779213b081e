/** Where the characters of one tag stand elsewhere in the same note. */
import { type Note, tokenPositions } from '#text';
import type { FormPlace, ReviewSpan } from './page/wire.js';

/** Every place of the same characters at token boundaries, in order, `place` itself included; places never overlap. */
export function placesOfForm(
  { text }: Pick<Note, 'text'>,
  place: Pick<ReviewSpan, 'start' | 'end'>,
  spans: readonly ReviewSpan[],
): FormPlace[] {
  const form = text.slice(place.start, place.end);
  const { starts, ends } = tokenPositions(text);
  const [boundaries, closings] = [new Set(starts), new Set(ends)];
  const places: FormPlace[] = [];
  for (let at = text.indexOf(form); at !== -1; ) {
    const end = at + form.length;
    const isWhole = boundaries.has(at) && closings.has(end);
    if (isWhole) places.push(describePlace({ start: at, end }, spans));
    at = text.indexOf(form, isWhole ? end : at + 1);
  }
  return places;
}

function describePlace(place: { start: number; end: number }, spans: readonly ReviewSpan[]): FormPlace {
  const touching = spans.filter(({ start, end }) => start < place.end && end > place.start);
  const exact = touching.find(({ start, end }) => start === place.start && end === place.end);
  const isOverlapped = exact === undefined && touching.some(({ status }) => status !== 'rejected');
  if (exact === undefined) return { ...place, isOverlapped };
  return { ...place, span: exact.id, label: exact.label, status: exact.status, isOverlapped };
}
