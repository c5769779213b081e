/** Steps 1 to 3 of the flow, for training: labelled notes to embeddings, casing ids and label ids. */
import { embedSentence, shownCasings, type TokenEmbeddings, withCasing } from '#embeddings';
import type { SeededRandom } from '#foundation';
import type { IobScheme } from '#labels';
import {
  type LabelWarning,
  type Language,
  labelSentences,
  type Note,
  type Sentence,
  splitSentences,
  type TokenizedNote,
} from '#text';
import type { SurrogateMaker } from './models.js';
import { prepareNote } from './prepare-note.js';
import type { EmbeddedSentence } from './write-frames.js';

/** A sentence with its tokens; text plane. */
export interface PreparedSentence extends EmbeddedSentence {
  readonly tokens: Sentence;
}

/** A note with its sentences in text order. */
export interface PreparedDocument {
  readonly tokenized: TokenizedNote;
  readonly sentences: readonly PreparedSentence[];
  readonly warnings: readonly LabelWarning[];
}

/** How notes are prepared. */
export interface PreparationOptions {
  readonly table: TokenEmbeddings;
  readonly scheme: IobScheme;
  readonly language: Language;
  /** If given, replaces identifiers first, as at a site. */
  readonly surrogates?: SurrogateMaker | undefined;
}

/** Prepares a note as a site does and embeds it. Vectors per sentence: (T, E). */
export function embedNote(
  original: Note,
  { table, scheme, language, surrogates }: PreparationOptions,
): PreparedDocument {
  return embedPrepared(prepareNote(original, { scheme, language, input: table, surrogates }), table);
}

function embedPrepared(
  { note, sentences, labelIds, warnings }: TokenizedNote & ReturnType<typeof labelSentences>,
  table: TokenEmbeddings,
): PreparedDocument {
  const embedded = sentences.map((tokens, index) => ({
    tokens,
    vectors: embedSentence(table, tokens),
    casingIds: shownCasings(table, tokens),
    labelIds: labelIds[index] ?? new Uint8Array(tokens.length),
  }));
  return { tokenized: { note, sentences }, sentences: embedded, warnings };
}

/** Embeds documents with another table, whose splitting may differ. Vectors per sentence: (T, E). */
export function embedAgain(
  documents: readonly PreparedDocument[],
  { table, scheme, language }: Omit<PreparationOptions, 'surrogates'>,
): PreparedDocument[] {
  const splitting = { language, standInOf: table.standInOf };
  return documents.map(({ tokenized: { note }, sentences: before }) => {
    const tokens = before.flatMap((sentence) => sentence.tokens); // may differ from the text's
    const tokenized = { note, sentences: splitSentences(note.text, tokens, splitting) };
    return embedPrepared({ ...tokenized, ...labelSentences(tokenized, scheme) }, table);
  });
}

/**
 * Embeds documents as a site sends them, with surrogates for labelled identifiers. Prepares them anew,
 * because a surrogate may have other tokens. For audits; a site draws from the secure source.
 */
export async function embedAsSent(
  documents: readonly PreparedDocument[],
  options: Omit<PreparationOptions, 'surrogates'>,
  random: SeededRandom,
): Promise<PreparedDocument[]> {
  const { applySurrogates, createSurrogateMaker } = await import('#surrogates'); // its name lists are heavy
  const maker = createSurrogateMaker({ random, language: options.language });
  const surrogates: SurrogateMaker = (note) => applySurrogates(note, maker);
  return documents.map(({ tokenized }) => embedNote(tokenized.note, { ...options, surrogates }));
}

/** Repeats the documents `count` times as sent, each with fresh surrogates. */
export async function embedCopies(
  documents: readonly PreparedDocument[],
  count: number,
  options: Omit<PreparationOptions, 'surrogates'>,
  random: SeededRandom,
): Promise<PreparedDocument[]> {
  const copies: PreparedDocument[] = [];
  for (let copy = 0; copy < count; copy += 1)
    copies.push(...(await embedAsSent(documents, options, random.fork(`copy ${copy}`))));
  return copies;
}

/** All sentences of the documents, in order. */
export function sentencesOf(documents: readonly PreparedDocument[]): PreparedSentence[] {
  return documents.flatMap((document) => document.sentences);
}

/** Where a system reads casing. */
export type CasingPlace = 'beside' | 'inside' | 'both' | 'none';

/** The embeddings a system reads: casing follows each vector if its place is inside. */
export function embeddingsWithCasing(table: TokenEmbeddings, place: CasingPlace): TokenEmbeddings {
  return place === 'inside' || place === 'both' ? withCasing(table) : table;
}
