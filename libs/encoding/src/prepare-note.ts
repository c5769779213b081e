/** Steps 1 and 2 of the flow: a labelled note to sentences with label ids, identifiers already replaced. */
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

/** A note ready to be embedded. */
export interface PreparedNote extends TokenizedNote {
  /** Shape: (T) of each sentence. */
  readonly labelIds: readonly Uint8Array[];
  readonly tokenCount: number;
  readonly original: Note;
  /** With surrogates for identifiers, spans not yet mapped. */
  readonly invented: Note;
  readonly splitting: SentenceSplitting;
  /** Spans per label that the map leads nowhere. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly warnings: readonly LabelWarning[];
}

/** How notes are prepared. */
export interface NotePreparation {
  readonly language: Language;
  /** Sentence lengths leave, so nothing else about the tokens may decide the splitting. */
  readonly input: Pick<TokenEmbeddings, 'standInOf'>;
  readonly scheme: IobScheme;
  /** From the notes' labels to the representer's, if they differ. */
  readonly labelMap?: LabelMap;
  /** Absent in the paper's pure setting and for public notes. */
  readonly surrogates: SurrogateMaker | undefined;
}

/** Prepares a whole note or fails: a note that cannot be prepared passes nothing on. */
export function prepareNote(
  original: Note,
  { surrogates, labelMap, language, input, scheme }: NotePreparation,
): PreparedNote {
  // First: a label that the representer does not know is still an identifier.
  const invented = surrogates === undefined ? original : surrogates(original);
  const { spans, dropped } =
    labelMap === undefined ? { spans: invented.spans, dropped: {} } : mapSpans(invented.spans, labelMap);
  const splitting = { language, standInOf: input.standInOf };
  const tokenized = tokenizeNote({ ...invented, spans }, splitting);
  const { labelIds, warnings } = labelSentences(tokenized, scheme);
  const tokenCount = labelIds.reduce((sum, ids) => sum + ids.length, 0);
  return { ...tokenized, labelIds, tokenCount, original, invented, splitting, dropped, warnings };
}
