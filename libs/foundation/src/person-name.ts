/** Whether two names are one person's: what a reader would not tell apart, or would take for a slip, is one name. */

/**
 * Case, blanks, punctuation, marks that nobody sees and how an accent is written tell nobody apart, nor do letters of another
 * alphabet that look like Latin capitals. Accents do.
 */
export function samePerson(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

/** Whether a word has letters of an alphabet and of another one, such as a Cyrillic "а" among Latin letters. */
export function mixesAlphabets(name: string): boolean {
  return name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => alphabets.some(({ own, other }) => own.test(word) && other.test(word)));
}

/** Those that have letters alike. Han, kana and Hangul stand together in one word, and look like none of these. */
const alphabets = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map((script) => ({
  own: new RegExp(`\\p{Script=${script}}`, 'u'),
  other: new RegExp(`(?![\\p{Script=${script}}\\p{Script=Common}\\p{Script=Inherited}])\\p{L}`, 'u'),
}));

function keyOf(name: string): string {
  const folded = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase();
  const words = folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  const shown = words === '' ? folded.trim() : words;
  return shown.replace(/[\u0370-\u052f]/gu, (letter) => latinLike.get(letter) ?? letter).normalize('NFC');
}

/** Greek and Cyrillic capitals, and the Latin ones that they look like. */
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
