import { describe, expect, it } from '@jest/globals';
import { Graph } from '../graph/graph.js';
import { emitModel } from './emit.js';
import { readWeights } from './read-weights.js';

describe('weights of an exported model', () => {
  const graph = new Graph();
  const x = graph.input('x', [2, 3]);
  const left = graph.parameter('left/w', [3, 2], () => new Float32Array(6));
  const model = emitModel(
    { y: graph.matmul(x, left) },
    new Map([['left/w', { data: Float32Array.of(1, -2, 0.5, 4, 5, 6), shape: [3, 2] }]]),
  );

  it('come back as they were', () => {
    expect([...readWeights(model, 'left/')]).toEqual([['left/w', Float32Array.of(1, -2, 0.5, 4, 5, 6)]]);
  });

  it('are refused where there are none of that name, and where the bytes are no model', () => {
    expect(() => readWeights(model, 'right/')).toThrow(
      expect.objectContaining({ code: 'KERNELS_MODEL_INTERFACE' }),
    );
    expect(() => readWeights(Uint8Array.of(1, 2, 3), 'left/')).toThrow(
      expect.objectContaining({ code: 'KERNELS_MODEL_UNREADABLE' }),
    );
  });
});
