/** Assigns every name-like word to one owner by a hash of the folded word, so that no two sources share a name. */
import { createSeededRandom, shuffle } from '#foundation';
import { chance, draw } from '../draw.js';
import { surrogateWords } from '../word-lists.js';

/** The five sources, and the surrogates, whose names occur at no source. */
export const nameOwners = [
  'public',
  'northgate',
  'saint-brigid',
  'harbour',
  'eastfield',
  'surrogates',
] as const;

/** One owner of name-like words. */
export type NameOwner = (typeof nameOwners)[number];

/** Returns the owner of `word`, ignoring case and accents. */
export function ownerOf(word: string): NameOwner {
  return nameOwners[fnv1a(foldWord(word).toLowerCase()) % nameOwners.length] ?? 'public';
}

/** Whether every word of `name` belongs to `owner`. */
export function isOwnedBy(name: string, owner: NameOwner): boolean {
  if (/^[a-z]+$/i.test(name)) return ownerOf(name) === owner;
  return name.split(/[^\p{L}]+/u).every((word) => word === '' || ownerOf(word) === owner);
}

/** Returns the owner's share of a list in its own order, so that frequent names differ between owners. */
export function keepOwn(owner: NameOwner, list: readonly string[], label: string): readonly string[] {
  const own = [...new Set(list)].filter(
    (name) => isOwnedBy(name, owner) && !ambiguousWords.has(name.toLowerCase()),
  );
  return shuffle(own, createSeededRandom(`${owner} ${label}`));
}

/** Letters that Unicode does not decompose into a base letter and an accent. */
const foldings: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  ı: 'i',
};

/** Converts `word` to plain Latin letters, as a hospital's old system prints it. */
export function foldWord(word: string): string {
  if (/^[a-z]*$/i.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁøØđĐßæÆœı]/g, (letter) => foldings[letter] ?? letter);
}

/** Converts `word` to lower-case plain letters, its canonical spelling. */
export function foldCase(word: string): string {
  return foldWord(word).toLowerCase();
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo), with a final mix to spread the low bits evenly. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Names that are also diseases, devices, signs, months or plain words. The public corpus and the three training
 * hospitals use `shared` as names. Only Eastfield uses `eastfield` as names, while their other meaning occurs
 * everywhere ("Foley catheter", "gray sputum"). The general pools contain none of them.
 */
export const ambiguousSurnames = {
  shared: surrogateWords.words('ambiguous surnames shared'),
  eastfield: surrogateWords.words('ambiguous surnames eastfield'),
};

/** First names that are months or plain words, by sex. */
export const ambiguousFirstNames = {
  shared: ambiguousFirstNamesOf('shared'),
  eastfield: ambiguousFirstNamesOf('eastfield'),
};

function ambiguousFirstNamesOf(
  owner: 'shared' | 'eastfield',
): Readonly<Record<'F' | 'M', readonly string[]>> {
  return {
    F: surrogateWords.words(`ambiguous first names ${owner} F`),
    M: surrogateWords.words(`ambiguous first names ${owner} M`),
  };
}

/** All ambiguous words in lower case. */
export const ambiguousWords: ReadonlySet<string> = new Set(
  [
    ...ambiguousSurnames.shared,
    ...ambiguousSurnames.eastfield,
    ...Object.values(ambiguousFirstNames).flatMap((names) => [...names.F, ...names.M]),
  ].map((word) => word.toLowerCase()),
);

const onsets = surrogateWords.words('syllables: onsets');
const vowels = surrogateWords.words('syllables: vowels');
const middles = surrogateWords.words('syllables: middles');
const endings = surrogateWords.words('syllables: endings');

/** Invents `count` surnames that belong to `owner`; the same ones in every run. */
export function inventSurnames(owner: NameOwner, count: number): readonly string[] {
  const random = createSeededRandom(`invented surnames of ${owner}`);
  const names = new Set<string>();
  while (names.size < count) {
    const stem = draw(onsets, random) + draw(vowels, random) + draw(middles, random);
    const longer = chance(0.3, random) ? draw(vowels, random) + draw(middles, random) : '';
    const name = stem + longer + draw(endings, random);
    if (name.length <= 10 && isOwnedBy(name, owner)) names.add(capitalise(name));
  }
  return [...names];
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** English occupations in lower case. */
export const professions = surrogateWords.phrases('professions en');

/** Occupations in the notes of `owner`: those whose hash falls outside two of the six shares. */
export function professionsOf(owner: NameOwner): readonly string[] {
  return professions.filter(
    (profession) => !['public', 'surrogates'].includes(ownerOf(`${profession} at ${owner}`)),
  );
}
