/** One template a line; a part of the folder's data, not of its logic. */
export function templateLines(table: string): readonly string[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
