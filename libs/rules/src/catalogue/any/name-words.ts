/** Measures how far a name reaches, and tells a turn of a dialogue ("Patient:") from a field. */
import { isEponym, isMedicalWord } from '../../medical-terms.js';
import { anyCase, type Found } from '../../rule.js';
import { monthNumber } from '../../vocabulary/calendar.js';
import { nameLikeWords, personCues, plainWords, readWordSets, readWords } from '../../vocabulary/words.js';

const words = readWords('catalogue/any');

/** What a rule accepts as a name. */
export interface NameShape {
  /** Accepts "Smith, John" as one name. */
  readonly lastNameFirst?: boolean;
  readonly lowerCase?: boolean;
  /** Accepts a medical term as the first word, because a title precedes it. */
  readonly isTitled?: boolean;
  /** Minimum number of words; defaults to 1. */
  readonly wordsMin?: number;
}

/** Pattern for up to eight words in any case, separated by spaces or a comma, for `nameLength` to judge. */
export const nameWords = "[a-z][a-z'.-]{0,24}(?:(?:,[ ]?|[ ]{1,2})[a-z][a-z'.-]{0,24}){0,7}";

const particles = readWordSets('catalogue/any')('particles of names');

/** Degrees, in capitals or with full stops; "Ma" is short for María. */
const degrees = new RegExp(String.raw`^(?:${words('degrees and suffixes')})\.?$`);

/** Length in UTF-16 units of the name at the beginning of `text`; 0 if there is none. */
export function nameLength(text: string, shape: NameShape = {}): number {
  const { lastNameFirst = false, wordsMin = 1 } = shape;
  const isShouted = /^[A-Z][A-Z'-]+[ ,]+[A-Z][A-Z'-]+/.test(text);
  // An all-capitals name may fill its whole cell: "CHUA SIEW ENG ROSALIND".
  const isWholeCell = /^[A-Z][A-Z'-]+(?: [A-Z][A-Z'-]+){2,3}$/.test(text);
  const shoutedMax = isWholeCell ? 4 : 2;
  let end = 0;
  let words = 0;
  let commas = 0;
  for (const match of text.matchAll(/([ ,]*)([a-z][a-z'.-]*)/gi)) {
    const [whole, gap = '', raw = ''] = match;
    const word = raw.replace(/(?<=[a-z]{2})\.$|['-]+$|'s$/i, '');
    const folded = word.toLowerCase();
    if (
      gap.includes(',') &&
      (!lastNameFirst || text[end - 1] === '.' || commas++ > 0 || words === 0 || words > 3)
    )
      break;
    if (isParticle(folded, words) && !(isShouted && words > 1)) continue; // counts only if a name follows
    if (!isNameWord(word, words, shape)) break;
    words += 1;
    end = match.index + whole.length - (raw.length - word.length);
    const endsSentence = raw.endsWith('.') && word.length > 2;
    if (
      endsSentence ||
      raw.endsWith("'s") ||
      words === 5 ||
      (isShouted && words === (commas > 0 ? 3 : shoutedMax))
    )
      break;
    if (!/^[A-Z]/.test(word)) break;
  }
  if (words < wordsMin || (wordsMin > 1 && !/[a-z]{2}/i.test(text.slice(0, end)))) return 0; // "P T"
  return text[end - 1] === '.' ? end - 1 : end; // drops the full stop of a final initial
}

/** "y" and "e" join names but never begin one. */
function isParticle(folded: string, position: number): boolean {
  return particles.has(folded) && (position > 0 || folded.length > 1);
}

function isNameWord(
  word: string,
  position: number,
  { lowerCase = false, isTitled = false }: NameShape,
): boolean {
  const folded = word.toLowerCase();
  if (degrees.test(word) || /^I$|'(?:m|ve|d|ll|re|t)$/i.test(word)) return false; // "I", "I've"
  if (/^[a-z]$/i.test(folded.replace('.', ''))) return /^[A-Z]/.test(word) || (lowerCase && position === 0);
  if (!/^[A-Z]/.test(word) && !(lowerCase && position === 0)) return false;
  if (
    plainWords.has(folded) &&
    !(isTitled && position === 0 && personCues.shortNames.has(folded)) &&
    !/^(?:may|white|brown|black|green|best|will|page|sister|father|good|del|young|best)$/.test(folded)
  )
    return false;
  if (
    monthNumber(word) !== undefined &&
    folded.length > 3 &&
    !/^(?:may|june|april|august|mayo|julio|abril)$/.test(folded)
  )
    return false;
  return !isMedicalWord(folded) || isEponym(folded) || (isTitled && position === 0);
}

/** Whether a word, in any case, can belong to a name: not plain, not a month, no medical term but an eponym. */
export function canBeOfName(word: string): boolean {
  const folded = word.toLowerCase();
  if (particles.has(folded) || nameLikeWords.has(folded)) return true;
  if (plainWords.has(folded) || monthNumber(folded) !== undefined) return false;
  return isEponym(folded) || !isMedicalWord(folded);
}

const speakers = words('speakers');

const turn = anyCase`(?<![\w-])(${speakers})(?: ?[a-c1-3])?:[ \t\n]`;

const said = new RegExp(String.raw`[?!]|\b(?:${words('words of talk')})\b`, 'i');
/** How far to look for the turns before and after, in UTF-16 units. */
const reach = 240;

/** Whether a dialogue turn begins here: another speaker is near, and this sentence or the last turn is talk. */
export function isTurnOfTalk({ text, start }: Pick<Found, 'text' | 'start'>): boolean {
  const from = Math.max(0, start - reach);
  const turns = [...text.slice(from, start + reach).matchAll(turn)].map(
    ({ index, 0: cue, 1: speaker = '' }) => ({
      speaker: speaker.toLowerCase(),
      start: from + index,
      end: from + index + cue.length,
    }),
  );
  const at = turns.findIndex(({ end }) => end === start);
  const own = turns[at];
  if (own === undefined) return false;
  const before = turns[at - 1];
  const after = turns[at + 1];
  if ([before, after].every((other) => other === undefined || other.speaker === own.speaker)) return false;
  const sentence = /^[^.?!\n]*[.?!]?/.exec(text.slice(start, after?.start ?? start + reach))?.[0] ?? '';
  return said.test(sentence) || (before !== undefined && said.test(text.slice(before.end, own.start)));
}
