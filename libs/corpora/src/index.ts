export { type AuditCorpus, auditCorpusFor } from './audit/audit-corpus.js';
export { generateNotes } from './generate-notes.js';
export { formatDay } from './grammar/dates.js';
export { fillLabelledForm, fillNameForm, NoteBuilder, type Piece } from './grammar/note-builder.js';
export { parseTemplate, type TemplateNode } from './grammar/template.js';
export type { PersonName } from './names/name-pools.js';
export { type SourceName, syntheticSources } from './sources.js';
export { clinicalNumbers, clinicalWords } from './vocabulary/clinical.js';
