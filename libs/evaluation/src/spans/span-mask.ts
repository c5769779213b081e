import type { NoteLike } from '../i2b2/tags.js';

/** One byte for each UTF-16 unit of the text: 1 inside a span. */
export function spanMask({ text, spans }: Pick<NoteLike, 'text' | 'spans'>): Uint8Array {
  const mask = new Uint8Array(text.length);
  for (const { start, end } of spans) mask.fill(1, start, end);
  return mask;
}
