import { describe, expect, it } from '@jest/globals';
import { Graph } from '../graph/graph.js';
import { emitModel } from './emit.js';
import { readWeights } from './read-weights.js';

describe('weights of an exported model', () => {
  const graph = new Graph();
  const x = graph.input('x', [2, 3]);
  const left = graph.parameter('left/w', [3, 2], () => new Float32Array(6));
  const frozen = (...values: number[]) =>
    new Map([['left/w', { data: Float32Array.from(values), shape: [3, 2] }]]);
  const outputs = { y: graph.matmul(x, left) };
  const model = emitModel(outputs, frozen(1, -2, 0.5, 4, 5, 6));

  it('come back as they were', () => {
    expect([...readWeights(model, 'left/')]).toEqual([['left/w', Float32Array.of(1, -2, 0.5, 4, 5, 6)]]);
  });

  it('come back rounded to half precision where they were stored so, and not further', () => {
    const halves = emitModel(outputs, frozen(1, -2, 1 + 2 ** -10, 1 + 2 ** -12, 5, 6), 'float16');

    const weights = readWeights(halves, 'left/').get('left/w');

    expect(weights).toEqual(Float32Array.of(1, -2, 1 + 2 ** -10, 1, 5, 6));
  });

  it('cannot be stored as halves where halves have no such value', () => {
    expect(() => emitModel(outputs, frozen(1, 2, 3, 4, 5, 65505), 'float16')).toThrow('too large');
    expect(() => emitModel(outputs, frozen(1, 2, 3, 4, 5, 65504), 'float16')).not.toThrow();
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
