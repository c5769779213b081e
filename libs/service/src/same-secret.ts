import { createHash, timingSafeEqual } from 'node:crypto';

/** In the same time whatever the difference; digests, because lengths may differ. */
export function isSameSecret(first: string, second: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
