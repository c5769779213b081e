/** Surnames that no list holds, built from syllables: rare names are what a de-identifier meets and cannot know. */
import { createSeededRandom } from '#foundation';
import { chance, draw } from '../draw.js';
import { isOwnedBy, type NameOwner } from './partition.js';

const onsets = 'b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh sk st t th tr v w z'.split(' ');
const vowels = 'a e i o u ae ai au ea ie oa ou'.split(' ');
const middles = 'b d g l ll m n nd ng r rr rv s ss st t v x z'.split(' ');
const endings =
  'an ard ek el en er ett ev in is itz ley low mont on or ou sen sky son ston ulo wick yar'.split(' ');

/** `count` invented surnames that belong to `owner`; the same ones in every run. */
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
