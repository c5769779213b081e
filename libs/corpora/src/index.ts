export { generateNotes } from './generate-notes.js';
export { type SourceName, syntheticSources } from './sources.js';
export { applySurrogates } from './surrogates/apply-surrogates.js';
export { createSurrogateMaker } from './surrogates/surrogate-maker.js';
