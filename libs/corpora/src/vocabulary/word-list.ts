/** Splits a packed table of phrases: commas part them, line breaks are spaces. */
export function phrases(table: string): readonly string[] {
  return table
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
