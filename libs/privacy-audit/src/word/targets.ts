/** Which words are attacked, and what is tried in their places. */
import { invariant, type SeededRandom, shuffle } from '#foundation';
import { beginIdFor, isBegin, isInside, outsideId } from '#labels';
import { type AttackList, type AuditMaterial, outsideList } from '../judge.js';

/** Tokens of one identifier that are swapped together, in their sentence. */
export interface Target {
  readonly sentence: number;
  readonly tokens: readonly number[];
  /** The id of its `B-` tag, or {@link outsideList}. */
  readonly beginId: number;
  readonly document: number;
}

/**
 * Single words, at most `perLabel` of each label, drawn at random; of tokens without a label where there is a list for them. A larger
 * number attacks the same words and more.
 */
export function drawWords(
  material: AuditMaterial,
  perLabel: number,
  random: SeededRandom,
): readonly Target[] {
  const words = material.corpus.sentences.flatMap(({ labelIds }, sentence) =>
    [...labelIds].flatMap((labelId, token) => {
      const beginId = labelId === outsideId ? outsideList : beginIdFor(labelId);
      return material.isTarget(sentence, token) ? [targetOf(material, sentence, [token], beginId)] : [];
    }),
  );
  return someOfEach(words, material, { perLabel, random });
}

/** Whole identifiers of two words or more: first and last name, a date, a street. */
export function drawWhole(
  material: AuditMaterial,
  perLabel: number,
  random: SeededRandom,
): readonly Target[] {
  const whole = material.corpus.sentences.flatMap(({ labelIds }, sentence) =>
    spansOf(labelIds).flatMap(({ beginId, tokens }) => {
      const words = tokens.filter((token) => material.isTarget(sentence, token));
      return words.length < 2 ? [] : [targetOf(material, sentence, words, beginId)];
    }),
  );
  return someOfEach(whole, material, { perLabel, random });
}

function targetOf(
  { documentOf }: AuditMaterial,
  sentence: number,
  tokens: readonly number[],
  beginId: number,
): Target {
  return { sentence, tokens, beginId, document: documentOf[sentence] ?? 0 };
}

function spansOf(labelIds: Uint8Array): { beginId: number; tokens: number[] }[] {
  const spans: { beginId: number; tokens: number[] }[] = [];
  labelIds.forEach((labelId, token) => {
    if (isBegin(labelId)) spans.push({ beginId: labelId, tokens: [token] });
    else if (isInside(labelId)) spans.at(-1)?.tokens.push(token);
  });
  return spans;
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
    else found.push(target); // words without a label are most of a corpus
  }
  return [...byLabel].flatMap(([beginId, targets]) =>
    shuffle(targets, random.fork(`targets ${beginId}`)).slice(0, perLabel),
  );
}

/** What may stand in a target's place, the truth first. Shape: (n, tokens of the target, word size) */
export interface Candidates {
  readonly count: number;
  readonly wordSize: number;
  readonly words: Float32Array;
}

/** Which part of a list is tried. */
export type ListPart = 'first' | 'near';

/** How many candidates are tried, and which. */
interface CandidateChoice {
  readonly count: number;
  readonly part: ListPart;
  /** The word of the target's first token, which is no candidate beside the truth. */
  readonly word: number;
}

/**
 * The truth and `count` − 1 entries of the list that are not it: its first ones, or those nearest to the truth by cosine. Of an
 * identifier of several words each place takes another stretch of the list, so that all are swapped and no two combinations are alike.
 * Fewer where the list is short.
 */
export function candidatesOf(
  truth: readonly Float32Array[],
  { vectors, wordSize, words: listed }: AttackList,
  { count, part, word: own }: CandidateChoice,
): Candidates {
  const rows = vectors.length / wordSize;
  const [first] = truth;
  invariant(first !== undefined, 'a target has a token');
  const others = [...Array(rows).keys()].filter((row) => listed[row] !== own);
  const order = part === 'near' ? nearestFirst(others, vectors, first) : others;
  const chosen = order.slice(0, count - 1);
  const places = truth.length;
  const words = new Float32Array((chosen.length + 1) * places * wordSize);
  truth.forEach((word, place) => {
    words.set(word, place * wordSize);
    chosen.forEach((_, index) => {
      const row = chosen[(index + place * stride) % chosen.length] ?? 0;
      words.set(
        vectors.subarray(row * wordSize, (row + 1) * wordSize),
        ((index + 1) * places + place) * wordSize,
      );
    });
  });
  return { count: chosen.length + 1, wordSize, words };
}

/** A prime: the second word of a name is not the neighbour of the first in the list. */
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

/** The sentence with candidates `from` to `to` in the target's place: (T, E) each. */
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
