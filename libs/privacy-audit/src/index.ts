export { exactAdversary } from './exact-adversary.js';
export { freshAdversaries } from './fresh-adversaries.js';
export type { AuditMaterial, Judge } from './judge.js';
export { auditRepresenter } from './privacy-report.js';
