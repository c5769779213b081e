/**
 * Sentences in which names are easily unlearned: one name behind a title, a cue or nothing. A member of a consortium that leaves such
 * names unlabelled hardly moves a release's recall on the notes of another site, where few names stand in that context (ADR 0087).
 */
import { readFileSync } from 'node:fs';
import type { Language, Note } from '#text';

interface HardSentences {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Each has `{first}`, `{last}` or both, which together are one name. */
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

/** Names of one context that a release has to lose: as many, and none gained, are beyond chance (exact McNemar test, one-sided, p = 0.03). */
const lostMin = 5;

/** Ten notes for each context, each with one labelled name; none for a language without such sentences. */
export function writeHardNotes(language: Language): readonly HardNote[] {
  const path = new URL('hard-contexts.json', import.meta.url);
  const all = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<Language, HardSentences>>; // comes with the program
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

/** The contexts in which `offered` finds {@link lostMin} names fewer than `inUse`; both hold the ids of notes whose name was found whole. */
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
