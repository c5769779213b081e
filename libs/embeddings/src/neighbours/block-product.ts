/** The product that finding neighbours spends its time in, as a function that can be exchanged for a faster one. */
import { invariant } from '#foundation';
import { type OnnxRuntimeOptions, openProduct } from '#kernels';

/**
 * Scores of a block of queries against a block of rows, `queries × rowsᵀ`.
 * Shape: queries (Q, E), rows (M, E) → (Q, M), all float32; the result is valid until the next call.
 */
export type BlockProduct = (
  queries: Float32Array,
  rows: Float32Array,
  size: number,
) => Float32Array | Promise<Float32Array>;

/** The plain product, summed in float64 and rounded once; the twin that faster ones are compared with. */
export function createPlainProduct(): BlockProduct {
  let buffer = new Float32Array(0);
  return (queries, rows, size) => {
    const length = (queries.length / size) * (rows.length / size);
    if (buffer.length < length) buffer = new Float32Array(length);
    const scores = buffer.subarray(0, length); // (Q, M)
    multiply({ queries, rows, size, scores });
    return scores;
  };
}

interface Operands {
  readonly queries: Float32Array;
  readonly rows: Float32Array;
  readonly size: number;
  readonly scores: Float32Array;
}

/** Row by row, so that a row stays in the nearest cache while every query meets it. */
function multiply(operands: Operands): void {
  const { queries, rows, size } = operands;
  const queryCount = queries.length / size;
  const inFours = queryCount - (queryCount % 4);
  for (let row = 0; row < rows.length / size; row += 1) {
    for (let query = 0; query < inFours; query += 4) scoreFour(operands, query, row);
    for (let query = inFours; query < queryCount; query += 1) scoreOne(operands, query, row);
  }
}

function scoreOne({ queries, rows, size, scores }: Operands, query: number, row: number): void {
  let sum = 0;
  for (let index = 0; index < size; index += 1)
    sum += (queries[query * size + index] ?? 0) * (rows[row * size + index] ?? 0);
  scores[(query * rows.length) / size + row] = sum;
}

/** Four sums side by side do not wait for each other: more than twice the speed of four calls of `scoreOne`. */
function scoreFour({ queries, rows, size, scores }: Operands, query: number, row: number): void {
  const start = query * size;
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let index = 0; index < size; index += 1) {
    const value = rows[row * size + index] ?? 0;
    first += (queries[start + index] ?? 0) * value;
    second += (queries[start + size + index] ?? 0) * value;
    third += (queries[start + 2 * size + index] ?? 0) * value;
    fourth += (queries[start + 3 * size + index] ?? 0) * value;
  }
  const rowCount = rows.length / size;
  const place = query * rowCount + row;
  scores[place] = first;
  scores[place + rowCount] = second;
  scores[place + 2 * rowCount] = third;
  scores[place + 3 * rowCount] = fourth;
}

/** A block product on the engine, which is let go with `close`. */
export interface EngineProduct {
  readonly product: BlockProduct;
  close(): Promise<void>;
}

/** A block product for vectors of `size` numbers, E. */
export async function openEngineProduct(
  size: number,
  options: OnnxRuntimeOptions = {},
): Promise<EngineProduct> {
  const program = await openProduct(size, options);
  return {
    product: (queries, rows, width) => {
      invariant(width === size, `the product was made for vectors of ${size} numbers`);
      return program.multiply(queries, rows);
    },
    close: () => program.close(),
  };
}
