/**
 * The noise of a representer: independent Gaussian values, one deviation per dimension of input and output.
 * It is added here and nowhere else, whatever the representer's file says.
 */
import { Failure, invariant, type SecureRandom, type SeededRandom } from '#foundation';

/** Source of noise: the operating system's at a site, a seeded one for trainings and experiments. */
export type NoiseSource = SecureRandom | SeededRandom;

/** Standard deviations of a representer's noise. */
export interface NoiseDeviations {
  /** Shape: (E), over everything the representer reads of a token; empty without input noise. */
  readonly input: ArrayLike<number>;
  /** Shape: (R), on rows no longer than one. */
  readonly output: ArrayLike<number>;
}

/** A frozen representer: its file, and the noise that belongs to it. */
export interface FrozenRepresenter {
  /** The bytes of `representer.onnx`. */
  readonly onnx: Uint8Array;
  /** As trained and stated in the manifest. */
  readonly deviations: NoiseDeviations;
  /** Turns sentences' rows into its input; without one it reads the rows themselves. */
  readonly reader?: SentenceReader;
}

/** Turns sentences' rows into a representer's input. */
export interface SentenceReader {
  /** Values per row. */
  readonly rowSize: number;
  /** (T, `rowSize`) each → (T, E). */
  read(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
}

/** Which noise to add. */
export interface NoiseSettings {
  /** As trained and stated in a manifest. */
  readonly deviations: NoiseDeviations;
  /** Minimum output deviation: lower ones are raised to it. Sites set their own; 0 keeps the trained ones. */
  readonly floor: number;
}

/** Adds noise from the source it was created with. */
export interface Noise {
  /** The output deviations really added, (R): as trained, none below the floor. */
  readonly outputStdDev: Float32Array;
  /** Adds input noise to rows of E values; `undefined` without input noise. */
  readonly addToInput: ((rows: Float32Array) => void) | undefined;
  /** Adds output noise to rows of R values. */
  addToOutput(rows: Float32Array): void;
}

/** Creates noise. Fails with KERNELS_MODEL_INTERFACE when deviations and dimensions differ in number. */
export function createNoise(
  { deviations, floor }: NoiseSettings,
  random: NoiseSource,
  sizes: { readonly embeddingSize: number; readonly representationSize: number },
): Noise {
  const input = checked('noise.input', deviations.input);
  const output = checked('noise.output', deviations.output).map((stdDev) => Math.max(stdDev, floor));
  if (input.length > 0) requireLength('noise.input', input, sizes.embeddingSize);
  requireLength('noise.output', output, sizes.representationSize);
  const room = new Float32Array(drawnTogether);
  return {
    outputStdDev: output,
    addToInput: input.length > 0 ? (rows) => addNoise(rows, input, { random, room }) : undefined,
    addToOutput: (rows) => addNoise(rows, output, { random, room }),
  };
}

/** Values per call of the secure source, and the most noise in memory. */
const drawnTogether = 16_384;

function checked(field: string, stdDevs: ArrayLike<number>): Float32Array {
  const values = Float32Array.from(stdDevs);
  invariant(
    values.every((value) => value >= 0 && Number.isFinite(value)),
    `${field}: deviations are finite and not negative`, // manifests were checked on reading
  );
  return values;
}

function requireLength(field: string, { length }: Float32Array, expected: number): void {
  if (length !== expected) throw new Failure('KERNELS_MODEL_INTERFACE', { field, value: length, expected });
}

interface Draw {
  readonly random: NoiseSource;
  /** Holds drawn values; zeros afterwards. */
  readonly room: Float32Array;
}

/** rows[i] += σ[i mod width] · z, z standard normal and never used twice. */
function addNoise(rows: Float32Array, stdDev: Float32Array, { random, room }: Draw): void {
  const width = stdDev.length;
  let dimension = 0;
  for (let start = 0; start < rows.length; start += room.length) {
    const drawn = room.subarray(0, Math.min(room.length, rows.length - start));
    random.fillGaussian(drawn);
    for (let index = 0; index < drawn.length; index += 1) {
      const noise = (stdDev[dimension] as number) * (drawn[index] as number); // both indices lie inside
      rows[start + index] = (rows[start + index] as number) + noise;
      dimension = dimension + 1 === width ? 0 : dimension + 1;
    }
  }
  room.fill(0);
}
