/**
 * Surrogates for notes that somebody reads: within a note the same name gets the same surrogate, and all
 * dates of one patient move by the same number of days.
 *
 * What a surrogate is depends on a secret key, the subject and the original alone, so that a second run, in
 * whatever order, writes the same notes and nothing has to be kept. A subject is a patient, or a note of
 * whose patient nobody knows.
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

/** What consistent surrogates rest on. */
export interface ConsistentSurrogatesOptions {
  /** 32 secret bytes: with them and a subject's id its dates can be moved back. */
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
   * - Within a note, an original gets one surrogate, whatever its case, blanks and signs; two originals of
   *   one sort get two, as long as the sort has enough (there are few ages). A word of a person's name gets
   *   one surrogate wherever it stands, and an initial that of the first such word that it can stand for.
   * - No name that is drawn is a word of the note's own identifiers. First names are those of the sex that
   *   the title, the name or the note says.
   * - Every date that can be read moves by `shiftDaysOf(subject)`, see `shiftDate`; any other becomes its
   *   type word, `[DATE]`: a random one would contradict the rest, and a true one beside moved ones would
   *   tell the shift. Years that tell an age above 90 are moved to 90.
   * - Ages stay, and become 90 where they are higher; so do sexes, and relatives who are described: they fit
   *   the rest, and name nobody.
   * - Anything else is another string than its original, whatever the case, or its type word where nothing
   *   fits; decades and the words of a label stay.
   * - Check digits are right where the original's are. Telephone numbers, addresses and domains are such as
   *   reach nobody.
   * - The same subject gets the same surrogate for a word in all of its notes, but where one note needs two
   *   apart.
   */
  makerFor(note: Note, subject: string): SurrogateMaker;
  /** Days by which the dates of a subject move: ±30 to ±365, never a multiple of 7, so that no weekday stays. */
  shiftDaysOf(subject: string): number;
}

/** Opens the words of the language (a tenth of a second). */
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
    if (!/[\p{Alphabetic}\p{N}]/u.test(original)) return original; // a comma says nothing
    if (isPerson(kind, original)) return names.replace(original, language);
    if (surrogateKinds[kind].forReader === 'stays') return keepAge(original);
    if (kind === 'date' && !isCode(original)) return moved(original, { ...reading, language });
    const made = phrases.replace(original, { label, kind, language });
    return made === original && !isLabelAlone(original) ? undefined : made;
  };
  return { replace: (label, original) => surrogateOf(label, original) ?? typeWord(label) };
}

/** Draws that depend on the key and these words alone. */
type KeyedDraws = (...parts: readonly string[]) => SeededRandom;

/** Each stream has an HMAC of its own as its seed: what is seen of one says nothing about the key or another. */
function keyedRandom(key: Uint8Array, parts: readonly string[]): SeededRandom {
  return createSeededRandom(createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex'));
}

/**
 * Fewer than 30 days would leave most months as they were; more than a year would change a patient's age by
 * more than one.
 */
const shiftsPossible = Array.from({ length: 365 - 30 + 1 }, (_, index) => 30 + index)
  .filter((days) => days % 7 !== 0)
  .flatMap((days) => [days, -days]);

function shiftOf(key: Uint8Array, subject: string): number {
  const random = keyedRandom(key, ['date shift', subject]);
  return shiftsPossible[random.integer(shiftsPossible.length)] ?? 30;
}

interface Originals {
  /** Of the labels of people, which is that of the notes where there are none. */
  readonly language: SurrogateLanguage;
  readonly persons: readonly PersonMention[];
  /** As they are written. */
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

/** "Sra. Dra. D.ª " before a name. */
const beforeMax = 24;

/** Relatives are named or described. */
function isPerson(kind: SurrogateKind, original: string): boolean {
  if (isCode(original)) return false; // a code is no word of a name
  return kind === 'person' || (kind === 'relative' && /^\p{Lu}/u.test(original) && !isKinship(original));
}

/** "Hermano", "Padre y madre". */
function isKinship(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => kinship.has(word.toLowerCase()));
}

const kinship = new Set(spanishRelatives.flatMap((phrase) => phrase.split(' ')));

/** Letters and digits in small letters without accents. */
function foldedLetters(text: string): string {
  return foldCase(text.normalize('NFC')).replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Tries before a collision is accepted, or a name of random letters taken; half of all people share a hundred
 * first names.
 */
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

/** Surrogates of everything but names, dates and what stays. */
class Phrases {
  /** Kind and original → surrogate. */
  private readonly made = new Map<string, string | undefined>();
  /** Kind and folded surrogate → what it stands for. */
  private readonly takenBy = new Map<string, string>();

  constructor(
    private readonly originals: ReadonlySet<string>,
    private readonly words: PhraseWords,
  ) {}

  /** Characters are drawn in the order of the original's, so that "555-0142" and "5550142" stay one number. */
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

/** A surrogate, or `undefined` where none fits. */
function drawForReader(original: string, kind: SurrogateKind, recipe: ReaderRecipe): string | undefined {
  const { shape, forReader } = surrogateKinds[kind];
  const make = (text: string) => (typeof forReader === 'function' ? forReader(text, recipe) : undefined);
  if (shape === 'number' || shape === 'network') {
    const unissued = /^SSN$/i.test(recipe.label) ? makeUnissuedSsn(original, recipe.random) : undefined;
    return unissued ?? aroundLabelWords(original, make);
  }
  return isCode(original) && shape !== 'address' ? otherCode(original, recipe.random) : make(original);
}
