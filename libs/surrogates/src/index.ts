export { type ConsistentSurrogates, createConsistentSurrogates } from './consistent-surrogates.js';
export { ordinal } from './dates/random-dates.js';
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
export {
  ambiguousFirstNames,
  ambiguousSurnames,
  ambiguousWords,
  foldWord,
  inventSurnames,
  isOwnedBy,
  keepOwn,
  type NameOwner,
  ownerOf,
  professions,
  professionsOf,
} from './names/partition.js';
export { germanCountries, germanProfessions, spanishProfessions } from './pools.js';
export { kindOfLabel, type SurrogateKind } from './surrogate-kinds.js';
export { applySurrogates, createSurrogateMaker, type SurrogateMaker } from './surrogate-maker.js';
export { spanishRelatives } from './word-by-word.js';
export { wordKnowledge } from './word-knowledge.js';
export { phrases } from './word-lists.js';
