/** The dates of one note, moved: those that stand beside one another are read as one, because a finder may have taken one date apart. */
import type { Note } from '#text';
import { kindOfLabel } from './label-kinds.js';
import { type DateReading, shiftDate, shiftPieces } from './shifted-dates.js';
import { capYears } from './top-coded-ages.js';

/** How they move. */
export interface NoteDatesOptions {
  readonly reading: DateReading;
  readonly days: number;
}

/**
 * What takes the place of a date as it is written, or `undefined` where it cannot be read. The same words get what their neighbours make of them where
 * they have the same neighbours all over the note, else what they are alone.
 */
export function moveDates(
  note: Note,
  { reading, days }: NoteDatesOptions,
): (date: string, own: DateReading) => string | undefined {
  const beside = new Map<string, string | undefined>();
  for (const pieces of groupsOf(note)) {
    const texts = pieces.map(({ start, end }) => capYears(note.text.slice(start, end), reading.year));
    const between = pieces.slice(1).map(({ start }, at) => note.text.slice(pieces[at]?.end ?? start, start));
    const moved = shiftPieces(texts, between, { days, reading });
    pieces.forEach(({ start, end }, at) => {
      const date = note.text.slice(start, end);
      const found = moved?.[at] ?? shiftDate(texts[at] ?? date, days, reading);
      beside.set(date, !beside.has(date) || beside.get(date) === found ? found : undefined);
    });
  }
  return (date, own) => beside.get(date) ?? shiftDate(capYears(date, reading.year), days, own);
}

/** What may stand between two pieces of a date. */
const between = /^(?:[\s,.–-]|\b(?:of|de|del|the|to|al?|and|y|bis|und)\b){0,9}$/iu;

/** Two dates or more with nothing of their own between. */
function groupsOf({ text, spans }: Note) {
  const dates = spans
    .filter(({ label }) => kindOfLabel(label).kind === 'date')
    .toSorted((one, other) => one.start - other.start);
  const groups: { start: number; end: number }[][] = [];
  for (const { start, end } of dates) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (
      group !== undefined &&
      last !== undefined &&
      start >= last.end &&
      between.test(text.slice(last.end, start))
    )
      group.push({ start, end });
    else groups.push([{ start, end }]);
  }
  return groups.filter(({ length }) => length > 1);
}
