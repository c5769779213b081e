/** The training loss of a de-identifier's file on labelled sentences. */
import { closedOnFailure, type FrozenModel, type OnnxRuntimeOptions, openFrozenModel } from '#kernels';
import {
  type DeidentifierSentence,
  deidentifierInterface,
  joinSentences,
  readEmissions,
  readScores,
  type Scores,
} from './deidentifier.js';

/** A sentence with its labels. */
export interface LossSentence extends DeidentifierSentence {
  /** (T) */
  readonly labelIds: Uint8Array;
}

/** Computes losses with an opened file. */
export interface SentenceLosses {
  /** Returns the CRF negative log-likelihood of each sentence's labels, in nats, without dropout. */
  of(sentences: readonly LossSentence[]): Promise<Float64Array>;
  close(): Promise<void>;
}

/** Opens `deidentifier.onnx` for its losses. Fails with KERNELS_MODEL_* when it is not one. */
export async function openSentenceLosses(
  onnx: Uint8Array,
  options: OnnxRuntimeOptions = {},
): Promise<SentenceLosses> {
  const model: FrozenModel = await openFrozenModel(onnx, deidentifierInterface, options);
  const { width, scores } = await closedOnFailure(model, readScores);
  return {
    of: async (sentences) => {
      const tokens = joinSentences(sentences, width);
      const losses = new Float64Array(sentences.length);
      const { labelCount } = scores;
      await readEmissions(model, tokens, { representationSize: width, labelCount }, (emissions, _, at) => {
        losses[at] = lossOf(emissions, sentences[at]?.labelIds ?? new Uint8Array(0), scores);
      });
      return losses;
    },
    close: () => model.close(),
  };
}

/** log Σ over all paths of exp(score), by the forward recursion, minus the score of the labels' path. */
function lossOf(
  emissions: Float32Array,
  labelIds: Uint8Array,
  { labelCount, transitions, start, end }: Scores,
): number {
  let forward = Float64Array.from(start, (score, id) => score + (emissions[id] ?? 0));
  let own = (start[labelIds[0] ?? 0] ?? 0) + (emissions[labelIds[0] ?? 0] ?? 0);
  for (let token = 1; token < labelIds.length; token += 1) {
    const before = labelIds[token - 1] ?? 0;
    const now = labelIds[token] ?? 0;
    const row = token * labelCount;
    own += (transitions[before * labelCount + now] ?? 0) + (emissions[row + now] ?? 0);
    const previous = forward;
    forward = previous.map((_, to) => {
      const reached = previous.map((score, from) => score + (transitions[from * labelCount + to] ?? 0));
      return logSum(reached) + (emissions[row + to] ?? 0);
    });
  }
  return logSum(forward.map((score, id) => score + (end[id] ?? 0))) - own - (end[labelIds.at(-1) ?? 0] ?? 0);
}

function logSum(values: Float64Array): number {
  const greatest = Math.max(...values);
  return greatest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - greatest), 0));
}
