export { buildNote } from './build-note.js';
export { listCorpusFiles } from './corpus-files.js';
export { parseRecord } from './corpus-format.js';
export {
  type CorpusEncoding,
  type CorpusItem,
  corpusEncodings,
  documentBytesMaxDefault,
  type RawDocument,
} from './corpus-types.js';
export {
  type CorpusWriter,
  createCorpusWriter,
  failuresOfNote,
  prepareCorpusOutput,
  requireSafeId,
} from './corpus-writer.js';
export { type CsvRow, csvRowsIn, formatCsvRow, readCsvRows } from './csv-rows.js';
export { detectFormat } from './detect-format.js';
export {
  decodeDocument,
  decodeUtf8,
  readUpTo,
} from './document-bytes.js';
export {
  type CorpusFormat,
  corpusFormatNamed,
  corpusFormats,
  type FormatLosses,
  lossesOf,
} from './formats.js';
export { formatInception } from './inception.js';
export { type JsonItem, readJsonArray } from './json-array.js';
export { formatJsonl } from './jsonl.js';
export { formatLabelStudio } from './label-studio.js';
export { RefusalSummary, type RefusedKind, SkippedFiles } from './left-out.js';
export { indexNotes, type NotesByNumber } from './notes-by-number.js';
export { codePointSpans } from './offsets.js';
export { openCorpus, openReadText } from './open-corpus.js';
export { createPieceWriter, requireApart, WrittenFiles } from './written-files.js';
export { decodeXmlText, escapeXml, parseXml } from './xml-parse.js';
