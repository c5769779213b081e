/**
 * Step 4 of the flow: a frozen representer at work. file → plain function → noise: the only way from
 * embeddings to private vectors, for the agent, the lab, benchmarks and audits alike.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | every value that is encoded has noise of its own, of at least the floor | it is added here, after the file has run |
 * | a file cannot take part in its noise | it has no input that noise comes through; one that has is refused |
 * | a file cannot drown its noise | rows are cut to length one before; rows that are not finite are refused |
 * | what a site encodes cannot be replayed | its noise source is `SecureRandom` by type, chosen once, when it is opened |
 */
import { closedOnFailure, joinRows, type TokenRows, tokenRanges } from '#kernels';
import { createNoise, type NoiseSettings, type NoiseSource } from './noise.js';
import { openRepresenterFile, type RepresenterFile, type RepresenterOptions } from './representer-file.js';

/** The representer without noise, for tagging where the notes are; its output never leaves. */
export interface QuietRepresenter {
  /** E */
  readonly embeddingSize: number;
  /** R */
  readonly representationSize: number;
  /** Rows of sentences without noise: each (T, E) row-major → (T, R). */
  encodeQuietly(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
  /** The same for sentences as one array: (N, R) in the order of the tokens. */
  encodeTokensQuietly(tokens: TokenRows): Promise<Float32Array>;
  close(): Promise<void>;
}

/** A representer with its noise. */
export interface Representer<Source extends NoiseSource = NoiseSource> extends QuietRepresenter {
  /**
   * Private vectors of sentences as one array: (N, R) in the order of the tokens. Noise is drawn anew with every
   * call; a site keeps the bytes, because fresh noise on the same sentence would average out.
   */
  encodeTokens(tokens: TokenRows): Promise<Float32Array>;
  /** Whether the input has noise: then each observation of a sentence has to go through the file again. */
  readonly hasInputNoise: boolean;
  /** Where its noise comes from. */
  readonly noiseFrom: Source['kind'];
  /** The deviation of output noise that is really added in each of R dimensions. */
  readonly noiseStdDev: Float32Array;
}

/** Which noise a representer adds, and where its values come from. */
export interface RepresenterNoise<Source extends NoiseSource> extends NoiseSettings {
  readonly random: Source;
}

/** Opens `representer.onnx` with its noise; fails with KERNELS_MODEL_* when either does not fit. */
export async function openRepresenter<Source extends NoiseSource>(
  onnx: Uint8Array,
  { random, ...settings }: RepresenterNoise<Source>,
  options: RepresenterOptions = {},
): Promise<Representer<Source>> {
  const file = await openRepresenterFile(onnx, options);
  const noise = await closedOnFailure(file, () => createNoise(settings, random, file));
  return {
    ...quietly(file),
    encodeTokens: async (tokens) => {
      const rows = await file.run(tokens, noise.addToInput);
      noise.addToOutput(rows);
      return rows;
    },
    hasInputNoise: noise.addToInput !== undefined,
    noiseFrom: random.kind,
    noiseStdDev: noise.outputStdDev,
  };
}

/** Opens `representer.onnx` for tagging, without noise; fails with KERNELS_MODEL_*. */
export async function openQuietRepresenter(
  onnx: Uint8Array,
  options: RepresenterOptions = {},
): Promise<QuietRepresenter> {
  return quietly(await openRepresenterFile(onnx, options));
}

function quietly(file: RepresenterFile): QuietRepresenter {
  const { embeddingSize, representationSize } = file;
  return {
    embeddingSize,
    representationSize,
    encodeQuietly: async (sentences) => {
      const tokens = joinRows(sentences, embeddingSize);
      const rows = await file.run(tokens);
      return tokenRanges(tokens.lengths).map(({ start, length }) =>
        rows.slice(start * representationSize, (start + length) * representationSize),
      );
    },
    encodeTokensQuietly: (tokens) => file.run(tokens),
    close: () => file.close(),
  };
}
