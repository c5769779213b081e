export {
  type ExportedSentences,
  type ExportOptions,
  exportSentences,
} from './exported-sentences.js';
export {
  type PreparationOptions,
  type PreparedDocument,
  type PreparedSentence,
  prepareNote,
  prepareNotes,
  sentencesOf,
} from './prepared-corpus.js';
export {
  candidateReplacements,
  lookalikeReplacements,
  neighbourReplacements,
  neighbourSurrogates,
  phiWords,
  pseudonymise,
  type ReplacementMaterial,
} from './replacements.js';
