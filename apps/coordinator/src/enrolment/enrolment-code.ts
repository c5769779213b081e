/** One-time codes that people read to each other: 100 bits, no letter that looks like another. */
import { randomBytes } from 'node:crypto';
import { hashToken } from '../config/tokens.js';

/** Crockford's base 32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 5;

/** A new code, e.g. `7K2QM-9XW4T-…`, four groups of five. */
export function createEnrolmentCode(): string {
  // 32 divides 256, so the remainder favours no letter.
  const letters = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % 32]).join('');
  return letters.match(/.{5}/g)?.join('-') ?? letters;
}

/** What is stored and looked up: SHA-256 of the code as it was meant, whatever case and hyphens it was typed with. */
export function hashEnrolmentCode(typed: string): string {
  const meant = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashToken(meant);
}
