/** A large float32 product outside any network, for exact nearest neighbours. */

import { Graph } from '../graph/graph.js';
import { ParameterStore } from '../host/parameters.js';
import { floatsOf } from './frozen-model.js';
import { createOnnxRuntimeEngine, type OnnxRuntimeOptions } from './onnxruntime.js';

/** A product compiled for any number of rows of one width. */
export interface ProductProgram {
  /** Shape: queries (Q, E), rows (M, E) → (Q, M), queries · rowsᵀ. */
  multiply(queries: Float32Array, rows: Float32Array): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Compiles the product for rows of `size` values (E). */
export async function openProduct(size: number, options: OnnxRuntimeOptions = {}): Promise<ProductProgram> {
  const graph = new Graph();
  const scores = graph.matmul(graph.input('queries', ['Q', size]), graph.input('rows', ['M', size]), true);
  const program = await createOnnxRuntimeEngine(options).compile({ scores });
  const nothing = new ParameterStore();
  return {
    multiply: async (queries, rows) => {
      const feeds = {
        queries: { data: queries, shape: [queries.length / size, size] },
        rows: { data: rows, shape: [rows.length / size, size] },
      };
      return floatsOf(await program.run(feeds, nothing), 'scores').data;
    },
    close: () => program.dispose(),
  };
}
