/** Lists of words as data: `words.json` in each folder of rules and here, and the larger lists in files of their own. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InternalError } from '#foundation';

/** A folder of `src` with a `words.json`. */
type WordFolder = 'vocabulary' | `catalogue/${'any' | 'en' | 'es' | 'de' | 'fr'}`;

/**
 * The lists of a folder as alternatives of a pattern for folded text; the first that matches wins. A word may hold signs of
 * patterns ("surgeons?"). Throws InternalError for a list that the folder does not have.
 */
export function readWords(folder: WordFolder): (list: string) => string {
  const linesOf = readLists(folder);
  return (list) => linesOf(list).join('|');
}

/** The same lists as sets of folded words. */
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

/** A word as lists hold it: lower case, no accents. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 's').toLowerCase();
}

// The lists of this folder were written by hand from general knowledge; none was taken from elsewhere.
const words = readWordSets('vocabulary');

/** People after whom diseases, signs, devices, tests and operations are named. */
export const eponyms = words('eponyms');

/** Eponyms that many people are called: "Smith fracture" names nobody, "Smith improved" does. */
export const surnameEponyms = words('eponyms that are surnames');

/** Headings, departments, specialities, adjectives of the body's systems and other words of forms. */
export const sectionWords = words('sections');

/** Drugs, materials and devices that look like surnames and that no stem catches. */
export const drugWords = words('drugs');

/** Abbreviations of three letters or more that are nobody's name; they count as written, never by likeness. */
export const clinicalAbbreviations = words('abbreviations');

/** Articles, pronouns, verbs and words of forms, which no name holds. */
export const plainWords = words('plain words');

/** First names and surnames that are also plain words: alone, they need their capital and a name's neighbourhood. */
export const nameLikeWords = words('names that are words');

/** Diseases, operations, examinations, vaccines, births and turns of a life, which a note remembers by their year. */
export const yearEvents = words('events of a year');

/** Amounts, results, times, rooms and addresses: a number behind one of these is no year. */
export const yearMeasures = words('measured like years');

/** First names of people in France, without those that are words as well, which {@link frenchWordNames} holds. */
export const frenchFirstNames = words('French first names');

/** French first names that are words: in capitals they name nobody. */
export const frenchWordNames = words('French first names that are words');

/** French towns without those that are also words or names ("Tours", "Lens", "Nancy"). */
export const frenchTowns = words('French towns');

/** French words that stand behind names with a capital and are none: headings, ranks, beginnings of sentences. */
export const frenchNoNames = words('French words that are no names');

/** Words of an institution's name that say what it is, not which. */
export const genericInstitutionWords = words('generic words of institutions');

/** Initials of well-known hospitals, folded; written in capitals they stand for the hospital. */
export const hospitalInitials = words('initials of hospitals');

const cueWords = z.string().transform((line) => new Set(line.split(' ')));
const cuePhrases = z.string().transform((line) => new Set(line.split(', ')));

const cuesSchema = z.strictObject({
  about: z.string(),
  /** Words of a language that people are called as well. */
  wordNames: z.strictObject({ en: cueWords, es: cueWords, de: cueWords }),
  /** What only people do: one to three words. */
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

/** Words by which a name is known that is a word as well, and what people are by profession. */
export const personCues = cuesSchema.parse(readData('./person-cues.json'));

const linesOfWords = z
  .array(z.string())
  .transform((lines) => new Set(lines.flatMap((line) => line.split(' '))));

const clinicalSchema = z.strictObject({
  about: z.string(),
  drugs: linesOfWords,
  products: linesOfWords,
  organisms: linesOfWords,
  /** Surnames that hardly anybody has beside their sign, test or operation. */
  eponyms: linesOfWords,
  /** Surnames that many people have. */
  surnameEponyms: linesOfWords,
  abbreviations: linesOfWords,
  /** Abbreviations that are somebody's first name, a usual pair of initials or a word as well. */
  ambiguousAbbreviations: linesOfWords,
  /** Degrees and licences behind a name. */
  credentials: linesOfWords,
  /** "uro", "peds", "abx". */
  clipped: linesOfWords,
  /** Words of the dictionary that the name lists of Faker or `compromise` have as well. */
  nameWords: linesOfWords,
});

/** The long clinical lists, folded. */
export const clinicalLists = readWhenAsked('./clinical-lists.json', clinicalSchema);

const germanSchema = z.strictObject({
  about: z.string(),
  /** 9,200 towns of Germany, Austria and Switzerland. */
  towns: linesOfWords,
  /** Towns that "Bad" stands before. */
  spas: linesOfWords,
  firstNames: linesOfWords,
  surnames: linesOfWords,
});

/** German names, folded, without those that are also words of the language. */
export const germanNames = readWhenAsked('./german-names.json', germanSchema);

/** Long lists are read once, when somebody first asks for them: they take longer than a short note does. */
function readWhenAsked<Lists>(path: string, schema: z.ZodType<Lists>): () => Lists {
  let lists: Lists | undefined;
  return () => (lists ??= schema.parse(readData(path)));
}
