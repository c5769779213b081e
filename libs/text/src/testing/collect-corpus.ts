import type { ReadNote } from '../corpus/corpus-types.js';
import { type OpenCorpusOptions, openCorpus } from '../corpus/open-corpus.js';
import type { Note } from '../note.js';

/** A small corpus read to its end. */
export interface CollectedCorpus {
  readonly read: ReadNote[];
  /** `CODE name-of-file` for each refused document. */
  readonly refused: string[];
}

/** Reads a whole corpus; for tests only, where corpora are small. */
export async function collectCorpus(options: OpenCorpusOptions): Promise<CollectedCorpus> {
  const collected: CollectedCorpus = { read: [], refused: [] };
  for await (const item of openCorpus(options)) {
    if (item.kind === 'note') collected.read.push(item);
    else
      collected.refused.push(
        `${item.failure.code} ${item.file.slice(options.path.length).replace(/^\//, '')}`,
      );
  }
  return collected;
}

/** A note without what its spans remember of their file. */
export function withoutSources({ id, text, spans }: Note): Note {
  return {
    id,
    text,
    spans: spans.map(
      (span) =>
        Object.fromEntries(
          Object.entries(span).filter(([name]) => name !== 'source'),
        ) as Note['spans'][number],
    ),
  };
}
