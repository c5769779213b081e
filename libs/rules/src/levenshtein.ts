/** How far apart two words are written. */

/** The least number of letters to insert, delete or replace; where it is more than `max`, any number above that. */
export function levenshtein(one: string, other: string, max: number = Number.POSITIVE_INFINITY): number {
  const row = new Uint32Array(other.length + 1);
  for (let j = 0; j <= other.length; j += 1) row[j] = j;
  for (let i = 1; i <= one.length; i += 1) {
    const letter = one.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= other.length; j += 1) {
      const above = row[j] ?? 0;
      const replaced = letter === other.charCodeAt(j - 1) ? diagonal : diagonal + 1;
      const moved = Math.min(above, left) + 1;
      left = Math.min(replaced, moved);
      least = Math.min(least, left);
      diagonal = above;
      row[j] = left;
    }
    if (least > max) return least; // from row to row it only grows
  }
  return row[other.length] ?? 0;
}
