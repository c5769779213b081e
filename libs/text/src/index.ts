export { CASING_COUNT, type CasingId, casingIdsOf, casingNames, casingOf } from './casing.js';
export { buildNote, type SourceSpan, sourceOf } from './corpus/build-note.js';
export {
  type CorpusFormat,
  type CorpusItem,
  corpusFormatNamed,
  corpusFormats,
  type DocumentWarning,
  documentBytesMaxDefault,
  type OffsetCounting,
  type OpenCorpusOptions,
  type RawDocument,
  type RawTag,
  type ReadNote,
  type RefusedDocument,
  type SkippedReason,
  type TagSource,
} from './corpus/corpus-types.js';
export {
  type CorpusWriter,
  type CorpusWriterOptions,
  createCorpusWriter,
  prepareCorpusOutput,
} from './corpus/corpus-writer.js';
export { detectFormat } from './corpus/detect-format.js';
export { type CorpusEncoding, corpusEncodings } from './corpus/encodings.js';
export { type FormatLosses, lossesOf } from './corpus/format-losses.js';
export { openCorpus } from './corpus/open-corpus.js';
export { readDocument } from './corpus/read-document.js';
export { RefusalSummary, type RefusedKind } from './corpus/refusal-summary.js';
export { SkippedFiles } from './corpus/skipped-files.js';
export {
  type LabelledSentences,
  type LabelWarning,
  type LabelWarningKind,
  labelSentences,
  spansFromLabelIds,
} from './label-sentences.js';
export type { Note, Sentence, Token, TokenizedNote } from './note.js';
export { type Language, languageNamed, languages } from './sentence-rules.js';
export { sentenceTokensMax, splitSentences, tokenizeNote } from './sentence-splitter.js';
export { type TokenPositions, tokenize, tokenPositions } from './tokenizer.js';
