/** A graph with the optimiser that trains it: one call is one step. */

import { Failure, invariant, type SeededRandom } from '#foundation';
import {
  batchShape,
  drawRandomInputs,
  type Engine,
  Graph,
  type GraphTensor,
  type HostTensor,
  maskFeeds,
  type Optimiser,
  type ParameterStore,
  padIds,
  padRows,
  type RandomInputs,
  type Results,
} from '#kernels';
import type { TrainingSentence } from './sentences.js';

/** What a network's builder gives: a loss and further scalars or results. */
export interface BuiltLoss {
  readonly loss: GraphTensor;
  readonly outputs?: Readonly<Record<string, GraphTensor>>;
}

/** Builds a loss into an empty graph; random inputs are declared in `random`, which is `null` when nothing is dropped out. */
export type LossBuilder = (graph: Graph, random: RandomInputs) => BuiltLoss;

/** Data of a batch beside masks and random inputs. */
export interface LossBatch {
  readonly lengths: readonly number[];
  readonly feeds: Readonly<Record<string, HostTensor>>;
}

/** Computes a loss and the gradients of the chosen parameters. */
export interface LossProgram {
  gradients(batch: LossBatch, random: SeededRandom): Promise<LossResult>;
  dispose(): Promise<void>;
}

/** A loss and its gradients. */
export interface LossResult {
  readonly loss: number;
  readonly values: Results;
  readonly gradients: ReadonlyMap<string, Float32Array>;
}

/** Compiles a loss for training the parameters whose names are in `trainable`. */
export async function compileLoss(
  engine: Engine,
  store: ParameterStore,
  build: LossBuilder,
  trainable: readonly string[],
): Promise<LossProgram> {
  const graph = new Graph();
  const random: RandomInputs = [];
  const { loss, outputs = {} } = build(graph, random);
  const tensors = trainable.map((name) => graph.parameter(name, store.get(name).shape));
  const program = await engine.compileGradient({ graph, loss, trainable: tensors, outputs });
  return {
    gradients: async (batch, source) => {
      const { values, gradients } = await program.run(feedsOf(batch, random, source), store);
      return { loss: finiteLoss(values), values, gradients };
    },
    dispose: () => program.dispose(),
  };
}

/** Computes a loss without gradients, for validation. */
export interface ValueProgram {
  values(batch: LossBatch, random: SeededRandom): Promise<Results>;
  dispose(): Promise<void>;
}

/** Compiles a loss for validation. */
export async function compileValue(
  engine: Engine,
  store: ParameterStore,
  build: LossBuilder,
): Promise<ValueProgram> {
  const graph = new Graph();
  const random: RandomInputs = [];
  const { loss, outputs = {} } = build(graph, random);
  const program = await engine.compile({ loss, ...outputs });
  return {
    values: (batch, source) => program.run(feedsOf(batch, random, source), store),
    dispose: () => program.dispose(),
  };
}

/** One optimiser step on the sum of several losses' gradients. Result: the losses, in order. */
export async function trainStep(
  store: ParameterStore,
  optimiser: Optimiser,
  parts: readonly { readonly program: LossProgram; readonly batch: LossBatch }[],
  random: SeededRandom,
): Promise<number[]> {
  const results: LossResult[] = [];
  for (const { program, batch } of parts) results.push(await program.gradients(batch, random));
  optimiser.step(store, sumGradients(results.map((result) => result.gradients)));
  return results.map((result) => result.loss);
}

/** The inputs that every network over labelled sentences reads. */
export function sentenceBatch(sentences: readonly TrainingSentence[], width: number): LossBatch {
  return {
    lengths: sentences.map((sentence) => sentence.labelIds.length),
    feeds: {
      vectors: padRows(
        sentences.map((sentence) => sentence.vectors),
        width,
      ),
      casing: padIds(sentences.map((sentence) => sentence.casingIds)),
      labels: padIds(sentences.map((sentence) => sentence.labelIds)),
    },
  };
}

function feedsOf(
  { lengths, feeds }: LossBatch,
  random: RandomInputs,
  source: SeededRandom,
): Record<string, HostTensor> {
  return { ...maskFeeds(lengths), ...drawRandomInputs(random, batchShape(lengths), source), ...feeds };
}

/** The loss of a result; a loss that is not a number ends the run at once instead of spoiling the weights. */
export function finiteLoss(values: Results): number {
  const loss = values['loss']?.data[0];
  if (loss === undefined || !Number.isFinite(loss)) throw new Failure('TRAINER_LOSS_NOT_FINITE');
  return loss;
}

function sumGradients(
  parts: readonly ReadonlyMap<string, Float32Array>[],
): ReadonlyMap<string, Float32Array> {
  const [first, ...rest] = parts;
  const sum = new Map(first ?? []);
  for (const part of rest) {
    for (const [name, gradient] of part) {
      const before = sum.get(name);
      sum.set(name, before === undefined ? gradient : added(before, gradient));
    }
  }
  return sum;
}

/** A plain loop into a new array: half a million values a step, and engines may share the arrays that they return. */
function added(first: Float32Array, second: Float32Array): Float32Array {
  invariant(first.length === second.length, 'two gradients of one parameter have its length');
  const sum = new Float32Array(first.length);
  for (let index = 0; index < sum.length; index += 1) {
    sum[index] = (first[index] as number) + (second[index] as number); // both have the length of the sum
  }
  return sum;
}
