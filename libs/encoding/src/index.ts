export {
  type CasingPlace,
  embedAgain,
  embedAsSent,
  embedCopies,
  embeddingsWithCasing,
  embedNote,
  type PreparationOptions,
  type PreparedDocument,
  type PreparedSentence,
  sentencesOf,
} from './embed-note.js';
export { type EncodedSentence, encodeNotes, type NoteEncoder } from './encode-notes.js';
export {
  type FoundNote,
  findSpans,
  type ReleaseAtWork,
  type TextModels,
  type WordModels,
} from './find-spans.js';
export { representInContext, tagInContext } from './in-context.js';
export { notePipeline, openConsistentSurrogates } from './model-pool.js';
export type {
  NoteEmbeddings,
  NotePipeline,
  NoteRepresenter,
  NoteTagger,
  OpenContexts,
  SurrogateMaker,
  TextTagger,
} from './models.js';
export { type NotePreparation, type PreparedNote, prepareNote } from './prepare-note.js';
export {
  lookalikeReplacements,
  type NeighbourSearch,
  neighbourReplacements,
  openPhiNeighbours,
  type ReplacementMaterial,
  tellingReplacements,
} from './replacements.js';
export { SentenceSpill } from './sentence-spill.js';
export { hasStarter, openStarterRelease, type StarterRelease, starterFileNames } from './starter-release.js';
export { encodeRepeatably, type RepeatableEncoding, writeFrames } from './write-frames.js';
