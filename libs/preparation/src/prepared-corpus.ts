/** Steps 1 to 3 of the flow, for whoever trains: labelled notes become sentences of embeddings, casing ids and label ids. */
import { embedSentence, type TokenEmbeddings } from '#embeddings';
import type { IobScheme } from '#labels';
import {
  casingIdsOf,
  type LabelWarning,
  type Language,
  labelSentences,
  type Note,
  type Sentence,
  type TokenizedNote,
  tokenizeNote,
} from '#text';
import type { TrainingSentence } from '#training';

/** A sentence with its tokens; text plane. */
export interface PreparedSentence extends TrainingSentence {
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
}

/** Prepares one note. Shape of each sentence's vectors: (T, E). */
export function prepareNote(note: Note, { table, scheme, language }: PreparationOptions): PreparedDocument {
  const tokenized = tokenizeNote(note, { language });
  const { labelIds, warnings } = labelSentences(tokenized, scheme);
  const sentences = tokenized.sentences.map((tokens, index) => ({
    tokens,
    vectors: embedSentence(table, tokens),
    casingIds: casingIdsOf(tokens),
    labelIds: labelIds[index] ?? new Uint8Array(tokens.length),
  }));
  return { tokenized, sentences, warnings };
}

/** Prepares notes one after the other. */
export async function* prepareNotes(
  notes: AsyncIterable<Note> | Iterable<Note>,
  options: PreparationOptions,
): AsyncGenerator<PreparedDocument> {
  for await (const note of notes) yield prepareNote(note, options);
}

/** Every sentence of some documents, in order. */
export function sentencesOf(documents: readonly PreparedDocument[]): PreparedSentence[] {
  return documents.flatMap((document) => document.sentences);
}
