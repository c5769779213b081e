/** Reads the data files of words and texts: sections that begin with `=== title`, and their entries. */
import { readFileSync } from 'node:fs';
import { invariant } from '#foundation';

/** The sections of one file by title; a title that the file does not have is a bug. */
interface WordLists {
  /** One entry a line. */
  lines(title: string): readonly string[];
  /** Entries separated by white space. */
  words(title: string): readonly string[];
  /** Entries separated by commas. */
  phrases(title: string): readonly string[];
  readonly titles: readonly string[];
}

/** Reads `file`; the lines before its first section say what it holds. */
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

/** The words of this library. */
export const surrogateWords = readWordLists(new URL('./words.txt', import.meta.url));

/** Splits a packed list of phrases at its commas; line breaks count as spaces. */
export function phrases(packed: string): readonly string[] {
  return packed
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}
