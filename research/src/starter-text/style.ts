/** Typing styles: upper and lower case, typing errors. Applied piece by piece, so that spans stay exact. */

import { type Piece } from '#corpora';
import type { SeededRandom } from '#foundation';
import { chance, drawWeighted } from '#surrogates';

/** Restyles one piece. */
export type Style = (piece: Piece) => Piece;

/** Draws one style for a whole note. */
export function drawStyle(random: SeededRandom): Style {
  const letters = drawWeighted<'asWritten' | 'small' | 'capitals' | 'smallNames' | 'capitalNames'>(
    [
      ['asWritten', 66],
      ['small', 14],
      ['capitals', 13],
      ['smallNames', 4],
      ['capitalNames', 3],
    ],
    random,
  );
  const slipRate = chance(0.25, random) ? 0.03 : 0;
  return ({ text, label }) => {
    const typed =
      slipRate === 0
        ? text
        : text.replace(/\p{L}{4,}/gu, (word) => (chance(slipRate, random) ? slip(word, random) : word));
    const written =
      letters === 'small' || (letters === 'smallNames' && label !== undefined) ? typed.toLowerCase() : typed;
    const final =
      letters === 'capitals' || (letters === 'capitalNames' && label !== undefined)
        ? written.toUpperCase()
        : written;
    return label === undefined ? { text: final } : { text: final, label };
  };
}

/** Swaps two letters, drops one or doubles one. */
function slip(word: string, random: SeededRandom): string {
  const at = 1 + random.integer(word.length - 2);
  const before = word.slice(0, at);
  const letter = word.charAt(at);
  const next = word.charAt(at + 1);
  const rest = word.slice(at + 2);
  return drawWeighted(
    [
      [before + next + letter + rest, 2],
      [before + next + rest, 2],
      [before + letter + letter + next + rest, 1],
    ],
    random,
  );
}
