export { embeddingsWithCasing, showCasing } from './casing.js';
export { openConsistentSurrogates } from './consistent-surrogates.js';
export {
  embedAgain,
  embedAsSent,
  embedCopies,
  embedNote,
  type PreparationOptions,
  type PreparedDocument,
  type PreparedSentence,
  sentencesOf,
} from './embed-note.js';
export { type EncodedSentence, encodeNotes, type NoteEncoder } from './encode-notes.js';
export { encodeRepeatably, type RepeatableEncoding } from './encode-repeatably.js';
export { type FoundNote, findSpans, type ReleaseAtWork } from './find-spans.js';
export type { NoteEmbeddings, NotePipeline, NoteRepresenter, NoteTagger, SurrogateMaker } from './models.js';
export { type NeighbourSearch, openPhiNeighbours } from './phi-neighbours.js';
export { notePipeline } from './pipeline.js';
export { type NotePreparation, type PreparedNote, prepareNote } from './prepare-note.js';
export {
  lookalikeReplacements,
  neighbourReplacements,
  neighbourSurrogates,
  pseudonymise,
  type ReplacementMaterial,
  tellingReplacements,
} from './replacements.js';
export { SentenceSpill } from './sentence-spill.js';
export {
  hasStarter,
  openStarterRelease,
  type StarterRelease,
  starterFileNames,
} from './starter-release.js';
export { writeFrames } from './write-frames.js';
