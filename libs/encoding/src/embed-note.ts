/** Steps 1 to 3 of the flow, for whoever trains: labelled notes become sentences of embeddings, casing ids and label ids. */
import { embedSentence, type TokenEmbeddings } from '#embeddings';
import type { IobScheme } from '#labels';
import {
  casingIdsOf,
  type LabelWarning,
  type Language,
  type Note,
  type Sentence,
  type TokenizedNote,
} from '#text';
import type { EmbeddedSentence } from './encode-repeatably.js';
import type { SurrogateMaker } from './models.js';
import { prepareNote } from './prepare-note.js';

/** A sentence with its tokens; text plane. */
export interface PreparedSentence extends EmbeddedSentence {
  readonly tokens: Sentence;
}

/** A note with its sentences in the order of the text. */
export interface PreparedDocument {
  readonly tokenized: TokenizedNote;
  readonly sentences: readonly PreparedSentence[];
  /** Spans that do not fit the tokens or the label set. */
  readonly warnings: readonly LabelWarning[];
}

/** How notes are prepared. */
export interface PreparationOptions {
  readonly table: TokenEmbeddings;
  readonly scheme: IobScheme;
  readonly language: Language;
  /** When given, identifiers are replaced before anything else, as at a site. */
  readonly surrogates?: SurrogateMaker | undefined;
}

/** Prepares one note as a site does and embeds it. Shape of each sentence's vectors: (T, E). */
export function embedNote(
  original: Note,
  { table, scheme, language, surrogates }: PreparationOptions,
): PreparedDocument {
  const prepared = prepareNote(original, { scheme, language, surrogates });
  const { note, sentences, labelIds, warnings } = prepared;
  const embedded = sentences.map((tokens, index) => ({
    tokens,
    vectors: embedSentence(table, tokens),
    casingIds: casingIdsOf(tokens),
    labelIds: labelIds[index] ?? new Uint8Array(tokens.length),
  }));
  return { tokenized: { note, sentences }, sentences: embedded, warnings };
}

/** Every sentence of some documents, in order. */
export function sentencesOf(documents: readonly PreparedDocument[]): PreparedSentence[] {
  return documents.flatMap((document) => document.sentences);
}
