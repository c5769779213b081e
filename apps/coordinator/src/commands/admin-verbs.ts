/** The administrator's verbs, each a request and a way to print its answer. */
import type { Command, Terminal } from '#command-line';
import { addAuditVerb } from './audit-verb.js';
import { addPoolVerbs } from './pool-verbs.js';
import { addQuarantineVerbs } from './quarantine-verbs.js';
import { addReleaseVerbs } from './release-verbs.js';
import { addRunVerbs } from './run-verbs.js';
import { addSiteVerbs } from './site-verbs.js';
import { addTrainVerbs } from './train-verbs.js';

/** Adds the verbs of sites, pool, trainings, runs, releases and quarantine, and `audit`. */
export function addAdminVerbs(coordinator: Command, terminal: Terminal): void {
  addSiteVerbs(coordinator, terminal);
  addPoolVerbs(coordinator, terminal);
  addTrainVerbs(coordinator, terminal);
  addRunVerbs(coordinator, terminal);
  addReleaseVerbs(coordinator, terminal);
  addAuditVerb(coordinator, terminal);
  addQuarantineVerbs(coordinator, terminal);
}
