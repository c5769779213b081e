/** Offsets of the file (code points) and of memory (UTF-16 units), for the lines of the decisions. */
import type { NoteEvent } from './decisions.js';

/** A line as the file has it, from one with offsets in UTF-16 units of `text`. */
export function inCodePoints(event: NoteEvent, text: string): NoteEvent {
  return isPlain(text) ? event : mapOffsets(event, (unit) => [...text.slice(0, unit)].length);
}

/** Lines with offsets in UTF-16 units of `text`, from lines as the file has them. */
export function inUnits(events: readonly NoteEvent[], text: string): readonly NoteEvent[] {
  if (isPlain(text)) return events;
  const units: number[] = [0];
  for (const character of text) units.push((units.at(-1) ?? 0) + character.length);
  return events.map((event) => mapOffsets(event, (point) => units[point] ?? text.length));
}

/** Every character is one unit, so that both ways of counting agree. */
function isPlain(text: string): boolean {
  return !/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text);
}

function mapOffsets(event: NoteEvent, convert: (offset: number) => number): NoteEvent {
  const moved = <Place extends object>(place: Place): Place =>
    'start' in place && 'end' in place
      ? { ...place, start: convert(Number(place.start)), end: convert(Number(place.end)) }
      : place;
  if (event.kind === 'change') return { ...event, changes: event.changes.map(moved) };
  if (event.kind === 'adjudicate') return { ...event, base: event.base.map(moved) };
  return event;
}
