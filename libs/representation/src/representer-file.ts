/**
 * The frozen representer as a file: a function from embeddings to rows of length one, without noise or an
 * input for it. The caller adds the noise (`noise.ts`), whatever the file says.
 */
import { Failure } from '#foundation';
import {
  type BatchShape,
  batchShape,
  closedOnFailure,
  countTokensOf,
  emitModel,
  type FrozenModel,
  floatsOfShape,
  joinRows,
  type OnnxRuntimeOptions,
  openFrozenModel,
  padTokenRows,
  type TokenRows,
  tokenRanges,
  unpadTokenRows,
} from '#kernels';
import { type ParameterStore } from '#kernels/host';
import { type RepresenterSettings, representerGraph, representerPrefix } from './network.js';
import type { NoiseDeviations, SentenceReader } from './noise.js';

/** The plain function of a file. */
export interface RepresenterFile {
  /** E */
  readonly embeddingSize: number;
  /** R */
  readonly representationSize: number;
  /**
   * Returns the rows of all tokens, none longer than one: (N, R). `disturb` may change the embeddings of each
   * padded batch, (T, B, E), first. Fails with KERNELS_MODEL_RESULT.
   */
  run(tokens: TokenRows, disturb?: (embeddings: Float32Array) => void): Promise<Float32Array>;
  close(): Promise<void>;
}

const names = { embeddings: 'embeddings', rows: 'rows' } as const;

/** Returns the bytes of `representer.onnx`: network and weights without noise, standard operators only. */
export function exportRepresenter(store: ParameterStore, settings: RepresenterSettings): Uint8Array {
  const { outputs } = representerGraph({ ...settings, inputNoise: false });
  const frozen = new Map(store.names(representerPrefix).map((name) => [name, store.get(name)]));
  return emitModel(outputs, frozen);
}

/** How to run a file. */
export interface RepresenterOptions extends OnnxRuntimeOptions {
  /** Makes the file's input; E is then the width of the reader's rows. */
  readonly reader?: SentenceReader | undefined;
}

/** Opens `representer.onnx`. Fails with KERNELS_MODEL_* when it is not one. */
export async function openRepresenterFile(
  onnx: Uint8Array,
  { reader, ...options }: RepresenterOptions = {},
): Promise<RepresenterFile> {
  const model = await openFrozenModel(onnx, { inputs: [names.embeddings], outputs: [names.rows] }, options);
  const sizes = await closedOnFailure(model, () => ({
    embeddingSize: model.inputWidth(names.embeddings),
    representationSize: model.outputWidth(names.rows),
  }));
  const file: RepresenterFile = {
    ...sizes,
    run: (tokens, disturb) => run(model, sizes, { tokens, disturb }),
    close: () => model.close(),
  };
  return reader === undefined ? file : readingFirst(file, reader);
}

function readingFirst(file: RepresenterFile, reader: SentenceReader): RepresenterFile {
  return {
    ...file,
    embeddingSize: reader.rowSize,
    run: async (tokens, disturb) => file.run(await readRows(tokens, reader), disturb),
  };
}

/** Returns a reader's output, one row per token. */
export async function readRows(tokens: TokenRows, { rowSize, read }: SentenceReader): Promise<TokenRows> {
  const { lengths } = tokens;
  const rows = await read(sentencesOf(tokens, rowSize));
  return joinRows(
    rows,
    rows.reduce((sum, { length }) => sum + length, 0) / Math.max(1, countTokensOf(lengths)),
  );
}

/** Rows per sentence, (T, `width`). */
function sentencesOf({ lengths, rows, rowIds }: TokenRows, width: number): Float32Array[] {
  return tokenRanges(lengths).map(({ start, length }) => {
    if (rowIds === undefined) return rows.slice(start * width, (start + length) * width);
    const sentence = new Float32Array(length * width);
    rowIds
      .subarray(start, start + length)
      .forEach((row, at) => void sentence.set(rows.subarray(row * width, (row + 1) * width), at * width));
    return sentence;
  });
}

type Sizes = Pick<RepresenterFile, 'embeddingSize' | 'representationSize'>;

interface Run {
  readonly tokens: TokenRows;
  readonly disturb: ((embeddings: Float32Array) => void) | undefined;
}

async function run(
  model: FrozenModel,
  { embeddingSize, representationSize }: Sizes,
  { tokens, disturb }: Run,
): Promise<Float32Array> {
  const ranges = tokenRanges(tokens.lengths);
  const batchOf = (members: readonly number[]) => members.flatMap((member) => ranges[member] ?? []);
  const shapeOf = (members: readonly number[]): BatchShape =>
    batchShape(members.map((member) => tokens.lengths[member] ?? 0));
  const rows = new Float32Array(countTokensOf(tokens.lengths) * representationSize);
  await model.runBatches(tokens.lengths, {
    feed: (members, { time, batch }, arena) => {
      const room = arena.take(names.embeddings, time * batch * embeddingSize);
      const embeddings = padTokenRows(tokens, batchOf(members), embeddingSize, room);
      disturb?.(room);
      return { [names.embeddings]: embeddings };
    },
    outputs: [names.rows],
    take: (members, results) => {
      const { time, batch } = shapeOf(members);
      const padded = floatsOfShape(results, names.rows, [time, batch, representationSize]);
      unpadTokenRows(padded, batchOf(members), rows);
    },
  });
  clipRows(rows, representationSize);
  return rows;
}

/** Slack for rows of length one computed in float32; within it they stay bit-identical. */
const roundingOfSquares = 1e-5;

/** Shortens longer rows to length one: fixed noise means nothing beside vectors of any size. */
function clipRows(rows: Float32Array, size: number): void {
  for (let start = 0; start < rows.length; start += size) {
    let squares = 0;
    for (let index = start; index < start + size; index += 1) {
      const value = rows[index] as number; // index < rows.length
      squares += value * value;
    }
    if (squares <= 1 + roundingOfSquares) continue;
    // Squares of float32 cannot overflow a double, so this catches only infinities and NaN
    if (!(squares < Number.POSITIVE_INFINITY))
      throw new Failure('KERNELS_MODEL_RESULT', { output: names.rows, expected: 'finite values' });
    const scale = 1 / Math.sqrt(squares);
    for (let index = start; index < start + size; index += 1) rows[index] = (rows[index] as number) * scale;
  }
}

/** Standard deviations of both noise layers. */
export interface TrainedDeviations extends NoiseDeviations {
  /** Shape: (E); empty without input noise. */
  readonly input: Float32Array;
  /** Shape: (R); zeros if an experiment switched it off. */
  readonly output: Float32Array;
}

/** Reads the deviations from a representer's weights: floor + softplus(ρ), softplus(ρ) = log(1 + exp ρ). */
export function readNoiseDeviations(store: ParameterStore, settings: RepresenterSettings): TrainedDeviations {
  const read = (part: 'noiseIn' | 'noiseOut'): Float32Array =>
    store
      .get(`${representerPrefix}${part}/rho`)
      .data.map((rho) => settings.noiseFloor + Math.log1p(Math.exp(rho)));
  const output = read('noiseOut');
  return {
    input: settings.inputNoise ? read('noiseIn') : new Float32Array(0),
    output: settings.outputNoise === 'on' ? output : output.fill(0),
  };
}
