/** Graphs put together at random, so that operations meet in ways that nobody thought of. */
import { createSeededRandom, pick, type SeededRandom } from '#foundation';
import { maskFeeds } from '../graph/batch.js';
import type { Graph } from '../graph/graph.js';
import { type GraphTensor, zeros } from '../graph/tensor.js';
import { unitLength } from '../layers/layers.js';
import type { GradientCase } from './gradient-case.js';
import { randomLengths } from './values.js';

/** Grows a tensor (T, B, N) from those before it; values stay of moderate size. */
type Growth = (graph: Graph, made: readonly GraphTensor[], random: SeededRandom) => GraphTensor;

const sizes = { time: 5, batch: 3, width: 4, hidden: 2, labels: 3 };
const { time, batch, width, hidden, labels } = sizes;
const hiddenRows = 4 * hidden;

const growths: readonly Growth[] = [
  (graph, made, random) =>
    graph.unary(pick(['tanh', 'sigmoid', 'softplus'], random) ?? 'tanh', any(made, random)),
  (graph, made, random) =>
    graph.binary(pick(['add', 'sub', 'mul'], random) ?? 'add', any(made, random), any(made, random)),
  // the divisor is at least 1
  (graph, made, random) =>
    graph.div(
      any(made, random),
      graph.add2(graph.constant(1), graph.unary('exp', graph.unary('tanh', any(made, random)))),
    ),
  (graph, made, random) => unitLength(graph, any(made, random)),
  (graph, made, random) =>
    graph.mul(any(made, random), graph.sum(any(made, random), [random.integer(3)], true)),
  (graph, made, random) => {
    const cut = 1 + random.integer(width - 1);
    return graph.concat([graph.slice(any(made, random), cut, width), graph.slice(any(made, random), 0, cut)]);
  },
  (graph, made, random) =>
    graph.matmul(any(made, random), graph.parameter('p1', [width, width], zeros), random.uniform() < 0.5),
  (graph, made, random) => graph.reverseGradient(any(made, random), 0.3),
  (graph, made, random) => graph.shift(any(made, random), random.integer(3), 1 - 2 * random.integer(2)),
  (graph, made, random) =>
    graph.mul(any(made, random), graph.max(any(made, random), random.integer(3), true)),
  (graph, made, random) => bilstm(graph, any(made, random)),
];

/** A random graph over sentences of random lengths that ends in the likelihood of a CRF. */
export function randomGraphCase(seed: number): GradientCase {
  const name = `random graph ${seed}`;
  const lengths = randomLengths(batch, time, createSeededRandom(name));
  const gold = Int32Array.from({ length: time * batch }, (_, index) => (index + seed) % labels);
  return {
    name,
    shapes: [
      [time, batch, width],
      [width, width],
      [2, hiddenRows, width],
      [2, hiddenRows, hidden],
      [2, hiddenRows],
      [width, labels],
      [labels, labels],
      [labels],
      [labels],
    ],
    feeds: { ...maskFeeds(lengths), gold: { data: gold, shape: [time, batch] } },
    build: (graph, parameters) => grow(graph, parameters, createSeededRandom(`${name}/growth`)),
  };
}

function grow(graph: Graph, parameters: readonly GraphTensor[], random: SeededRandom): GraphTensor {
  const [start, , , , , toLabels, transitions, first, last] = parameters as GraphTensor[] & { length: 9 };
  const made = [required(start)];
  for (let step = 0; step < 12; step += 1) made.push(required(pick(growths, random))(graph, made, random));
  const emissions = graph.matmul(
    made.slice(-4).reduce((sum, tensor) => graph.add2(sum, tensor)),
    required(toLabels),
  );
  const gold = graph.oneHot(graph.input('gold', [time, batch], 'int32'), labels);
  // Every parameter takes part, whatever was picked
  const everything = graph.add2(
    bilstm(graph, required(start)),
    graph.matmul(required(start), graph.parameter('p1', [width, width], zeros)),
  );
  const likelihood = graph.crfNegLogLikelihood(emissions, gold, graph.input('mask', [time, batch, 1]), {
    transitions: required(transitions),
    start: required(first),
    end: required(last),
  }); // (B)
  return graph.add2(likelihood, graph.sum(everything, [0, 2])); // (B)
}

function bilstm(graph: Graph, x: GraphTensor): GraphTensor {
  return graph.bilstm(x, graph.input('lengths', [batch], 'int32'), graph.input('mask', [time, batch, 1]), {
    inputWeights: graph.parameter('p2', [2, hiddenRows, width], zeros),
    recurrentWeights: graph.parameter('p3', [2, hiddenRows, hidden], zeros),
    bias: graph.parameter('p4', [2, hiddenRows], zeros),
  });
}

function any(made: readonly GraphTensor[], random: SeededRandom): GraphTensor {
  return required(pick(made, random));
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the list holds this item');
  return value;
}
