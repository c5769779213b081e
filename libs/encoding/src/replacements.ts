/** Replacements for PHI tokens: near neighbours, and lookalikes for the separation loss. */
import type { ReplacementSource } from '#adversary';
import { type EmbeddingTable, type NeighbourIndex, openEngineProduct, openNeighbours } from '#embeddings';
import { pick } from '#foundation';
import { labelIndexOf, outsideId } from '#labels';
import { isWord } from '#text';
import type { PreparedSentence } from './embed-note.js';

/** What replacements are drawn from. */
export interface ReplacementMaterial {
  /**
   * Vectors (T, W), W at least the table's E. Values behind the word's vector, such as casing, belong to the
   * position and stay when the word is replaced.
   */
  readonly sentences: readonly PreparedSentence[];
  readonly table: EmbeddingTable;
  /** The N nearest neighbours of every PHI token of the sentences. */
  readonly neighbours: NeighbourIndex;
}

/** Returns the distinct PHI tokens of some sentences. */
export function phiWords(sentences: readonly PreparedSentence[]): Set<string> {
  const words = new Set<string>();
  for (const { tokens, labelIds } of sentences) {
    tokens.forEach((token, position) => {
      if (labelIds[position] !== 0) words.add(token.text);
    });
  }
  return words;
}

/**
 * Draws one of the N nearest neighbours. Leaves out the token itself, which the paper counts among them
 * (Friedrich et al. 2019, section 4): a pair whose fake is the real one would be labelled wrongly.
 */
export function neighbourReplacements({
  sentences,
  table,
  neighbours,
}: ReplacementMaterial): ReplacementSource {
  return {
    draw: (sentence, token, random) => {
      const word = sentences[sentence]?.tokens[token]?.text;
      const row = word === undefined ? -1 : neighbours.drawNeighbour(word, random);
      return row < 0 ? undefined : inPlace(sentences[sentence], token, table.vectorAt(row));
    },
  };
}

/** Draws lookalikes, which keep a token's kind: a near neighbour or, as often, a PHI token of the same label. */
export function lookalikeReplacements(material: ReplacementMaterial): ReplacementSource {
  const { sentences, table } = material;
  const near = neighbourReplacements(material);
  const byLabel = phiPlaces(sentences);
  const all = [...byLabel.values()].flat();
  return {
    draw: (sentence, token, random) => {
      const labelId = sentences[sentence]?.labelIds[token] ?? outsideId;
      const sameLabel = (): Float32Array | undefined => {
        const place = pick(byLabel.get(labelIndexOf(labelId)) ?? all, random);
        const word = place && wordOf(sentences, place, table.size);
        return word && inPlace(sentences[sentence], token, word);
      };
      const isNear = pick([true, false], random) === true;
      return (isNear ? near.draw(sentence, token, random) : undefined) ?? sameLabel();
    },
  };
}

/** Maximum draws for a different vector; in crowded cells one draw in ten differs. */
const drawsMax = 24;

/**
 * Draws lookalikes of words and numbers whose vectors differ. With cells, half of all lookalikes have the
 * same bytes and teach nothing.
 */
export function tellingReplacements(
  { sentences }: Pick<ReplacementMaterial, 'sentences'>,
  lookalikes: ReplacementSource,
): ReplacementSource {
  return {
    draw: (sentence, token, random) => {
      const found = sentences[sentence];
      if (found === undefined || !isWord(found.tokens[token]?.text ?? '')) return undefined;
      const width = widthOf(found);
      const own = found.vectors.subarray(token * width, (token + 1) * width);
      let drawn = lookalikes.draw(sentence, token, random);
      for (let draw = 1; draw < drawsMax && drawn !== undefined && isSame(drawn, own); draw += 1)
        drawn = lookalikes.draw(sentence, token, random);
      return drawn;
    },
  };
}

const isSame = (one: Float32Array, other: Float32Array): boolean =>
  one.every((value, at) => value === other[at]);

interface Place {
  readonly sentence: number;
  readonly token: number;
}

/** By the label's index in its set. */
function phiPlaces(
  sentences: readonly PreparedSentence[],
): ReadonlyMap<number | undefined, readonly Place[]> {
  const byLabel = new Map<number, Place[]>();
  sentences.forEach(({ labelIds }, sentence) => {
    labelIds.forEach((labelId, token) => {
      const label = labelIndexOf(labelId);
      if (label === undefined) return;
      const places = byLabel.get(label) ?? [];
      places.push({ sentence, token });
      byLabel.set(label, places);
    });
  });
  return byLabel;
}

function wordOf(
  sentences: readonly PreparedSentence[],
  { sentence, token }: Place,
  size: number,
): Float32Array | undefined {
  const found = sentences[sentence];
  if (found === undefined) return undefined;
  const start = token * widthOf(found);
  return found.vectors.subarray(start, start + size);
}

/** A word's vector (E) as a row (W); the values behind the word stay. */
function inPlace(sentence: PreparedSentence | undefined, token: number, word: Float32Array): Float32Array {
  const width = sentence === undefined ? word.length : widthOf(sentence);
  if (sentence === undefined || width === word.length) return word;
  const row = sentence.vectors.slice(token * width, (token + 1) * width); // (W)
  row.set(word);
  return row;
}

/** W */
function widthOf({ vectors, labelIds }: PreparedSentence): number {
  return vectors.length / labelIds.length;
}

/** Where to search, and where results are cached. */
export interface NeighbourSearch {
  readonly table: EmbeddingTable;
  readonly cacheFolder: string;
  readonly threads: number;
}

/** Opens the N nearest neighbours of all PHI tokens, computed on the engine. */
export async function openPhiNeighbours(
  { table, cacheFolder, threads }: NeighbourSearch,
  sentences: readonly PreparedSentence[],
  count: number,
): Promise<NeighbourIndex> {
  const { product, close } = await openEngineProduct(table.size, { threads });
  const words = phiWords(sentences);
  return openNeighbours(table, { count, words, cacheFolder, product }).finally(close);
}
