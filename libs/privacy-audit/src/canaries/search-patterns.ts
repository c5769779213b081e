/** Many patterns looked for in one pass: a search of each by itself would read everything as often as there are patterns. */
import { invariant } from '#foundation';

/** Something to look for. */
export interface BytePattern {
  /** Two bytes or more. */
  readonly bytes: Uint8Array;
}

/** Tells which of its patterns stand in some bytes. */
export type PatternSearch<Pattern extends BytePattern> = (bytes: Uint8Array) => ReadonlySet<Pattern>;

/**
 * Compiles a search. It is that of Wu and Manber: a window as long as the shortest pattern moves over the bytes; the two bytes at its end
 * tell how far it may move without passing the beginning of a pattern, which is nearly its whole length unless they stand in one.
 */
export function createPatternSearch<Pattern extends BytePattern>(
  patterns: readonly Pattern[],
): PatternSearch<Pattern> {
  if (patterns.length === 0) return () => new Set();
  const window = Math.min(...patterns.map(({ bytes }) => bytes.length));
  invariant(window >= 2, 'patterns have two bytes or more');
  const steps = stepsOf(patterns, window);
  const byEnd = new Map<number, Pattern[]>();
  for (const pattern of patterns) {
    const pair = pairAt(pattern.bytes, window - 1);
    byEnd.set(pair, [...(byEnd.get(pair) ?? []), pattern]);
  }
  return (bytes) => {
    const found = new Set<Pattern>();
    let at = window - 1;
    while (at < bytes.length) {
      const pair = pairAt(bytes, at);
      const step = steps[pair] ?? 1;
      at += step;
      if (step > 0) continue;
      for (const pattern of byEnd.get(pair) ?? [])
        if (standsAt(bytes, at - window + 1, pattern.bytes)) found.add(pattern);
      at += 1;
    }
    return found;
  };
}

/** By the pair of bytes at the end of the window, how far it may move; 0: a pattern may stand here. */
function stepsOf(patterns: readonly BytePattern[], window: number): Uint16Array {
  const steps = new Uint16Array(2 ** 16).fill(Math.min(window - 1, 2 ** 16 - 1));
  for (const { bytes } of patterns)
    for (let at = 1; at < window; at += 1) {
      const pair = pairAt(bytes, at);
      steps[pair] = Math.min(steps[pair] ?? 0, window - 1 - at);
    }
  return steps;
}

const pairAt = (bytes: Uint8Array, at: number): number => ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);

function standsAt(bytes: Uint8Array, start: number, pattern: Uint8Array): boolean {
  return pattern.every((byte, at) => bytes[start + at] === byte);
}
