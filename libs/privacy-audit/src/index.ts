export { type AuditBudget, auditShipped } from './audit.js';
export { budgetNamed } from './budgets.js';
export type { CorpusMaterial } from './exact-adversary.js';
export { freshAdversaries } from './fresh-adversaries.js';
export { type AttackList, type AuditMaterial, outsideList } from './judge.js';
export { judgeWordsAlone } from './judge-words-alone.js';
export { auditRepresenter } from './privacy-report.js';
export type { Shipped } from './subject.js';
