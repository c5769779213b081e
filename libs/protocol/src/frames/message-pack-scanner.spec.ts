import { describe, expect, it } from '@jest/globals';
import { Packr } from 'msgpackr';
import { createSeededRandom } from '#foundation';
import { codeOf } from '../testing/frame-builders.js';
import { scanMessagePackMap } from './frame-header.js';

const plain = new Packr({ useRecords: false });
const scan = (bytes: readonly number[] | Uint8Array) =>
  codeOf(() => scanMessagePackMap(Uint8Array.from(bytes), 4));

const letters = new Array<number>(60).fill(0x61);

/** A map `{"a": value}` around the given value bytes. */
const around = (...value: number[]) => [0x81, 0xa1, 0x61, ...value];

describe('scanMessagePackMap', () => {
  it('accepts every plain kind of value', () => {
    const value = {
      nothing: null,
      yes: true,
      no: false,
      integers: [
        0,
        127,
        128,
        255,
        256,
        65535,
        65536,
        2 ** 32 - 1,
        -1,
        -32,
        -33,
        -128,
        -129,
        -32769,
        -(2 ** 31),
      ],
      large: [2n ** 63n, -(2n ** 62n)],
      floats: [0.5, 1e300],
      texts: ['', 'a'.repeat(31), 'a'.repeat(32), 'a'.repeat(300), 'a'.repeat(70_000)],
      binary: [new Uint8Array(3), new Uint8Array(300), new Uint8Array(70_000)],
      lists: [Array.from({ length: 20 }, () => 1), Array.from({ length: 70_000 }, () => 1)],
      map: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, index])),
    };

    expect(scan(plain.pack(value))).toBe('accepted');
  });

  it('accepts float32, which the encoder above does not choose', () => {
    expect(scan(around(0xca, 0, 0, 0, 0))).toBe('accepted');
  });

  it.each([
    ['fixext 1', [0xd4, 1, 0]],
    ['fixext 16', [0xd8, 1, ...new Uint8Array(16)]],
    ['ext 8', [0xc7, 1, 5, 0]],
    ['ext 32 that declares 4 GiB', [0xc9, 255, 255, 255, 255, 5]],
    ['a timestamp', [0xd6, 0xff, 0, 0, 0, 0]],
  ])('refuses %s', (_, value) => {
    expect(scan(around(...value))).toBe('PROTOCOL_FRAME_HEADER_EXTENSION');
  });

  it.each([
    ['text of 4 GiB', [0xdb, 255, 255, 255, 255]],
    ['binary of 4 GiB', [0xc6, 255, 255, 255, 255, 0]],
    ['binary one byte longer than there is', [0xc4, 2, 0]],
    ['a list of 4 billion', [0xdd, 255, 255, 255, 255]],
    ['a list one longer than there are bytes', [0x92, 0]],
    ['a map of 4 billion', [0xdf, 255, 255, 255, 255]],
    ['a map of more pairs than half the bytes', [0x82, 0xa1, 0x62, 0]],
    ['a length that is cut off', [0xda, 0]],
    ['the reserved byte', [0xc1]],
    ['a key that is a number', [0x81, 1, 1]],
    ['a key that is a list', [0x81, 0x90, 1]],
    ['two values', [0, 0]],
    ['no value', []],
  ])('refuses %s', (_, value) => {
    expect(scan(around(...value))).toBe('PROTOCOL_FRAME_HEADER_MALFORMED');
  });

  it.each([
    ['nothing', []],
    ['a list', [0x90]],
    ['a number', [1]],
  ])('refuses %s in place of the map', (_, bytes) => {
    expect(scan(bytes)).toBe('PROTOCOL_FRAME_HEADER_MALFORMED');
  });

  it('accepts nesting of four and refuses five', () => {
    expect(scan(around(0x91, 0x91, 0x91, 0))).toBe('accepted');
    expect(scan(around(0x91, 0x91, 0x91, 0x90))).toBe('PROTOCOL_FRAME_HEADER_TOO_DEEP');
  });

  it('refuses sixteen thousand nested lists without exhausting the stack', () => {
    expect(scan(around(...new Uint8Array(16_000).fill(0x91)))).toBe('PROTOCOL_FRAME_HEADER_TOO_DEEP');
  });

  it.each([
    ['in the same encoding', [0x82, 0xa1, 0x61, 0, 0xa1, 0x61, 1]],
    ['in another encoding of the length', [0x82, 0xa1, 0x61, 0, 0xd9, 1, 0x61, 1]],
    ['in 16 and 32 bits of length', [0x82, 0xda, 0, 1, 0x61, 0, 0xdb, 0, 0, 0, 1, 0x61, 1]],
    [
      'of sixty letters in 8 and 32 bits of length',
      [0x82, 0xd9, 60, ...letters, 0, 0xdb, 0, 0, 0, 60, ...letters, 1],
    ],
    ['in an inner map', around(0x82, 0xa1, 0x61, 0, 0xa1, 0x61, 1)],
  ])('refuses a key given twice %s', (_, bytes) => {
    expect(scan(bytes)).toBe('PROTOCOL_FRAME_HEADER_DUPLICATE_KEY');
  });

  it('accepts only what the decoder reads, on random bytes', () => {
    const random = createSeededRandom('scanner');
    const inputs = Array.from({ length: 30_000 }, () =>
      Uint8Array.from({ length: 1 + random.integer(24) }, (_, index) =>
        index === 0 ? 0x80 + random.integer(4) : random.integer(3) === 0 ? 0xa1 : random.integer(256),
      ),
    );

    const accepted = inputs.filter((bytes) => scan(bytes) === 'accepted');

    expect(accepted.length).toBeGreaterThan(20);
    expect(accepted.map((bytes) => typeof plain.unpack(bytes))).toEqual(accepted.map(() => 'object'));
  });
});
