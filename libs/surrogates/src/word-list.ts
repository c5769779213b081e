/** Splits a packed list of phrases: commas part them, line breaks are spaces. */
export function phrases(packed: string): readonly string[] {
  return packed
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
