/** Step 5 of the flow, first half: shuffled sentences become frame files, each checked as the coordinator will. */
import { join } from 'node:path';
import { writeFileAtomic } from '#foundation';
import {
  checkFrame,
  encodeFrame,
  type FrameSentence,
  frameLimits,
  labelCountOf,
  type RepresenterManifest,
} from '#protocol';
import { type StagedBatch, stageFiles } from './stage-record.js';

/** Small enough to repeat on a bad line, large enough to be few. */
const frameBytesTarget = 4 * 1024 * 1024;

/** Where the frames go and for which representer. */
export interface FrameWriterOptions {
  readonly folder: string;
  readonly representer: RepresenterManifest;
  readonly firstBatchNumber: number;
  /** Told the bytes of each frame written. */
  readonly onFrame?: (batch: StagedBatch) => void;
}

/** Writes all sentences in the order given and returns the batches. Fails with DISK_FULL or FILE_NOT_WRITABLE. */
export async function writeFrames(
  sentences: AsyncIterable<FrameSentence>,
  options: FrameWriterOptions,
): Promise<StagedBatch[]> {
  const batches: StagedBatch[] = [];
  for await (const group of groupByBytes(sentences, options.representer.representationSize)) {
    const batch = await writeFrame(group, options.firstBatchNumber + batches.length, options);
    batches.push(batch);
    options.onFrame?.(batch);
  }
  return batches;
}

async function* groupByBytes(
  sentences: AsyncIterable<FrameSentence>,
  representationSize: number,
): AsyncGenerator<FrameSentence[]> {
  let group: FrameSentence[] = [];
  let bytes = 0;
  for await (const sentence of sentences) {
    group.push(sentence);
    bytes += sentence.labelIds.length * (2 * representationSize + 2);
    if (group.length < frameLimits.sentences && bytes < frameBytesTarget) continue;
    yield group;
    group = [];
    bytes = 0;
  }
  if (group.length > 0) yield group;
}

async function writeFrame(
  sentences: readonly FrameSentence[],
  batchNumber: number,
  { folder, representer }: FrameWriterOptions,
): Promise<StagedBatch> {
  const facts = {
    representerId: representer.representerId,
    representerDigest: representer.files['representer.onnx'].sha256,
    batchNumber,
    representationSize: representer.representationSize,
    labelCount: labelCountOf(representer),
    casingCount: representer.casingCount,
  };
  const bytes = encodeFrame({ ...facts, sentences });
  const { digest, tokenCount } = checkFrame(bytes, facts);
  await writeFileAtomic(join(folder, stageFiles.frame(batchNumber)), bytes);
  return { batchNumber, digest, bytes: bytes.length, sentences: sentences.length, tokens: tokenCount };
}
