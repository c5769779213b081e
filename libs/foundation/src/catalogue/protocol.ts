import type { CatalogueEntry } from './entry.js';

const sendAgain = 'Send the same staged bytes again; if it repeats, the file or the connection is damaged.';
const madeElsewhere = 'The frame was not made by this version of Sfumato: update the sender and stage again.';
const stageAgain = 'Stage the notes again with the current representer; this frame is not accepted.';

/** Failures of the protocol part: frames and manifests. */
export const protocolFailures = {
  PROTOCOL_FRAME_TRUNCATED: {
    http: 400,
    message: 'The frame ends before its declared content',
    remedy: sendAgain,
  },
  PROTOCOL_FRAME_TOO_LARGE: {
    http: 413,
    message: 'The frame is larger than allowed',
    remedy: 'Put fewer sentences into one batch.',
  },
  PROTOCOL_FRAME_MAGIC_UNKNOWN: {
    http: 415,
    message: 'The bytes are not a Sfumato frame',
    remedy: madeElsewhere,
  },
  PROTOCOL_FRAME_VERSION_UNKNOWN: {
    http: 415,
    message: 'The frame has a version that this side cannot read',
    remedy: 'Run the same version of Sfumato on both sides.',
  },
  PROTOCOL_FRAME_HEADER_TOO_LONG: {
    http: 413,
    message: 'The frame header is longer than allowed',
    remedy: madeElsewhere,
  },
  PROTOCOL_FRAME_HEADER_MALFORMED: {
    http: 400,
    message: 'The frame header is not one well-formed MessagePack map',
    remedy: madeElsewhere,
  },
  PROTOCOL_FRAME_HEADER_TOO_DEEP: {
    http: 400,
    message: 'The frame header is nested too deeply',
    remedy: madeElsewhere,
  },
  PROTOCOL_FRAME_HEADER_EXTENSION: {
    http: 400,
    message: 'The frame header holds a MessagePack extension type',
    remedy: madeElsewhere,
  },
  PROTOCOL_FRAME_HEADER_DUPLICATE_KEY: {
    http: 400,
    message: 'The frame header holds a key twice',
    remedy: madeElsewhere,
  },
  PROTOCOL_FRAME_HEADER_INVALID: {
    http: 422,
    message: 'The frame header has a missing, unknown or out-of-range field',
    remedy: madeElsewhere,
  },
  PROTOCOL_FRAME_TRAILING_BYTES: {
    http: 400,
    message: 'The frame is longer than its declared content',
    remedy: sendAgain,
  },
  PROTOCOL_FRAME_DIGEST_MISMATCH: {
    http: 400,
    message: 'The frame does not match its own digest',
    remedy: sendAgain,
  },
  PROTOCOL_FRAME_VALUE_NOT_FINITE: {
    http: 422,
    message: 'A vector of the frame holds a value that is not finite',
    remedy: stageAgain,
  },
  PROTOCOL_FRAME_VALUE_TOO_LARGE: {
    http: 422,
    message: 'A vector of the frame holds a value too large for a row of length one with noise',
    remedy: stageAgain,
  },
  PROTOCOL_FRAME_LABEL_OUT_OF_RANGE: {
    http: 422,
    message: 'A label id of the frame lies outside the label set',
    remedy: stageAgain,
  },
  PROTOCOL_FRAME_LABELS_NOT_IOB2: {
    http: 422,
    message: 'A label sequence of the frame is not valid IOB2',
    remedy: stageAgain,
  },
  PROTOCOL_FRAME_CASING_OUT_OF_RANGE: {
    http: 422,
    message: 'A casing id of the frame lies outside the casing classes',
    remedy: stageAgain,
  },
  PROTOCOL_FRAME_NOT_AS_AGREED: {
    http: 409,
    message: 'The frame was made for a different representer than the agreed one',
    remedy: 'Pull the current representer and stage the notes again.',
  },
  PROTOCOL_MANIFEST_INVALID: {
    http: 422,
    message: 'The manifest has a missing, unknown or out-of-range field',
    remedy: 'Pull again; if it repeats, the coordinator and this side have different versions of Sfumato.',
  },
  PROTOCOL_MANIFEST_VERSION_UNKNOWN: {
    http: 409,
    message: 'The manifest has a format version that this side cannot read',
    remedy:
      'If it is below the expected version, ask the model provider to train and publish again with this version of Sfumato; if above, update Sfumato here.',
  },
  PROTOCOL_RELEASE_DOES_NOT_FIT: {
    http: 409,
    message: 'The release does not fit this installation',
    remedy: 'Install the embeddings, label set or version that the named field requires, then pull again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
