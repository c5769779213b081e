/** Words by which fractions are told from days (`fraction-words.json`). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { wordSet } from './word-list.js';

const schema = z.strictObject({
  about: z.string(),
  scored: z.array(z.strictObject({ outOf: z.array(z.number()), words: z.string() })),
  named: z.string(),
  pressures: z.string(),
  behind: z.string(),
  durations: z.string(),
  dayCues: z.string(),
});

/** The lists, each word folded. */
export interface FractionWords {
  /** What is scored, with the wholes that it is scored out of. */
  readonly scored: ReadonlyMap<string, readonly number[]>;
  /** Right before a fraction of any whole. */
  readonly named: ReadonlySet<string>;
  /** Right before two pressures or two doses, of which the first may be the larger. */
  readonly pressures: ReadonlySet<string>;
  /** Right behind a fraction. */
  readonly behind: ReadonlySet<string>;
  /** Right before days of a week (`/7`) and months of a year (`/12`). */
  readonly durations: ReadonlySet<string>;
  /** Right before a day. */
  readonly dayCues: ReadonlySet<string>;
}

let lists: FractionWords | undefined;

/** The lists, read from their file when they are first asked for. */
export function fractionWords(): FractionWords {
  lists ??= readLists();
  return lists;
}

function readLists(): FractionWords {
  const file = schema.parse(
    JSON.parse(readFileSync(new URL('./fraction-words.json', import.meta.url), 'utf8')),
  );
  return {
    scored: new Map(
      file.scored.flatMap(({ outOf, words }) => [...wordSet(words)].map((word) => [word, outOf] as const)),
    ),
    named: wordSet(file.named),
    pressures: wordSet(file.pressures),
    behind: wordSet(file.behind),
    durations: wordSet(file.durations),
    dayCues: wordSet(file.dayCues),
  };
}
