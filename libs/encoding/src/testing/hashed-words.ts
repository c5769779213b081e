/** Word vectors that need no table, for tests: each word hashes to a unit vector. */
import type { TokenEmbeddings } from '#embeddings';
import { sha256 } from '#foundation';

/** Vectors of `size` values, at most 32. */
export function hashedWords(size: number): TokenEmbeddings {
  return {
    size,
    embed: (token, out, offset) => {
      const bytes = Buffer.from(sha256(token), 'hex');
      const values = Array.from({ length: size }, (_, index) => (bytes[index] ?? 0) - 127.5);
      const length = Math.hypot(...values);
      values.forEach((value, index) => {
        out[offset + index] = value / length;
      });
      return 'exact';
    },
  };
}
