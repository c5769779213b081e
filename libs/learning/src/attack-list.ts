/** Lists of candidate words for a label. */
import type { ReplacementMaterial } from '#encoding';
import { createSeededRandom, pick, type SeededRandom, sha256, shuffle } from '#foundation';
import type { AttackList } from '#privacy-audit';
import { casingOf, type Language, splittingOf } from '#text';

type Table = ReplacementMaterial['table'];

/** Words of a label's type. */
export interface TypedWords {
  /** Words of the audited corpus, in an order that does not depend on their places. */
  readonly own: readonly string[];
  /** Words of maintained lists. */
  readonly listed: readonly string[];
}

/** Rows of words, and their shown casing. */
export type WordRows = Pick<Table, 'size' | 'embed' | 'casingOf' | 'standInOf'>;

/** Inputs of a list. */
export interface ListRequest {
  /** The embeddings that the representer reads. */
  readonly rows: WordRows;
  /** Language of the notes, which decides how words split sentences. */
  readonly language: Language;
  readonly numbering: Numbering;
  /** Maximum number of words. */
  readonly length: number;
}

/**
 * Returns an attacker's candidates for a label, best first: words of the corpus, then of the type's lists,
 * each in a fixed random order, then the table's words nearest to the mean of the corpus's words as fillers.
 * Mixes in numbers of the same shapes, at the share they have in the corpus. Words that share a vector are
 * separate candidates, so naming the vector of unknown words names one of many.
 */
export function attackListOf(
  { own, listed }: TypedWords,
  { rows, language, numbering, length }: ListRequest,
): AttackList {
  const random = createSeededRandom('attack lists'); // the same for every system
  const list = startList(length, { rows, language, numbering });
  for (const word of shuffle([...own], random)) list.add(word, true);
  const written = own.filter((word) => /^\p{N}+$/u.test(word));
  const numberShare = written.length / own.length;
  const typed = shuffle([...listed], random);
  const near = nearestWords(own, numbering.table, length);
  const last = typed.length + near.length;
  const turns = last + 10 * length; // every word once, many unknown to the table, and ten tries of a number per place
  for (let turn = 0, next = 0; turn < turns && !list.isFull(); turn += 1) {
    const isNumber = next >= last || random.uniform() < numberShare;
    if (isNumber && written.length === 0) break;
    if (isNumber) {
      list.add(numberLike(pick(written, random) ?? '0', random), true);
      continue;
    }
    const word = typed[next];
    list.add(word ?? numbering.table.wordAt(near[next - typed.length] ?? 0), word !== undefined);
    next += 1;
  }
  return list.finish();
}

function startList(length: number, { rows, language, numbering }: Omit<ListRequest, 'length'>) {
  const chosen: string[] = [];
  const ofType: number[] = [];
  const vectors = new Float32Array(length * rows.size);
  const numbers = new Set<number>();
  return {
    isFull: () => chosen.length === length,
    add: (word: string, isOfType: boolean): void => {
      const number = numbering.numberOf(word);
      if (chosen.length === length || numbers.has(number)) return;
      numbers.add(number);
      rows.embed(word, vectors, chosen.length * rows.size);
      chosen.push(word);
      ofType.push(Number(isOfType));
    },
    finish: (): AttackList => {
      const used = vectors.slice(0, chosen.length * rows.size);
      const clear = Int32Array.from(chosen, (word) => clearOf(word, rows, language));
      return {
        vectors: used,
        words: Int32Array.from(numbers),
        clear,
        outputs: outputsOf(clear, used),
        ofType: Uint8Array.from(ofType),
        wordSize: rows.size,
        digest: sha256(chosen.join('\n')),
      };
    },
  };
}

/** Maximum number of casing classes. */
const casingsMost = 8;

/** Encodes what leaves of a word in the clear besides labels: its shown casing, and how sentences split around it. */
export function clearOf(word: string, rows: WordRows, language: Language): number {
  const { casingOf: shown = casingOf, standInOf } = rows;
  return shown(word) + casingsMost * splittingOf(standInOf?.(word) ?? word, language);
}

/** Numbers each different pair of row and clear. */
function outputsOf(clear: Int32Array, vectors: Float32Array): Int32Array {
  const size = vectors.length / clear.length;
  const numbers = new Map<string, number>();
  return clear.map((shown, at) => {
    const output = `${shown} ${bytesOf(vectors.subarray(at * size, (at + 1) * size))}`;
    const number = numbers.get(output) ?? numbers.size;
    numbers.set(output, number);
    return number;
  });
}

/** Numbers words regardless of casing. Words that share a vector, such as all unknown ones, get different numbers. */
export interface Numbering {
  readonly table: Table;
  numberOf(word: string): number;
}

/** Numbers words as they come. */
export function numberWords(table: Table): Numbering {
  const numbers = new Map<string, number>();
  return {
    table,
    numberOf: (word) => {
      const key = word.toLowerCase();
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    },
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}

function numberLike(word: string, random: SeededRandom): string {
  return word.replace(/\p{N}/gu, () => String(random.integer(10)));
}

/** Rows of words with a letter, by cosine to the mean of `own`, nearest first. */
function nearestWords(own: readonly string[], table: Table, count: number): readonly number[] {
  const { size, rowCount, vectors } = table;
  const mean = new Float64Array(size);
  const vector = new Float32Array(size);
  for (const word of own) {
    table.embed(word, vector, 0);
    vector.forEach((value, at) => {
      mean[at] = (mean[at] ?? 0) + value;
    });
  }
  const scores = new Float64Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) {
    let dot = 0;
    for (let at = 0; at < size; at += 1) dot += (vectors[row * size + at] ?? 0) * (mean[at] ?? 0);
    scores[row] = dot;
  }
  const threshold =
    scores
      .slice()
      .sort()
      .at(-Math.min(rowCount, 2 * count)) ?? 0;
  return [...scores.keys()]
    .filter((row) => (scores[row] ?? 0) >= threshold && /\p{L}/u.test(table.wordAt(row)))
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}
