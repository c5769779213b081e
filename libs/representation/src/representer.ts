/**
 * Step 4 of the flow: a frozen representer at work. File → plain function → noise is the only way from
 * embeddings to private vectors, for agent, lab, benchmarks and audits alike.
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
  /** Encodes sentences without noise: each (T, E) row-major → (T, R). */
  encodeQuietly(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
  /** The same for sentences as one array: (N, R) in token order. */
  encodeTokensQuietly(tokens: TokenRows): Promise<Float32Array>;
  close(): Promise<void>;
}

/** A representer with its noise. */
export interface Representer<Source extends NoiseSource = NoiseSource> extends QuietRepresenter {
  /**
   * Returns private vectors of sentences as one array: (N, R) in token order. Every call draws new noise. A
   * site keeps the bytes, because fresh noise on the same sentence would average out.
   */
  encodeTokens(tokens: TokenRows): Promise<Float32Array>;
  /** With input noise, each observation of a sentence must go through the file again. */
  readonly hasInputNoise: boolean;
  /** The source of its noise. */
  readonly noiseFrom: Source['kind'];
  /** Deviation of the output noise really added, (R). */
  readonly noiseStdDev: Float32Array;
}

/** The noise of a representer and its source. */
export interface RepresenterNoise<Source extends NoiseSource> extends NoiseSettings {
  readonly random: Source;
}

/** Opens `representer.onnx` with its noise. Fails with KERNELS_MODEL_* when either does not fit. */
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

/** Opens `representer.onnx` for tagging, without noise. Fails with KERNELS_MODEL_*. */
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
