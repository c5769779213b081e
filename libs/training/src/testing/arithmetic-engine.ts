/**
 * An engine of sums and products of doubles in one fixed order, so that its results are the same to the bit
 * on every machine, as those of a real engine are not. What it computes means nothing but depends on every
 * input that a loss reads and on every weight, so whatever changes in batches, random draws, steps,
 * optimisers or averages changes its results.
 */
import {
  type Engine,
  type Feeds,
  type GraphTensor,
  type HostTensor,
  parameterName,
  type Results,
} from '#kernels';
import { type ParameterStore } from '#kernels/host';

/** Opens it. */
export function createArithmeticEngine(): Engine {
  return {
    kind: 'tensorflow',
    description: 'sums and products, for tests',
    compile: async (outputs) => ({
      run: async (feeds, store) => resultsOf(outputs, feeds, store),
      dispose: async () => {},
    }),
    compileGradient: async ({ loss, trainable, outputs = {} }) => ({
      run: async (feeds, store) => {
        const values = resultsOf({ ...outputs, loss }, feeds, store);
        const slope = values['loss']?.data[0] ?? 0;
        const gradients = trainable.map((tensor) => {
          const name = parameterName(tensor);
          const weights = store.get(name).data;
          return [name, weights.map((weight, at) => 0.1 * weight + 0.01 * slope * ((at % 5) - 2))] as const;
        });
        return { values, gradients: new Map(gradients) };
      },
      dispose: async () => {},
    }),
  };
}

/** The loss is one number; any other result is one of 0, 1 for each sentence of the batch. */
function resultsOf(
  outputs: Readonly<Record<string, GraphTensor>>,
  feeds: Feeds,
  store: ParameterStore,
): Results {
  const sentences = feeds['lengths']?.data ?? new Int32Array(0);
  return Object.fromEntries(
    Object.entries(outputs).map(([name, tensor]): [string, HostTensor] => {
      const value = numberFrom(tensor, feeds, store);
      if (tensor.shape.length === 0) return [name, { data: Float32Array.of(value), shape: [] }];
      const perSentence = Float32Array.from(sentences, (_, at) => Math.floor(1e5 * value + at) % 2);
      return [name, { data: perSentence, shape: [sentences.length] }];
    }),
  );
}

/** Means over inputs and squares of weights; inputs of one number (weights of losses) are left out. */
function numberFrom(tensor: GraphTensor, feeds: Feeds, store: ParameterStore): number {
  const { inputs, parameters } = namesLeadingTo(tensor);
  const fed = inputs
    .map((name) => feeds[name])
    .filter((value) => value !== undefined && value.shape.length > 0);
  let sum = 0;
  for (const data of fed.map((value) => value?.data ?? [])) {
    let mean = 0;
    for (let at = 0; at < data.length; at += 1) mean += (data[at] ?? 0) * (1 + (at % 7));
    sum += mean / data.length;
  }
  for (const name of parameters) {
    let squares = 0;
    for (const weight of store.get(name).data) squares += weight * weight;
    sum += squares;
  }
  return sum;
}

/** What a tensor is computed from, each list in the order of names. */
function namesLeadingTo(tensor: GraphTensor) {
  const inputs = new Set<string>();
  const parameters = new Set<string>();
  const seen = new Set<number>();
  const open = [tensor.node];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    if (node.operation.kind === 'input') inputs.add(node.operation.name);
    if (node.operation.kind === 'parameter') parameters.add(node.operation.name);
    open.push(...node.inputs.map((input) => input.node));
  }
  return { inputs: [...inputs].sort(), parameters: [...parameters].sort() };
}
