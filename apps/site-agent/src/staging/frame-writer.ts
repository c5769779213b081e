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

/**
 * Writes all sentences in the order given and returns the batches. While one frame goes to disk the next is made, never
 * more. Fails with DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function writeFrames(
  sentences: AsyncIterable<FrameSentence>,
  options: FrameWriterOptions,
): Promise<StagedBatch[]> {
  const batches: StagedBatch[] = [];
  let writing = Promise.resolve();
  try {
    for await (const group of groupByBytes(sentences, options.representer.representationSize)) {
      const { batch, bytes } = makeFrame(group, options.firstBatchNumber + batches.length, options);
      batches.push(batch);
      await writing;
      const path = join(options.folder, stageFiles.frame(batch.batchNumber));
      writing = writeFileAtomic(path, bytes).then(() => options.onFrame?.(batch));
      writing.catch(() => {}); // met when it is awaited
    }
  } finally {
    await writing; // nothing is written any more when the folder is cleared after a failure
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

function makeFrame(
  sentences: readonly FrameSentence[],
  batchNumber: number,
  { representer }: FrameWriterOptions,
): { readonly batch: StagedBatch; readonly bytes: Uint8Array } {
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
  const counts = { bytes: bytes.length, sentences: sentences.length, tokens: tokenCount };
  return { batch: { batchNumber, digest, ...counts }, bytes };
}
