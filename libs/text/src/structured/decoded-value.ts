/** A stretch of a document with its escapes decoded, each unit with the place where it is spelled. */
import type { Piece } from './structured-text.js';

/** A value as a reader sees it. */
export type DecodedValue = Pick<Piece, 'text' | 'places'>;

/**
 * The stretch of `document` from `start` to `end`. `form` is a global expression of one escape; `decode` says what it stands for.
 */
export function decodeValue(
  document: string,
  { start, end }: { readonly start: number; readonly end: number },
  { form, decode }: { readonly form: RegExp; readonly decode: (escaped: string) => string },
): DecodedValue {
  const source = document.slice(start, end);
  if (source.search(form) === -1) return { text: source, places: start };
  const places: number[] = [];
  let text = '';
  let copied = 0;
  const copyTo = (to: number): void => {
    for (let at = copied; at < to; at += 1) places.push(start + at);
    text += source.slice(copied, to);
  };
  for (const match of source.matchAll(form)) {
    copyTo(match.index);
    const decoded = decode(match[0]);
    for (let unit = 0; unit < decoded.length; unit += 1) places.push(start + match.index);
    text += decoded;
    copied = match.index + match[0].length;
  }
  copyTo(source.length);
  places.push(end);
  return { text, places: Int32Array.from(places) };
}

/** A stretch of a value. */
export function stretchOf({ text, places }: DecodedValue, start: number, end: number): DecodedValue {
  return {
    text: text.slice(start, end),
    places: typeof places === 'number' ? places + start : places.subarray(start, end + 1),
  };
}
