/** Encodes each word of a sentence in the context of the others. */

import type { EncoderFiles, RunPassage } from './open-encoder.js';
import { framedPassage, passagesOf } from './passages.js';
import { PieceReader } from './text-pieces.js';
import { readVocabulary } from './vocabulary.js';

/** Returns contexts (T, C) per sentence. A word that stands apart begins with a space. */
export type ReadInContext = (sentences: readonly (readonly string[])[]) => Promise<Float32Array[]>;

/** Scales differences between words to about length one, measured on 31,741 words of case reports. */
const scale = 1 / 2.73;

/** Cached values, 64 MB: headers of notes recur. */
const keptMax = 16_777_216;

/**
 * Reads each sentence alone, so that its result depends on no other. A word's context is the mean of its
 * pieces, zeros without any.
 *
 * @param size C, values that `run` returns per piece
 */
export function createContextReader(
  { manifest, pieces }: Pick<EncoderFiles, 'manifest' | 'pieces'>,
  size: number,
  run: RunPassage,
): ReadInContext {
  const reader = new PieceReader(readVocabulary(pieces, manifest.unknown));
  const known = new Map<string, Promise<Float32Array>>();
  let kept = 0;
  const readOne = async (words: readonly string[]): Promise<Float32Array> => {
    const { text, starts } = joined(words);
    const read = reader.read(text);
    const sums = new Float32Array(words.length * size); // (T, C)
    const counts = new Uint32Array(words.length);
    const sizes = { size: manifest.passage, margin: manifest.margin };
    for (const { from, to, keptFrom, keptTo } of passagesOf(read.numbers.length, sizes)) {
      const { pieces: framed, gaps } = framedPassage(manifest, read, { from, to });
      const values = await run(framed, gaps);
      for (let piece = keptFrom, word = 0; piece < keptTo; piece += 1) {
        const end = (read.ends[piece] ?? 0) - 1; // a piece that reaches into a word belongs to it
        while (word + 1 < starts.length && (starts[word + 1] ?? 0) <= end) word += 1;
        counts[word] = (counts[word] ?? 0) + 1;
        const row = (piece - from + 1) * size;
        for (let at = 0; at < size; at += 1)
          sums[word * size + at] = (sums[word * size + at] as number) + (values[row + at] as number); // both lie inside
      }
    }
    return sums.map((sum, at) => (sum * scale) / Math.max(1, counts[Math.floor(at / size)] ?? 1));
  };
  return (sentences) =>
    Promise.all(
      sentences.map(async (words) => {
        const key = words.join('\n');
        let found = known.get(key);
        if (found === undefined) {
          kept += words.length * size;
          if (kept > keptMax) {
            known.clear();
            kept = words.length * size;
          }
          found = readOne(words);
          known.set(key, found);
          found.catch(() => known.delete(key)); // a later call tries again
        }
        return (await found).slice();
      }),
    );
}

function joined(words: readonly string[]): { readonly text: string; readonly starts: readonly number[] } {
  const starts: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.push(length);
    length += word.length;
  }
  return { text: words.join(''), starts };
}
