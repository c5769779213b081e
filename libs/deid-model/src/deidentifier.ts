/** Runs a de-identifier's file: emissions by ONNX Runtime, the best valid path by Viterbi. */
import { Failure } from '#foundation';
import {
  type Arena,
  batchShape,
  closedOnFailure,
  countTokensOf,
  emitModel,
  type FrozenModel,
  floatsOfShape,
  type HostTensor,
  joinRows,
  type OnnxRuntimeOptions,
  openFrozenModel,
  padIds,
  padTokenRows,
  type Results,
  readWeights,
  type TokenRange,
  type TokenRows,
  tokenRanges,
  unpadRows,
} from '#kernels';
import {
  type CrfConfidence,
  createCrfConfidence,
  createViterbiDecoder,
  type ParameterStore,
  type ViterbiDecoder,
} from '#kernels/host';
import { isInside, mayFollow, outsideId } from '#labels';
import {
  type DeidentifierSettings,
  deidentifierGraph,
  deidentifierInputs,
  deidentifierPrefix,
} from './network.js';

/** A de-identifier's input for one sentence. */
export interface DeidentifierSentence {
  /** (T, R) row-major. */
  readonly representation: Float32Array;
  /** (T) */
  readonly casingIds: Uint8Array;
}

/** Its input for many sentences as one array, N tokens in all. */
export interface DeidentifierTokens extends TokenRows {
  /** (N) */
  readonly casingIds: Uint8Array;
}

/** Labels of N tokens, with confidences or marginals. */
export interface LabelledTokens {
  /** (N) */
  readonly labelIds: Uint8Array;
  /**
   * (N), in steps of 1/255, if opened for confidences: the probability that all tokens of the identifier have
   * their labels, or that an outside token is outside; 255 in sentences without identifiers.
   */
  readonly confidences?: Uint8Array;
  /** (N), the probability that a token belongs to any identifier, if opened for marginals. */
  readonly phiProbabilities?: Float32Array;
  /** (N), `B-x` of the likeliest label that is not outside; present with `phiProbabilities`. */
  readonly likeliestIds?: Uint8Array;
}

/** A trained de-identifier. */
export interface Deidentifier {
  /** R */
  readonly representationSize: number;
  /** K */
  readonly labelCount: number;
  /** Labels sentences: ids, valid IOB2, (T) each. */
  label(sentences: readonly DeidentifierSentence[]): Promise<Uint8Array[]>;
  /** The same for sentences as one array, in token order. */
  labelTokens(tokens: DeidentifierTokens): Promise<LabelledTokens>;
  close(): Promise<void>;
}

/** What to compute besides labels. */
export interface ConfidenceOption {
  /** Adds `confidences`; off by default. */
  readonly tellsConfidence?: boolean;
  /** Adds `phiProbabilities` and `likeliestIds` instead of `confidences`; off by default. */
  readonly tellsMarginals?: boolean;
}

/** Opens `deidentifier.onnx`. Fails with KERNELS_MODEL_* when it is not one. */
export async function openDeidentifier(
  onnx: Uint8Array,
  { tellsConfidence = false, tellsMarginals = false, ...options }: OnnxRuntimeOptions & ConfidenceOption = {},
): Promise<Deidentifier> {
  const model = await openFrozenModel(onnx, deidentifierInterface, options);
  const { width: representationSize, scores } = await closedOnFailure(model, readScores);
  const allowed = allowedScores(scores);
  const labelling = {
    decoder: createViterbiDecoder(allowed),
    confidence: tellsConfidence && !tellsMarginals ? createCrfConfidence(allowed) : undefined,
    marginals: tellsMarginals ? createCrfConfidence(allowed) : undefined,
    representationSize,
    labelCount: scores.labelCount,
  };
  return {
    representationSize,
    labelCount: scores.labelCount,
    label: async (sentences) => {
      const tokens = joinSentences(sentences, representationSize);
      const { labelIds } = await labelTokens(model, tokens, labelling);
      return tokenRanges(tokens.lengths).map(({ start, length }) => labelIds.slice(start, start + length));
    },
    labelTokens: (tokens) => labelTokens(model, tokens, labelling),
    close: () => model.close(),
  };
}

/** Joins sentences into one array. */
export function joinSentences(sentences: readonly DeidentifierSentence[], width: number): DeidentifierTokens {
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
  readonly confidence: CrfConfidence | undefined;
  readonly marginals: CrfConfidence | undefined;
  readonly representationSize: number;
  readonly labelCount: number;
}

async function labelTokens(
  model: FrozenModel,
  tokens: DeidentifierTokens,
  labelling: Labelling,
): Promise<LabelledTokens> {
  const { decoder, confidence, marginals, labelCount } = labelling;
  const labelIds = new Uint8Array(tokens.casingIds.length);
  const confidences = new Uint8Array(tokens.casingIds.length).fill(255);
  const phi = marginals && {
    phiProbabilities: new Float32Array(labelIds.length),
    likeliestIds: new Uint8Array(labelIds.length),
  };
  await readEmissions(model, tokens, labelling, (emissions, { start }) => {
    const path = decoder.decode(emissions);
    labelIds.set(path, start);
    if (marginals !== undefined && phi !== undefined)
      summariseMarginals(marginals.ofLabels(emissions), { labelCount, start, ...phi });
    if (confidence === undefined || path.every((id) => id === outsideId)) return;
    const beginsRun = Array.from(path, (id) => !isInside(id));
    const found = confidence.ofRuns(emissions, path, beginsRun);
    confidences.set(
      found.map((probability) => Math.round(255 * probability)),
      start,
    );
  });
  if (phi !== undefined) return { labelIds, ...phi };
  return confidence === undefined ? { labelIds } : { labelIds, confidences };
}

interface MarginalTargets {
  readonly labelCount: number;
  readonly start: number;
  readonly phiProbabilities: Float32Array;
  readonly likeliestIds: Uint8Array;
}

/** Reduces marginals (T, K) to the share not outside and its likeliest label; ties go to the lower id. */
function summariseMarginals(
  rows: Float32Array,
  { labelCount, start, phiProbabilities, likeliestIds }: MarginalTargets,
): void {
  for (let at = 0, token = start; at < rows.length; at += labelCount, token += 1) {
    let sum = 0; // not 1 minus outside, so that a probability of 1e-6 keeps its digits
    let likeliest = 0;
    let highest = -1;
    for (let begin = outsideId + 1; begin < labelCount; begin += 2) {
      const ofKind = (rows[at + begin] ?? 0) + (rows[at + begin + 1] ?? 0);
      sum += ofKind;
      if (ofKind > highest) {
        likeliest = begin;
        highest = ofKind;
      }
    }
    phiProbabilities[token] = Math.min(1, sum);
    likeliestIds[token] = likeliest;
  }
}

/** Runs the network; `take` gets each sentence's emissions, (T, K), with its range and index. */
export function readEmissions(
  model: FrozenModel,
  tokens: DeidentifierTokens,
  { representationSize: width, labelCount }: Pick<Labelling, 'representationSize' | 'labelCount'>,
  take: (emissions: Float32Array, range: TokenRange, sentence: number) => void,
): Promise<void> {
  const ranges = tokenRanges(tokens.lengths);
  const batchOf = (members: readonly number[]) => members.flatMap((member) => ranges[member] ?? []);
  return model.runBatches(tokens.lengths, {
    feed: (members, _, arena) => feedsOf(tokens, batchOf(members), { width, arena }),
    outputs: [names.emissions],
    take: (members, results) => {
      const padded = emissionsOf(results, batchOf(members), labelCount);
      batchOf(members).forEach((range, position) => {
        take(unpadRows(padded, position, range.length), range, members[position] ?? 0);
      });
    },
  });
}

function feedsOf(
  tokens: DeidentifierTokens,
  batch: readonly TokenRange[],
  { width, arena }: { readonly width: number; readonly arena: Arena },
): Record<string, HostTensor> {
  const { time, batch: sentences } = batchShape(batch.map(({ length }) => length));
  const room = arena.take(deidentifierInputs.vectors, time * sentences * width);
  return {
    [deidentifierInputs.vectors]: padTokenRows(tokens, batch, width, room),
    [deidentifierInputs.casing]: padIds(
      batch.map(({ start, length }) => tokens.casingIds.subarray(start, start + length)),
    ),
  };
}

/** The CRF's scores: (K, K), (K), (K). */
export interface Scores {
  readonly labelCount: number;
  readonly transitions: Float32Array;
  readonly start: Float32Array;
  readonly end: Float32Array;
}

/** Reads R and the CRF's scores, which are constants of the file: one token suffices. */
export async function readScores(
  model: FrozenModel,
): Promise<{ readonly width: number; readonly scores: Scores }> {
  const width = model.inputWidth(deidentifierInputs.vectors);
  let found: Scores | undefined;
  const token = { lengths: [1], rows: new Float32Array(width), casingIds: new Uint8Array(1) };
  await model.runBatches([1], {
    feed: (_, __, arena) => feedsOf(token, tokenRanges([1]), { width, arena }),
    outputs: [names.transitions, names.start, names.end],
    take: (_, results) => {
      found = scoresOf(results);
    },
  });
  if (found === undefined) throw new Failure('KERNELS_MODEL_INTERFACE', { missing: names.transitions });
  return { width, scores: found };
}

function scoresOf(results: Results): Scores {
  const labelCount = results[names.start]?.data.length ?? 0;
  const copy = (name: string, shape: readonly number[]): Float32Array =>
    floatsOfShape(results, name, shape).data.slice();
  return {
    labelCount,
    transitions: copy(names.transitions, [labelCount, labelCount]),
    start: copy(names.start, [labelCount]),
    end: copy(names.end, [labelCount]),
  };
}

/** A padded batch's emissions, (T, B, K). Fails with KERNELS_MODEL_RESULT. */
function emissionsOf(
  results: Results,
  batch: readonly TokenRange[],
  labelCount: number,
): HostTensor & { readonly data: Float32Array } {
  const { time, batch: sentences } = batchShape(batch.map(({ length }) => length));
  return floatsOfShape(results, names.emissions, [time, sentences, labelCount]);
}

/** Forbids moves that IOB2 forbids. */
function allowedScores({ labelCount, transitions, start, end }: Scores) {
  return {
    transitions: transitions.map((score, index) =>
      mayFollow(Math.floor(index / labelCount), index % labelCount) ? score : -Infinity,
    ),
    start: start.map((score, id) => (mayFollow(outsideId, id) ? score : -Infinity)),
    end,
  };
}

const names = {
  emissions: 'emissions',
  transitions: 'transitions',
  start: 'start',
  end: 'end',
} as const;

/** Returns the bytes of `deidentifier.onnx`: emissions and CRF scores, standard operators only. */
export function exportDeidentifier(store: ParameterStore, settings: DeidentifierSettings): Uint8Array {
  const frozen = store.names(deidentifierPrefix).map((name) => [name, store.get(name)] as const);
  return emitModel(deidentifierGraph(settings).outputs, new Map(frozen));
}

/** Reads the weights of an exported file by name, to start a training. Fails with KERNELS_MODEL_*. */
export function weightsOfExported(onnx: Uint8Array): ReadonlyMap<string, Float32Array> {
  return readWeights(onnx, deidentifierPrefix);
}

/** The file's inputs and outputs. */
export const deidentifierInterface = {
  inputs: [deidentifierInputs.vectors],
  optionalInputs: [deidentifierInputs.casing], // experiments may omit casing
  outputs: [names.emissions, names.transitions, names.start, names.end],
} as const;
