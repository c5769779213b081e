/**
 * Pairs for the learned adversaries, half (real, real), half (real, fake), and swaps for the separation loss. A
 * fake has one PHI token replaced by a near neighbour, drawn afresh (Friedrich et al. 2019, 5.2).
 */
import { invariant, pick, type SeededRandom } from '#foundation';
import { type HostTensor, padRows } from '#kernels';
import { sameSentenceInput } from './network.js';

/** Replacements for PHI tokens by position; an app implements this over its embedding table. */
export interface ReplacementSource {
  /** Embedding (E) of a random replacement for a token; always `undefined` if it has none. */
  draw(sentence: number, token: number, random: SeededRandom): Float32Array | undefined;
  /** The whole sentence (T, E) with a random replacement, for when that changes more rows than its own. */
  readonly drawSentence?: ReplacementSource['draw'];
}

/** What pairs are drawn from. */
export interface PairMaterial {
  /** (T, E) of each sentence of the corpus. */
  readonly vectors: readonly Float32Array[];
  /** Positions of the PHI tokens of each sentence that have a replacement. */
  readonly phiTokens: readonly (readonly number[])[];
  readonly embeddingSize: number;
  readonly replacements: ReplacementSource;
}

/** Inputs of a batch of pairs, named as in the adversaries' graphs. */
export interface PairBatch {
  /** Sentences of the pairs, by position in the material. */
  readonly members: readonly number[];
  readonly lengths: readonly number[];
  /** `vectors` (T, B, E), `otherVectors` (T, B, E), `sameSentence` (B). */
  readonly feeds: Readonly<Record<string, HostTensor>>;
}

/** Name of the input with the second sentence of a pair. */
export const otherVectorsInput = 'otherVectors';

/** Draws a pair for each of `members`, real and fake alternating from a random start. */
export function drawPairs(
  material: PairMaterial,
  members: readonly number[],
  random: SeededRandom,
): PairBatch {
  const firstFake = random.integer(2);
  return makeBatch(material, members, random, (position) => (position + firstFake) % 2 === 0);
}

/** Draws only fakes: the swaps that the separation loss compares. */
export function drawSwaps(
  material: PairMaterial,
  members: readonly number[],
  random: SeededRandom,
): PairBatch {
  return makeBatch(material, members, random, () => true);
}

function makeBatch(
  material: PairMaterial,
  members: readonly number[],
  random: SeededRandom,
  isFake: (position: number) => boolean,
): PairBatch {
  const { embeddingSize, vectors } = material;
  const originals = members.map((member) => rowsOf(vectors, member));
  const fakes = members.map((_, position) => isFake(position));
  const others = members.map((member, position) =>
    fakes[position] === true ? replaceOne(material, member, random) : rowsOf(vectors, member),
  );
  const same = fakes.map((fake) => (fake ? 0 : 1));
  return {
    members,
    lengths: originals.map((rows) => rows.length / embeddingSize),
    feeds: {
      vectors: padRows(originals, embeddingSize),
      [otherVectorsInput]: padRows(others, embeddingSize),
      [sameSentenceInput]: { data: Float32Array.from(same), shape: [members.length] },
    },
  };
}

function replaceOne(material: PairMaterial, member: number, random: SeededRandom): Float32Array {
  const token = pick(material.phiTokens[member] ?? [], random);
  invariant(token !== undefined, `sentence ${member} has no token to replace`);
  const { replacements } = material;
  const whole = replacements.drawSentence?.(member, token, random);
  if (whole !== undefined) return whole;
  const replacement = replacements.draw(member, token, random);
  invariant(replacement !== undefined, `a token of sentence ${member} has no replacement`);
  const changed = rowsOf(material.vectors, member).slice();
  changed.set(replacement, token * material.embeddingSize);
  return changed;
}

function rowsOf(vectors: readonly Float32Array[], member: number): Float32Array {
  const rows = vectors[member];
  invariant(rows !== undefined, `sentence ${member} is outside the corpus`);
  return rows;
}
