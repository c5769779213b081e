/**
 * Sentences in which names are easily unlearned: one name after a title, a cue or nothing. If a consortium
 * member leaves such names unlabelled, a release's recall at another site, with few names in that context,
 * hardly moves (ADR 0087).
 */
import { readFileSync } from 'node:fs';
import type { Language, Note } from '#text';

interface HardSentences {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Each has `{first}`, `{last}` or both, which together form one name. */
  readonly contexts: readonly string[];
}

/** One name in one context. */
export interface HardNote {
  /** The sentence with its slots, such as `Mr. {last} was seen in clinic today.` */
  readonly context: string;
  readonly note: Note;
}

/** How many names two releases find whole in one context. */
export interface ContextRecall {
  readonly context: string;
  readonly names: number;
  readonly inUse: number;
  readonly offered: number;
}

/** Losing this many names of a context and gaining none is beyond chance (exact McNemar test, one-sided, p = 0.03). */
const lostMin = 5;

/** Writes ten notes per context, each with one labelled name; none if the language has no such sentences. */
export function writeHardNotes(language: Language): readonly HardNote[] {
  const path = new URL('hard-contexts.json', import.meta.url);
  // The file ships with the program.
  const all = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<Language, HardSentences>>;
  const { first, last, contexts } = all[language] ?? { first: [], last: [], contexts: [] };
  return contexts.flatMap((context, at) =>
    first.map((name, person) => ({
      context,
      note: fillContext(context, `${at}-${person}`, { first: name, last: last[person] ?? name }),
    })),
  );
}

function fillContext(context: string, id: string, { first, last }: Record<'first' | 'last', string>): Note {
  const behind = context.length - 1 - context.lastIndexOf('}');
  const text = context.replace('{first}', first).replace('{last}', last);
  return { id, text, spans: [{ start: context.indexOf('{'), end: text.length - behind, label: 'NAME' }] };
}

/** Lists contexts where `offered` loses {@link lostMin} names. Both sets hold ids of notes with a whole name found. */
export function findLostContexts(
  notes: readonly HardNote[],
  { inUse, offered }: Readonly<Record<'inUse' | 'offered', ReadonlySet<string>>>,
): readonly ContextRecall[] {
  return [...new Set(notes.map(({ context }) => context))]
    .map((context) => {
      const ids = notes.filter((hard) => hard.context === context).map(({ note }) => note.id);
      const countIn = (found: ReadonlySet<string>) => ids.filter((id) => found.has(id)).length;
      return { context, names: ids.length, inUse: countIn(inUse), offered: countIn(offered) };
    })
    .filter((recall) => recall.inUse - recall.offered >= lostMin);
}
