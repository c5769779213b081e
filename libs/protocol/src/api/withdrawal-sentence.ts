/** What a withdrawal means for the bytes, in one sentence, the same at the coordinator and at the site. */
import type { Withdrawal } from './site.js';

/** What a withdrawal did: erased now, kept until when and why, and which trainings it ended. */
export function describeWithdrawal({
  withdrawn,
  erased,
  kept,
  keptForRelease,
  endedRuns,
}: Omit<Withdrawal, 'sentence'>): string {
  if (withdrawn + erased + kept === 0) return 'There was nothing to withdraw.';
  const ended = endedRuns === 0 ? '' : `; ${trainings(endedRuns)} on them ended`;
  return `Withdrawn now: ${batches(withdrawn)}; erased now: ${batches(erased)}${keptClause(kept, keptForRelease)}${ended}.`;
}

/** How withdrawn batches stand; undefined when there are none. */
export function describeWithdrawn({
  withdrawn,
  kept,
}: Pick<Withdrawal, 'withdrawn' | 'kept'>): string | undefined {
  if (withdrawn === 0) return undefined;
  return `Withdrawn: ${batches(withdrawn)}; erased: ${batches(withdrawn - kept)}${keptClause(kept, null)}.`;
}

function keptClause(kept: number, release: number | null): string {
  if (kept === 0) return '';
  const which = release === null ? 'the current release' : `release ${release}`;
  return `; kept until a newer release is published, because ${which} was trained on them: ${batches(kept)}`;
}

const batches = (count: number) => `${count} ${count === 1 ? 'batch' : 'batches'}`;
const trainings = (count: number) => `${count} ${count === 1 ? 'training' : 'trainings'}`;
