export { ruleLanguageNamed } from './find-identifiers.js';
export { findLeaks } from './find-leaks.js';
export { readKnownValues } from './known-values.js';
export { createLayers } from './layers.js';
export { readPolicy } from './policy.js';
export type { RuleLanguage } from './rule.js';
export { readTermList } from './term-lists.js';
