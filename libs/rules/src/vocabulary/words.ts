/** Word lists as data: `words.json` in each rule folder and here; larger lists have files of their own. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InternalError } from '#foundation';

type WordFolder = 'vocabulary' | `catalogue/${'any' | 'en' | 'es' | 'de' | 'fr'}`;

/**
 * The lists of a folder as alternatives of a pattern for folded text; the first match wins. A word may hold
 * pattern syntax ("surgeons?"). Throws InternalError for a list that the folder lacks.
 */
export function readWords(folder: WordFolder): (list: string) => string {
  const linesOf = readLists(folder);
  return (list) => linesOf(list).join('|');
}

/** The lists of a folder as sets of folded words. */
export function readWordSets(folder: WordFolder): (list: string) => ReadonlySet<string> {
  const linesOf = readLists(folder);
  return (list) => wordSet(...linesOf(list));
}

const folderSchema = z.record(z.string(), z.array(z.string()).min(1));

function readLists(folder: WordFolder): (list: string) => readonly string[] {
  const lists = folderSchema.parse(readData(`../${folder}/words.json`));
  return (list) => {
    const lines = lists[list];
    if (lines === undefined) throw new InternalError(`${folder} has no list of words "${list}"`);
    return lines;
  };
}

function readData(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}

/** The words of lines, in lower case and without accents. */
export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.trim().split(/\s+/)).map(foldWord));
}

/** A word as the lists hold it: lower case, without accents. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 's').toLowerCase();
}

// The lists of this folder were written by hand from general knowledge; none was taken from elsewhere.
const words = readWordSets('vocabulary');

/** People after whom diseases, signs, devices, tests and operations are named. */
export const eponyms = words('eponyms');

/** Eponyms that are common surnames: "Smith fracture" names nobody, "Smith improved" does. */
export const surnameEponyms = words('eponyms that are surnames');

/** Headings, departments, specialities, adjectives of body systems and other words of forms. */
export const sectionWords = words('sections');

/** Drugs, materials and devices that look like surnames and have no drug stem. */
export const drugWords = words('drugs');

/** Abbreviations of three letters or more that are nobody's name; they need an exact match, not a near one. */
export const clinicalAbbreviations = words('abbreviations');

/** Articles, pronouns, verbs and words of forms, which no name contains. */
export const plainWords = words('plain words');

/** First names and surnames that are also plain words: alone, they need a capital and a name's context. */
export const nameLikeWords = words('names that are words');

/** Diseases, operations, examinations, vaccines, births and life events that a note dates by year. */
export const yearEvents = words('events of a year');

/** Amounts, results, times, rooms and addresses: a number after one of these is no year. */
export const yearMeasures = words('measured like years');

/** French first names, except those that are also words ({@link frenchWordNames}). */
export const frenchFirstNames = words('French first names');

/** French first names that are also words: in capitals they name nobody. */
export const frenchWordNames = words('French first names that are words');

/** French towns without those that are also words or names ("Tours", "Lens", "Nancy"). */
export const frenchTowns = words('French towns');

/** French capitalised words that follow names without being names: headings, ranks, sentence starts. */
export const frenchNoNames = words('French words that are no names');

/** Words of an institution's name that say what it is, not which. */
export const genericInstitutionWords = words('generic words of institutions');

/** Initials of well-known hospitals, folded; in capitals they mean the hospital. */
export const hospitalInitials = words('initials of hospitals');

const cueWords = z.string().transform((line) => new Set(line.split(' ')));
const cuePhrases = z.string().transform((line) => new Set(line.split(', ')));

const cuesSchema = z.strictObject({
  about: z.string(),
  /** Words of a language that are also names. */
  wordNames: z.strictObject({ en: cueWords, es: cueWords, de: cueWords }),
  /** What only people do, in one to three words. */
  acts: z.strictObject({ en: cuePhrases, es: cuePhrases, de: cuePhrases }),
  /** Names that are words of two or three letters. */
  shortNames: cueWords,
  /** German words that act without being names. */
  subjects: cueWords,
  /** The last word of a profession; in Spanish without its ending. */
  professions: z.strictObject({ en: cueWords, es: cueWords, de: cueWords, fr: cueWords }),
  /** Services and forces that people belong to or are visited by. */
  organisations: cuePhrases,
});

/** Cues that tell a name from the same word, and words for professions. */
export const personCues = cuesSchema.parse(readData('./person-cues.json'));

const linesOfWords = z
  .array(z.string())
  .transform((lines) => new Set(lines.flatMap((line) => line.split(' '))));

const clinicalSchema = z.strictObject({
  about: z.string(),
  drugs: linesOfWords,
  products: linesOfWords,
  organisms: linesOfWords,
  /** Surnames that hardly occur without their sign, test or operation. */
  eponyms: linesOfWords,
  /** Common surnames. */
  surnameEponyms: linesOfWords,
  abbreviations: linesOfWords,
  /** Abbreviations that are also a first name, usual initials or a word. */
  ambiguousAbbreviations: linesOfWords,
  /** Degrees and licences after a name. */
  credentials: linesOfWords,
  /** "uro", "peds", "abx". */
  clipped: linesOfWords,
  /** Dictionary words that are also in the name lists of Faker or `compromise`. */
  nameWords: linesOfWords,
});

/** The long clinical lists, folded. */
export const clinicalLists = readWhenAsked('./clinical-lists.json', clinicalSchema);

const germanSchema = z.strictObject({
  about: z.string(),
  /** 9,200 towns of Germany, Austria and Switzerland. */
  towns: linesOfWords,
  /** Towns with "Bad" before their name. */
  spas: linesOfWords,
  firstNames: linesOfWords,
  surnames: linesOfWords,
});

/** German names, folded, without those that are also words. */
export const germanNames = readWhenAsked('./german-names.json', germanSchema);

/** Reads a long list once, at the first call: it takes longer than a short note. */
function readWhenAsked<Lists>(path: string, schema: z.ZodType<Lists>): () => Lists {
  let lists: Lists | undefined;
  return () => (lists ??= schema.parse(readData(path)));
}
