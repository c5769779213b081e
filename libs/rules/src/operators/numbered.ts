/** `[PATIENT_1]`: a type word with a number for each person, place or number of a note. */
import { isPersonLabel } from '#labels';
import { comparable } from '#text';
import type { Operator, ReplacementOf } from './operator.js';

/**
 * Numbers each label from 1, in the order of the note.
 *
 * | in a note | number |
 * |---|---|
 * | the same letters and digits, whatever case, accents, blanks, signs and a possessive | the same |
 * | a part of one person's name alone: `Mrs Halvorsen`, `Ingrid`, `I. Halvorsen` beside `Halvorsen, Ingrid M.` | the same |
 * | a part of the names of two: `Moss` beside `Ada Moss` and `Eli Moss` | a number of its own |
 */
export const numbered: Operator = {
  about: 'its type with a number, which keeps who is who within a note',
  open({ text, spans }): ReplacementOf {
    const originals = new Map<string, string[]>();
    for (const { start, end, label } of [...spans].sort((one, other) => one.start - other.start)) {
      const ofLabel = originals.get(label) ?? [];
      ofLabel.push(text.slice(start, end));
      originals.set(label, ofLabel);
    }
    const numbers = new Map([...originals].map(([label, ofLabel]) => [label, numbersOf(label, ofLabel)]));
    return (label, original) => {
      const numberOf = numbers.get(label) ?? numbersOf(label, [original]);
      numbers.set(label, numberOf);
      return `[${label}_${numberOf(original)}]`;
    };
  },
};

/** Numbers the originals of one label in a note, in order; later ones continue the count. */
function numbersOf(label: string, originals: readonly string[]): (original: string) => number {
  const isPerson = isPersonLabel(label);
  const keyOf = (original: string) => (isPerson ? nameOf(original) : lettersOf(original));
  const wholes = isPerson ? wholeNames(originals.map(nameOf)) : new Map<string, string>();
  const numbers = new Map<string, number>();
  const numberOf = (original: string): number => {
    const key = keyOf(original);
    const whole = wholes.get(key) ?? key;
    const number = numbers.get(whole) ?? numbers.size + 1;
    numbers.set(whole, number);
    return number;
  };
  originals.forEach(numberOf);
  return numberOf;
}

function lettersOf(original: string): string {
  return comparable(original.normalize('NFKC')).replaceAll(' ', '') || original;
}

/** Forms of address and professional titles, which are no part of a name. */
const addresses = new Set(
  'mr mrs ms miss mx master sir dr prof jr sr md do rn np pa don dona sra srta herr frau'.split(' '),
);

/** A name's words in lower case, without possessives and forms of address: "halvorsen ingrid m". */
function nameOf(original: string): string {
  const bare = original.normalize('NFKC').replace(/['’`´](?:s(?![\p{L}\p{N}]))?/giu, '');
  const words = comparable(bare).split(' ');
  const named = words.filter((word) => !addresses.has(word));
  return named.length === 0 ? lettersOf(original) : named.join(' ');
}

/** Maps each name that is part of exactly one other to that one. Longer names come first. */
function wholeNames(names: readonly string[]): ReadonlyMap<string, string> {
  const wholeOf = new Map<string, string>();
  const holders = new Map<string, Set<string>>(); // word → whole names with it
  const wordsOf = (name: string) => name.split(' ');
  const longestFirst = [...new Set(names)].sort(
    (one, other) => wordsOf(other).length - wordsOf(one).length || other.length - one.length,
  );
  for (const name of longestFirst) {
    const words = wordsOf(name).filter((word) => word.length > 1);
    const candidates = new Set(words.flatMap((word) => [...(holders.get(word) ?? [])]));
    const [whole, ...more] = [...candidates].filter((candidate) => holds(wordsOf(candidate), wordsOf(name)));
    if (whole !== undefined && more.length === 0) wholeOf.set(name, whole);
    // A partial name becomes no holder of its own; one that fits two people is assigned to neither.
    if (whole !== undefined) continue;
    for (const word of words) holders.set(word, (holders.get(word) ?? new Set()).add(name));
  }
  return wholeOf;
}

/** Whether each word of a name equals a word of another, or one is the initial of the other. */
function holds(whole: readonly string[], part: readonly string[]): boolean {
  const left = [...whole];
  const fullFirst = [...part].sort((one, other) => other.length - one.length);
  return fullFirst.every((word) => {
    const equal = left.indexOf(word);
    const at = equal === -1 ? left.findIndex((other) => isInitial(word, other)) : equal;
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

function isInitial(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length === 1 && long.startsWith(short);
}
