/** Texts in which ‹ › stand around what somebody marked. */

/** The text without its marks, and the stretch between them with what it was called; the arguments of a veto. */
export function marked(text: string, label: string) {
  const start = text.indexOf('‹');
  const end = text.indexOf('›') - 1;
  return [text.replace(/[‹›]/g, ''), { start, end, label }] as const;
}
