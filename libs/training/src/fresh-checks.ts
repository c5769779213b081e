/**
 * The stopping rule for large N: in phase 3 the adversaries of the game may lose to a representer that has only learned to fool them
 * (Friedrich et al. 2019 stop at N = 500, where training became unstable). So adversaries trained from scratch look at the
 * representer every few epochs. λ grows whenever they see too much, and only weights that they looked at can be kept.
 */
import { Failure, type SeededRandom } from '#foundation';
import type { EpochReport } from './epoch-report.js';
import { scoreFreshAdversaries } from './fresh-adversaries.js';
import { lambdaInput } from './game-losses.js';
import type { GameSettings } from './game-settings.js';
import type { Table } from './game-table.js';
import type { Inspection } from './phase.js';
import type { LossBatch } from './trained-program.js';

/** Measure of an epoch: by how much fresh adversaries were better than allowed; 0 when they were not. */
const excessMeasure = 'fresh/excess';

/**
 * Trains fresh adversaries for a few epochs and scores them on the validation documents; epochs between checks cannot be kept.
 * Fails with TRAINER_TOO_FEW_SENTENCES when no PHI token there has a neighbour: nothing could be checked.
 */
export async function checkWithFreshAdversaries(
  { options, store }: Table,
  random: SeededRandom,
  epoch: number,
): Promise<Inspection> {
  const { engine, networks, game, training, validation } = options;
  const { everyEpochs, epochs, pairsMin, accuracyMax } = game.freshChecks;
  if (epoch % everyEpochs !== 0) return { excess: Number.POSITIVE_INFINITY, measures: {} };
  const { T1, T2 } = await scoreFreshAdversaries({
    ...{ engine, networks, frozen: store, training, heldOut: validation, random },
    ...{ epochs, pairsMin, sentencesPerBatch: game.sentencesPerBatch },
  });
  if (T1.pairs === 0) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { part: 'validation', pairs: 0 });
  const accuracies = { T1: T1.correct / T1.pairs, T2: T2.correct / T2.pairs };
  const excess = Math.max(0, accuracies.T1 - accuracyMax, accuracies.T2 - accuracyMax);
  return {
    excess,
    measures: { 'fresh/T1': accuracies.T1, 'fresh/T2': accuracies.T2, [excessMeasure]: excess },
  };
}

/** λ of the next epoch: what was set, times the growth for every check that failed. It depends on reports alone, so a resumed phase finds it again. */
export function lambdaAfter(before: readonly EpochReport[], { lambda, freshChecks }: GameSettings): number {
  const failed = before.filter(({ measures }) => (measures[excessMeasure] ?? 0) > 0).length;
  return lambda * freshChecks.lambdaGrowth ** failed;
}

/** Batches with λ as the input that the confusion loss reads. */
export function* withLambda<Batch extends LossBatch>(
  batches: Iterable<Batch>,
  lambda: number,
): Generator<LossBatch> {
  const feed = { data: Float32Array.of(lambda), shape: [] };
  for (const { lengths, feeds } of batches) yield { lengths, feeds: { ...feeds, [lambdaInput]: feed } };
}
