export { createRuleBaseline, type RuleBaseline } from './baseline/rule-baseline.js';
export { type GenerateOptions, generateNotes } from './generate-notes.js';
export { type SourceName, type SyntheticSource, syntheticSourceNamed, syntheticSources } from './sources.js';
export { applySurrogates } from './surrogates/apply-surrogates.js';
export {
  createSurrogateMaker,
  type SurrogateMaker,
  type SurrogateMakerOptions,
} from './surrogates/surrogate-maker.js';
