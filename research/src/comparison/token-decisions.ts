/** Which tokens of the test notes a system decided rightly, a bit each: what paired tests of two systems need. No text of any note. */
import type { Discordant } from '#evaluation';
import { invariant } from '#foundation';

/** One bit a token, in the order of the test notes. */
export interface TokenDecisions {
  /** Tokens of all test notes. */
  readonly tokens: number;
  /** Base64; the bit of token i is bit i % 8 of byte i / 8, 1 where "identifier or not" was decided as the gold standard does. */
  readonly right: string;
}

/** Packs decisions; `right` has a flag for each token. */
export function packDecisions(right: readonly boolean[]): TokenDecisions {
  const bytes = new Uint8Array(Math.ceil(right.length / 8));
  for (const [index, isRight] of right.entries())
    if (isRight) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return { tokens: right.length, right: Buffer.from(bytes).toString('base64') };
}

/** Tokens that exactly one of two systems decided rightly. Both must have read the same notes. */
export function discordantTokens(first: TokenDecisions, second: TokenDecisions): Discordant {
  invariant(first.tokens === second.tokens, 'discordantTokens: the same tokens on both sides');
  const others = Buffer.from(second.right, 'base64');
  let onlyFirst = 0;
  let onlySecond = 0;
  for (const [index, byte] of Buffer.from(first.right, 'base64').entries()) {
    const other = others[index] ?? 0;
    onlyFirst += bitsIn(byte & ~other);
    onlySecond += bitsIn(other & ~byte);
  }
  return { onlyFirst, onlySecond };
}

function bitsIn(byte: number): number {
  let count = 0;
  for (let rest = byte & 0xff; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
