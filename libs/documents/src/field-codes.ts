/** What a field is told beside its name: addresses, files, queries, questions to whoever opens the document. */

/** A stretch of a field code. */
export interface CodeArgument {
  readonly start: number;
  readonly end: number;
}

/** Text in quotes that no switch such as `\o` or `\l` introduces; a switch has a format, a bookmark or a tip behind it. */
const quoted = /(?<!\\[A-Za-z@#*!]\s{0,8})"([^"]*)"/g;
/** Fields whose first word is an address or a file, in quotes or not. */
const bare = /^\s*(?:HYPERLINK|INCLUDETEXT|INCLUDEPICTURE|LINK|DDE|DDEAUTO|IMPORT|RD)\s+([^\s"\\][^\s"]*)/i;

/** The arguments of a field code that go from a copy, in order. */
export function codeArguments(code: string): CodeArgument[] {
  const inQuotes = [...code.matchAll(quoted)].map(({ index, 1: text = '' }) => ({
    start: index + 1,
    end: index + 1 + text.length,
  }));
  const [whole = '', word = ''] = bare.exec(code) ?? [];
  const first = word === '' ? [] : [{ start: whole.length - word.length, end: whole.length }];
  return [...first, ...inQuotes].filter(({ start, end }) => start < end);
}
