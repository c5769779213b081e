/** Fractions that are not dates: scores, doses, parts of a whole, weeks in British notation. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { wordSet } from './vocabulary/words.js';

/** Characters of the clause before a fraction; no cue stands further away. */
const clauseLength = 64;
/** "3/52": in a note with such weeks, "3/7" means days and "6/12" months. */
const britishWeeks = /\d\/(?:52|40)(?!\d)/;
/** How far around a fraction to look for such weeks; the whole text would take quadratic time. */
const britishReach = 600;

/**
 * Whether "a/b" is a score, strength grade, pressure, dose, part or duration, judged by its clause. A date
 * cue right before it ("on 4/5") outweighs a score further away with another whole.
 */
export function isFractionAt(text: string, start: number, end: number): boolean {
  const [part = 0, whole = 0] = text.slice(start, end).split('/').map(Number);
  const clause = fold(/[^.;\n]*$/.exec(text.slice(Math.max(0, start - clauseLength), start))?.[0] ?? '');
  const [before = ''] = /[\p{L}\p{N}&'/-]+(?=[ :=(,#]{0,3}$)/u.exec(clause) ?? [];
  const after = fold(text.slice(end, end + 28));
  const [, behind = ''] = /^(?:st|th|rd|nd)?[ -]{0,2}\(?(\p{L}+)/u.exec(after) ?? [];
  const words = fractionWords();
  const isDayAwaited = words.dayCues.has(before);
  if (words.pressures.has(before)) return true;
  if (text.slice(start, end) === '24/7') return !isDayAwaited;
  if (part > whole) return doseBehind.test(after);
  if (isDuration(text, start, whole, before) || comparedBehind(after, whole)) return true;
  if (words.behind.has(behind) || inches.test(after)) return !onDay.test(before);
  if (whole === 10 && outOfTen.test(after)) return true;
  if (!isDayAwaited && (words.named.has(before) || isOfNamed(clause))) return true;
  return clauseWords(clause).some((word) => words.scored.get(word)?.includes(whole) ?? false);
}

/** Words that precede a date but no fraction. */
const onDay = /^(?:on|since|until|till|dated|thru|el|desde|hasta|am|vom|seit|bis)$/;
const inches = /^ ?(?:"|in\.|in (?:intensity|severity|diameter|length))/;
const doseBehind = /^ ?(?:mg|mcg|ml|units?|tabs?|cm|mm|mmhg|mixture|strength)\b/;
/** "10/10 for worst pain", "7/10 with activity". */
const outOfTen =
  /^ (?:for (?:worst|average|her|his)|out of|on the pain|worst|at (?:rest|worst|best)|(?:with|on) (?:movement|activity|exertion|walking|stairs|palpation|motion|weight))\b/;

/** Whether another score out of the same whole follows: "6/22 (was 18)", "8/10 -> 3/10". */
function comparedBehind(after: string, whole: number): boolean {
  const [, other] = /^ ?(?:->|→|to) ?\d{1,2}\/(\d{1,2})(?!\d)/.exec(after) ?? [];
  return Number(other) === whole || /^ \((?:was|from)\b/.test(after);
}

/** "score of 7", "scale was 3", "ROS is 12". */
function isOfNamed(clause: string): boolean {
  const [, word = ''] =
    /([\p{L}&]{1,16})(?: (?:is|of|was|at|to|now|score|currently|testing)){1,3}[ :=(]{1,2}$/u.exec(clause) ??
    [];
  return fractionWords().named.has(word);
}

/** Days, weeks and months in British notation: "for 3/7", "in 6/12", "2/52". */
function isDuration(text: string, start: number, whole: number, before: string): boolean {
  if (whole === 52 || whole === 40) return true;
  if (whole !== 7 && whole !== 12) return false;
  if (fractionWords().durations.has(before)) return true;
  return (
    !onDay.test(before) &&
    britishWeeks.test(text.slice(Math.max(0, start - britishReach), start + britishReach))
  );
}

const clauseWords = (clause: string): string[] => clause.match(/\p{L}+/gu) ?? [];

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const schema = z.strictObject({
  about: z.string(),
  scored: z.array(z.strictObject({ outOf: z.array(z.number()), words: z.string() })),
  named: z.string(),
  pressures: z.string(),
  behind: z.string(),
  durations: z.string(),
  dayCues: z.string(),
});

interface FractionWords {
  /** Scored things, with the wholes that they are scored out of. */
  readonly scored: ReadonlyMap<string, readonly number[]>;
  /** Words right before a fraction of any whole. */
  readonly named: ReadonlySet<string>;
  /** Words right before two pressures or two doses, of which the first may be larger. */
  readonly pressures: ReadonlySet<string>;
  /** Words right after a fraction. */
  readonly behind: ReadonlySet<string>;
  /** Words right before days of a week (`/7`) or months of a year (`/12`). */
  readonly durations: ReadonlySet<string>;
  /** Words right before a date. */
  readonly dayCues: ReadonlySet<string>;
}

let lists: FractionWords | undefined;

/** The word lists, read from their file at the first call. */
export function fractionWords(): FractionWords {
  lists ??= readLists();
  return lists;
}

function readLists(): FractionWords {
  const file = schema.parse(
    JSON.parse(readFileSync(new URL('./vocabulary/fraction-words.json', import.meta.url), 'utf8')),
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
