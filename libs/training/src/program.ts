/** Losses as compiled programs, and the sum of their gradients. */
import { Failure, invariant, type SeededRandom } from '#foundation';
import {
  batchShape,
  drawRandomInputs,
  type Engine,
  type Feeds,
  Graph,
  type GraphTensor,
  type HostTensor,
  maskFeeds,
  type RandomInputs,
  type Results,
} from '#kernels';
import { initialParameters, type ParameterStore } from '#kernels/host';

/** A loss with further results. */
export interface BuiltLoss {
  /** Shape: (). */
  readonly loss: GraphTensor;
  readonly outputs?: Readonly<Record<string, GraphTensor>>;
}

/** Builds a loss into a graph and declares random inputs in `random`. */
export type LossBuilder = (graph: Graph, random: RandomInputs) => BuiltLoss;

/** Data of a batch besides masks and random inputs. */
export interface LossBatch {
  readonly lengths: readonly number[];
  readonly feeds: Readonly<Record<string, HostTensor>>;
}

/** A weighted loss with the gradients of some parameters. */
export interface LossProgram {
  gradients(batch: LossBatch, random: SeededRandom, weight?: number): Promise<LossResult>;
  dispose(): Promise<void>;
}

/** A loss and its gradients. */
export interface LossResult {
  readonly loss: number;
  readonly values: Results;
  readonly gradients: ReadonlyMap<string, Float32Array>;
}

/** A weighted loss without gradients, for validation. */
export interface ValueProgram {
  values(batch: LossBatch, random: SeededRandom, weight?: number): Promise<Results>;
  dispose(): Promise<void>;
}

/** Initialises every network that the losses use; see `initialParameters`. */
export function initialWeights(
  losses: readonly LossBuilder[],
  streamOf: (network: string) => SeededRandom,
): ParameterStore {
  const graph = new Graph();
  for (const build of losses) build(graph, []);
  return initialParameters(graph, streamOf);
}

/** Compiles a loss with the gradients of those `trainable` parameters it depends on. */
export async function compileLoss(
  engine: Engine,
  store: ParameterStore,
  build: LossBuilder,
  trainable: readonly string[],
): Promise<LossProgram> {
  const { graph, loss, outputs, feedsOf } = weighted(build);
  const tensors = trainable.flatMap((name) => graph.parameters.get(name)?.tensor ?? []);
  const program = await engine.compileGradient({ graph, loss, trainable: tensors, outputs });
  return {
    gradients: async (batch, source, weight = 1) => {
      const { values, gradients } = await program.run(feedsOf(batch, source, weight), store);
      return { loss: finiteLoss(values), values, gradients };
    },
    dispose: () => program.dispose(),
  };
}

/** Compiles a loss for validation. */
export async function compileValue(
  engine: Engine,
  store: ParameterStore,
  build: LossBuilder,
): Promise<ValueProgram> {
  const { loss, outputs, feedsOf } = weighted(build);
  const program = await engine.compile({ loss, ...outputs });
  return {
    values: (batch, source, weight = 1) => program.run(feedsOf(batch, source, weight), store),
    dispose: () => program.dispose(),
  };
}

/** A loss and the parameters to differentiate for. */
export interface TrainedLoss {
  readonly loss: LossBuilder;
  readonly trains: readonly string[];
}

/** Compiled losses of a procedure: one per trained set of parameters, and one without gradients. */
export interface Programs extends AsyncDisposable {
  gradient(wanted: TrainedLoss): Promise<LossProgram>;
  value(wanted: Pick<TrainedLoss, 'loss'>): Promise<ValueProgram>;
  /** Frees all other programs. */
  keepOnly(wanted: {
    readonly objectives: readonly TrainedLoss[];
    readonly criteria: readonly Pick<TrainedLoss, 'loss'>[];
  }): Promise<void>;
}

/** Compiles on first request. */
export function createPrograms(engine: Engine, store: ParameterStore): Programs {
  const gradients = new Map<LossBuilder, Map<string, Promise<LossProgram>>>();
  const values = new Map<LossBuilder, Promise<ValueProgram>>();
  const keepOnly: Programs['keepOnly'] = async ({ objectives, criteria }) => {
    for (const [loss, programs] of gradients)
      for (const [trains, program] of programs) {
        if (objectives.some((wanted) => wanted.loss === loss && wanted.trains.join() === trains)) continue;
        programs.delete(trains);
        await disposeOf(program);
      }
    for (const [loss, program] of values) {
      if (criteria.some((wanted) => wanted.loss === loss)) continue;
      values.delete(loss);
      await disposeOf(program);
    }
  };
  return {
    gradient: ({ loss, trains }) => {
      const programs = getOrAdd(gradients, loss, () => new Map<string, Promise<LossProgram>>());
      return getOrAdd(programs, trains.join(), () => compileLoss(engine, store, loss, trains));
    },
    value: ({ loss }) => getOrAdd(values, loss, () => compileValue(engine, store, loss)),
    keepOnly,
    [Symbol.asyncDispose]: () => keepOnly({ objectives: [], criteria: [] }),
  };
}

/** A program that failed to compile holds nothing, and its failure has been reported. */
async function disposeOf(program: Promise<LossProgram | ValueProgram>): Promise<void> {
  await (await program.catch(() => undefined))?.dispose();
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Multiplies the loss, so that its weight can change between epochs; shape (). */
const weightInput = 'lossWeight';

function weighted(build: LossBuilder) {
  const graph = new Graph();
  const declared: RandomInputs = [];
  const { loss, outputs = {} } = build(graph, declared);
  const feedsOf = ({ lengths, feeds }: LossBatch, source: SeededRandom, weight: number): Feeds => ({
    ...maskFeeds(lengths),
    ...drawRandomInputs(declared, batchShape(lengths), source),
    ...feeds,
    [weightInput]: { data: Float32Array.of(weight), shape: [] },
  });
  return { graph, loss: graph.mul(loss, graph.input(weightInput, [])), outputs, feedsOf };
}

/** Returns the loss of a result. Fails with TRAINER_LOSS_NOT_FINITE before a non-finite one spoils the weights. */
export function finiteLoss(values: Results): number {
  const loss = values['loss']?.data[0];
  if (loss === undefined || !Number.isFinite(loss)) throw new Failure('TRAINER_LOSS_NOT_FINITE');
  return loss;
}

/** Sums the gradients of several losses by parameter name. */
export function sumGradients(
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

/** A loop into a new array: half a million values a step, and engines may share arrays. */
function added(first: Float32Array, second: Float32Array): Float32Array {
  invariant(first.length === second.length, 'two gradients of one parameter have its length');
  const sum = new Float32Array(first.length);
  for (let index = 0; index < sum.length; index += 1) {
    sum[index] = (first[index] as number) + (second[index] as number); // both have the length of the sum
  }
  return sum;
}

/** Creates a weighted running mean; 0 of nothing. */
export function createMean(): { add(value: number, weight: number): void; value(): number } {
  let sum = 0;
  let total = 0;
  return {
    add: (value, weight) => {
      sum += value * weight;
      total += weight;
    },
    value: () => (total === 0 ? 0 : sum / total),
  };
}
