/** Words of the trades that surrogates are drawn from. */

import { germanProfessions } from './german-words.js';
import { professions } from './names/professions.js';
import { spanishProfessions } from './spanish-words.js';

/** Every word of three letters or more of the lists of all languages, in small letters. */
export function listedTrades(): ReadonlySet<string> {
  const words = [...professions, ...spanishProfessions, ...germanProfessions].flatMap((trade) =>
    trade.toLowerCase().split(/[^\p{L}]+/u),
  );
  return new Set(words.filter((word) => [...word].length > 2));
}
