export { type AuditCorpus, auditCorpusFor } from './audit/audit-corpus.js';
export { generateNotes } from './generate-notes.js';
export { formatDay } from './grammar/dates.js';
export {
  between,
  chance,
  draw,
  drawSkewed,
  drawWeighted,
  fillPattern,
  type Weighted,
} from './grammar/draw.js';
export { NoteBuilder, type Piece } from './grammar/note-builder.js';
export { parseTemplate, slotsOf, type TemplateNode } from './grammar/template.js';
export { ambiguousFirstNames, ambiguousSurnames } from './names/ambiguous.js';
export {
  americanStates,
  countries,
  listCities,
  listFirstNames,
  listSurnames,
  spanishCountries,
} from './names/name-lists.js';
export { foldWord, ownerOf } from './names/partition.js';
export type { PersonName } from './names/person-pools.js';
export { professions } from './names/professions.js';
export { fillLabelledForm, fillNameForm } from './note/piece-forms.js';
export { type SourceName, syntheticSources } from './sources.js';
export { applySurrogates } from './surrogates/apply-surrogates.js';
export { type ConsistentSurrogates, createConsistentSurrogates } from './surrogates/consistent-surrogates.js';
export { kindOfLabel, type SurrogateKind } from './surrogates/label-kinds.js';
export { spanishProfessions, spanishRelatives } from './surrogates/spanish-words.js';
export { createSurrogateMaker, type SurrogateMaker } from './surrogates/surrogate-maker.js';
export { wordKnowledge } from './surrogates/word-knowledge.js';
export { clinicalNumbers } from './vocabulary/clinical-numbers.js';
export { clinicalWords } from './vocabulary/clinical-words.js';
export { phrases } from './vocabulary/word-list.js';
