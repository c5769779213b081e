/** A network that reads the noisy rows of a sentence and predicts each token's word vector. */
import type { SeededRandom } from '#foundation';
import {
  bilstm,
  closedOnFailure,
  dense,
  type Engine,
  type GraphTensor,
  padIds,
  padRows,
  unitLength,
  unpadRows,
} from '#kernels';
import { createNadam } from '#kernels/host';
import {
  compileLoss,
  compileValue,
  drawBatches,
  initialWeights,
  type LossBatch,
  type LossBuilder,
} from '#training';

/** A sentence to learn from or to decode. */
export interface DecodedSentence {
  /** (T, R), noisy. */
  readonly rows: Float32Array;
  /** (T); labels leave in the clear. */
  readonly labelIds: Uint8Array;
  /** (T, W) of unit length. */
  readonly words: Float32Array;
}

/** How the decoder is trained. */
export interface DecoderLearning {
  readonly engine: Engine;
  /** R */
  readonly width: number;
  /** W */
  readonly wordSize: number;
  readonly labelIdCount: number;
  /** Units per direction. */
  readonly hidden: number;
  /** Total batches: a larger corpus takes no longer. */
  readonly steps: number;
  readonly sentencesPerBatch: number;
  readonly random: SeededRandom;
}

/** A trained decoder. */
export interface WordDecoder extends AsyncDisposable {
  /** Guessed word vectors: unit rows, (T, W) per sentence. */
  decode(sentences: readonly DecodedSentence[]): Promise<Float32Array[]>;
}

const names = { rows: 'rows', labels: 'labels', words: 'words', weights: 'weights' } as const;

/** An identifier's token counts this many times: it is what the attacker wants. */
const identifierWeight = 3;

/**
 * Trains [rows ; label] → BiLSTM, beside a straight path → dense W → unit length, on 1 − cosine to the clean
 * vector. `observe` draws fresh noise for each pass; the pass with the lowest loss on `validation` is kept.
 */
export async function trainWordDecoder(
  observe: () => Promise<readonly DecodedSentence[]>,
  validation: readonly DecodedSentence[],
  learning: DecoderLearning,
): Promise<WordDecoder> {
  const { engine, random, sentencesPerBatch, width, wordSize, steps } = learning;
  const first = await observe();
  const scale = scaleOf(first);
  const build = lossOf(learning);
  const store = initialWeights([build], (name) => random.fork(`decoder/${name}`));
  const program = await compileLoss(engine, store, build, store.names());
  const asking = await compileValue(engine, store, build);
  const optimiser = createNadam();
  const batchOf = (sentences: readonly DecodedSentence[]): LossBatch =>
    feedsOf(sentences, { width, wordSize, scale });
  const close = async (): Promise<void> => {
    await Promise.all([program.dispose(), asking.dispose()]);
  };
  let best = { loss: Number.POSITIVE_INFINITY, kept: store.snapshot('') };
  await closedOnFailure({ close }, async () => {
    for (let step = 0, pass = 1; step < steps; pass += 1) {
      const sentences = pass === 1 ? first : await observe();
      for (const members of drawBatches(
        lengthsOf(sentences),
        sentencesPerBatch,
        random.fork(`order ${pass}`),
      )) {
        const { gradients } = await program.gradients(
          batchOf(members.flatMap((at) => sentences[at] ?? [])),
          random,
        );
        optimiser.step(store, gradients, 1 - (0.9 * Math.min(step, steps)) / steps); // decays: the last steps settle
        step += 1;
      }
      let sum = 0;
      let count = 0;
      for (const sentences of inBatches(validation, sentencesPerBatch)) {
        const { loss } = await asking.values(batchOf(sentences), random);
        sum += (loss?.data[0] ?? 0) * sentences.length;
        count += sentences.length;
      }
      const loss = sum / Math.max(1, count);
      if (loss < best.loss) best = { loss, kept: store.snapshot('') };
    }
  });
  store.restore(best.kept);
  return {
    decode: async (sentences) => {
      const found: Float32Array[] = [];
      for (const batch of inBatches(sentences, sentencesPerBatch)) {
        const { guesses } = await asking.values(batchOf(batch), random);
        batch.forEach(({ labelIds }, at) => {
          if (guesses !== undefined) found.push(unpadRows(guesses, at, labelIds.length).slice());
        });
      }
      return found;
    },
    [Symbol.asyncDispose]: close,
  };
}

const lengthsOf = (sentences: readonly DecodedSentence[]): number[] =>
  sentences.map(({ labelIds }) => labelIds.length);

function* inBatches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Scales values to a mean square of one, as layers expect; values of unit rows are about 1/√R. */
function scaleOf(sentences: readonly DecodedSentence[]): number {
  let sum = 0;
  let count = 0;
  for (const { rows } of sentences) {
    for (const value of rows) sum += value ** 2;
    count += rows.length;
  }
  return sum === 0 ? 1 : Math.sqrt(count / sum);
}

function lossOf({ width, wordSize, hidden, labelIdCount }: DecoderLearning): LossBuilder {
  return (graph) => {
    const rows = graph.input(names.rows, ['T', 'B', width]);
    const labels = graph.input(names.labels, ['T', 'B'], 'int32');
    const words = graph.input(names.words, ['T', 'B', wordSize]);
    const weights = graph.input(names.weights, ['T', 'B', 1]);
    const seen = graph.concat([rows, graph.oneHot(labels, labelIdCount)]); // (T, B, R + K)
    const context = bilstm(graph, 'decoder/bilstm', seen, hidden); // (T, B, 2H)
    const guesses = unitLength(graph, dense(graph, 'decoder/dense', graph.concat([seen, context]), wordSize)); // (T, B, W)
    const cosine: GraphTensor = graph.sum(graph.mul(guesses, words), [2], true); // (T, B, 1)
    const missed = graph.mul(weights, graph.sub(graph.constant(1), cosine));
    return { loss: graph.div(graph.total(missed), graph.total(weights)), outputs: { guesses } };
  };
}

interface Sizes {
  readonly width: number;
  readonly wordSize: number;
  readonly scale: number;
}

function feedsOf(sentences: readonly DecodedSentence[], { width, wordSize, scale }: Sizes): LossBatch {
  const weightOf = (labelId: number): number => (labelId === 0 ? 1 : identifierWeight);
  return {
    lengths: lengthsOf(sentences),
    feeds: {
      [names.rows]: padRows(
        sentences.map(({ rows }) => rows.map((value) => value * scale)),
        width,
      ),
      [names.labels]: padIds(sentences.map(({ labelIds }) => labelIds)),
      [names.words]: padRows(
        sentences.map(({ words }) => words),
        wordSize,
      ),
      [names.weights]: padRows(
        sentences.map(({ labelIds }) => Float32Array.from(labelIds, weightOf)),
        1,
      ),
    },
  };
}
