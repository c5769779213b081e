/** The trained de-identifier as a file, and running it: emissions by ONNX Runtime, the best valid path by Viterbi. */
import { Failure } from '#foundation';
import {
  type Arena,
  batchShape,
  countTokensOf,
  createViterbiDecoder,
  emitModel,
  type FrozenModel,
  floatsOf,
  Graph,
  type HostTensor,
  joinRows,
  type OnnxRuntimeOptions,
  openFrozenModel,
  type ParameterStore,
  padIds,
  padTokenRows,
  type Results,
  type TokenRange,
  type TokenRows,
  tokenRanges,
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

/** What it reads of many sentences, as one array; N tokens in all. */
export interface DeidentifierTokens extends TokenRows {
  /** (N) */
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
  /** The same for sentences as one array: (N) in the order of the tokens. */
  labelTokens(tokens: DeidentifierTokens): Promise<Uint8Array>;
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

const deidentifierInterface = {
  inputs: [names.vectors],
  optionalInputs: [deidentifierInputs.casing], // experiments may leave casing out
  outputs: [names.emissions, names.transitions, names.start, names.end],
} as const;

/** Opens `deidentifier.onnx`; fails with KERNELS_MODEL_* when it is not one. */
export async function openDeidentifier(
  onnx: Uint8Array,
  options: OnnxRuntimeOptions = {},
): Promise<Deidentifier> {
  const model = await openFrozenModel(onnx, deidentifierInterface, options);
  const representationSize = model.inputWidth(names.vectors);
  const scores = await readScores(model, representationSize);
  const labelling = { decoder: decoderOf(scores), representationSize };
  return {
    representationSize,
    labelCount: scores.labelCount,
    label: async (sentences) => {
      const tokens = joinSentences(sentences, representationSize);
      const labelled = await labelTokens(model, tokens, labelling);
      return tokenRanges(tokens.lengths).map(({ start, length }) => labelled.slice(start, start + length));
    },
    labelTokens: (tokens) => labelTokens(model, tokens, labelling),
    close: () => model.close(),
  };
}

function joinSentences(sentences: readonly DeidentifierSentence[], width: number): DeidentifierTokens {
  const tokens = joinRows(
    sentences.map(({ representation }) => representation),
    width,
  );
  const casingIds = new Uint8Array(countTokensOf(tokens.lengths));
  tokenRanges(tokens.lengths).forEach(({ start }, index) => {
    casingIds.set(sentences[index]?.casingIds ?? [], start);
  });
  return { ...tokens, casingIds };
}

interface Labelling {
  readonly decoder: ViterbiDecoder;
  readonly representationSize: number;
}

/** Shape: (N). */
async function labelTokens(
  model: FrozenModel,
  tokens: DeidentifierTokens,
  { decoder, representationSize }: Labelling,
): Promise<Uint8Array> {
  const ranges = tokenRanges(tokens.lengths);
  const batchOf = (members: readonly number[]) => members.flatMap((member) => ranges[member] ?? []);
  const labelled = new Uint8Array(tokens.casingIds.length);
  await model.runBatches(tokens.lengths, {
    feed: (members, _, arena) => feedsOf(tokens, batchOf(members), { width: representationSize, arena }),
    outputs: [names.emissions],
    take: (members, results) => {
      const emissions = floatsOf(results, names.emissions);
      batchOf(members).forEach(({ start, length }, position) => {
        labelled.set(decoder.decode(unpadRows(emissions, position, length)), start);
      });
    },
  });
  return labelled;
}

function feedsOf(
  tokens: DeidentifierTokens,
  batch: readonly TokenRange[],
  { width, arena }: { readonly width: number; readonly arena: Arena },
): Record<string, HostTensor> {
  const { time, batch: sentences } = batchShape(batch.map(({ length }) => length));
  const room = arena.take(names.vectors, time * sentences * width);
  return {
    [names.vectors]: padTokenRows(tokens, batch, width, room),
    [deidentifierInputs.casing]: padIds(
      batch.map(({ start, length }) => tokens.casingIds.subarray(start, start + length)),
    ),
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
  const token = { lengths: [1], rows: new Float32Array(representationSize), casingIds: new Uint8Array(1) };
  await model.runBatches([1], {
    feed: (_, __, arena) => feedsOf(token, tokenRanges([1]), { width: representationSize, arena }),
    outputs: [names.transitions, names.start, names.end],
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
