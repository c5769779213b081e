/** Which words are attacked, what is tried in their place, and which candidates are indistinguishable. */
import { invariant, type SeededRandom, shuffle } from '#foundation';
import { beginIdFor, isBegin, labelIndexOf, labelKinOf, outsideId } from '#labels';
import { type AttackList, type AuditMaterial, outsideList } from '../../material.js';

/** Tokens of one identifier in their sentence, swapped together. */
export interface Target {
  readonly sentence: number;
  readonly tokens: readonly number[];
  /** Id of its `B-` tag, or {@link outsideList}; for an address that of its first part. */
  readonly beginId: number;
  /** For each token, id of the list whose words are tried in its place. */
  readonly listIds: readonly number[];
  readonly document: number;
}

/** Draws at random up to `perLabel` words of each list, unlabelled words too; a larger number adds to them. */
export function drawWords(
  material: AuditMaterial,
  perLabel: number,
  random: SeededRandom,
): readonly Target[] {
  const words = material.corpus.sentences.flatMap(({ labelIds }, sentence) =>
    [...labelIds].flatMap((labelId, token) => {
      const beginId = labelId === outsideId ? outsideList : beginIdFor(labelId);
      return material.isTarget(sentence, token) ? [targetOf(material, sentence, [{ token, beginId }])] : [];
    }),
  );
  return someOfEach(words, material, { perLabel, random });
}

/**
 * Draws whole identifiers of two words or more: first and last name, a date; and addresses, all place words of
 * a sentence with no other identifier between them.
 */
export function drawWhole(
  material: AuditMaterial,
  perLabel: number,
  random: SeededRandom,
): readonly Target[] {
  const { corpus, labels, lists } = material;
  const isPlace = (beginId: number): boolean => {
    const label = labels[labelIndexOf(beginId) ?? -1];
    return label !== undefined && labelKinOf(label) === 'places';
  };
  const whole = corpus.sentences.flatMap(({ labelIds }, sentence) =>
    identifiersOf(labelIds, isPlace).flatMap((tokens) => {
      const words = tokens.filter(
        ({ token, beginId }) => material.isTarget(sentence, token) && lists.has(beginId),
      );
      return words.length < 2 ? [] : [targetOf(material, sentence, words)];
    }),
  );
  return someOfEach(whole, material, { perLabel, random });
}

interface LabelledToken {
  readonly token: number;
  readonly beginId: number;
}

function targetOf({ documentOf }: AuditMaterial, sentence: number, tokens: readonly LabelledToken[]): Target {
  return {
    sentence,
    tokens: tokens.map(({ token }) => token),
    listIds: tokens.map(({ beginId }) => beginId),
    beginId: tokens[0]?.beginId ?? outsideList,
    document: documentOf[sentence] ?? 0,
  };
}

/** Groups tokens into spans of one label, and consecutive places into addresses. */
function identifiersOf(labelIds: Uint8Array, isPlace: (beginId: number) => boolean): LabelledToken[][] {
  const identifiers: LabelledToken[][] = [];
  labelIds.forEach((labelId, token) => {
    if (labelId === outsideId) return;
    const beginId = beginIdFor(labelId);
    const last = identifiers.at(-1);
    const isOfAddress = last?.[0] !== undefined && isPlace(last[0].beginId) && isPlace(beginId);
    if (last === undefined || (isBegin(labelId) && !isOfAddress)) identifiers.push([{ token, beginId }]);
    else last.push({ token, beginId });
  });
  return identifiers;
}

interface Choice {
  readonly perLabel: number;
  readonly random: SeededRandom;
}

function someOfEach(
  all: readonly Target[],
  { lists }: AuditMaterial,
  { perLabel, random }: Choice,
): Target[] {
  const byLabel = new Map<number, Target[]>();
  for (const target of all) {
    if (!lists.has(target.beginId)) continue;
    const found = byLabel.get(target.beginId);
    if (found === undefined) byLabel.set(target.beginId, [target]);
    else found.push(target); // in place: unlabelled words are most of a corpus
  }
  return [...byLabel].flatMap(([beginId, targets]) =>
    shuffle(targets, random.fork(`targets ${beginId}`)).slice(0, perLabel),
  );
}

/** What may stand in a target's place, truth first. Shape of words: (n, tokens of the target, word size) */
export interface Candidates {
  readonly count: number;
  readonly wordSize: number;
  readonly words: Float32Array;
  /** What leaves in the clear of each, numbered; candidates unlike the truth are ruled out. Shape: (n) */
  readonly clear: Int32Array;
}

/** Which part of a list is tried. */
export type ListPart = 'first' | 'near';

/** The true word at a token. */
export interface TrueWord {
  readonly vector: Float32Array;
  /** Its number by `wordAt`, which excludes it from the candidates. */
  readonly word: number;
  readonly clear: number;
  readonly list: AttackList;
}

/**
 * The truth and `count` − 1 other words of its lists, the first or the nearest by cosine; fewer if a list is
 * short. The words of one identifier take different stretches of a list, so no two combinations are alike.
 */
export function candidatesOf(
  truth: readonly TrueWord[],
  { count, part }: { readonly count: number; readonly part: ListPart },
): Candidates {
  const [first] = truth;
  invariant(first !== undefined, 'a target has a token');
  const { wordSize } = first.list;
  const chosen = truth.map((word) => rowsTried(word, part));
  const tried = Math.min(count - 1, chosen[0]?.length ?? 0);
  const places = truth.length;
  const words = new Float32Array((tried + 1) * places * wordSize);
  const clear = new Int32Array(tried + 1);
  const numbers = new Map<string, number>();
  for (let candidate = 0; candidate <= tried; candidate += 1) {
    const shown = truth.map(({ vector, list, clear: own }, place) => {
      const start = (candidate * places + place) * wordSize;
      if (candidate === 0) {
        words.set(vector, start);
        return own;
      }
      const rows = chosen[place] ?? [];
      const row = rows[(candidate - 1 + place * stride) % Math.min(rows.length, Math.max(tried, 1))] ?? 0;
      words.set(list.vectors.subarray(row * wordSize, (row + 1) * wordSize), start);
      return list.clear[row] ?? 0;
    });
    const key = shown.join();
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    clear[candidate] = number;
  }
  return { count: tried + 1, wordSize, words, clear };
}

/** Rows of a word's list other than the word itself, in the order in which they are tried. */
export function rowsTried({ vector, word, list }: TrueWord, part: ListPart): number[] {
  const others = [...list.words.keys()].filter((row) => list.words[row] !== word);
  return part === 'near' ? nearestFirst(others, list.vectors, vector) : others;
}

/** A prime, so that the second word of a name is not the neighbour of the first in the list. */
const stride = 37;

function nearestFirst(rows: readonly number[], vectors: Float32Array, word: Float32Array): number[] {
  const closeness = new Map(
    rows.map((row) => {
      let dot = 0;
      for (let at = 0; at < word.length; at += 1)
        dot += (vectors[row * word.length + at] ?? 0) * (word[at] ?? 0);
      return [row, dot];
    }),
  );
  return [...rows].sort((a, b) => (closeness.get(b) ?? 0) - (closeness.get(a) ?? 0));
}

/** Copies of the sentence with candidates `from` to `to` in the target's place, (T, E) each. */
export function sentencesWith(
  original: Float32Array,
  tokens: readonly number[],
  { words, wordSize }: Candidates,
  range: { readonly from: number; readonly to: number; readonly embeddingSize: number },
): Float32Array[] {
  return Array.from({ length: range.to - range.from }, (_, index) => {
    const swapped = original.slice();
    tokens.forEach((token, place) => {
      const start = ((range.from + index) * tokens.length + place) * wordSize;
      swapped.set(words.subarray(start, start + wordSize), token * range.embeddingSize);
    });
    return swapped;
  });
}

/** Each output is observed if a list has at most this many: their squares fit into half a megabyte. */
export const outputsFew = 256;

/** Candidates grouped by equal bytes. */
export interface Outputs {
  /** The output of each candidate, numbered by first occurrence, so the truth has output 0. */
  readonly of: Uint32Array;
  /** One candidate of each output. Shape of the words: (outputs, tokens of the target, word size) */
  readonly candidates: Candidates;
}

/** Groups candidates by the exact bytes of their words and by what leaves of them in the clear. */
export function outputsOf({ count, wordSize, words, clear }: Candidates): Outputs {
  const width = words.length / count;
  const known = new Map<string, number>();
  const first: number[] = [];
  const of = Uint32Array.from({ length: count }, (_, candidate) => {
    const key = `${clear[candidate]} ${rowKey(words, candidate, width)}`;
    const output = known.get(key) ?? known.size;
    if (output === known.size) first.push(candidate);
    known.set(key, output);
    return output;
  });
  const kept = new Float32Array(first.length * width);
  first.forEach((candidate, output) => {
    kept.set(words.subarray(candidate * width, (candidate + 1) * width), output * width);
  });
  const cleared = Int32Array.from(first, (candidate) => clear[candidate] ?? 0);
  return { of, candidates: { count: first.length, wordSize, words: kept, clear: cleared } };
}

/** Numbers of candidates among the first `size` with each of their outputs. Shape: (their outputs) */
export function candidatesWithEach({ of }: Outputs, size: number): Uint32Array {
  const own = of.subarray(0, size);
  const counts = new Uint32Array(own.reduce((most, output) => Math.max(most, output + 1), 0));
  for (const output of own) counts[output] = (counts[output] ?? 0) + 1;
  return counts;
}

/** Number of different rows of `width` numbers. */
export function differentRows(rows: Float32Array, width: number): number {
  return firstOfEachRow(rows, width).length;
}

/** Indexes of rows of `width` numbers whose bytes no earlier row has. */
export function firstOfEachRow(rows: Float32Array, width: number): number[] {
  const firsts = new Map<string, number>();
  for (let row = 0; row < rows.length / width; row += 1) {
    const key = rowKey(rows, row, width);
    if (!firsts.has(key)) firsts.set(key, row);
  }
  return [...firsts.values()];
}

function rowKey(rows: Float32Array, row: number, width: number): string {
  return bytesOf(rows.subarray(row * width, (row + 1) * width));
}

/** A key that two rows share only if they are equal to the bit. */
export function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
