export {
  embedNote,
  type PreparationOptions,
  type PreparedDocument,
  type PreparedSentence,
  sentencesOf,
} from './embed-note.js';
export {
  candidateReplacements,
  lookalikeReplacements,
  neighbourReplacements,
  neighbourSurrogates,
  phiWords,
  pseudonymise,
  type ReplacementMaterial,
} from './replacements.js';
