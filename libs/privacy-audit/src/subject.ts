/** What attacks observe: an opened representer, or a changed one as a control. */
import { createSeededRandom, invariant, type SeededRandom } from '#foundation';
import { type FrozenRepresenter, openRepresenter } from '#representation';

/** A function from sentences to rows, with its noise. */
export interface Subject {
  /** E */
  readonly embeddingSize: number;
  /** R */
  readonly representationSize: number;
  /** Encodes without noise: each (T, E) → (T, R). */
  encodeQuietly(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
  /** Standard deviations of the input noise, (E); empty without. */
  readonly inputStdDev: Float32Array;
  /** Standard deviations of the output noise, (R); 0 where there is none. */
  readonly outputStdDev: Float32Array;
}

/** What is attacked: a shipped file with its noise, or raw word vectors of E numbers as a control. */
export type Shipped = FrozenRepresenter | { readonly rawSize: number };

/**
 * Opens what is shipped, as a site does, while `work` runs. The noise is the manifest's: sites with a higher
 * floor add more, so findings hold for the lowest floor. Fails with KERNELS_MODEL_*.
 */
export async function withSubject<Result>(
  shipped: Shipped,
  threads: number,
  work: (subject: Subject) => Promise<Result>,
): Promise<Result> {
  if ('rawSize' in shipped) return work(rawVectors(shipped.rawSize));
  const { onnx, deviations, reader } = shipped;
  // Attacks draw noise from their own streams; this one is never used.
  const noise = { deviations, floor: 0, random: createSeededRandom('unused') };
  const opened = await openRepresenter(onnx, noise, { threads, reader });
  try {
    return await work({
      embeddingSize: opened.embeddingSize,
      representationSize: opened.representationSize,
      encodeQuietly: (sentences) => opened.encodeQuietly(sentences),
      inputStdDev: Float32Array.from(deviations.input),
      outputStdDev: opened.noiseStdDev,
    });
  } finally {
    await opened.close();
  }
}

/** Raw word vectors without noise: nothing is hidden. */
export function rawVectors(embeddingSize: number): Subject {
  return {
    embeddingSize,
    representationSize: embeddingSize,
    encodeQuietly: async (sentences) => sentences.map((sentence) => sentence.slice()),
    inputStdDev: new Float32Array(0),
    outputStdDev: new Float32Array(embeddingSize),
  };
}

/** The same subject without any noise. */
export function withoutNoise(subject: Subject): Subject {
  const { representationSize } = subject;
  return { ...subject, inputStdDev: new Float32Array(0), outputStdDev: new Float32Array(representationSize) };
}

/** Only the subject's noise: every word has the same rows. Without output noise of its own it gets some. */
export function pureNoise(subject: Subject): Subject {
  const { embeddingSize, representationSize, outputStdDev } = subject;
  return {
    ...subject,
    encodeQuietly: async (sentences) =>
      sentences.map(({ length }) => new Float32Array((length / embeddingSize) * representationSize)),
    inputStdDev: new Float32Array(0),
    outputStdDev: outputStdDev.map((stdDev) => (stdDev > 0 ? stdDev : 1)),
  };
}

/**
 * Adds a leak to each row: the word's own vector (its first R numbers), `size` deviations long. The noise is
 * that of `pureNoise`, so that only its size decides whether the leak is found.
 */
export function withLeak(subject: Subject, size: number): Subject {
  const { embeddingSize, representationSize } = subject;
  const { outputStdDev } = pureNoise(subject);
  const width = Math.min(embeddingSize, representationSize);
  return {
    ...subject,
    outputStdDev,
    encodeQuietly: async (sentences) => {
      const rows = await subject.encodeQuietly(sentences);
      rows.forEach((row, sentence) => {
        for (let at = 0; at < row.length; at += 1) {
          const token = Math.floor(at / representationSize);
          const dimension = at % representationSize;
          if (dimension >= width) continue;
          const value = sentences[sentence]?.[token * embeddingSize + dimension] ?? 0;
          row[at] = (row[at] ?? 0) + value * size * (outputStdDev[dimension] ?? 0);
        }
      });
      return rows;
    },
  };
}

/** Whether its input is noisy; a sentence then has no single code. */
export function hasInputNoise({ inputStdDev }: Pick<Subject, 'inputStdDev'>): boolean {
  return inputStdDev.some((stdDev) => stdDev > 0);
}

/** Adds Gaussian noise with the given deviations to rows of as many numbers. */
function addNoise(rows: Float32Array, stdDev: Float32Array, random: SeededRandom): void {
  if (stdDev.length === 0) return;
  const drawn = new Float32Array(rows.length);
  random.fillGaussian(drawn);
  for (let at = 0; at < rows.length; at += 1)
    rows[at] = (rows[at] ?? 0) + (drawn[at] ?? 0) * (stdDev[at % stdDev.length] ?? 0);
}

/** Makes observations, each (T, R) with fresh noise. */
export interface Observer {
  /** Of corpus sentences, by position. */
  ofCorpus(members: readonly number[]): Promise<Float32Array[]>;
  /** Of other sentences, (T, E) each. */
  ofOthers(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
  /** Noise-free rows of corpus sentences. */
  codesOf(members: readonly number[]): Promise<Float32Array[]>;
}

/** Observes sentences of a corpus, (T, E) each. Keeps the noise-free (T, R) of each sentence asked for. */
export function createObserver(
  subject: Subject,
  corpus: readonly Float32Array[],
  random: SeededRandom,
): Observer {
  const vectorsOf = (member: number): Float32Array => {
    const vectors = corpus[member];
    invariant(vectors !== undefined, 'an observed sentence lies in the corpus');
    return vectors;
  };
  const codes = new Map<number, Float32Array>(); // before noise
  const codesOf = async (members: readonly number[]): Promise<Float32Array[]> => {
    const missing = [...new Set(members)].filter((member) => !codes.has(member));
    const found = await subject.encodeQuietly(missing.map(vectorsOf));
    missing.forEach((member, index) => {
      const rows = found[index];
      if (rows !== undefined) codes.set(member, rows);
    });
    return members.map((member) => codes.get(member) ?? new Float32Array(0));
  };
  const noisy = (rows: Float32Array): Float32Array => {
    const observed = rows.slice();
    addNoise(observed, subject.outputStdDev, random);
    return observed;
  };
  const ofOthers = async (sentences: readonly Float32Array[]): Promise<Float32Array[]> => {
    const read = sentences.map((sentence) => disturbed(sentence, subject, random));
    return (await subject.encodeQuietly(read)).map(noisy);
  };
  return {
    codesOf,
    ofOthers,
    ofCorpus: async (members) =>
      hasInputNoise(subject) ? ofOthers(members.map(vectorsOf)) : (await codesOf(members)).map(noisy),
  };
}

/** The sentence as the file reads it: with input noise, a noisy copy. */
export function disturbed(sentence: Float32Array, subject: Subject, random: SeededRandom): Float32Array {
  if (!hasInputNoise(subject)) return sentence;
  const copy = sentence.slice();
  addNoise(copy, subject.inputStdDev, random);
  return copy;
}
