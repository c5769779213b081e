/** Reads data files of words and texts: sections that begin with `=== title`, and their entries. */
import { readFileSync } from 'node:fs';
import { invariant } from '#foundation';

/** The sections of one file by title; an unknown title is a bug. */
interface WordLists {
  /** One entry per line. */
  lines(title: string): readonly string[];
  /** Entries separated by white space. */
  words(title: string): readonly string[];
  /** Entries separated by commas. */
  phrases(title: string): readonly string[];
  readonly titles: readonly string[];
}

/** Ignores the lines before the first section, which describe the file. */
function readWordLists(file: URL): WordLists {
  const sections = new Map(
    readFileSync(file, 'utf8')
      .split(/^=== /m)
      .slice(1)
      .map((section) => {
        const [title = '', ...lines] = section.split('\n');
        return [title, lines.filter((line) => line !== '')] as const;
      }),
  );
  const lines = (title: string): readonly string[] => {
    const found = sections.get(title);
    invariant(found !== undefined, `no section "${title}"`);
    return found;
  };
  return {
    lines,
    words: (title) => lines(title).join(' ').split(/\s+/),
    phrases: (title) => phrases(lines(title).join(' ')),
    titles: [...sections.keys()],
  };
}

/** This library's words. */
export const surrogateWords = readWordLists(new URL('./words.txt', import.meta.url));

/** Splits a packed list of phrases at commas; line breaks count as spaces. */
export function phrases(packed: string): readonly string[] {
  return packed
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
