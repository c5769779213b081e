export { ruleLanguageNamed, sourcesOfOtherRules } from './find-identifiers.js';
export { findForms, findLeaks } from './find-leaks.js';
export { type KnownNote, type KnownValues, knownValuesSchema, readKnownValues } from './known-values-file.js';
export { createLayers } from './layers.js';
export { levenshtein } from './levenshtein.js';
export { isPlainUse } from './plain-use.js';
export { defaultPolicy, type Policy, readPolicy } from './policy.js';
export type { RuleLanguage } from './rule.js';
export { type ListedTerm, readTermList } from './term-lists.js';
