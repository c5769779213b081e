/** The people of one note: "Ada Moss", "Moss, Ada", "Dr. Moss" and "A. Moss" stay one person, word by word. */
import { isKeptInPerson } from './kept-words.js';
import { byLanguage, type Sex, type SurrogateLanguage } from './names/name-lists.js';
import { foldCase } from './names/partition.js';
import type { FirstNames } from './names/ranked-names.js';
import { isNumber, likeCase, replaceRuns } from './shape.js';
import { surrogateWords } from './word-lists.js';

/** A mention of a person. */
export interface PersonMention {
  readonly name: string;
  /** The preceding text. */
  readonly before: string;
  /** Sex according to the text, for the patient only. */
  readonly sex?: Sex | undefined;
}

/** A word of a name that needs a surrogate. */
export interface NameDraw {
  /** In lower case without accents. */
  readonly folded: string;
  readonly isSurname: boolean;
  /** For first names, if the note or the name shows it. */
  readonly sex?: Sex | undefined;
  readonly language: SurrogateLanguage;
  /** Whether a folded word is neither in the note nor taken by another surrogate. */
  readonly isFree: (folded: string) => boolean;
}

interface PersonNamesOptions {
  readonly persons: readonly PersonMention[];
  /** Every word of an identifier, folded. */
  readonly originals: ReadonlySet<string>;
  readonly known: FirstNames;
  readonly language: SurrogateLanguage;
  readonly draw: (word: NameDraw) => string;
}

/** Makes the surrogates of one note's people. */
export class PersonNames {
  /** Folded word → whether it is a surname beside another name. */
  private readonly surnames = new Map<string, boolean>();
  /** Folded first name → its bearer's sex: from the form of address, else the lists, else the text. */
  private readonly sexes = new Map<string, Sex>();
  /** Folded word → surrogate. */
  private readonly made = new Map<string, string>();
  private readonly taken = new Set<string>();

  constructor(private readonly options: PersonNamesOptions) {
    const read = options.persons.map((person) => {
      const address = addressOf(person, options.language);
      return { person, address, words: wordsOf(person.name, options, address) };
    });
    // Longest names first: they show which word is a surname.
    for (const { words } of read.toSorted((one, other) => other.words.length - one.words.length))
      for (const { folded, isSurname } of words)
        if (!this.surnames.has(folded)) this.surnames.set(folded, isSurname);
    for (const { words, address } of read) this.learnSex(words, address?.sex);
    for (const { words } of read)
      for (const word of words) this.learnSex([word], options.known.sexOf(word.folded));
    for (const { words, person } of read) this.learnSex(words, person.sex);
  }

  /** Replaces every identifying word of a name; titles, particles and degrees stay. */
  replace(name: string, language: SurrogateLanguage): string {
    const surnamesHere = new Map(
      wordsOf(name, { ...this.options, language }).map(({ at, isSurname }) => [at, isSurname]),
    );
    return replaceRuns(name, (run, at) => {
      if (isKeptInPerson(run, at, name) || isPossessive(name, run, at) || isElided(name, run, at)) return run;
      if (at === 0 && letterTitles[language]?.test(name)) return run;
      if (isNumber(run)) return this.wordFor(run, false, language);
      const folded = foldCase(run);
      if (run.length === 1) return likeCase(this.initialOf(folded, language), run);
      return asSpelt(this.wordFor(folded, surnamesHere.get(at) === true, language), run);
    });
  }

  /** Returns the surrogate of a folded word of these people's names. */
  surrogateOf(folded: string, language: SurrogateLanguage): string | undefined {
    return this.surnames.has(folded) ? this.wordFor(folded, false, language) : undefined;
  }

  private learnSex(words: readonly NameWord[], sex: Sex | undefined): void {
    if (sex === undefined) return;
    for (const { folded, isSurname } of words)
      if (!isSurname && !this.sexes.has(folded)) this.sexes.set(folded, sex);
  }

  private wordFor(folded: string, isSurnameHere: boolean, language: SurrogateLanguage): string {
    const known = this.made.get(folded);
    if (known !== undefined) return known;
    const isSurname = this.surnames.get(folded) ?? isSurnameHere;
    const isFree = (drawn: string) => !this.options.originals.has(drawn) && !this.taken.has(drawn);
    const word = this.options.draw({ folded, isSurname, sex: this.sexes.get(folded), language, isFree });
    this.made.set(folded, word);
    this.taken.add(foldCase(word));
    return word;
  }

  /** The initial of the first word that begins with the letter, first names first. */
  private initialOf(letter: string, language: SurrogateLanguage): string {
    const words = [...this.surnames].filter(([word]) => word.startsWith(letter));
    const [word] = words.find(([, isSurname]) => !isSurname) ?? words[0] ?? [];
    return this.wordFor(word ?? letter, false, language).charAt(0);
  }
}

/** "D. Ignacio" is Don Ignacio, "M. Petit" Monsieur Petit. */
const letterTitles: Partial<Readonly<Record<SurrogateLanguage, RegExp>>> = {
  es: /^D(?:\.|ª)/,
  fr: /^MM?\. /,
  pt: /^D(?:\.|ª)/,
};

/** Languages with two surnames, and those in which capitals mark surnames. */
const twoSurnames: ReadonlySet<SurrogateLanguage> = new Set(['es', 'pt']);
const surnamesInCapitals: ReadonlySet<SurrogateLanguage> = new Set(['fr', 'it']);

interface NameWord {
  readonly folded: string;
  readonly at: number;
  readonly isSurname: boolean;
}

/** The words of a name, without initials and kept words. */
function wordsOf(
  name: string,
  { known, language }: Pick<PersonNamesOptions, 'known' | 'language'>,
  address?: Address,
): readonly NameWord[] {
  const words: { folded: string; at: number; isShouted: boolean }[] = [];
  replaceRuns(name, (run, at) => {
    const isWord =
      run.length > 1 && !isNumber(run) && !isKeptInPerson(run, at, name) && !isPossessive(name, run, at);
    if (isWord) words.push({ folded: foldCase(run), at, isShouted: run === run.toUpperCase() });
    return run;
  });
  const comma = name.search(/[,^]/);
  const first = firstSurname(
    words.map(({ folded }) => known.isFirstName(folded)),
    language,
    address,
  );
  const isByCase =
    surnamesInCapitals.has(language) && new Set(words.map(({ isShouted }) => isShouted)).size === 2; // "PETIT Jean"
  return words.map(({ folded, at, isShouted }, index) => ({
    folded,
    at,
    isSurname: isByCase ? isShouted : comma === -1 ? index >= first : at < comma,
  }));
}

/**
 * Index of the first surname: the last word, in Spanish and Portuguese one of the last two. A lone word is a first
 * name if the lists have it and no "Dr." or "Mrs." precedes it.
 */
function firstSurname(
  isFirstName: readonly boolean[],
  language: SurrogateLanguage,
  address?: Address,
): number {
  const count = isFirstName.length;
  if (count === 1) {
    if (address !== undefined) return address.beforeSurname ? 0 : 1;
    return isFirstName[0] === true ? 1 : 0;
  }
  if (!twoSurnames.has(language)) return count - 1;
  if (count === 2) return isFirstName[0] === true || address?.beforeSurname !== true ? 1 : 0;
  return isFirstName[count - 2] === true && count === 3 ? count - 1 : count - 2;
}

/** The "s" of "Moss's". */
function isPossessive(name: string, run: string, at: number): boolean {
  return /^s$/i.test(run) && /\p{L}['’]$/u.test(name.slice(Math.max(0, at - 2), at));
}

/** The "O" of "O'Neill" and the "d" of "d'Alba". */
function isElided(name: string, run: string, at: number): boolean {
  return run.length === 1 && /^['’]\p{L}{2}/u.test(name.slice(at + 1, at + 4));
}

/** "McCoy" as spelt in place of "Moss"; otherwise in the case of the original. */
function asSpelt(word: string, model: string): string {
  const isCapitalised = model !== model.toUpperCase() && /^\p{Lu}/u.test(model);
  return isCapitalised ? word.charAt(0).toUpperCase() + word.slice(1) : likeCase(word, model);
}

interface Address {
  readonly sex?: Sex | undefined;
  /** Whether even a lone word is a surname: "Dr. Moss", "Mr. Moss", but "Don Pedro". */
  readonly beforeSurname: boolean;
}

/** Finds the form of address at the end of `before` or the start of `name`. */
function addressOf(
  { before, name }: Pick<PersonMention, 'before' | 'name'>,
  language: SurrogateLanguage,
): Address | undefined {
  const titleAtEnd = titlesAtEnd[language];
  const [, inside] = /^((?:\p{L}+\.?\s+){0,2}\p{L}+\.?)\s+\p{L}/u.exec(name) ?? [];
  const [title] =
    titleAtEnd.exec(before) ?? (inside === undefined ? [] : (titleAtEnd.exec(`${inside} `) ?? []));
  if (title === undefined) return undefined;
  const words = title.toLowerCase().match(/[\p{L}ª]+/gu) ?? [];
  const sex = words.some((word) => female.has(word))
    ? 'F'
    : words.some((word) => male.has(word))
      ? 'M'
      : undefined;
  const beforeSurname = !words.every((word) => beforeFirstName.has(word));
  return { sex, beforeSurname };
}

const female = wordSet('titles of women');
const male = wordSet('titles of men');
const beforeFirstName = wordSet('titles before first names');
const titlesAtEnd = byLanguage((language) => {
  const own = `titles of address ${language}`;
  const titles = ['titles of address', ...(surrogateWords.titles.includes(own) ? [own] : [])].flatMap(
    surrogateWords.words,
  );
  const alternatives = titles.toSorted((one, other) => other.length - one.length).join('|');
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:(?:${alternatives})\.?ª?\s{0,2}){1,3}$`, 'iu');
});

/** Returns the sex that most words of the note indicate: "68 F", "68-year-old woman", "niña de 4 años". */
export function sexInText(text: string, language: SurrogateLanguage): Sex | undefined {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  const women = count(sexWords[language].F);
  const men = count(sexWords[language].M);
  if (women === men) return undefined;
  return women > men ? 'F' : 'M';
}

const sexWords: Readonly<Record<SurrogateLanguage, Readonly<Record<Sex, RegExp>>>> = {
  en: {
    F: /\b(?:she|her|hers|herself|woman|female|lady|girl|gentlewoman)\b|\b\d{1,3} ?(?:yo|y\/o|year[- ]old)? ?F\b/gi,
    M: /\b(?:he|his|him|himself|man|male|gentleman|boy)\b|\b\d{1,3} ?(?:yo|y\/o|year[- ]old)? ?M\b/gi,
  },
  es: {
    F: /(?<!\p{L})(?:mujer|niña|paciente femenina|femenina|señora|ella|chica|ingresada|trasladada|nacida|lactante femenina)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:varón|hombre|niño|masculino|señor|él|chico|ingresado|trasladado|nacido)(?!\p{L})/giu,
  },
  de: {
    F: /(?<!\p{L})(?:Patientin|Frau|Mädchen|weiblich\p{L}{0,2}|sie|ihre?[rmn]?)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:Patienten?|Herr|Junge|männlich\p{L}{0,2}|er|seine?[rmn]?)(?!\p{L})/giu,
  },
  fr: {
    F: /(?<!\p{L})(?:patiente|femme|fille|fillette|féminin|elle|âgée|née|hospitalisée|adressée|admise|Mme|Mlle)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:patient|homme|garçon|masculin|il|âgé|né|hospitalisé|adressé|admis|monsieur)(?!\p{L})/giu,
  },
  it: {
    F: /(?<!\p{L})(?:donna|femmina|bambina|signora|sig\.ra|ella|nata|ricoverata|giunta)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:uomo|maschio|bambino|signor|egli|nato|ricoverato|giunto)(?!\p{L})/giu,
  },
  pt: {
    F: /(?<!\p{L})(?:mulher|feminino|menina|senhora|ela|nascida|internada|admitida)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:homem|masculino|menino|senhor|ele|nascido|internado|admitido)(?!\p{L})/giu,
  },
  nl: {
    F: /(?<!\p{L})(?:patiënte|vrouw|meisje|mevrouw|mevr|mw|zij|haar)(?!\p{L})/giu,
    M: /(?<!\p{L})(?:man|jongen|meneer|heer|dhr|hij|zijn)(?!\p{L})/giu,
  },
};

function wordSet(title: string): ReadonlySet<string> {
  return new Set(surrogateWords.words(title));
}
