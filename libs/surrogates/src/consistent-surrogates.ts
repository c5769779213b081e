/**
 * Surrogates for notes that people read: within a note the same name gets the same surrogate, and all dates of a
 * patient move by the same number of days.
 *
 * A surrogate depends only on a secret key, the subject and the original. So a second run writes the same notes in
 * any order, and no state is stored. A subject is a patient, or a note whose patient is unknown.
 */
import { createHmac } from 'node:crypto';
import { createSeededRandom, pick, type SeededRandom } from '#foundation';
import { type Note, typeWord } from '#text';
import { keepAge } from './ages.js';
import { makeUnissuedSsn } from './checked-surrogates.js';
import { moveDates, readingOf } from './dates/note-dates.js';
import { aroundLabelWords, isLabelAlone } from './kept-words.js';
import type { Sex, SurrogateLanguage } from './names/name-lists.js';
import { foldCase } from './names/partition.js';
import { type NameDraw, type PersonMention, PersonNames, sexInText } from './person-names.js';
import { createReaderWords, type ReaderWords } from './pools.js';
import type { ReaderRecipe } from './reader-surrogates.js';
import { isCode, isNumber, otherCode, randomCharacters, randomDigits } from './shape.js';
import { kindOfLabel, type SurrogateKind, surrogateKinds } from './surrogate-kinds.js';
import type { SurrogateMaker } from './surrogate-maker.js';
import { spanishRelatives } from './word-by-word.js';

/** What consistent surrogates depend on. */
export interface ConsistentSurrogatesOptions {
  /** 32 secret bytes; with them and a subject's id, anyone can move its dates back. */
  readonly key: Uint8Array;
  readonly language: SurrogateLanguage;
}

/** Makes consistent surrogates for notes. */
export interface ConsistentSurrogates {
  /**
   * Returns the maker for one note, whose spans mark the identifiers.
   *
   * **Guarantees**
   * - Within a note an original gets one surrogate, whatever its case, spaces and punctuation. Two originals of
   *   one kind get two, if the kind has enough (there are few ages). A word of a person's name gets one surrogate
   *   everywhere; an initial gets that of the first such word that it can stand for.
   * - No drawn name is a word of the note's own identifiers. First names match the sex that the title, the name
   *   or the note gives.
   * - Every readable date moves by `shiftDaysOf(subject)`, see `shiftDate`. Any other date becomes its type word,
   *   `[DATE]`: a random date would contradict the rest, and a true one beside moved dates would reveal the
   *   shift. Years that reveal an age above 90 move to 90.
   * - Ages above 90 become 90, and others stay. Sexes and described relatives stay: they fit the rest and name
   *   nobody.
   * - Anything else differs from its original, whatever the case, or becomes its type word if nothing fits.
   *   Decades and label words stay.
   * - Check digits are valid where the original's are. Telephone numbers, addresses and domains reach nobody.
   * - The same subject gets the same surrogate for a word in all its notes, unless one note must keep two apart.
   */
  makerFor(note: Note, subject: string): SurrogateMaker;
  /** Days by which a subject's dates move: ±30 to ±365, never a multiple of 7, so that no weekday stays. */
  shiftDaysOf(subject: string): number;
}

/** Creates the surrogates; loads the words of the language (0.1 seconds). */
export function createConsistentSurrogates({
  key,
  language: languageOfNotes,
}: ConsistentSurrogatesOptions): ConsistentSurrogates {
  const opened = new Map([[languageOfNotes, createReaderWords(languageOfNotes)]]);
  const wordsOf = (language: SurrogateLanguage): ReaderWords => {
    const words = opened.get(language) ?? createReaderWords(language);
    opened.set(language, words);
    return words;
  };
  const shiftDaysOf = (subject: string) => shiftOf(key, subject);
  return {
    shiftDaysOf,
    makerFor(note, subject) {
      const random = (...parts: readonly string[]) => keyedRandom(key, [subject, ...parts]);
      const days = shiftDaysOf(subject);
      return createMaker(note, { language: languageOfNotes, wordsOf, random, days });
    },
  };
}

interface MakerOptions {
  readonly language: SurrogateLanguage;
  readonly wordsOf: (language: SurrogateLanguage) => ReaderWords;
  readonly random: KeyedDraws;
  readonly days: number;
}

function createMaker(
  note: Note,
  { language: languageOfNotes, wordsOf, random, days }: MakerOptions,
): SurrogateMaker {
  const originals = originalsOf(note, languageOfNotes);
  const names = new PersonNames({
    persons: originals.persons,
    originals: originals.words,
    known: wordsOf(originals.language).known,
    language: originals.language,
    draw: (word) => drawName(word, wordsOf(word.language), random),
  });
  const nameOf = (folded: string) => names.surrogateOf(folded, originals.language);
  const phrases = new Phrases(originals.whole, { wordsOf, random, nameOf });
  const reading = readingOf(originals.dates, languageOfNotes);
  const moved = moveDates(note, { reading, days });
  const surrogateOf = (label: string, original: string): string | undefined => {
    const { kind, language = languageOfNotes } = kindOfLabel(label);
    if (!/[\p{Alphabetic}\p{N}]/u.test(original)) return original; // punctuation reveals nothing
    if (isPerson(kind, original)) return names.replace(original, language);
    if (surrogateKinds[kind].forReader === 'stays') return keepAge(original);
    if (kind === 'date' && !isCode(original)) return moved(original, { ...reading, language });
    const made = phrases.replace(original, { label, kind, language });
    return made === original && !isLabelAlone(original) ? undefined : made;
  };
  return { replace: (label, original) => surrogateOf(label, original) ?? typeWord(label) };
}

/** Random draws that depend only on the key and these parts. */
type KeyedDraws = (...parts: readonly string[]) => SeededRandom;

/** Seeds each stream with its own HMAC, so that one stream reveals nothing about the key or another stream. */
function keyedRandom(key: Uint8Array, parts: readonly string[]): SeededRandom {
  return createSeededRandom(createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex'));
}

/** Fewer than 30 days would leave most months unchanged; more than a year would change an age by more than one. */
const shiftsPossible = Array.from({ length: 365 - 30 + 1 }, (_, index) => 30 + index)
  .filter((days) => days % 7 !== 0)
  .flatMap((days) => [days, -days]);

function shiftOf(key: Uint8Array, subject: string): number {
  const random = keyedRandom(key, ['date shift', subject]);
  return shiftsPossible[random.integer(shiftsPossible.length)] ?? 30;
}

interface Originals {
  /** Language of the person labels; that of the notes if there are none. */
  readonly language: SurrogateLanguage;
  readonly persons: readonly PersonMention[];
  /** As written. */
  readonly dates: readonly string[];
  /** Every word of an identifier, folded. */
  readonly words: ReadonlySet<string>;
  /** Every identifier, folded. */
  readonly whole: ReadonlySet<string>;
}

function originalsOf({ text, spans }: Note, languageOfNotes: SurrogateLanguage): Originals {
  const written = spans.map(({ start, end, label }) => ({
    original: text.slice(start, end),
    before: text.slice(Math.max(0, start - beforeMax), start),
    isPatient: /PATIENT|SUJETO/.test(label),
    ...kindOfLabel(label),
  }));
  const people = written.filter(({ original, kind }) => isPerson(kind, original));
  const language = people.find((person) => person.language !== undefined)?.language ?? languageOfNotes;
  const words = written.flatMap(({ original }) => original.match(/[\p{L}\p{M}]+/gu) ?? []);
  const sex = people.some(({ isPatient }) => isPatient) ? sexInText(text, language) : undefined;
  return {
    language,
    persons: people.map(({ original, before, isPatient }) => ({
      name: original,
      before,
      sex: isPatient ? sex : undefined,
    })),
    dates: written.flatMap(({ original, kind }) => (kind === 'date' ? [original] : [])),
    words: new Set(words.map(foldedLetters)),
    whole: new Set(written.map(({ original }) => foldedLetters(original))),
  };
}

/** Enough for "Sra. Dra. D.ª " before a name. */
const beforeMax = 24;

/** A relative counts if named, not if described. */
function isPerson(kind: SurrogateKind, original: string): boolean {
  if (isCode(original)) return false;
  return kind === 'person' || (kind === 'relative' && /^\p{Lu}/u.test(original) && !isKinship(original));
}

/** "Hermano", "Padre y madre". */
function isKinship(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => kinship.has(word.toLowerCase()));
}

const kinship = new Set(spanishRelatives.flatMap((phrase) => phrase.split(' ')));

/** Keeps only letters and digits, in lower case without accents. */
function foldedLetters(text: string): string {
  return foldCase(text.normalize('NFC')).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Tries before accepting a collision or drawing random letters: half of all people share a hundred first names. */
const attemptsMax = 40;

function drawName(
  { folded, isSurname, sex, isFree }: NameDraw,
  { surnames, firstNames }: ReaderWords,
  random: KeyedDraws,
): string {
  if (isNumber(folded)) return randomDigits(folded.length, random('name', folded));
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const draws = random('name', folded, String(attempt));
    const pool = isSurname ? surnames : firstNames[sex ?? pick<Sex>(['F', 'M'], draws) ?? 'F'];
    const name = pool.draw(draws);
    if (isFree(foldedLetters(name))) return name;
  }
  return randomCharacters(folded, random('name', folded));
}

interface PhraseWords {
  readonly wordsOf: (language: SurrogateLanguage) => ReaderWords;
  readonly random: KeyedDraws;
  readonly nameOf: (folded: string) => string | undefined;
}

interface PhraseKind {
  readonly label: string;
  readonly kind: SurrogateKind;
  readonly language: SurrogateLanguage;
}

/** Surrogates of everything except names, dates and what stays. */
class Phrases {
  /** Kind, label and original → surrogate. */
  private readonly made = new Map<string, string | undefined>();
  /** Kind and folded surrogate → folded original. */
  private readonly takenBy = new Map<string, string>();

  constructor(
    private readonly originals: ReadonlySet<string>,
    private readonly words: PhraseWords,
  ) {}

  /** Draws for the folded original, so that "555-0142" and "5550142" stay one number. */
  replace(original: string, { label, kind, language }: PhraseKind): string | undefined {
    const place = `${kind} ${label} ${original}`;
    if (this.made.has(place)) return this.made.get(place);
    const meant = foldedLetters(original);
    const words = this.words.wordsOf(language).others;
    let surrogate: string | undefined;
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const random = this.words.random(kind, meant, String(attempt));
      surrogate = drawForReader(original, kind, {
        label,
        language,
        words,
        random,
        nameOf: this.words.nameOf,
      });
      if (surrogate === undefined || this.isFree(surrogate, kind, meant)) break;
    }
    this.made.set(place, surrogate);
    if (surrogate !== undefined) this.takenBy.set(`${kind} ${foldedLetters(surrogate)}`, meant);
    return surrogate;
  }

  private isFree(surrogate: string, kind: SurrogateKind, meant: string): boolean {
    const folded = foldedLetters(surrogate);
    const owner = this.takenBy.get(`${kind} ${folded}`);
    return !this.originals.has(folded) && (owner === undefined || owner === meant);
  }
}

function drawForReader(original: string, kind: SurrogateKind, recipe: ReaderRecipe): string | undefined {
  const { shape, forReader } = surrogateKinds[kind];
  const make = (text: string) => (typeof forReader === 'function' ? forReader(text, recipe) : undefined);
  if (shape === 'number' || shape === 'network') {
    const unissued = /^SSN$/i.test(recipe.label) ? makeUnissuedSsn(original, recipe.random) : undefined;
    return unissued ?? aroundLabelWords(original, make);
  }
  return isCode(original) && shape !== 'address' ? otherCode(original, recipe.random) : make(original);
}
