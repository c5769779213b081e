/** Rows for `alignColumns` that stay within a screen. */

/** The rows, with every cell that is wider than its column may be continued in rows beneath, broken between words. */
export function wrapCells(
  rows: readonly (readonly string[])[],
  widthsMax: readonly number[],
): readonly (readonly string[])[] {
  return rows.flatMap((row) => {
    const cells = row.map((cell, column) => linesOf(cell, widthsMax[column] ?? Number.POSITIVE_INFINITY));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''));
  });
}

/** A word that is wider than the column stands alone in its line. */
function linesOf(text: string, widthMax: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= widthMax)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
