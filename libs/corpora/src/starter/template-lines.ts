/** Tables of templates: one a line, and which of them a share of the notes may use. */
import type { NameShare } from './world-names.js';

/** One template a line; a part of the folder's data, not of its logic. */
export function templateLines(table: string): readonly string[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The templates of one share: of every ten, one is for choices and one for scores. */
export function templatesOf(templates: readonly string[], share: NameShare): readonly string[] {
  return templates.filter((_, index) => shareOf(index) === share);
}

function shareOf(index: number): NameShare {
  if (index % 10 === 4) return 'dev';
  return index % 10 === 9 ? 'test' : 'learned';
}
