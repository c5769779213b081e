/** What cells leave of a day. A date has too few different words for a share of words to say much; the days of a year are what an attacker tries. */
import { millisecondsPerDay } from '#foundation';
import { type Language, tokenize } from '#text';
import type { CellEmbeddings } from './cell-table.js';

/** Of the days of one year, written in one form. */
export interface DayCells {
  /** How the third of April is written. */
  readonly form: string;
  /** Days that differ in anything that leaves: the rows of their words, in order, and the casing that is shown. */
  readonly outputs: number;
  /** What the best of all attackers finds of a day drawn evenly from 366: outputs / 366. */
  readonly found: number;
}

const year = 2016; // has a 29 February
const days = Array.from(
  { length: 366 },
  (_, day) => new Date(Date.UTC(year, 0, 1) + day * millisecondsPerDay),
);
const shownDay = new Date(Date.UTC(year, 3, 3));

/** In the four forms that the language's users have for a day (CLDR), and in numbers of two digits. The year is known. */
export function describeDays(embeddings: CellEmbeddings, language: Language): readonly DayCells[] {
  const local = (['short', 'medium', 'long', 'full'] as const).map((dateStyle) => {
    const written = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
    return (day: Date): string => written.format(day);
  });
  return [(day: Date): string => day.toISOString().slice(0, 10), ...local].map((write) => {
    const outputs = new Set(days.map((day) => outputOfText(write(day), embeddings))).size;
    return { form: write(shownDay), outputs, found: outputs / days.length };
  });
}

function outputOfText(text: string, { outputOf, casingOf }: CellEmbeddings): string {
  return tokenize(text)
    .map(({ text: token }) => `${outputOf(token)} ${casingOf(token)}`)
    .join('\n');
}
