/** The product behind nearest neighbours on the tensor engine: about ten times the speed of the plain one. */
import { invariant } from '#foundation';
import { type OnnxRuntimeOptions, openProduct } from '#kernels';
import type { BlockProduct } from './block-product.js';

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
      return program.multiply(queries, rows, width);
    },
    close: () => program.close(),
  };
}
