/** The split of names and templates: what is learned is never what is scored. */

/** Whose names a corpus draws: those to learn from, those that choices are made by, those that are scored. No name is in two. */
export type NameShare = 'learned' | 'dev' | 'test';

/** The templates of one share: of every ten, one is for choices and one for scores. */
export function templatesOf(templates: readonly string[], share: NameShare): readonly string[] {
  return templates.filter((_, index) => shareOf(index) === share);
}

function shareOf(index: number): NameShare {
  if (index % 10 === 4) return 'dev';
  return index % 10 === 9 ? 'test' : 'learned';
}
