export { CASING_COUNT, type CasingId, casingIdsOf, casingNames, casingOf } from './casing.js';
export {
  isCardNumber,
  isDniOrNie,
  isIban,
  isKvnr,
  isNhsNumber,
  isSsn,
  isVin,
  passesLuhn,
} from './check-digits.js';
export { buildNote } from './corpus/build-note.js';
export { listCorpusFiles } from './corpus/corpus-files.js';
export {
  type CorpusEncoding,
  type CorpusItem,
  corpusEncodings,
  documentBytesMaxDefault,
  type RawDocument,
} from './corpus/corpus-types.js';
export {
  type CorpusWriter,
  createCorpusWriter,
  failuresOfNote,
  prepareCorpusOutput,
  requireSafeId,
} from './corpus/corpus-writer.js';
export { csvRowsIn } from './corpus/csv-rows.js';
export { detectFormat } from './corpus/detect-format.js';
export {
  decodeDocument,
  decodeUtf8,
  readByteLines,
  readUpTo,
} from './corpus/document-bytes.js';
export {
  type CorpusFormat,
  corpusFormatNamed,
  corpusFormats,
  type FormatLosses,
  lossesOf,
} from './corpus/formats.js';
export { formatInception } from './corpus/inception.js';
export { type JsonItem, readJsonArray } from './corpus/json-array.js';
export { formatJsonl } from './corpus/jsonl.js';
export { formatLabelStudio } from './corpus/label-studio.js';
export { RefusalSummary, type RefusedKind, SkippedFiles } from './corpus/left-out.js';
export { indexNotes, type NotesByNumber } from './corpus/notes-by-number.js';
export { codePointSpans } from './corpus/offsets.js';
export { openCorpus, openReadText } from './corpus/open-corpus.js';
export { createPieceWriter, requireApart, WrittenFiles } from './corpus/written-files.js';
export { decodeXmlText, escapeXml, parseXml } from './corpus/xml-parse.js';
export { readDecoded, readForModel } from './decoded.js';
export { type LabelWarning, labelSentences, spansFromLabelIds } from './label-sentences.js';
export type { Note, Sentence, Token, TokenizedNote } from './note.js';
export { piecesOf, replaceSpans, typeWord } from './replace-spans.js';
export { comparable, type SeenText, seeThrough } from './seen-through.js';
export { type Language, languageNamed, languages } from './sentence-rules.js';
export { type SentenceSplitting, splitSentences, splittingOf, tokenizeNote } from './sentence-splitter.js';
export { failuresOfStructure, readStructured } from './structured/read-structured.js';
export type { Edit, StructuredText } from './structured/structured-text.js';
export { isWord, tokenize, tokenPositions } from './tokenizer.js';
