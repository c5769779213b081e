export { CASING_COUNT, type CasingId, casingIdsOf, casingNames, casingOf } from './casing.js';
export {
  isCardNumber,
  isDniOrNie,
  isIban,
  isKvnr,
  isNhsNumber,
  isNir,
  isSsn,
  isTaxNumber,
  isVin,
  kvnrCheckDigit,
  passesLuhn,
} from './check-digits.js';
export { readDecoded, readForModel } from './decoded.js';
export { type LabelWarning, labelSentences, spansFromLabelIds } from './label-sentences.js';
export { languageFor, languageOf, type NotesLanguage } from './language-of.js';
export type { Note, Sentence, Token, TokenizedNote } from './note.js';
export { piecesOf, replaceSpans, typeWord } from './replace-spans.js';
export { comparable, type SeenText, seeThrough } from './seen-through.js';
export { type Language, languageNamed, languages } from './sentence-rules.js';
export { type SentenceSplitting, splitSentences, splittingOf, tokenizeNote } from './sentence-splitter.js';
export { failuresOfStructure, readStructured } from './structured/read-structured.js';
export type { Edit, StructuredText } from './structured/structured-text.js';
export { isWord, tokenize, tokenPositions } from './tokenizer.js';
