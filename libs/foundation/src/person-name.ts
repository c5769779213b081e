/** Compares people's names: names that look alike, or differ only by a likely slip, are equal. */

/**
 * Ignores case, blanks, punctuation, invisible characters, word order and Unicode composition. Equates
 * look-alikes of other alphabets with Latin capitals, I with L and 1, and O with 0. Accents count.
 */
export function samePerson(one: string, other: string): boolean {
  const words = wordsOf(one);
  const otherWords = wordsOf(other);
  return words.join('') === otherWords.join('') || words.sort().join(' ') === otherWords.sort().join(' ');
}

/**
 * Whether a word mixes alphabets, such as a Cyrillic "а" among Latin letters, or has look-alikes of Latin letters
 * from phonetic script or from alphabets that no name here uses.
 */
export function mixesAlphabets(name: string): boolean {
  const folded = name.normalize('NFKC');
  if (lookAlikes.test(folded)) return true;
  return folded
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => alphabets.some(({ own, other }) => own.test(word) && other.test(word)));
}

/** Phonetic letters, stroke overlays, and alphabets whose capitals look Latin. */
const lookAlikes = new RegExp(
  [
    String.raw`[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]`,
    String.raw`\u0334|\u0335|\u0336|\u0337|\u0338`,
    String.raw`\p{Script=Cherokee}|\p{Script=Lisu}|\p{Script=Coptic}`,
  ].join('|'),
  'u',
);

/** Alphabets with look-alikes. Han, kana and Hangul mix within words and look like none of these. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian'].map((script) => ({
  own: new RegExp(`\\p{Script=${script}}`, 'u'),
  other: new RegExp(`(?![\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}])\\p{L}`, 'u'),
}));

function wordsOf(name: string): string[] {
  const folded = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase();
  const words = folded
    .split(/[\s.,_-]+/u)
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]|[\u02b0-\u02ff]/gu, ''))
    .filter((word) => word !== '');
  return (words.length === 0 ? [folded.trim()] : words).map((word) =>
    word
      .replace(/[\u0370-\u052f]/gu, (letter) => latinLike.get(letter) ?? letter)
      .replace(/[L1]/g, 'I')
      .replace(/0/g, 'O')
      .normalize('NFC'),
  );
}

/** Greek and Cyrillic capitals and their Latin look-alikes. */
const latinLike: ReadonlyMap<string, string> = new Map([
  ...pairs(
    '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7',
    'ABEZHIKMNOPTYX',
  ),
  ...pairs(
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408',
    'ABEKMHOPCTYXSIJ',
  ),
  ...pairs('\u04ae\u04ba\u04c0\u0474\u0500\u051a\u051c', 'YHIVDQW'),
]);

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, index) => [letter, to.charAt(index)]);
}
