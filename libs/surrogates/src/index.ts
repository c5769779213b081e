export { applySurrogates } from './apply-surrogates.js';
export { type ConsistentSurrogates, createConsistentSurrogates } from './consistent-surrogates.js';
export {
  type AnyRandom,
  between,
  chance,
  draw,
  drawSkewed,
  drawWeighted,
  fillPattern,
  type Weighted,
} from './draw.js';
export { germanCountries, germanProfessions } from './german-words.js';
export { kindOfLabel, type SurrogateKind } from './label-kinds.js';
export { ambiguousFirstNames, ambiguousSurnames, ambiguousWords } from './names/ambiguous.js';
export { inventSurnames } from './names/invented.js';
export {
  americanStates,
  type Culture,
  countries,
  listCities,
  listFirstNames,
  listSurnames,
  type Sex,
  spanishCountries,
} from './names/name-lists.js';
export { foldWord, isOwnedBy, keepOwn, type NameOwner, ownerOf } from './names/partition.js';
export { professions, professionsOf } from './names/professions.js';
export { ordinal } from './ordinal.js';
export { spanishProfessions, spanishRelatives } from './spanish-words.js';
export { createSurrogateMaker, type SurrogateMaker } from './surrogate-maker.js';
export { wordKnowledge } from './word-knowledge.js';
export { phrases } from './word-list.js';
