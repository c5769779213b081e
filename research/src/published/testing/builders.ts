/** Small networks with weights, sentences at random, and the plain arithmetic that twins are written in. */
import { createSeededRandom, type SeededRandom } from '#foundation';
import { Graph } from '#kernels';
import { initialParameters, type ParameterStore } from '#kernels/host';
import { type Note, tokenizeNote } from '#text';
import type { TokenFeatures, TokenInput, TokenNetwork } from '../networks/token-network.js';

/** Weights large enough for scores to differ. */
export function buildStore(network: TokenNetwork): ParameterStore {
  const graph = new Graph();
  network.loss(graph, network.scores(graph, null), graph.input('labels', ['T', 'B'], 'int32'));
  const store = initialParameters(graph, () => createSeededRandom('weights'));
  const random = createSeededRandom('shifts');
  for (const name of store.names()) {
    const { data } = store.get(name);
    for (const index of data.keys()) data[index] = 1.5 * (data[index] ?? 0) + 0.2 * (random.uniform() - 0.5);
  }
  return store;
}

/** A sentence whose ids are below `idsEnd`. */
export function buildFeatures(
  inputs: readonly TokenInput[],
  tokenCount: number,
  { random, idsEnd }: { readonly random: SeededRandom; readonly idsEnd: Readonly<Record<string, number>> },
): TokenFeatures {
  const values = inputs.map(({ name, kind, width }) => {
    const length = tokenCount * width;
    if (kind === 'floats')
      return [name, Float32Array.from({ length }, () => random.uniform() - 0.5)] as const;
    return [name, Int32Array.from({ length }, () => random.integer(idsEnd[name] ?? 2))] as const;
  });
  return { tokenCount, values: Object.fromEntries(values) };
}

/** A note with the stretches that stand between ‹ and › as spans, labelled in turn. */
export function buildNote(id: string, marked: string, labels: readonly string[]) {
  const spans: Note['spans'][number][] = [];
  let text = '';
  let start = 0;
  for (const character of marked) {
    if (character === '‹') start = text.length;
    else if (character === '›')
      spans.push({ start, end: text.length, label: labels[spans.length % labels.length] ?? '' });
    else text += character;
  }
  return tokenizeNote({ id, text, spans }, { language: 'en' });
}

/** A named array of a store as a look-up by row and column. */
export function matrixOf(store: ParameterStore, name: string): (row: number, column: number) => number {
  const { data, shape } = store.get(name);
  const columns = shape.at(-1) ?? 1;
  return (row, column) => data[row * columns + column] ?? Number.NaN;
}

/** Row vector times matrix: (M) · (M, N) → (N). */
export function times(row: readonly number[], store: ParameterStore, name: string): number[] {
  const columns = store.get(name).shape.at(-1) ?? 1;
  const at = matrixOf(store, name);
  return Array.from({ length: columns }, (_, column) =>
    row.reduce((sum, value, index) => sum + value * at(index, column), 0),
  );
}

/** Element by element. */
export function plus(a: readonly number[], b: ArrayLike<number>): number[] {
  return a.map((value, index) => value + (b[index] ?? Number.NaN));
}

/** 1 / (1 + e^−x). */
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** One step of an LSTM on its gates i, o, f, c (4H). */
export function lstmStep(
  gates: readonly number[],
  cell: readonly number[],
): { cell: number[]; output: number[] } {
  const hidden = gates.length / 4;
  const gate = (index: number, unit: number): number => gates[index * hidden + unit] ?? Number.NaN;
  const next = cell.map(
    (before, unit) => sigmoid(gate(2, unit)) * before + sigmoid(gate(0, unit)) * Math.tanh(gate(3, unit)),
  );
  return { cell: next, output: next.map((value, unit) => sigmoid(gate(1, unit)) * Math.tanh(value)) };
}

/** The largest distance between two rows of numbers of one length. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...Array.from(a, (value, index) => Math.abs(value - (b[index] ?? Number.NaN))));
}
