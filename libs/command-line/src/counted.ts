let grouped: Intl.NumberFormat | undefined; // made when first asked for: it loads ICU's data, and every command starts here

/** A number with its noun, as people write it: `1 batch`, `12,345 notes`. `many` is for nouns that take more than an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** A number without a noun, as people write it: `12,345`. */
export function whole(count: number): string {
  grouped ??= new Intl.NumberFormat('en');
  return grouped.format(count);
}

/** The first of `count` names and how many more there are: `a, b and 3 more`. */
export function firstOf(first: readonly string[], count: number): string {
  const more = count > first.length ? ` and ${count - first.length} more` : '';
  return `${first.join(', ')}${more}`;
}
