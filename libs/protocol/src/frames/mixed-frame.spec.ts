import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { buildBatch, codeOf } from '../testing/frame-builders.js';
import { openFrame } from './check-frame.js';
import { checkMixedFrame, encodeMixedFrame, splitMixedFrames } from './mixed-frame.js';

const batch = { ...buildBatch(), siteNumbers: [2, 0, 300] };
const mixed = encodeMixedFrame(batch);

/** Two mixed frames in pieces of so many bytes. */
async function split(pieceBytes: number, bytes = Buffer.concat([mixed, mixed])): Promise<Uint8Array[]> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
  const frames: Uint8Array[] = [];
  for await (const frame of splitMixedFrames(Readable.from(pieces))) frames.push(frame);
  return frames;
}

describe('a mixed frame', () => {
  it('opens to the same sentences and the numbers of their sites, without the number of a batch', () => {
    const { frame, siteNumbers } = checkMixedFrame(mixed);

    expect([...openFrame(frame)]).toEqual(batch.sentences);
    expect([...siteNumbers]).toEqual([2, 0, 300]);
    expect(frame.header.batchNumber).toBe(0);
  });

  it('is refused with any byte of it changed, and never with anything but a code', () => {
    for (let at = 0; at < mixed.length; at += 1) {
      const changed = new Uint8Array(mixed);
      changed[at] = (changed[at] ?? 0) ^ 0x5a;

      expect(codeOf(() => checkMixedFrame(changed))).toMatch(/^PROTOCOL_FRAME_/);
    }
  });

  it('is refused at any other length', () => {
    for (let length = 0; length < mixed.length; length += 1)
      expect(codeOf(() => checkMixedFrame(mixed.subarray(0, length)))).toBe('PROTOCOL_FRAME_TRUNCATED');
    expect(codeOf(() => checkMixedFrame(Buffer.concat([mixed, Buffer.alloc(1)])))).toBe(
      'PROTOCOL_FRAME_TRAILING_BYTES',
    );
  });

  it.each([1, 5, 12, 1000, 100_000])('is cut out of a stream of pieces of %d bytes', async (pieceBytes) => {
    const frames = await split(pieceBytes);

    expect(frames.map((frame) => Buffer.from(frame).equals(mixed))).toEqual([true, true]);
  });

  it.each([1, 3, 13, mixed.length - 1])('is not made of a stream that ends after %d bytes', async (bytes) => {
    await expect(split(7, Buffer.from(mixed.subarray(0, bytes)))).rejects.toMatchObject({
      code: 'PROTOCOL_FRAME_TRUNCATED',
    });
  });
});
