import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { Graph } from '../graph/graph.js';
import { drawRandomInputs, dropout, gaussianNoise, type RandomInput, type RandomInputs } from './layers.js';

const shape = { time: 50, batch: 40 };
const width = 30;

function draw(input: RandomInput, seed = 'draws'): Float32Array {
  const { [input.name]: feed } = drawRandomInputs([input], shape, createSeededRandom(seed));
  if (!(feed?.data instanceof Float32Array)) throw new Error('a feed of float32 values');
  return feed.data;
}

const maskOf = (keep: number, span: 'perToken' | 'perSentence'): RandomInput => ({
  kind: 'dropout',
  name: 'mask',
  width,
  keep,
  span,
});

const shareKept = (mask: Float32Array): number => mask.filter((value) => value !== 0).length / mask.length;

/** Five standard errors of a rate around `keep`. */
const isRate = (share: number, keep: number, draws: number): boolean =>
  Math.abs(share - keep) < 5 * Math.sqrt((keep * (1 - keep)) / draws);

describe('dropout masks', () => {
  it.each([0.5, 0.75, 0.9])('keep with probability %f and not two thirds or three halves of it', (keep) => {
    const mask = draw(maskOf(keep, 'perToken'));
    const share = shareKept(mask);

    expect(isRate(share, keep, mask.length)).toBe(true);
    expect(isRate(share, (keep * 2) / 3, mask.length)).toBe(false);
    expect(isRate(share, Math.min(0.999, (keep * 3) / 2), mask.length)).toBe(false);
  });

  it('scale what they keep, so that the mean stays', () => {
    const mask = draw(maskOf(0.75, 'perToken'));

    expect(new Set(mask)).toEqual(new Set([0, Math.fround(4 / 3)]));
    expect(mask.reduce((sum, value) => sum + value, 0) / mask.length).toBeCloseTo(1, 1);
  });

  it('differ between tokens when drawn per token', () => {
    const mask = draw(maskOf(0.5, 'perToken'));
    const step = shape.batch * width;

    expect(mask.length).toBe(shape.time * step);
    expect(mask.slice(0, step)).not.toEqual(mask.slice(step, 2 * step));
  });

  it('have one step for all tokens when drawn per sentence, and differ between sentences', () => {
    const feeds = drawRandomInputs([maskOf(0.5, 'perSentence')], shape, createSeededRandom('sentence'));
    const mask = feeds['mask'];

    expect(mask?.shape).toEqual([1, shape.batch, width]);
    expect(mask?.data.slice(0, width)).not.toEqual(mask?.data.slice(width, 2 * width));
  });

  it('are the same for equal seeds and others for another seed', () => {
    const input = maskOf(0.5, 'perToken');

    expect(draw(input, 'a')).toEqual(draw(input, 'a'));
    expect(draw(input, 'a')).not.toEqual(draw(input, 'b'));
  });

  it('are not declared in use, nor when nothing is dropped', () => {
    const graph = new Graph();
    const x = graph.input('x', ['T', 'B', width]);
    const declared: RandomInputs = [];
    const mask = { name: 'mask', rate: 0.5, span: 'perToken' } as const;

    expect(dropout(graph, x, mask, null)).toBe(x);
    expect(dropout(graph, x, { ...mask, rate: 0 }, declared)).toBe(x);
    expect(declared).toEqual([]);
    expect(dropout(graph, x, mask, declared).shape).toEqual(['T', 'B', width]);
    expect(declared).toEqual([{ kind: 'dropout', name: 'mask', width, keep: 0.5, span: 'perToken' }]);
  });
});

describe('noise', () => {
  const variance = (values: Float32Array): number =>
    values.reduce((sum, value) => sum + value * value, 0) / values.length;
  /** Five standard errors, √(2/n), of the variance of normal values. */
  const isVariance = (found: number, expected: number, draws: number): boolean =>
    Math.abs(found / expected - 1) < 5 * Math.sqrt(2 / draws);

  it('has deviation 1 and not two thirds or three halves', () => {
    const values = draw({ kind: 'noise', name: 'noise', width });
    const measured = variance(values);

    expect(values).toHaveLength(shape.time * shape.batch * width);
    expect(isVariance(measured, 1, values.length)).toBe(true);
    expect(isVariance(measured, (2 / 3) ** 2, values.length)).toBe(false);
    expect(isVariance(measured, (3 / 2) ** 2, values.length)).toBe(false);
  });

  it('is declared as wide as what it is added to', () => {
    const graph = new Graph();
    const declared: RandomInputs = [];
    const noise = { name: 'noise', stdDev: graph.input('stdDev', [width]) };

    const noisy = gaussianNoise(graph, graph.input('x', ['T', 'B', width]), noise, declared);

    expect(noisy.shape).toEqual(['T', 'B', width]);
    expect(declared).toEqual([{ kind: 'noise', name: 'noise', width }]);
  });

  it('of two inputs is independent', () => {
    const inputs = ['first', 'second'].map((name): RandomInput => ({ kind: 'noise', name, width }));
    const { first, second } = drawRandomInputs(inputs, shape, createSeededRandom('two'));
    const products = Array.from(first?.data ?? [], (value, index) => value * (second?.data[index] ?? 0));
    const correlation = products.reduce((sum, value) => sum + value, 0) / products.length;

    expect(products).toHaveLength(shape.time * shape.batch * width);
    expect(Math.abs(correlation)).toBeLessThan(5 / Math.sqrt(products.length));
  });
});
