/**
 * Steps 4 and 5 for whoever experiments: sentences go through a frozen representer and through the very frames a site
 * uploads, so that what is trained on afterwards is what a coordinator would have received.
 */
import { invariant, type SeededRandom, sha256, shuffle } from '#foundation';
import { checkFrame, encodeFrame, float32ToFloat16, frameLimits, openFrame } from '#protocol';
import { type FrozenRepresenter, openRepresenter, type Representer } from '#representation';
import { CASING_COUNT } from '#text';
import { fromFrame, type TrainingSentence } from '#training';

/** How sentences are exported. */
export interface ExportOptions {
  readonly frozen: FrozenRepresenter;
  /** Cores that the representer may use. */
  readonly threads: number;
  /** K */
  readonly labelCount: number;
  /** Of the order of the sentences and of the noise, which is the trained one: a site's floor is its own affair. */
  readonly random: SeededRandom;
}

/** Sentences as a coordinator receives them, and what they weigh. */
export interface ExportedSentences {
  readonly sentences: readonly TrainingSentence[];
  readonly bytes: number;
  readonly tokens: number;
}

/** Sentences of one frame; far below the limits of a frame. */
const sentencesPerFrame = Math.min(256, frameLimits.sentences);

/** Encodes, frames, checks and opens again; sentences come back shuffled. */
export async function exportSentences(
  sentences: readonly TrainingSentence[],
  options: ExportOptions,
): Promise<ExportedSentences> {
  const { frozen, threads, random } = options;
  const order = shuffle([...sentences], random);
  const noise = { deviations: frozen.deviations, floor: 0, random };
  const representer = await openRepresenter(frozen.onnx, noise, { threads });
  const frames = { representer, representerDigest: sha256(frozen.onnx), labelCount: options.labelCount };
  const received: TrainingSentence[] = [];
  let bytes = 0;
  let tokens = 0;
  for (let start = 0; start < order.length; start += sentencesPerFrame) {
    const part = order.slice(start, start + sentencesPerFrame);
    const frame = await frameOf(part, start / sentencesPerFrame, frames);
    bytes += frame.length;
    for (const sentence of openFrame(checkFrame(frame, { labelCount: options.labelCount }))) {
      tokens += sentence.labelIds.length;
      received.push(fromFrame(sentence));
    }
  }
  await representer.close();
  return { sentences: received, bytes, tokens };
}

interface FrameMaker {
  readonly representer: Representer;
  readonly representerDigest: string;
  readonly labelCount: number;
}

async function frameOf(
  sentences: readonly TrainingSentence[],
  batchNumber: number,
  { representer, representerDigest, labelCount }: FrameMaker,
): Promise<Uint8Array> {
  const encoded = await representer.encode(sentences.map((sentence) => sentence.vectors));
  return encodeFrame({
    representerId: 'experiment',
    representerDigest,
    batchNumber,
    representationSize: representer.representationSize,
    labelCount,
    casingCount: CASING_COUNT,
    sentences: sentences.map(({ labelIds, casingIds }, index) => {
      const values = encoded[index];
      invariant(values !== undefined, 'every sentence is encoded');
      const vectors = new Uint16Array(values.length);
      float32ToFloat16(values, vectors);
      return { vectors, labelIds, casingIds };
    }),
  });
}
