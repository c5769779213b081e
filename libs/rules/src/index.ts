export { ruleLanguageNamed, sourcesOfOtherRules } from './find-identifiers.js';
export { findForms, findLeaks } from './find-leaks.js';
export { type KnownValues, knownValuesSchema, readKnownValues } from './known-values.js';
export { createLayers } from './layers.js';
export { levenshtein } from './levenshtein.js';
export { isPlainUse } from './plain-use.js';
export { defaultPolicy, readPolicy } from './policy.js';
export type { RuleLanguage } from './rule.js';
export { readTermList } from './term-lists.js';
