/** Frames for tests: small, valid, and built by hand where they must be wrong. */
import { createHash } from 'node:crypto';
import { createSeededRandom } from '#foundation';
import { encodeFrame, type FrameSentence, type UploadBatch } from '../frames/encode-frame.js';
import { float32ToFloat16 } from '../frames/float16.js';

/** A valid batch of three uneven sentences, R = 5, K = 5. */
export function buildBatch(overrides: Partial<UploadBatch> = {}): UploadBatch {
  const representationSize = overrides.representationSize ?? 5;
  return {
    representerId: 'representer-1',
    representerDigest: 'ab'.repeat(32),
    batchNumber: 3,
    representationSize,
    labelCount: 5,
    casingCount: 7,
    sentences: [
      buildSentence([0, 1, 2, 0], representationSize),
      buildSentence([3], representationSize),
      buildSentence([1, 3, 4, 4, 1, 1, 2], representationSize),
    ],
    ...overrides,
  };
}

/** A sentence with the given label ids, Gaussian vectors and casing ids that run from 0 to 6. */
export function buildSentence(labelIds: readonly number[], representationSize = 5): FrameSentence {
  const values = new Float32Array(labelIds.length * representationSize);
  createSeededRandom(labelIds.join()).fillGaussian(values);
  const vectors = new Uint16Array(values.length);
  float32ToFloat16(values, vectors);
  return {
    vectors,
    labelIds: Uint8Array.from(labelIds),
    casingIds: Uint8Array.from(labelIds, (_, row) => row % 7),
  };
}

/** The frame of `buildBatch(overrides)`. */
export function buildFrame(overrides: Partial<UploadBatch> = {}): Uint8Array {
  return encodeFrame(buildBatch(overrides));
}

/** A frame around any header bytes and rows, with a right length field and a right digest. */
export function wrapHeader(header: Uint8Array, rows: Uint8Array = new Uint8Array()): Uint8Array {
  const prefix = Buffer.from('SFUM\u0001\u0000\u0000\u0000', 'latin1');
  prefix.writeUInt16LE(header.length, 6);
  return sealed(Buffer.concat([prefix, header, rows, Buffer.alloc(32)]));
}

/** The same bytes with the digest at the end made right again. */
export function sealed(frame: Uint8Array): Uint8Array {
  const copy = new Uint8Array(frame);
  copy.set(createHash('sha256').update(copy.subarray(0, -32)).digest(), copy.length - 32);
  return copy;
}

/** The code of the failure that `action` throws, or what else happened. */
export function codeOf(action: () => unknown): string {
  try {
    action();
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : `not a failure: ${String(error)}`;
  }
}
