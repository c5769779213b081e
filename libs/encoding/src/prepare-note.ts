/** Steps 1 and 2 of the flow: a labelled note to sentences with label ids, identifiers already invented. */
import type { TokenEmbeddings } from '#embeddings';
import { type IobScheme, type LabelMap, mapSpans } from '#labels';
import {
  type LabelWarning,
  type Language,
  labelSentences,
  type Note,
  type SentenceSplitting,
  type TokenizedNote,
  tokenizeNote,
} from '#text';
import type { SurrogateMaker } from './models.js';

/** A note that is ready to be embedded. */
export interface PreparedNote extends TokenizedNote {
  /** Shape: (T) of each sentence. */
  readonly labelIds: readonly Uint8Array[];
  readonly tokenCount: number;
  /** The note as it was written. */
  readonly original: Note;
  /** The same with surrogates in place of its identifiers, its spans not mapped yet. */
  readonly invented: Note;
  /** What its sentences were found by. */
  readonly splitting: SentenceSplitting;
  /** Labels that the map leads nowhere, with the number of their spans. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Spans that do not fit the tokens or the label set. */
  readonly warnings: readonly LabelWarning[];
}

/** How notes are prepared. */
export interface NotePreparation {
  readonly language: Language;
  /** What is read of its tokens: lengths of sentences leave, so nothing else may decide them. */
  readonly input: Pick<TokenEmbeddings, 'standInOf'>;
  readonly scheme: IobScheme;
  /** From the labels of the notes to those of the representer; left out where they are the same. */
  readonly labelMap?: LabelMap;
  /** Absent for the paper's pure setting, and where notes are public. */
  readonly surrogates: SurrogateMaker | undefined;
}

/** Prepares one note whole or fails: nothing of a note is passed on when a part of it cannot be. */
export function prepareNote(
  original: Note,
  { surrogates, labelMap, language, input, scheme }: NotePreparation,
): PreparedNote {
  // Surrogates first: a label that the representer does not know is still an identifier.
  const invented = surrogates === undefined ? original : surrogates(original);
  const { spans, dropped } =
    labelMap === undefined ? { spans: invented.spans, dropped: {} } : mapSpans(invented.spans, labelMap);
  const splitting = { language, standInOf: input.standInOf };
  const tokenized = tokenizeNote({ ...invented, spans }, splitting);
  const { labelIds, warnings } = labelSentences(tokenized, scheme);
  const tokenCount = labelIds.reduce((sum, ids) => sum + ids.length, 0);
  return { ...tokenized, labelIds, tokenCount, original, invented, splitting, dropped, warnings };
}
