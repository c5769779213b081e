import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import type { Engine } from '../engines/engine.js';
import { createOnnxRuntimeEngine } from '../engines/onnxruntime.js';
import { createTensorFlowEngine } from '../engines/tensorflow.js';
import { lastStates, meanOverBatch, softmaxCrossEntropy, unitLength } from '../layers/layers.js';
import { expectEnginesAgree, expectSlopes, type GradientCase } from '../testing/gradient-case.js';
import { randomGraphCase } from '../testing/random-graph.js';
import { uniformTensor } from '../testing/values.js';
import { maskFeeds } from './batch.js';
import type { BinaryName, GraphTensor, UnaryName } from './tensor.js';

let engine: Engine;
let twin: Engine;

beforeAll(async () => {
  engine = createOnnxRuntimeEngine({ threads: 1 });
  twin = await createTensorFlowEngine(['cpu']);
});

const first = (tensors: readonly GraphTensor[]): GraphTensor => {
  const [tensor] = tensors;
  if (tensor === undefined) throw new Error('a case has a parameter');
  return tensor;
};

const unaryCase = (name: UnaryName, range: readonly [number, number]): GradientCase => ({
  name: `${name} on ${range.join(' to ')}`,
  shapes: [[2, 3, 4]],
  range,
  build: (graph, tensors) => graph.unary(name, first(tensors)),
});

const unaryCases: readonly GradientCase[] = [
  unaryCase('tanh', [-2, 2]),
  unaryCase('sigmoid', [-2, 2]),
  unaryCase('relu', [0.1, 2]),
  unaryCase('relu', [-2, -0.1]),
  unaryCase('softplus', [-3, 3]),
  unaryCase('exp', [-1, 1]),
  unaryCase('log', [0.3, 2]),
  unaryCase('sqrt', [0.3, 2]),
  unaryCase('abs', [0.1, 2]),
  unaryCase('abs', [-2, -0.1]),
  unaryCase('sign', [0.1, 2]),
];

const binaryNames: readonly BinaryName[] = ['add', 'sub', 'mul', 'div'];
const broadcasts: readonly (readonly [readonly number[], readonly number[]])[] = [
  [
    [2, 3, 4],
    [2, 3, 4],
  ],
  [[2, 3, 4], [4]],
  [[4], [2, 3, 4]],
  [[2, 3, 4], []],
  [
    [2, 3, 4],
    [1, 3, 1],
  ],
  [
    [2, 1, 4],
    [1, 3, 4],
  ],
  [
    [3, 1],
    [2, 3, 4],
  ],
];

const binaryCases: readonly GradientCase[] = binaryNames.flatMap((name) =>
  broadcasts.map((shapes) => ({
    name: `${name} of (${shapes[0]}) and (${shapes[1]})`,
    shapes,
    range: [0.4, 2] as const,
    build: (graph, [a, b]) => graph.binary(name, a as GraphTensor, b as GraphTensor), // two shapes, two tensors
  })),
);

const lengths = [3, 1, 4];

const otherCases: readonly GradientCase[] = [
  {
    name: 'matmul',
    shapes: [
      [2, 3, 4],
      [4, 5],
    ],
    build: (graph, [a, w]) => graph.matmul(a as GraphTensor, w as GraphTensor),
  },
  {
    name: 'transposed matmul',
    shapes: [
      [2, 3, 5],
      [4, 5],
    ],
    build: (graph, [a, w]) => graph.matmul(a as GraphTensor, w as GraphTensor, true),
  },
  ...[[0], [1], [2], [0, 2], [0, 1, 2]].flatMap((axes) =>
    [false, true].map(
      (keepDimensions) =>
        ({
          name: `sum over (${axes})${keepDimensions ? ', dimensions kept' : ''}`,
          shapes: [[2, 3, 4]],
          build: (graph, tensors) => graph.sum(first(tensors), axes, keepDimensions),
        }) satisfies GradientCase,
    ),
  ),
  {
    name: 'concat of different widths',
    shapes: [
      [2, 3, 1],
      [2, 3, 4],
      [2, 3, 2],
    ],
    build: (graph, parts) => graph.concat(parts),
  },
  {
    name: 'concat of one tensor with itself',
    shapes: [[3, 2]],
    build: (graph, tensors) => graph.concat([first(tensors), first(tensors)]),
  },
  ...(
    [
      [0, 2],
      [1, 4],
      [3, 5],
    ] as const
  ).map(
    ([start, end]): GradientCase => ({
      name: `slice from ${start} to ${end}`,
      shapes: [[2, 3, 5]],
      build: (graph, tensors) => graph.slice(first(tensors), start, end),
    }),
  ),
  {
    name: 'rows by their ids, some asked for twice and one never',
    shapes: [[4, 3]],
    feeds: { ids: { data: Int32Array.of(2, 0, 2, 3, 0, 2), shape: [3, 2] } },
    build: (graph, tensors) => graph.rows(first(tensors), graph.input('ids', [3, 2], 'int32')),
  },
  ...(
    [
      [0, 1],
      [0, -2],
      [1, 2],
      [2, -1],
      [0, 5], // beyond the end: zeros alone
    ] as const
  ).map(
    ([axis, by]): GradientCase => ({
      name: `a shift along axis ${axis} by ${by}`,
      shapes: [[4, 3, 2]],
      build: (graph, tensors) => graph.shift(graph.mul(first(tensors), first(tensors)), axis, by),
    }),
  ),
  ...[0, 1, 2].flatMap((axis) =>
    [false, true].map(
      (keepDimension): GradientCase => ({
        name: `the largest along axis ${axis}${keepDimension ? ', dimension kept' : ''}`,
        shapes: [[2, 3, 4]],
        build: (graph, tensors) => graph.max(first(tensors), axis, keepDimension),
      }),
    ),
  ),
  {
    name: 'the cross-entropy of a softmax over sentences of different lengths',
    shapes: [[5]],
    range: [-3, 3],
    feeds: {
      ...maskFeeds(lengths),
      x: uniformTensor([4, 3, 5], createSeededRandom('scores')),
      gold: { data: Int32Array.from({ length: 12 }, (_, index) => index % 5), shape: [4, 3] },
    },
    build: (graph, tensors) =>
      softmaxCrossEntropy(
        graph,
        graph.mul(graph.input('x', ['T', 'B', 5]), first(tensors)),
        graph.input('gold', ['T', 'B'], 'int32'),
      ),
  },
  {
    name: 'rows of length one',
    shapes: [[2, 3, 4]],
    build: (graph, tensors) => unitLength(graph, first(tensors)),
  },
  {
    name: 'last states',
    shapes: [[6]],
    valueShape: [3, 6],
    feeds: { ...maskFeeds(lengths), x: uniformTensor([4, 3, 6], createSeededRandom('x')) },
    build: (graph, tensors) => lastStates(graph, graph.mul(graph.input('x', ['T', 'B', 6]), first(tensors))),
  },
  {
    name: 'mean over a batch',
    shapes: [[5]],
    build: (graph, tensors) => meanOverBatch(graph, first(tensors)),
  },
  {
    name: 'a reversed gradient',
    shapes: [[2, 3]],
    factor: -0.7,
    build: (graph, tensors) => graph.reverseGradient(graph.unary('tanh', first(tensors)), 0.7),
  },
  {
    name: 'a tensor used three times',
    shapes: [[2, 3]],
    build: (graph, tensors) => graph.mul(first(tensors), graph.mul(first(tensors), first(tensors))),
  },
];

describe.each([...unaryCases, ...binaryCases, ...otherCases])('the gradient of $name', (testCase) => {
  it('is what small steps show', () => expectSlopes(engine, testCase));

  it('is the one that TensorFlow.js finds by itself', () => expectEnginesAgree(engine, twin, testCase));
});

describe('both engines', () => {
  it.each(Array.from({ length: 15 }, (_, seed) => randomGraphCase(seed)))(
    'agree on value and gradients of $name',
    (testCase) => expectEnginesAgree(engine, twin, testCase),
  );
});

/** A CRF whose emissions differ by up to `spread` nats and whose transitions differ by up to 20. */
const crfCase = (spread: number): GradientCase => ({
  name: `a CRF with emissions ${spread} apart`,
  shapes: [[4, 3, 5], [5, 5], [5], [5]],
  feeds: {
    ...maskFeeds(lengths),
    gold: { data: Int32Array.from({ length: 12 }, (_, i) => i % 5), shape: [4, 3] },
  },
  build: (graph, parameters) => {
    const [emissions, transitions, start, end] = parameters as [
      GraphTensor,
      GraphTensor,
      GraphTensor,
      GraphTensor,
    ]; // as `shapes`
    const gold = graph.oneHot(graph.input('gold', [4, 3], 'int32'), 5);
    return graph.crfNegLogLikelihood(
      graph.scale(emissions, spread / 2),
      gold,
      graph.input('mask', [4, 3, 1]),
      {
        transitions: graph.scale(transitions, 10),
        start: graph.scale(start, 10),
        end: graph.scale(end, 10),
      },
    );
  },
});

describe('a CRF in which most paths have no weight in float32', () => {
  it.each([crfCase(4), crfCase(200), crfCase(2000)])('is the same on both engines: $name', (testCase) =>
    expectEnginesAgree(engine, twin, testCase),
  );
});

describe('the comparison with small steps', () => {
  it('sees a gradient that is off by two parts in a hundred', async () => {
    const [testCase] = otherCases;

    await expect(expectSlopes(engine, { ...testCase, factor: 1.02 } as GradientCase)).rejects.toThrow();
  });
});
