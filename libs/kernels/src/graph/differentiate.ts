/** Reverse-mode differentiation of a scalar. Adds nodes only on paths to the wanted tensors. */
import { assertNever, InternalError, invariant } from '#foundation';
import { dimension, fixed, type Graph, inputAt, last } from './graph.js';
import type { BinaryName, GraphNode, GraphTensor, UnaryName } from './tensor.js';

/** Returns the gradients of `loss` (shape ()) with respect to each of `wanted`, in order. */
export function differentiate(
  graph: Graph,
  loss: GraphTensor,
  wanted: readonly GraphTensor[],
): GraphTensor[] {
  const order = nodesLeadingTo(loss.node);
  const relevant = nodesDependingOn(order, new Set(wanted.map((tensor) => tensor.node.id)));
  const gradients = new Map<number, GraphTensor>([[loss.node.id, graph.constant(1)]]);
  for (const node of order.toReversed()) {
    const upstream = gradients.get(node.id);
    if (upstream === undefined || !relevant.has(node.id)) continue;
    const rule = gradientsOfInputs(graph, node, upstream);
    node.inputs.forEach((input, position) => {
      if (!relevant.has(input.node.id)) return;
      const part = rule(position);
      if (part === undefined) return;
      const before = gradients.get(input.node.id);
      gradients.set(input.node.id, before === undefined ? part : graph.add2(before, part));
    });
  }
  return wanted.map((tensor) => {
    const gradient = gradients.get(tensor.node.id);
    if (gradient === undefined) throw new InternalError('a wanted tensor does not influence the loss');
    return gradient;
  });
}

/** Returns every node that `ends` depend on, themselves included, inputs before users. */
export function nodesLeadingTo(...ends: readonly GraphNode[]): GraphNode[] {
  const found = new Map<number, GraphNode>();
  const waiting = [...ends];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node.id)) continue;
    found.set(node.id, node);
    waiting.push(...node.inputs.map((input) => input.node));
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

function nodesDependingOn(order: readonly GraphNode[], sources: ReadonlySet<number>): Set<number> {
  const dependent = new Set(sources);
  for (const node of order)
    if (node.inputs.some((input) => dependent.has(input.node.id))) dependent.add(node.id);
  return dependent;
}

/** Maps an input's position to its gradient; lazy, so unneeded gradients add no nodes. */
type GradientRule = (position: number) => GraphTensor | undefined;

function gradientsOfInputs(graph: Graph, node: GraphNode, upstream: GraphTensor): GradientRule {
  const { operation, inputs } = node;
  const a = inputs[0];
  if (a === undefined) return () => undefined;
  switch (operation.kind) {
    case 'unary':
      return () => graph.mul(upstream, unaryDerivative(graph, operation.name, a));
    case 'binary':
      return (position) => binaryGradient(graph, { name: operation.name, inputs, upstream, position });
    case 'matmul':
      return (position) =>
        matmulGradient(graph, { inputs, upstream, position, transposed: operation.transposed });
    case 'sum':
      return () => graph.spread(upstream, a, operation.keepDimensions ? [] : operation.axes);
    case 'concat':
      return (position) => {
        const starts = inputs.slice(0, position).reduce((sum, input) => sum + fixed(last(input.shape)), 0);
        return graph.slice(upstream, starts, starts + fixed(last(inputAt(inputs, position).shape)));
      };
    case 'slice':
      return () => graph.pad(upstream, operation.start, fixed(last(a.shape)) - operation.end);
    case 'rows':
      return (position) => (position === 0 ? rowsGradient(graph, inputs, upstream) : undefined);
    case 'shift':
      return () => graph.shift(upstream, operation.axis, -operation.by);
    case 'max':
      return () => maxGradient(graph, node, { a, upstream });
    case 'reverseGradient':
      return () => graph.scale(upstream, -operation.factor);
    case 'bilstm':
      return bilstmRule(graph, node, operation.hidden, upstream);
    case 'crf':
      return crfRule(graph, node, upstream);
    case 'oneHot':
    case 'input':
    case 'parameter':
    case 'constant':
      return () => undefined;
    case 'outer':
    case 'spread':
    case 'pad':
    case 'bilstmGradient':
    case 'crfGradient':
      throw new InternalError(`second derivatives are not supported (${operation.kind})`);
    default:
      return assertNever(operation);
  }
}

function unaryDerivative(graph: Graph, name: UnaryName, a: GraphTensor): GraphTensor {
  const one = graph.constant(1);
  const value = graph.unary(name, a); // engines compute equal nodes once
  switch (name) {
    case 'tanh':
      return graph.sub(one, graph.mul(value, value));
    case 'sigmoid':
      return graph.mul(value, graph.sub(one, value));
    case 'relu':
      return graph.unary('sign', value);
    case 'softplus':
      return graph.unary('sigmoid', a);
    case 'exp':
      return value;
    case 'log':
      return graph.div(one, a);
    case 'sqrt':
      return graph.div(graph.constant(0.5), value);
    case 'abs':
      return graph.unary('sign', a);
    case 'sign':
      return graph.constant(0);
    default:
      return assertNever(name);
  }
}

interface BinaryCase {
  readonly name: BinaryName;
  readonly inputs: readonly GraphTensor[];
  readonly upstream: GraphTensor;
  readonly position: number;
}

function binaryGradient(graph: Graph, { name, inputs, upstream, position }: BinaryCase): GraphTensor {
  const a = inputAt(inputs, 0);
  const b = inputAt(inputs, 1);
  const full = (): GraphTensor => {
    switch (name) {
      case 'add':
        return upstream;
      case 'sub':
        return position === 0 ? upstream : graph.scale(upstream, -1);
      case 'mul':
        return graph.mul(upstream, position === 0 ? b : a);
      case 'div':
        return position === 0
          ? graph.div(upstream, b)
          : graph.scale(graph.div(graph.mul(upstream, graph.div(a, b)), b), -1);
      default:
        return assertNever(name);
    }
  };
  return sumTo(graph, full(), inputAt(inputs, position));
}

/** Undoes broadcasting: sums the axes along which `like` was repeated. */
function sumTo(graph: Graph, gradient: GraphTensor, like: GraphTensor): GraphTensor {
  const extra = gradient.shape.length - like.shape.length;
  const leading = Array.from({ length: Math.max(extra, 0) }, (_, axis) => axis);
  const trimmed = leading.length > 0 ? graph.sum(gradient, leading) : gradient;
  const repeated = like.shape.flatMap((size, axis) =>
    size === 1 && trimmed.shape[axis] !== 1 ? [axis] : [],
  );
  return repeated.length > 0 ? graph.sum(trimmed, repeated, true) : trimmed;
}

interface MatmulCase {
  readonly inputs: readonly GraphTensor[];
  readonly upstream: GraphTensor;
  readonly position: number;
  readonly transposed: boolean;
}

function matmulGradient(graph: Graph, { inputs, upstream, position, transposed }: MatmulCase): GraphTensor {
  const a = inputAt(inputs, 0);
  const weights = inputAt(inputs, 1);
  if (position === 0) return graph.matmul(upstream, weights, !transposed);
  return transposed ? graph.outer(upstream, a) : graph.outer(a, upstream);
}

/** A row's gradient sums over its readers: transposed one-hot ids times upstream. */
function rowsGradient(graph: Graph, inputs: readonly GraphTensor[], upstream: GraphTensor): GraphTensor {
  const [rowCount] = inputAt(inputs, 0).shape;
  invariant(rowCount !== undefined, 'rows: weights of rank 2');
  return graph.outer(graph.oneHot(inputAt(inputs, 1), fixed(rowCount)), upstream);
}

/** Upstream where a value equals the maximum, else 0: 1 − sign(max − a). */
function maxGradient(
  graph: Graph,
  node: GraphNode,
  { a, upstream }: { readonly a: GraphTensor; readonly upstream: GraphTensor },
): GraphTensor {
  const { operation } = node;
  invariant(operation.kind === 'max', 'a node of kind max');
  const axes = operation.keepDimension ? [] : [operation.axis];
  const largest: GraphTensor = { node, output: 0, shape: node.shape, dtype: 'float32' };
  const below = graph.unary('sign', graph.sub(graph.spread(largest, a, axes), a));
  return graph.mul(graph.spread(upstream, a, axes), graph.sub(graph.constant(1), below));
}

/** `bilstmGradient` gives dx, dInputWeights, dRecurrentWeights, dBias; see `emit-bilstm.ts`. */
function bilstmRule(graph: Graph, node: GraphNode, hidden: number, upstream: GraphTensor): GradientRule {
  const y: GraphTensor = { node, output: 0, shape: upstream.shape, dtype: 'float32' };
  const gradient = graph.add(
    { kind: 'bilstmGradient', hidden },
    [...node.inputs, y, upstream],
    inputAt(node.inputs, 0).shape,
  );
  return (position) => resultOf(graph, { node, gradient, position });
}

/** `crfGradient` gives dEmissions, dTransitions, dStart, dEnd; see `emit-crf.ts`. */
function crfRule(graph: Graph, node: GraphNode, upstream: GraphTensor): GradientRule {
  const emissions = inputAt(node.inputs, 0);
  const negLogLikelihood: GraphTensor = {
    node,
    output: 0,
    shape: [dimension(emissions.shape, 1)],
    dtype: 'float32',
  };
  const alphas = graph.result(negLogLikelihood, 1, emissions.shape);
  const factors = graph.result(negLogLikelihood, 2, emissions.shape);
  const scales = graph.result(negLogLikelihood, 3, inputAt(node.inputs, 2).shape);
  const gradient = graph.add(
    { kind: 'crfGradient' },
    [...node.inputs, alphas, factors, scales, upstream],
    emissions.shape,
  );
  return (position) => resultOf(graph, { node, gradient, position });
}

/** Input → result of both fused gradients; inputs 1 and 2 have no gradient. */
const gradientOfInput: Readonly<Record<number, number>> = { 0: 0, 3: 1, 4: 2, 5: 3 };

interface ResultCase {
  readonly node: GraphNode;
  readonly gradient: GraphTensor;
  readonly position: number;
}

function resultOf(graph: Graph, { node, gradient, position }: ResultCase): GraphTensor | undefined {
  const output = gradientOfInput[position];
  return output === undefined
    ? undefined
    : graph.result(gradient, output, inputAt(node.inputs, position).shape);
}
