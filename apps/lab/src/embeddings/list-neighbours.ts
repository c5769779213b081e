/** The nearest words of one word, with their cosines. */
import { type EmbeddingTable, type FoundBy, openNeighbours } from '#embeddings';
import { Failure } from '#foundation';

/** What `embeddings neighbours --json` prints. */
export interface ListedNeighbours {
  readonly word: string;
  /** How the word was found in the table. */
  readonly foundBy: FoundBy;
  /** Nearest first. */
  readonly neighbours: readonly { readonly word: string; readonly cosine: number }[];
}

/** The `count` nearest words of `word`, itself excluded. Fails with EMBEDDINGS_WORD_UNKNOWN when it has no vector. */
export async function listNeighbours(
  table: EmbeddingTable,
  word: string,
  count: number,
): Promise<ListedNeighbours> {
  const vector = new Float32Array(table.size); // (E)
  const foundBy = table.embed(word, vector, 0);
  if (foundBy === 'unknown') throw new Failure('EMBEDDINGS_WORD_UNKNOWN', { table: table.name });
  const index = await openNeighbours(table, { count, words: [word] });
  const neighbours = index.neighboursOf(word).map((row) => ({
    word: table.wordAt(row),
    cosine: cosine(vector, table.vectorAt(row)),
  }));
  return { word, foundBy, neighbours };
}

/** Of unit vectors the cosine is the dot product. */
function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
