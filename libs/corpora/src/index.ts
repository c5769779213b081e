export { generateNotes } from './generate-notes.js';
export { type SourceName, syntheticSources } from './sources.js';
export { type Carrier, type CarrierText, toCarrier } from './starter/carriers.js';
export { generateSpanishNotes } from './starter/spanish/spanish-notes.js';
export { generateStarterNotes, type StarterKind } from './starter/starter-notes.js';
export type { NameShare } from './starter/world-names.js';
export { applySurrogates } from './surrogates/apply-surrogates.js';
export { type ConsistentSurrogates, createConsistentSurrogates } from './surrogates/consistent-surrogates.js';
export { createSurrogateMaker } from './surrogates/surrogate-maker.js';
