/** What stands in a text in place of an identifier: `[DOCTOR]`. */
export function typeWord(label: string): string {
  return `[${label}]`;
}
