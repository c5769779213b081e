export { type EncodedSentence, encodeNotes, type NoteEncoder } from './encode-notes.js';
export { encodeRepeatably, type RepeatableEncoding } from './encode-repeatably.js';
export { type FoundNote, findSpans, type ReleaseAtWork } from './find-spans.js';
export type { NoteEmbeddings, NotePipeline, NoteRepresenter, NoteTagger, SurrogateMaker } from './models.js';
export { notePipeline } from './pipeline.js';
export { type NotePreparation, type PreparedNote, prepareNote } from './prepare-note.js';
export { SentenceSpill } from './sentence-spill.js';
export { writeFrames } from './write-frames.js';
