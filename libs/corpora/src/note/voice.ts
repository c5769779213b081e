import type { SeededRandom } from '#foundation';
import { chance, drawWeighted } from '#surrogates';
import { type Piece } from '../grammar/note-builder.js';
import type { Casing, Habits } from '../sources/habits.js';

/** The voice of one note: capitals, telegraphic style, abbreviations and typing errors. */
export interface Voice {
  /** Renders a piece in this voice. An identifier's case may change, but never its letters. */
  speak(piece: Piece): Piece;
  readonly capitalises: boolean;
  /** Changes only the case, for headers, headings and footers. */
  print(piece: Piece): Piece;
}

/** Draws the voice of a note from the habits of its source. */
export function drawVoice({ casing, voice }: Habits, random: SeededRandom): Voice {
  const noteCasing = drawWeighted(casing, random);
  const terse = chance(voice.terse, random);
  const shorten = (text: string) => (terse ? dropSmallWords(text) : text);
  return {
    capitalises: noteCasing !== 'lower',
    speak: ({ text, label }) => {
      if (label !== undefined) return { text: applyCasing(text, noteCasing), label };
      const abbreviated = abbreviate(shorten(text), voice.abbreviations, random);
      return { text: applyCasing(misspell(abbreviated, voice.misspelling, random), noteCasing) };
    },
    print: (piece) => ({ ...piece, text: applyCasing(piece.text, noteCasing) }),
  };
}

function applyCasing(text: string, casing: Casing): string {
  if (casing === 'upper') return text.toUpperCase();
  return casing === 'lower' ? text.toLowerCase() : text;
}

function dropSmallWords(text: string): string {
  return text
    .replace(/\bthe patient\b/gi, 'pt')
    .replace(/\b(was|were|is|are|has been|had been|there is|there are|the|a|an|his|her) /gi, '');
}

const abbreviations: readonly (readonly [phrase: RegExp, short: string])[] = [
  [/\bpatient\b/gi, 'pt'],
  [/\bhistory of\b/gi, 'h/o'],
  [/\bwithout\b/gi, 'w/o'],
  [/\bwith\b/gi, 'w/'],
  [/\bstatus post\b/gi, 's/p'],
  [/\bcomplains of\b/gi, 'c/o'],
  [/\bfollow[- ]up\b/gi, 'f/u'],
  [/\bdischarged?\b/gi, 'd/c'],
  [/-year-old\b/gi, 'yo'],
  [/\byears\b/gi, 'yrs'],
  [/\bweeks\b/gi, 'wks'],
  [/\bblood pressure\b/gi, 'BP'],
  [/\bblood cultures\b/gi, 'BCx'],
  [/\bappointment\b/gi, 'appt'],
  [/\bevery\b/gi, 'q'],
  [/\bpositive\b/gi, '+'],
  [/\bnegative\b/gi, 'neg'],
  [/\bcontinue\b/gi, 'cont'],
  [/\bdiscussed with\b/gi, 'd/w'],
  [/\bregarding\b/gi, 're'],
];

function abbreviate(text: string, probability: number, random: SeededRandom): string {
  let short = text;
  for (const [phrase, abbreviation] of abbreviations) {
    short = short.replace(phrase, (found) => (chance(probability, random) ? abbreviation : found));
  }
  return short;
}

/** Swaps, drops or doubles a letter inside some long words. */
function misspell(text: string, probability: number, random: SeededRandom): string {
  return text.replace(/\b[a-z]{6,}\b/g, (word) => {
    if (!chance(probability, random)) return word;
    const at = 1 + random.integer(word.length - 3);
    const kind = random.integer(3);
    if (kind === 0) return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    return kind === 1
      ? word.slice(0, at) + word.slice(at + 1)
      : word.slice(0, at) + word.charAt(at) + word.slice(at);
  });
}
