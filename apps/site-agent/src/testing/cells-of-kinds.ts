/** Cells for tests of what leaves: words fall into kinds and cells by chance, as those of a trained representer do by their vectors. */
import type { CellDetail, Cells } from '#cells';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { CASING_COUNT } from '#text';

/** Rows of F for E: vector, casing, five classes of length, and one that is always 1. */
const featuresBesideVector = CASING_COUNT + 6;

/** Lengths of numbers that are one output. */
const numbersOf: Readonly<Record<CellDetail, readonly number[]>> = {
  fine: [1, 2, 3, 4, 5, 6],
  coarse: [2, 2, 4, 4, 5],
  least: [2, 2, 3, 4, 5],
};

/** Cells of a table of E numbers, with these public words. */
export function cellsOfKinds(
  embeddings: Cells['embeddings'],
  { detail, publicWords }: Pick<Cells, 'detail'> & { readonly publicWords: readonly string[] },
): Cells {
  const random = createSeededRandom(`cells ${detail}`);
  const { size } = embeddings;
  const byNumber = new Map(numbersOf[detail].map((length) => [length, drawn(random, size)]));
  const kind = (name: string) => ({
    name,
    weights: drawn(random, size + featuresBesideVector),
    cells: [drawn(random, size)],
  });
  return {
    embeddings,
    detail,
    publicWords: new Set(publicWords),
    kinds: ['O', 'PERSON', 'PLACE', 'STREET'].map(kind),
    numbers: numbersOf[detail].map((length) => byNumber.get(length) ?? drawn(random, size)),
    ...(detail === 'least' && {
      calendar: { words: new Set(['jan', 'mar', 'may', 'enero', 'marzo']), vector: drawn(random, size) },
    }),
  };
}

function drawn(random: SeededRandom, size: number): Float32Array {
  const vector = new Float32Array(size);
  random.fillGaussian(vector);
  return vector;
}
