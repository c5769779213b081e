import { describe, expect, it } from '@jest/globals';
import { forEachSubword, type SubwordShape } from './fasttext-file.js';

function bucketsOf(word: string, shape: SubwordShape): number[] {
  const buckets: number[] = [];
  forEachSubword(Buffer.from(word), shape, (bucket) => void buckets.push(bucket));
  return buckets;
}

/*
Expected buckets from this reference, written from the program's dictionary.cc:
def h(s, signed=True):
    x = 2166136261
    for b in s.encode():
        if signed and b > 127: b |= 0xffffff00
        x ^= b; x = (x * 16777619) & 0xffffffff
    return x
*/
describe('forEachSubword', () => {
  it('lists <ab and ab> for the three-character subwords of ab', () => {
    expect(bucketsOf('ab', { minLength: 3, maxLength: 3, buckets: 7 })).toEqual([5, 2]);
  });

  it('leaves out the lone brackets and keeps the lone letters: <a, a, ab, b, b>', () => {
    expect(bucketsOf('ab', { minLength: 1, maxLength: 2, buckets: 7 })).toEqual([4, 5, 2, 6, 0]);
  });

  it('counts characters, not bytes, and hashes bytes above 127 as signed ones', () => {
    const withSignedBytes = [483, 202, 308, 254, 282]; // <ñ <ñu ñu ñu> u>
    const withUnsignedBytes = [795, 234, 836, 470, 282]; // textbook FNV-1a

    const buckets = bucketsOf('ñu', { minLength: 2, maxLength: 3, buckets: 1000 });

    expect(buckets).toEqual(withSignedBytes);
    expect(buckets).not.toEqual(withUnsignedBytes);
  });

  it('keeps the program’s order, which runs through the lengths at each place', () => {
    expect(bucketsOf('paciente', { minLength: 3, maxLength: 6, buckets: 50_000 }).slice(0, 6)).toEqual([
      40_080, 9977, 46_112, 6095, 19_883, 4950,
    ]);
  });

  it('finds none when subwords are switched off or the word is too short', () => {
    expect(bucketsOf('paciente', { minLength: 0, maxLength: 0, buckets: 0 })).toEqual([]);
    expect(bucketsOf('', { minLength: 3, maxLength: 6, buckets: 7 })).toEqual([]);
  });
});
