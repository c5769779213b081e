/** The trained de-identifier as a file, and running it: emissions by ONNX Runtime, the best valid path by Viterbi. */
import { Failure } from '#foundation';
import {
  batchInputs,
  createViterbiDecoder,
  emitModel,
  type FrozenModel,
  floatsOf,
  Graph,
  type HostTensor,
  type OnnxRuntimeOptions,
  openFrozenModel,
  type ParameterStore,
  padIds,
  padRows,
  type Results,
  unpadRows,
  type ViterbiDecoder,
} from '#kernels';
import { buildEmissions, crfParameters, deidentifierInputs, deidentifierPrefix } from './network.js';
import type { DeidentifierSettings } from './settings.js';

/** What the de-identifier reads of a sentence. */
export interface DeidentifierSentence {
  /** (T, R) row-major. */
  readonly representation: Float32Array;
  /** (T) */
  readonly casingIds: Uint8Array;
}

/** A trained de-identifier. */
export interface Deidentifier {
  /** R */
  readonly representationSize: number;
  /** K */
  readonly labelCount: number;
  /** Label ids of each sentence, valid IOB2: (T). */
  label(sentences: readonly DeidentifierSentence[]): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

const names = {
  vectors: 'vectors',
  emissions: 'emissions',
  transitions: 'transitions',
  start: 'start',
  end: 'end',
} as const;

/** The bytes of `deidentifier.onnx`: emissions and the CRF's scores, weights inside, standard operators only. */
export function exportDeidentifier(store: ParameterStore, settings: DeidentifierSettings): Uint8Array {
  const graph = new Graph();
  const vectors = graph.input(names.vectors, ['T', 'B', settings.inputSize]);
  const emissions = buildEmissions(graph, vectors, settings, null);
  const frozen = new Map(store.names(deidentifierPrefix).map((name) => [name, store.get(name)]));
  return emitModel({ emissions, ...crfParameters(graph, settings) }, frozen);
}

/** Opens `deidentifier.onnx`; fails with KERNELS_MODEL_* when it is not one. */
export async function openDeidentifier(
  onnx: Uint8Array,
  options: OnnxRuntimeOptions = {},
): Promise<Deidentifier> {
  const model = await openFrozenModel(onnx, { inputs: [names.vectors, batchInputs.lengths] }, options);
  const representationSize = model.inputWidth(names.vectors);
  const scores = await readScores(model, representationSize);
  const decoder = decoderOf(scores);
  return {
    representationSize,
    labelCount: scores.labelCount,
    label: (sentences) => label(model, sentences, { decoder, representationSize }),
    close: () => model.close(),
  };
}

interface Labelling {
  readonly decoder: ViterbiDecoder;
  readonly representationSize: number;
}

async function label(
  model: FrozenModel,
  sentences: readonly DeidentifierSentence[],
  { decoder, representationSize }: Labelling,
): Promise<Uint8Array[]> {
  const lengths = sentences.map((sentence) => sentence.casingIds.length);
  const labelled: Uint8Array[] = new Array(sentences.length);
  await model.runBatches(lengths, {
    feed: (members) =>
      feedsOf(
        members.flatMap((member) => sentences[member] ?? []),
        representationSize,
      ),
    take: (members, results) => {
      const emissions = floatsOf(results, names.emissions);
      members.forEach((member, position) => {
        labelled[member] = decoder.decode(unpadRows(emissions, position, lengths[member] ?? 0));
      });
    },
  });
  return labelled;
}

function feedsOf(
  sentences: readonly DeidentifierSentence[],
  representationSize: number,
): Record<string, HostTensor> {
  return {
    [names.vectors]: padRows(
      sentences.map((sentence) => sentence.representation),
      representationSize,
    ),
    [deidentifierInputs.casing]: padIds(sentences.map((sentence) => sentence.casingIds)),
  };
}

interface Scores {
  readonly labelCount: number;
  readonly transitions: Float32Array;
  readonly start: Float32Array;
  readonly end: Float32Array;
}

/** The CRF's scores are constants of the file; one token is enough to read them. */
async function readScores(model: FrozenModel, representationSize: number): Promise<Scores> {
  let found: Scores | undefined;
  const token = { representation: new Float32Array(representationSize), casingIds: new Uint8Array(1) };
  await model.runBatches([1], {
    feed: () => feedsOf([token], representationSize),
    take: (_, results) => {
      found = scoresOf(results);
    },
  });
  if (found === undefined) throw new Failure('KERNELS_MODEL_INTERFACE', { missing: names.transitions });
  return found;
}

function scoresOf(results: Results): Scores {
  const copy = (name: string): Float32Array => floatsOf(results, name).data.slice();
  const start = copy(names.start);
  return { labelCount: start.length, transitions: copy(names.transitions), start, end: copy(names.end) };
}

/** Forbids what IOB2 forbids. Label ids are O = 0, then B-x odd and I-x the even id after it (see `createIobScheme`). */
function decoderOf({ labelCount, transitions, start, end }: Scores): ViterbiDecoder {
  const isInside = (id: number): boolean => id > 0 && id % 2 === 0;
  const mayFollow = (from: number, to: number): boolean => !isInside(to) || from === to || from === to - 1;
  return createViterbiDecoder({
    transitions: transitions.map((score, index) =>
      mayFollow(Math.floor(index / labelCount), index % labelCount) ? score : -Infinity,
    ),
    start: start.map((score, id) => (isInside(id) ? -Infinity : score)),
    end,
  });
}
