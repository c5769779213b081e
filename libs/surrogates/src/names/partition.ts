/**
 * Deals every name-like word to exactly one owner, so that no name of one source can occur in another: the owner is a
 * hash of the folded word, whatever list the word came from and whether it is a first name, a surname or a city.
 */
import { createSeededRandom, shuffle } from '#foundation';
import { ambiguousWords } from './ambiguous.js';

/** Who can own a word: the five sources, and the surrogates, whose names occur at no source. */
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

/** The owner of `word`; case and accents make no difference. */
export function ownerOf(word: string): NameOwner {
  return nameOwners[fnv1a(foldWord(word).toLowerCase()) % nameOwners.length] ?? 'public';
}

/** True when every word of `name` belongs to `owner`, as it must for a name of several words. */
export function isOwnedBy(name: string, owner: NameOwner): boolean {
  if (/^[a-z]+$/i.test(name)) return ownerOf(name) === owner;
  return name.split(/[^\p{L}]+/u).every((word) => word === '' || ownerOf(word) === owner);
}

/** The owner's share of a list in an order of its own, so that the frequent names differ from owner to owner. */
export function keepOwn(owner: NameOwner, list: readonly string[], label: string): readonly string[] {
  const own = [...new Set(list)].filter(
    (name) => isOwnedBy(name, owner) && !ambiguousWords.has(name.toLowerCase()),
  );
  return shuffle(own, createSeededRandom(`${owner} ${label}`));
}

/** Letters that Unicode does not take apart into a base letter and an accent. */
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

/** `word` in plain Latin letters, as a hospital's old system would print it. */
export function foldWord(word: string): string {
  if (/^[a-z]*$/i.test(word)) return word;
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁøØđĐßæÆœı]/g, (letter) => foldings[letter] ?? letter);
}

/** `word` in small plain letters: one spelling of it. */
export function foldCase(word: string): string {
  return foldWord(word).toLowerCase();
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo), with a final mix so that the low bits are even. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
