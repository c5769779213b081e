/** The conformance suite of engines: golden values, gradients, masks. Called from each engine's spec. */
import { describe, it } from '@jest/globals';
import type { Engine } from '../engines/engine.js';
import { bilstmCases, crfCases, reorderGates, timeMajor } from '../fixtures/golden.js';
import { Graph } from '../graph/graph.js';
import { type HostTensor, zeros } from '../graph/tensor.js';
import { ParameterStore } from '../host/parameters.js';
import { expectClose } from './close.js';

type BilstmCase = (typeof bilstmCases)[number];
type Rows = readonly (readonly number[])[];

const asRows = (value: readonly number[] | Rows | undefined): Rows =>
  (value ?? []).map((row) => (typeof row === 'number' ? [row] : row));

/** Both directions of one PyTorch layer as our three parameters. Biases add in PyTorch; the sum is ours. */
function layerParameters(
  source: BilstmCase['params'],
  layer: number,
  hidden: number,
): Record<string, number[]> {
  const both = (name: string): number[] =>
    ['', '_reverse'].flatMap((suffix) => reorderGates(asRows(source[`${name}_l${layer}${suffix}`]), hidden));
  const first = both('bias_ih');
  const second = both('bias_hh');
  return {
    inputWeights: both('weight_ih'),
    recurrentWeights: both('weight_hh'),
    bias: first.map((value, index) => value + (second[index] ?? 0)),
  };
}

function maskOf(lengths: readonly number[], time: number): HostTensor {
  const data = Array.from({ length: time }, (_, t) => lengths.map((length) => (t < length ? 1 : 0))).flat();
  return { data: Float32Array.from(data), shape: [time, lengths.length, 1] };
}

function buildBilstm(golden: BilstmCase) {
  const { batch, time, input, hidden, layers, lengths } = golden;
  const graph = new Graph();
  const x = graph.input('x', [time, batch, input]);
  const dy = graph.input('dy', [time, batch, 2 * hidden]);
  const lengthsInput = graph.input('lengths', ['B'], 'int32');
  const mask = graph.input('mask', ['T', 'B', 1]);
  // x is given as a parameter too, so that its gradient comes out like any other
  const shift = graph.parameter('dx', [time, batch, input], zeros);
  const store = new ParameterStore();
  store.set('dx', new Float32Array(time * batch * input), [time, batch, input]);
  let value = graph.add2(x, shift);
  const trainable = [shift];
  for (let layer = 0; layer < layers; layer += 1) {
    const width = layer === 0 ? input : 2 * hidden;
    const shapes = {
      inputWeights: [2, 4 * hidden, width],
      recurrentWeights: [2, 4 * hidden, hidden],
      bias: [2, 4 * hidden],
    };
    const values = layerParameters(golden.params, layer, hidden);
    const parameters = Object.entries(shapes).map(([name, shape]) => {
      store.set(`${layer}/${name}`, Float32Array.from(values[name] ?? []), shape);
      return graph.parameter(`${layer}/${name}`, shape, zeros);
    });
    const [inputWeights, recurrentWeights, bias] = parameters as [typeof x, typeof x, typeof x];
    value = graph.bilstm(value, lengthsInput, mask, { inputWeights, recurrentWeights, bias });
    trainable.push(...parameters);
  }
  const loss = graph.total(graph.mul(value, dy));
  const feeds = {
    x: { data: timeMajor(golden.x), shape: [time, batch, input] },
    dy: { data: timeMajor(golden.dy), shape: [time, batch, 2 * hidden] },
    lengths: { data: Int32Array.from(lengths), shape: [batch] },
    mask: maskOf(lengths, time),
  };
  return { request: { graph, loss, trainable, outputs: { y: value } }, feeds, store };
}

function buildCrf(golden: (typeof crfCases)[number]) {
  const { batch, time, tags, lengths } = golden;
  const graph = new Graph();
  const store = new ParameterStore();
  const parameter = (name: string, data: Float32Array, shape: readonly number[]) => {
    store.set(name, data, shape);
    return graph.parameter(name, shape, zeros);
  };
  const emissions = parameter('emissions', timeMajor(golden.emissions), [time, batch, tags]);
  const crf = {
    transitions: parameter('transitions', Float32Array.from(golden.transitions.flat()), [tags, tags]),
    start: parameter('start', Float32Array.from(golden.start), [tags]),
    end: parameter('end', Float32Array.from(golden.end), [tags]),
  };
  const gold = graph.oneHot(graph.input('gold', ['T', 'B'], 'int32'), tags);
  const mask = graph.input('mask', ['T', 'B', 1]);
  const perSentence = graph.crfNegLogLikelihood(emissions, gold, mask, crf);
  const ids = Array.from({ length: time }, (_, t) => golden.gold.map((path) => path[t] ?? 0)).flat();
  const feeds = { gold: { data: Int32Array.from(ids), shape: [time, batch] }, mask: maskOf(lengths, time) };
  const trainable = [emissions, crf.transitions, crf.start, crf.end];
  return {
    request: { graph, loss: graph.total(perSentence), trainable, outputs: { perSentence } },
    feeds,
    store,
  };
}

/** Declares the tests; `open` gives the engine under test. */
export function describeEngine(name: string, open: () => Promise<Engine>): void {
  describe(`${name} as an engine`, () => {
    it.each(bilstmCases)(
      'agrees with PyTorch on a BiLSTM of $layers layers and lengths $lengths',
      async (golden) => {
        const { request, feeds, store } = buildBilstm(golden);
        const program = await (await open()).compileGradient(request);

        const { values, gradients } = await program.run(feeds, store);

        expectClose(values['y']?.data, timeMajor(golden.y), 1e-5);
        expectClose(gradients.get('dx'), timeMajor(golden.dx), 1e-4);
        for (let layer = 0; layer < golden.layers; layer += 1) {
          const { dparams, hidden } = golden;
          const weights = (kind: string): number[] =>
            ['', '_reverse'].flatMap((suffix) =>
              reorderGates(asRows(dparams[`${kind}_l${layer}${suffix}`]), hidden),
            );
          expectClose(gradients.get(`${layer}/inputWeights`), weights('weight_ih'), 1e-4);
          expectClose(gradients.get(`${layer}/recurrentWeights`), weights('weight_hh'), 1e-4);
          expectClose(gradients.get(`${layer}/bias`), weights('bias_ih'), 1e-4);
        }
        await program.dispose();
      },
    );

    it.each(crfCases)(
      'agrees with brute force on a CRF of $tags labels and lengths $lengths',
      async (golden) => {
        const { request, feeds, store } = buildCrf(golden);
        const program = await (await open()).compileGradient(request);

        const { values, gradients } = await program.run(feeds, store);

        expectClose(values['perSentence']?.data, golden.negLogLikelihood, 1e-4);
        expectClose(gradients.get('emissions'), timeMajor(golden.dEmissions), 1e-5);
        expectClose(gradients.get('transitions'), golden.dTransitions.flat(), 1e-4);
        expectClose(gradients.get('start'), golden.dStart, 1e-5);
        expectClose(gradients.get('end'), golden.dEnd, 1e-5);
        await program.dispose();
      },
    );
  });
}
