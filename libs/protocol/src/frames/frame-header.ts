/** The header of a frame: what the rows are, and nothing about where they came from (no document ids, no times). */
import { Packr } from 'msgpackr';
import { z } from 'zod';
import { Failure } from '#foundation';
import { isLabelIdCount } from '#labels';
import { digestSchema, identifierSchema } from '../fields.js';
import { frameLimits } from './frame-layout.js';
import { scanMessagePackMap } from './message-pack-scanner.js';

const sentenceLengths = z
  .instanceof(Uint8Array)
  .refine((lengths) => lengths.length >= 1 && lengths.length <= frameLimits.sentences, {
    error: `expected 1 to ${frameLimits.sentences} sentences`,
  })
  .refine((lengths) => lengths.every((length) => length >= 1 && length <= frameLimits.sentenceTokens), {
    error: `expected 1 to ${frameLimits.sentenceTokens} tokens a sentence`,
  });

/** What a header must be; unknown fields are refused. */
const frameHeaderSchema = z.strictObject({
  formatVersion: z.literal(1),
  representerId: identifierSchema,
  /** SHA-256 of the representer's ONNX file. */
  representerDigest: digestSchema,
  /** Position of the batch among those of one site for one representer, from 0. */
  batchNumber: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  /** R. */
  representationSize: z.int().min(1).max(frameLimits.representationSize),
  /** K, always odd: `O` and a pair of `B-x`, `I-x` for each of the labels. */
  labelCount: z
    .int()
    .min(3)
    .max(frameLimits.labels)
    .refine(isLabelIdCount, { error: 'expected an odd number' }),
  casingCount: z.int().min(1).max(frameLimits.casings),
  /** T of each sentence in order, one byte each. */
  sentenceLengths,
});

/** A header as read: see the fields of `frameHeaderSchema`. */
export type FrameHeader = z.infer<typeof frameHeaderSchema>;

// Records and extensions are msgpackr's own dialect; frames are plain MessagePack that any language can read.
const messagePack = new Packr({ useRecords: false, moreTypes: false, mapsAsObjects: true });

/** MessagePack bytes of a header; fields in the order of the schema. */
export function encodeFrameHeader(header: FrameHeader): Uint8Array {
  return messagePack.pack(header);
}

/** Reads a header; fails with PROTOCOL_FRAME_HEADER_* naming the first wrong field, never its value. */
export function decodeFrameHeader(bytes: Uint8Array): FrameHeader {
  scanMessagePackMap(bytes, frameLimits.headerDepth);
  const parsed = frameHeaderSchema.safeParse(unpack(bytes));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // Names of unknown fields come from the sender and are not repeated.
  const field = issue === undefined || issue.path.length === 0 ? 'unknown field' : issue.path.join('.');
  throw new Failure('PROTOCOL_FRAME_HEADER_INVALID', { field });
}

/** Total tokens N of the frame. */
export function countTokens(header: Pick<FrameHeader, 'sentenceLengths'>): number {
  let total = 0;
  for (const length of header.sentenceLengths) total += length;
  return total;
}

function unpack(bytes: Uint8Array): unknown {
  try {
    return messagePack.unpack(bytes);
  } catch (error) {
    throw new Failure('PROTOCOL_FRAME_HEADER_MALFORMED', { expected: 'MessagePack' }, { cause: error });
  }
}
