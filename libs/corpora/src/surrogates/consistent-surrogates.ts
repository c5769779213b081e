/**
 * Surrogates for notes that somebody reads: within a note the same name gets the same surrogate, and all dates of one patient
 * move by the same number of days.
 *
 * What a surrogate is depends on a secret key, the subject and the original alone, so that a second run, in whatever order,
 * writes the same notes and nothing has to be kept. A subject is a patient, or a note of whose patient nobody knows.
 */
import { createHmac } from 'node:crypto';
import { createSeededRandom, pick, type SeededRandom } from '#foundation';
import type { Note } from '#text';
import { foldWord } from '../names/partition.js';
import { kindOfLabel, type SurrogateKind, type SurrogateLanguage } from './label-kinds.js';
import { type NameDraw, PersonNames } from './person-names.js';
import { isNumber, randomCharacters, randomDigits } from './shape.js';
import { readingOf, shiftDate } from './shifted-dates.js';
import { isCode } from './spoken-and-coded.js';
import { drawSurrogate, type SurrogateMaker } from './surrogate-maker.js';
import { createSurrogateWords, type SurrogateWords } from './surrogate-pools.js';

/** What consistent surrogates rest on. */
export interface ConsistentSurrogatesOptions {
  /** 32 bytes that nobody else has: whoever has them and a subject's id can move its dates back. */
  readonly key: Uint8Array;
  /** Of the notes. */
  readonly language: SurrogateLanguage;
}

/** Makes the surrogates of one note after another. */
export interface ConsistentSurrogates {
  /**
   * The maker for one note, whose spans say what is an identifier.
   *
   * **Guarantees**
   * - Within a note, an original gets one surrogate, whatever its case, blanks and signs; two originals of one sort get two,
   *   as long as the sort has enough (there are few ages). A word of a person's name gets one surrogate wherever it stands, and
   *   an initial that of the first such word that it can stand for.
   * - No name that is drawn is a word of the note's own identifiers.
   * - Every date that can be read moves by `shiftDaysOf(subject)`, see `shiftDate`; any other becomes its type word, `[DATE]`: a random one
   *   would contradict the rest, and a true one beside moved ones would tell the shift.
   * - No surrogate is its original, whatever the case, but for decades.
   * - The same subject gets the same surrogate for a word in all of its notes, but where one note needs two apart.
   */
  makerFor(note: Note, subject: string): SurrogateMaker;
  /** Days by which the dates of a subject move: ±30 to ±365, never a multiple of 7, so that no weekday stays. */
  shiftDaysOf(subject: string): number;
}

/** Compiles the word pools (tens of milliseconds). */
export function createConsistentSurrogates({
  key,
  language: languageOfNotes,
}: ConsistentSurrogatesOptions): ConsistentSurrogates {
  const pools = createSurrogateWords();
  const shiftDaysOf = (subject: string) => shiftOf(key, subject);
  return {
    shiftDaysOf,
    makerFor(note, subject) {
      const random = (...parts: readonly string[]) => keyedRandom(key, [subject, ...parts]);
      const originals = originalsOf(note);
      const names = new PersonNames(originals.persons, originals.words, (word) =>
        drawName(word, pools[word.language], random),
      );
      const phrases = new Phrases(originals.whole, pools, random);
      const reading = readingOf(originals.dates, languageOfNotes);
      const days = shiftDaysOf(subject);
      const surrogateOf = (label: string, original: string): string => {
        const { kind, language = languageOfNotes } = kindOfLabel(label);
        if (isPerson(kind, original)) return names.replace(original, language);
        if (kind === 'date' && !isCode(original))
          return shiftDate(original, days, { ...reading, language }) ?? `[${label}]`;
        return phrases.replace(original, kind, language);
      };
      return {
        replace(label, original) {
          const surrogate = surrogateOf(label, original);
          const isOriginal = surrogate.toLowerCase() === original.toLowerCase();
          if (isOriginal && kindOfLabel(label).kind === 'date') return surrogate;
          return isOriginal ? randomCharacters(original, random('characters', original)) : surrogate;
        },
      };
    },
  };
}

/** Draws that depend on the key and these words alone. */
type KeyedDraws = (...parts: readonly string[]) => SeededRandom;

/** Each stream has an HMAC of its own as its seed: what is seen of one says nothing about the key or another. */
function keyedRandom(key: Uint8Array, parts: readonly string[]): SeededRandom {
  return createSeededRandom(createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex'));
}

/** Fewer than 30 days would leave most months as they were; more than a year would change a patient's age by more than one. */
const shiftsPossible = Array.from({ length: 365 - 30 + 1 }, (_, index) => 30 + index)
  .filter((days) => days % 7 !== 0)
  .flatMap((days) => [days, -days]);

function shiftOf(key: Uint8Array, subject: string): number {
  const random = keyedRandom(key, ['date shift', subject]);
  return shiftsPossible[random.integer(shiftsPossible.length)] ?? 30;
}

interface Originals {
  /** As they are written. */
  readonly persons: readonly string[];
  readonly dates: readonly string[];
  /** Every word of an identifier, folded. */
  readonly words: ReadonlySet<string>;
  /** Every identifier, folded. */
  readonly whole: ReadonlySet<string>;
}

function originalsOf({ text, spans }: Note): Originals {
  const written = spans.map(({ start, end, label }) => {
    const original = text.slice(start, end);
    return { original, kind: kindOfLabel(label).kind };
  });
  const words = written.flatMap(({ original }) => original.match(/[\p{L}\p{M}]+/gu) ?? []);
  return {
    persons: written.flatMap(({ original, kind }) => (isPerson(kind, original) ? [original] : [])),
    dates: written.flatMap(({ original, kind }) => (kind === 'date' ? [original] : [])),
    words: new Set(words.map(foldedLetters)),
    whole: new Set(written.map(({ original }) => foldedLetters(original))),
  };
}

/** Relatives are named or described. */
function isPerson(kind: SurrogateKind, original: string): boolean {
  if (isCode(original)) return false; // a code is no word of a name
  return kind === 'person' || (kind === 'relative' && /^\p{Lu}/u.test(original));
}

/** Letters and digits in small letters without accents. */
function foldedLetters(text: string): string {
  return foldWord(text.normalize('NFC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Tries before a collision is accepted, or a name of random letters taken. */
const attemptsMax = 12;

function drawName(
  { folded, isSurname, isFree }: NameDraw,
  { surnames, firstNames }: SurrogateWords,
  random: KeyedDraws,
): string {
  if (isNumber(folded)) return randomDigits(folded.length, random('name', folded));
  const pool = isSurname ? surnames : firstNames;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const name = pick(pool, random('name', folded, String(attempt)));
    if (name !== undefined && isFree(foldedLetters(name))) return name;
  }
  return randomCharacters(folded, random('name', folded));
}

/** Surrogates of everything but names and the dates that can be read. */
class Phrases {
  /** Kind and original → surrogate. */
  private readonly made = new Map<string, string>();
  /** Kind and folded surrogate → what it stands for. */
  private readonly takenBy = new Map<string, string>();

  constructor(
    private readonly originals: ReadonlySet<string>,
    private readonly pools: Readonly<Record<SurrogateLanguage, SurrogateWords>>,
    private readonly random: KeyedDraws,
  ) {}

  /** Characters are drawn in the order of the original's, so that "555-0142" and "5550142" stay one number. */
  replace(original: string, kind: SurrogateKind, language: SurrogateLanguage): string {
    const known = this.made.get(`${kind} ${original}`);
    if (known !== undefined) return known;
    const meant = meaningOf(original, kind);
    let surrogate = original;
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const random = this.random(kind, meant, String(attempt));
      surrogate = drawSurrogate(original, { kind, language, words: this.pools[language], random });
      if (this.isFree(surrogate, kind, meant)) break;
    }
    this.made.set(`${kind} ${original}`, surrogate);
    this.takenBy.set(`${kind} ${foldedLetters(surrogate)}`, meant);
    return surrogate;
  }

  private isFree(surrogate: string, kind: SurrogateKind, meant: string): boolean {
    const folded = foldedLetters(surrogate);
    const owner = this.takenBy.get(`${kind} ${folded}`);
    return !this.originals.has(folded) && (owner === undefined || owner === meant);
  }
}

/** "72 y.o." and "72-year-old" are one age; elsewhere letters and digits decide. */
function meaningOf(original: string, kind: SurrogateKind): string {
  const number = kind === 'age' ? /\d+/.exec(original)?.[0] : undefined;
  return number ?? foldedLetters(original);
}
