/** Surrogates for the people of one note, word by word, so that "Ada Moss", "Moss, Ada", "Dr. Moss" and "A. Moss" stay one person. */
import { foldWord } from '../names/partition.js';
import { isKeptInPerson } from './kept-words.js';
import type { SurrogateLanguage } from './label-kinds.js';
import { isNumber, likeCase, replaceRuns } from './shape.js';

/** A word of a name that needs a surrogate. */
export interface NameDraw {
  /** In small letters without accents. */
  readonly folded: string;
  readonly isSurname: boolean;
  readonly language: SurrogateLanguage;
  /** Whether no word of the note and no other surrogate is this one, folded. */
  readonly isFree: (folded: string) => boolean;
}

/** The people of one note. */
export class PersonNames {
  /** Folded word → whether it is a surname where it stands beside another. */
  private readonly surnames = new Map<string, boolean>();
  /** Folded word → surrogate. */
  private readonly made = new Map<string, string>();
  private readonly taken = new Set<string>();

  constructor(
    persons: readonly string[],
    private readonly originals: ReadonlySet<string>,
    private readonly draw: (word: NameDraw) => string,
  ) {
    // Names of several words first: they say which word is a surname.
    const byLength = [...persons].sort((one, other) => wordsOf(other).length - wordsOf(one).length);
    for (const person of byLength)
      for (const { folded, isSurname } of wordsOf(person))
        if (!this.surnames.has(folded)) this.surnames.set(folded, isSurname);
  }

  /** The name with a surrogate for every word that says who it is; titles, particles and degrees stay. */
  replace(name: string, language: SurrogateLanguage): string {
    const surnamesHere = new Map(wordsOf(name).map(({ at, isSurname }) => [at, isSurname]));
    return replaceRuns(name, (run, at) => {
      if (isKeptInPerson(run, at, name) || isPossessive(name, run, at)) return run;
      if (isNumber(run)) return this.wordFor(run, false, language);
      const folded = fold(run);
      if (run.length === 1) return likeCase(this.initialOf(folded, language), run);
      return likeCase(this.wordFor(folded, surnamesHere.get(at) === true, language), run);
    });
  }

  private wordFor(folded: string, isSurnameHere: boolean, language: SurrogateLanguage): string {
    const known = this.made.get(folded);
    if (known !== undefined) return known;
    const isSurname = this.surnames.get(folded) ?? isSurnameHere;
    const isFree = (drawn: string) => !this.originals.has(drawn) && !this.taken.has(drawn);
    const word = this.draw({ folded, isSurname, language, isFree });
    this.made.set(folded, word);
    this.taken.add(fold(word));
    return word;
  }

  /** That of the first word of the note's people that begins with the letter, first names first. */
  private initialOf(letter: string, language: SurrogateLanguage): string {
    const words = [...this.surnames].filter(([word]) => word.startsWith(letter));
    const [word] = words.find(([, isSurname]) => !isSurname) ?? words[0] ?? [];
    return this.wordFor(word ?? letter, false, language).charAt(0);
  }
}

interface NameWord {
  readonly folded: string;
  readonly at: number;
  readonly isSurname: boolean;
}

/** The words of a name that are neither initials nor kept; the last one, or what stands before a comma, is the surname. */
function wordsOf(name: string): readonly NameWord[] {
  const words: { folded: string; at: number }[] = [];
  replaceRuns(name, (run, at) => {
    const isWord = run.length > 1 && !isNumber(run) && !isKeptInPerson(run, at, name);
    if (isWord) words.push({ folded: fold(run), at });
    return run;
  });
  const comma = name.indexOf(',');
  const last = words.at(-1)?.at;
  return words.map(({ folded, at }) => ({ folded, at, isSurname: comma === -1 ? at === last : at < comma }));
}

/** The "s" of "Moss's". */
function isPossessive(name: string, run: string, at: number): boolean {
  return /^s$/i.test(run) && /\p{L}['’]$/u.test(name.slice(Math.max(0, at - 2), at));
}

function fold(word: string): string {
  return foldWord(word).toLowerCase();
}
