/** One bit per test token: whether a system decided it correctly. Paired tests need this; it contains no note text. */
import type { Discordant } from '#evaluation';
import { invariant } from '#foundation';

/** One bit per token, in the order of the test notes. */
export interface TokenDecisions {
  readonly tokens: number;
  /** Base64; token i is bit i % 8 of byte i / 8, and 1 means that "identifier or not" matches the gold standard. */
  readonly right: string;
}

/** Packs decisions; `right` has one flag per token. */
export function packDecisions(right: readonly boolean[]): TokenDecisions {
  const bytes = new Uint8Array(Math.ceil(right.length / 8));
  for (const [index, isRight] of right.entries())
    if (isRight) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  return { tokens: right.length, right: Buffer.from(bytes).toString('base64') };
}

/** Counts tokens that exactly one of two systems decided correctly. Both must have read the same notes. */
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
