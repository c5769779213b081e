export { type AuditBudget, auditShipped } from './audit.js';
export { budgetNamed } from './budgets.js';
export {
  bytesOfForm,
  type Canary,
  canaryForms,
  inventCanaries,
} from './canaries/canaries.js';
export { figureOfCanaries, searchCanaries } from './canaries/search-canaries.js';
export { type AttackList, type AuditMaterial, outsideList } from './judge.js';
export { judgeWordsAlone } from './judge-words-alone.js';
export { type AskedSentence, judgeMembership, notAsked } from './membership/judge-membership.js';
export type { GameAdversaries } from './pairs/continued-adversaries.js';
export { createPostHocAttack, reportPostHocAttack } from './post-hoc-attack.js';
export { openSteps, type StepStore } from './steps.js';
export type { Shipped } from './subject.js';
