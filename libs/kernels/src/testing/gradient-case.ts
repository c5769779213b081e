/** Checks of one graph's gradient: both engines against each other and against finite differences. */
import { expect } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import type { Engine, Feeds } from '../engines/engine.js';
import { Graph } from '../graph/graph.js';
import { type GraphTensor, zeros } from '../graph/tensor.js';
import { ParameterStore } from '../host/parameters.js';
import { expectClose } from './close.js';
import { uniformTensor } from './values.js';

/** A graph to differentiate. */
export interface GradientCase {
  readonly name: string;
  /** Parameters to differentiate by, in the order `build` takes them. */
  readonly shapes: readonly (readonly number[])[];
  readonly build: (graph: Graph, parameters: readonly GraphTensor[]) => GraphTensor;
  /** Where parameter values are drawn from; away from kinks and poles of the function. */
  readonly range?: readonly [number, number];
  /** The shape of what `build` makes, where it has named dimensions. */
  readonly valueShape?: readonly number[];
  /** Further inputs of the graph. */
  readonly feeds?: Feeds;
  /** What the gradient is of the true derivative; 1 but for reversed gradients. */
  readonly factor?: number;
}

/** Half of the step of a central difference: rounding (1e-7 / step) and curvature (step²) are about equal. */
const halfStep = 4e-3;

/** The value's elements weighted at random, so that no two have the same upstream gradient. */
export function prepareCase({ name, shapes, build, range, valueShape, feeds = {} }: GradientCase) {
  const random = createSeededRandom(name);
  const graph = new Graph();
  const store = new ParameterStore();
  const trainable = shapes.map((shape, index) => {
    const { data } = uniformTensor(shape, random, range);
    store.set(`p${index}`, data, shape);
    return graph.parameter(`p${index}`, shape, zeros);
  });
  const value = build(graph, trainable);
  const shape = valueShape ?? value.shape.map(Number);
  const upstream = graph.input('upstream', value.shape);
  const request = { graph, loss: graph.total(graph.mul(value, upstream)), trainable, outputs: { value } };
  return { request, store, feeds: { ...feeds, upstream: uniformTensor(shape, random) } };
}

/** Loss and gradients of a case on an engine. */
export async function runCase(engine: Engine, { request, store, feeds }: ReturnType<typeof prepareCase>) {
  const program = await engine.compileGradient(request);
  const result = await program.run(feeds, store);
  await program.dispose();
  return result;
}

/** Expects value and gradients of `actual` to agree with those of `twin`, relative to their size. */
export async function expectEnginesAgree(
  actual: Engine,
  twin: Engine,
  testCase: GradientCase,
): Promise<void> {
  const prepared = prepareCase(testCase);
  const found = await runCase(actual, prepared);
  const expected = await runCase(twin, prepared);
  const value = expected.values['value']?.data ?? [];
  expectClose(found.values['value']?.data, value, tolerance(value));
  for (const [name, gradient] of expected.gradients)
    expectClose(found.gradients.get(name), gradient, tolerance(gradient));
}

const tolerance = (values: ArrayLike<number>): number =>
  3e-5 * Math.max(1, ...Array.from(values, (value) => Math.abs(value)));

/** Expects the gradients of `engine` to be the slopes that small steps show. */
export async function expectSlopes(engine: Engine, testCase: GradientCase): Promise<void> {
  const prepared = prepareCase(testCase);
  const { gradients } = await runCase(engine, prepared);
  const { request, store, feeds } = prepared;
  const program = await engine.compile({ loss: request.loss });
  const lossNow = async (): Promise<number> =>
    (await program.run(feeds, store))['loss']?.data[0] ?? Number.NaN;
  for (const [name, gradient] of gradients) {
    const { data } = store.get(name);
    const slopes: number[] = [];
    for (const [index, before] of data.entries()) {
      data[index] = before + halfStep;
      const above = await lossNow();
      data[index] = before - halfStep;
      slopes.push(((above - (await lossNow())) / (2 * halfStep)) * (testCase.factor ?? 1));
      data[index] = before;
    }
    const size = Math.max(1, ...slopes.map(Math.abs));
    expect(slopes.some((slope) => Number.isNaN(slope))).toBe(false);
    expectClose(gradient, slopes, 4e-3 * size);
  }
  await program.dispose();
}
