/** Splits names and templates, so that scored ones are never learned. */

/** The split of a name: training, choices or scoring. No name is in two. */
export type NameShare = 'learned' | 'dev' | 'test';

/** Templates of one share: of every ten, one is for choices and one for scoring. */
export function templatesOf(templates: readonly string[], share: NameShare): readonly string[] {
  return templates.filter((_, index) => shareOf(index) === share);
}

function shareOf(index: number): NameShare {
  if (index % 10 === 4) return 'dev';
  return index % 10 === 9 ? 'test' : 'learned';
}
