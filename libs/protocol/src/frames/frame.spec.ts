import { describe, expect, it } from '@jest/globals';
import { Packr } from 'msgpackr';
import { createSeededRandom, sha256 } from '#foundation';
import {
  buildBatch,
  buildFrame,
  buildSentence,
  codeOf,
  sealed,
  wrapHeader,
} from '../testing/frame-builders.js';
import { checkFrame, frameDigest, openFrame } from './check-frame.js';
import { encodeFrame } from './encode-frame.js';

const plain = new Packr({ useRecords: false });

/** Header fields of `buildBatch()` for a frame of one sentence of one token. */
const headerFields = {
  formatVersion: 1,
  representerId: 'representer-1',
  representerDigest: 'ab'.repeat(32),
  batchNumber: 3,
  representationSize: 1,
  labelCount: 5,
  casingCount: 7,
  sentenceLengths: Uint8Array.of(1),
};
const oneRow = Uint8Array.of(0, 0, 0, 0);
const frameWithHeader = (header: unknown, rows = oneRow) => wrapHeader(plain.pack(header), rows);
const refusal = (bytes: Uint8Array, expected = {}) => codeOf(() => checkFrame(bytes, expected));

/** `buildFrame()` with one byte changed, counted from the start or, when negative, from the end. */
function withByte(position: number, value: number): Uint8Array {
  const frame = new Uint8Array(buildFrame());
  frame[position < 0 ? frame.length + position : position] = value;
  return frame;
}

describe('encodeFrame', () => {
  it('makes a frame that opens to the same sentences', () => {
    const batch = buildBatch();

    const sentences = [...openFrame(checkFrame(encodeFrame(batch)))];

    expect(sentences).toEqual(batch.sentences);
  });

  it('makes equal bytes of equal batches', () => {
    expect(frameDigest(buildFrame())).toBe(frameDigest(buildFrame()));
  });

  it('writes nothing beside the documented fields', () => {
    const { sentenceLengths, ...fields } = checkFrame(buildFrame()).header;

    expect(fields).toEqual({
      formatVersion: 1,
      representerId: 'representer-1',
      representerDigest: 'ab'.repeat(32),
      batchNumber: 3,
      representationSize: 5,
      labelCount: 5,
      casingCount: 7,
    });
    expect([...sentenceLengths]).toEqual([4, 1, 7]);
  });

  it('refuses a batch that is larger than a frame may be', () => {
    const labelIds = Array.from({ length: 128 }, () => 0);
    const sentences = new Array(300).fill(buildSentence(labelIds, 512));

    expect(codeOf(() => buildFrame({ representationSize: 512, sentences }))).toBe('PROTOCOL_FRAME_TOO_LARGE');
  });

  it('takes two bytes a value and two more a token, beside its prefix, header and digest', () => {
    const frame = buildFrame();

    expect(frame.length).toBe(8 + Buffer.from(frame).readUInt16LE(6) + 12 * (2 * 5 + 2) + 32);
  });
});

describe('checkFrame', () => {
  it('reads the same rows wherever the bytes stand in memory', () => {
    const frame = buildFrame();
    const shifted = [0, 1, 2, 3].map((offset) => {
      const buffer = Buffer.alloc(frame.length + offset);
      buffer.set(frame, offset);
      return buffer.subarray(offset);
    });

    const rows = shifted.map((bytes) => [...openFrame(checkFrame(bytes))]);

    expect(rows).toEqual(shifted.map(() => buildBatch().sentences));
  });

  it('says where the vectors begin', () => {
    const frame = buildFrame();
    const { vectors, vectorsAt } = checkFrame(frame);

    expect(frame.slice(vectorsAt, vectorsAt + 2 * vectors.length)).toEqual(
      new Uint8Array(vectors.slice().buffer),
    );
  });

  it('gives the content address of the whole frame', () => {
    expect(checkFrame(buildFrame()).digest).toBe(sha256(buildFrame()));
  });

  it.each([
    ['no bytes', new Uint8Array(), 'PROTOCOL_FRAME_TRUNCATED'],
    ['a frame without its last byte', buildFrame().subarray(0, -1), 'PROTOCOL_FRAME_TRUNCATED'],
    ['a frame cut inside its header', buildFrame().subarray(0, 60), 'PROTOCOL_FRAME_TRUNCATED'],
    ['another magic', withByte(0, 0), 'PROTOCOL_FRAME_MAGIC_UNKNOWN'],
    ['another layout version', withByte(4, 2), 'PROTOCOL_FRAME_VERSION_UNKNOWN'],
    ['a header of over 16 KiB', withByte(7, 0x41), 'PROTOCOL_FRAME_HEADER_TOO_LONG'],
    ['a byte after the end', Buffer.concat([buildFrame(), Buffer.of(0)]), 'PROTOCOL_FRAME_TRAILING_BYTES'],
    ['another digest', withByte(-1, buildFrame().at(-1) === 0 ? 1 : 0), 'PROTOCOL_FRAME_DIGEST_MISMATCH'],
    ['more bytes than any frame', new Uint8Array(32 * 1024 * 1024 + 1), 'PROTOCOL_FRAME_TOO_LARGE'],
  ])('refuses %s', (_, bytes, code) => {
    expect(refusal(bytes)).toBe(code);
  });

  it.each([
    ['representerId', 'other'],
    ['representerDigest', 'cd'.repeat(32)],
    ['batchNumber', 4],
    ['representationSize', 6],
    ['labelCount', 7],
    ['casingCount', 8],
  ])('refuses a frame whose %s is not the agreed one', (field, value) => {
    expect(refusal(buildFrame(), { [field]: value })).toBe('PROTOCOL_FRAME_NOT_AS_AGREED');
  });

  it('accepts a frame that is as agreed in every field', () => {
    const { sentenceLengths, formatVersion, ...agreed } = checkFrame(buildFrame()).header;

    expect(refusal(buildFrame(), agreed)).toBe('accepted');
  });

  it.each([
    ['positive infinity', 0x7c00],
    ['negative infinity', 0xfc00],
    ['a quiet NaN', 0x7e00],
    ['a NaN with a small fraction and a sign', 0xfc01],
  ])('refuses %s in every position of the vectors', (_, half) => {
    const batch = buildBatch();
    const positions = batch.sentences.flatMap((sentence, index) =>
      [...sentence.vectors.keys()].map((position) => [index, position] as const),
    );

    const codes = positions.map(([index, position]) => {
      const sentences = structuredClone(batch.sentences);
      sentences[index]?.vectors.set([half], position);
      return refusal(encodeFrame({ ...batch, sentences }));
    });

    expect(codes).toEqual(positions.map(() => 'PROTOCOL_FRAME_VALUE_NOT_FINITE'));
  });

  it.each([
    ['the largest half, 65,504', 0x7bff],
    ['the smallest half', 0xfbff],
    ['the first half above 16', 0x4c01],
    ['the first half below -16', 0xcc01],
  ])('refuses %s in every position of the vectors', (_, half) => {
    const batch = buildBatch();
    const positions = batch.sentences.flatMap((sentence, index) =>
      [...sentence.vectors.keys()].map((position) => [index, position] as const),
    );

    const codes = positions.map(([index, position]) => {
      const sentences = structuredClone(batch.sentences);
      sentences[index]?.vectors.set([half], position);
      return refusal(encodeFrame({ ...batch, sentences }));
    });

    expect(codes).toEqual(positions.map(() => 'PROTOCOL_FRAME_VALUE_TOO_LARGE'));
  });

  it('names the row of a value that is too large, and the bound, and nothing of the value', () => {
    const first = buildSentence([0, 0]);
    const second = buildSentence([0]);
    second.vectors.set([0x7bff], 1);

    expect(() => checkFrame(buildFrame({ sentences: [first, second] }))).toThrow(/row=2, limit=16$/);
  });

  it('accepts 16 and -16, the smallest values, and negative zero', () => {
    const sentence = { ...buildSentence([0]), vectors: Uint16Array.of(0x4c00, 0xcc00, 1, 0x8000, 0x83ff) };

    expect(refusal(buildFrame({ sentences: [sentence] }))).toBe('accepted');
  });

  it.each([
    ['I- at the start of a sentence', [2]],
    ['I- after O', [0, 2]],
    ['I- after B- of another label', [1, 4]],
    ['I- after I- of another label', [1, 2, 4]],
    ['I- after the B- that follows it in number', [3, 2]],
  ])('refuses %s', (_, labelIds) => {
    expect(refusal(buildFrame({ sentences: [buildSentence(labelIds)] }))).toBe(
      'PROTOCOL_FRAME_LABELS_NOT_IOB2',
    );
  });

  it('refuses I- at the start of a second sentence even where the first ended in its B-', () => {
    const sentences = [buildSentence([0, 1]), buildSentence([2])];

    expect(refusal(buildFrame({ sentences }))).toBe('PROTOCOL_FRAME_LABELS_NOT_IOB2');
  });

  it('refuses a label id of K and accepts K - 1 where it may stand', () => {
    expect(refusal(buildFrame({ sentences: [buildSentence([5])] }))).toBe(
      'PROTOCOL_FRAME_LABEL_OUT_OF_RANGE',
    );
    expect(refusal(buildFrame({ sentences: [buildSentence([3, 4])] }))).toBe('accepted');
  });

  it('refuses a casing id outside the casing classes', () => {
    const sentence = { ...buildSentence([0, 0]), casingIds: Uint8Array.of(6, 7) };

    expect(refusal(buildFrame({ sentences: [sentence] }))).toBe('PROTOCOL_FRAME_CASING_OUT_OF_RANGE');
  });

  it('never repeats a value of the frame in its messages', () => {
    const frame = frameWithHeader({
      ...headerFields,
      'Maria Invented': 'secret',
      representerId: 'not an id!',
    });

    const message = (() => {
      try {
        checkFrame(frame);
      } catch (error) {
        return String(error);
      }
      return 'accepted';
    })();

    expect(message).toContain('representerId');
    expect(message).not.toMatch(/Maria|secret|not an id/);
  });
});

describe('the header of a frame', () => {
  it('is accepted in the minimal form that the following cases spoil', () => {
    expect(refusal(frameWithHeader(headerFields))).toBe('accepted');
  });

  it.each([
    ['another format version', { formatVersion: 2 }],
    ['an unknown field', { documentId: 'note-1' }],
    ['a missing field', { casingCount: undefined }],
    ['R of 0', { representationSize: 0 }],
    ['R that is not whole', { representationSize: 1.5 }],
    ['R beyond the bound', { representationSize: 1025 }],
    ['an even K', { labelCount: 4 }],
    ['a negative batch number', { batchNumber: -1 }],
    ['a batch number of 64 bits', { batchNumber: 2n ** 62n }],
    ['an identifier that climbs folders', { representerId: '../x' }],
    ['a digest in capitals', { representerDigest: 'AB'.repeat(32) }],
    ['no sentence', { sentenceLengths: new Uint8Array() }],
    ['an empty sentence', { sentenceLengths: Uint8Array.of(1, 0) }],
    ['a sentence of 129 tokens', { sentenceLengths: Uint8Array.of(129) }],
    ['513 sentences', { sentenceLengths: new Uint8Array(513).fill(1) }],
    ['sentence lengths as an array', { sentenceLengths: [1] }],
  ])('is refused with %s', (_, change) => {
    const fields = Object.entries({ ...headerFields, ...change }).filter(([, value]) => value !== undefined);

    expect(refusal(frameWithHeader(Object.fromEntries(fields)))).toBe('PROTOCOL_FRAME_HEADER_INVALID');
  });

  it.each([
    ['__proto__', Buffer.from([0x81, 0xa9, ...Buffer.from('__proto__'), 0x80])],
    ['constructor', Buffer.from([0x81, 0xab, ...Buffer.from('constructor'), 0x01])],
  ])('is refused with a key %s, which changes no prototype', (_, header) => {
    expect(refusal(wrapHeader(header))).toBe('PROTOCOL_FRAME_HEADER_INVALID');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('damage', () => {
  it('of any single byte, to any of eight other values, is refused with a code', () => {
    const frame = buildFrame();
    const spoiled = [...frame.keys()].flatMap((position) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => withByte(position, (frame[position] ?? 0) ^ (1 << bit))),
    );

    const codes = spoiled.map((bytes) => refusal(bytes));

    expect(codes.filter((code) => !code.startsWith('PROTOCOL_FRAME_'))).toEqual([]);
  });

  it('of many bytes under a digest made right again ends in a code or in valid rows, never in another error', () => {
    const random = createSeededRandom('damage');
    const frame = buildFrame();

    const codes = Array.from({ length: 20_000 }, () => {
      const spoiled = new Uint8Array(frame);
      for (let count = 1 + random.integer(6); count > 0; count -= 1)
        spoiled[8 + random.integer(frame.length - 40)] = random.integer(256);
      return refusal(sealed(spoiled));
    });

    expect(codes.filter((code) => code !== 'accepted' && !code.startsWith('PROTOCOL_FRAME_'))).toEqual([]);
    expect(new Set(codes).size).toBeGreaterThan(8);
  });

  it('of the whole frame, random garbage with or without a right prefix, is refused with a code', () => {
    const random = createSeededRandom('garbage');
    const garbage = (length: number) => Uint8Array.from({ length }, () => random.integer(256));

    const codes = Array.from({ length: 5_000 }, (_, round) => {
      const bytes = garbage(random.integer(200));
      return refusal(round % 2 === 0 ? bytes : wrapHeader(bytes, garbage(random.integer(50))));
    });

    expect(codes.filter((code) => !code.startsWith('PROTOCOL_FRAME_'))).toEqual([]);
  });

  it('by cutting the frame at any byte is refused with a code', () => {
    const frame = buildFrame();

    const codes = [...frame.keys()].map((end) => refusal(frame.subarray(0, end)));

    expect(new Set(codes)).toEqual(new Set(['PROTOCOL_FRAME_TRUNCATED']));
  });
});
