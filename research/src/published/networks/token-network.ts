/**
 * Networks that score every token of a sentence: their inputs, training and inference. In: sentences as features
 * and label ids. Out: scores (T, K) per sentence.
 */
import { Failure, type SeededRandom } from '#foundation';
import {
  batchShape,
  bucketByLength,
  type Engine,
  floatsOf,
  Graph,
  type GraphTensor,
  type HostTensor,
  maskFeeds,
  padIds,
  padRows,
  type RandomInputs,
  unpadRows,
} from '#kernels';
import { type Optimiser, type ParameterStore } from '#kernels/host';
import {
  type Batches,
  drawBatches,
  type EpochReport,
  type Inspection,
  initialWeights,
  type LossBatch,
  type LossBuilder,
  type Phase,
  type PhaseSchedule,
  runPhases,
} from '#training';

/** A token feature: one id, a row of N floats, or a row of N ids. */
export interface TokenInput {
  readonly name: string;
  readonly kind: 'id' | 'floats' | 'ids';
  /** N; 1 for an id. */
  readonly width: number;
}

/** A sentence of T tokens as network input. */
export interface TokenFeatures {
  readonly tokenCount: number;
  /** By input name, row-major: (T) or (T, N). */
  readonly values: Readonly<Record<string, Float32Array | Int32Array>>;
}

/** A sentence with its gold label ids (T). */
export interface LabelledFeatures extends TokenFeatures {
  readonly labelIds: Uint8Array;
}

/** A network as graphs; its parameter names start with `name/`. */
export interface TokenNetwork {
  readonly name: string;
  readonly inputs: readonly TokenInput[];
  /** Scores of K labels per token; without `random`, in inference mode. Shape: (T, B, K). */
  scores(graph: Graph, random: RandomInputs | null): GraphTensor;
  /** The training loss. Shape: scores (T, B, K), labelIds (T, B) int32 → (). */
  loss(graph: Graph, scores: GraphTensor, labelIds: GraphTensor): GraphTensor;
}

/** Declares a network input as a tensor: (T, B), or (T, B, N) of floats or ids. */
export function inputTensor(graph: Graph, { name, kind, width }: TokenInput): GraphTensor {
  if (kind === 'id') return graph.input(name, ['T', 'B'], 'int32');
  return graph.input(name, ['T', 'B', width], kind === 'ids' ? 'int32' : 'float32');
}

/** Training data and settings of a network. */
export interface NetworkTraining {
  readonly engine: Engine;
  readonly training: readonly LabelledFeatures[];
  readonly validation: readonly LabelledFeatures[];
  readonly sentencesPerBatch: number;
  readonly schedule: PhaseSchedule;
  readonly optimiser: () => Optimiser;
  readonly random: SeededRandom;
  readonly onEpoch?: ((report: EpochReport) => void) | undefined;
  /** Extra measures per epoch, taken with its final weights. */
  readonly measure?: (run: NetworkRun) => Promise<Readonly<Record<string, number>>>;
}

/** A network with weights, ready to run. */
export interface NetworkRun {
  /** Scores per sentence: (T, K), row-major. */
  scores(sentences: readonly TokenFeatures[]): Promise<Float32Array[]>;
}

/** A trained network. */
export interface TrainedNetwork extends NetworkRun {
  readonly store: ParameterStore;
  readonly reports: readonly EpochReport[];
  close(): Promise<void>;
}

/** Trains until the validation loss stops falling and keeps the best weights. Fails with TRAINER_*. */
export async function trainNetwork(
  network: TokenNetwork,
  { measure, ...options }: NetworkTraining,
): Promise<TrainedNetwork> {
  const { engine, training, validation, random } = options;
  if (training.length === 0 || validation.length === 0)
    throw new Failure('TRAINER_TOO_FEW_SENTENCES', {
      training: training.length,
      validation: validation.length,
    });
  const store = initialWeights([lossOf(network, 'training')], (name) => random.fork(`weights of ${name}`));
  const run = await openNetwork(engine, network, store);
  const inspect = async (): Promise<Inspection> => ({
    excess: 0,
    measures: (await measure?.(run)) ?? {},
  });
  const phase = { ...phaseOf(network, store, options), inspect };
  try {
    const reports = await runPhases([phase], {
      engine,
      store,
      random: random.fork(network.name),
      onEpoch: options.onEpoch,
    });
    return { ...run, store, reports };
  } catch (error) {
    await run.close(); // the caller never receives it
    throw error;
  }
}

function phaseOf(
  network: TokenNetwork,
  store: ParameterStore,
  options: Omit<NetworkTraining, 'measure'>,
): Phase {
  const { training, validation, sentencesPerBatch, schedule, optimiser } = options;
  const loss = lossOf(network, 'training');
  const batchesOf = (sentences: readonly LabelledFeatures[]): Batches => ({
    draw: (random) => drawLabelled(network, sentences, { sentencesPerBatch, random }),
  });
  return {
    name: network.name,
    turns: [
      {
        objectives: [{ name: 'trainingLoss', trains: store.names(), loss, batches: batchesOf(training) }],
        optimiser,
      },
    ],
    keepBy: [{ loss: lossOf(network, 'use'), batches: batchesOf(validation) }],
    stop: schedule,
  };
}

function lossOf(network: TokenNetwork, mode: 'training' | 'use'): LossBuilder {
  return (graph, random) => ({
    loss: network.loss(
      graph,
      network.scores(graph, mode === 'training' ? random : null),
      graph.input('labels', ['T', 'B'], 'int32'),
    ),
  });
}

function* drawLabelled(
  network: TokenNetwork,
  sentences: readonly LabelledFeatures[],
  { sentencesPerBatch, random }: { readonly sentencesPerBatch: number; readonly random: SeededRandom },
): Generator<LossBatch> {
  const lengths = sentences.map(({ tokenCount }) => tokenCount);
  for (const members of drawBatches(lengths, sentencesPerBatch, random)) {
    const batch = members.flatMap((member) => sentences[member] ?? []);
    yield {
      lengths: batch.map(({ tokenCount }) => tokenCount),
      feeds: { ...feedsOf(network.inputs, batch), labels: padIds(batch.map(({ labelIds }) => labelIds)) },
    };
  }
}

/** Enough tokens to fill a core's cache with activations. */
const batchLimits = { maxTokens: 1024, maxSentences: 64 };

/** Compiles a network for inference; later changes to `store` take effect. */
export async function openNetwork(
  engine: Engine,
  network: TokenNetwork,
  store: ParameterStore,
): Promise<NetworkRun & { close(): Promise<void> }> {
  const program = await engine.compile({ scores: network.scores(new Graph(), null) });
  return {
    scores: async (sentences) => {
      const lengths = sentences.map(({ tokenCount }) => tokenCount);
      const found: Float32Array[] = lengths.map(() => new Float32Array(0));
      for (const members of bucketByLength(lengths, batchLimits)) {
        const batch = members.flatMap((member) => sentences[member] ?? []);
        const ofBatch = batch.map(({ tokenCount }) => tokenCount);
        const results = await program.run(
          { ...maskFeeds(ofBatch), ...feedsOf(network.inputs, batch) },
          store,
        );
        const scores = floatsOf(results, 'scores');
        members.forEach((member, position) => {
          found[member] = unpadRows(scores, position, lengths[member] ?? 0);
        });
      }
      return found;
    },
    close: () => program.dispose(),
  };
}

function feedsOf(
  inputs: readonly TokenInput[],
  sentences: readonly TokenFeatures[],
): Record<string, HostTensor> {
  return Object.fromEntries(inputs.map((input) => [input.name, padInput(input, sentences)] as const));
}

function padInput({ name, kind, width }: TokenInput, sentences: readonly TokenFeatures[]): HostTensor {
  const values = sentences.map((sentence) => sentence.values[name] ?? new Float32Array(0));
  if (kind === 'id') return padIds(values);
  if (kind === 'floats')
    return padRows(
      values.map((rows) => (rows instanceof Float32Array ? rows : Float32Array.from(rows))),
      width,
    );
  const { time, batch } = batchShape(sentences.map(({ tokenCount }) => tokenCount));
  const data = new Int32Array(time * batch * width);
  values.forEach((rows, sentence) => {
    for (let t = 0; t * width < rows.length; t += 1)
      data.set(rows.subarray(t * width, (t + 1) * width), (t * batch + sentence) * width);
  });
  return { data, shape: [time, batch, width] };
}

/** Counts the values in a store. */
export function countParameters(store: ParameterStore): number {
  return store.names().reduce((sum, name) => sum + store.get(name).data.length, 0);
}
