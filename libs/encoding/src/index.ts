export { gatherWindows } from './gather-windows.js';
export type {
  EmbeddedTokens,
  NoteEmbeddings,
  NotePipeline,
  NoteRepresenter,
  NoteTagger,
  ReleaseFiles,
  SurrogateMaker,
} from './models.js';
export { notePipeline } from './pipeline.js';
export { type EmbeddedBlock, workOnBlocks } from './work-on-blocks.js';
