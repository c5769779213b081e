/** P3: alternates the judges' epoch (a) and the representer's (b). */
import { deidentifierPrefix } from '#deid-model';
import type { SeededRandom } from '#foundation';
import { createNadam, type Optimiser } from '#kernels';
import type { EpochMeasures, EpochReport } from './epoch-report.js';
import { checkWithFreshAdversaries, lambdaAfter, withLambda } from './fresh-checks.js';
import { confusionLoss, deidentificationLoss } from './game-losses.js';
import { playersOf } from './game-settings.js';
import {
  compileSeparation,
  contextOf,
  disposeAll,
  meanValue,
  prefixed,
  separationOf,
  type Table,
} from './game-table.js';
import { createAdversaryTrainer, trainTogether } from './joint-epoch.js';
import { runPhase } from './phase.js';
import { compileLoss, compileValue } from './trained-program.js';

/** Runs phase 3. */
export async function runPhase3(table: Table): Promise<EpochReport[]> {
  const adversary = await createAdversaryTrainer(table);
  const programs = await compilePrograms(table);
  const optimisers = {
    deidentifier: createNadam(),
    representer: createNadam(),
    adversaries: adversary.optimiser,
  };
  const reports = await runPhase(
    {
      name: 'P3',
      schedule: table.options.game.phase3,
      trainEpoch: async (random, before) => {
        const lambda = lambdaAfter(before, table.options.game);
        const judged = await trainJudges(
          table,
          { programs, adversary, optimiser: optimisers.deidentifier },
          random.fork('a'),
        );
        const hidden = await trainHiding(
          table,
          { programs, optimiser: optimisers.representer, lambda },
          random.fork('b'),
        );
        return { ...prefixed('a/', judged), ...prefixed('b/', hidden), lambda };
      },
      validate: (random) => combinedLoss(table, programs, random),
      ...(table.options.game.freshChecks.everyEpochs === 0
        ? {}
        : {
            inspect: (random: SeededRandom, epoch: number) => checkWithFreshAdversaries(table, random, epoch),
          }),
    },
    contextOf(table, optimisers),
  );
  await disposeAll(adversary.program, ...Object.values(programs));
  return reports;
}

type Programs = Awaited<ReturnType<typeof compilePrograms>>;

async function compilePrograms(table: Table) {
  const { options, store, representerNames } = table;
  const { engine, networks, game } = options;
  const learning = deidentificationLoss(networks, 'training');
  const confusion = confusionLoss(networks, playersOf(game));
  return {
    deidentifier: await compileLoss(engine, store, learning, store.names(deidentifierPrefix)),
    representer: await compileLoss(engine, store, learning, representerNames),
    confusing: await compileLoss(engine, store, confusion, representerNames),
    separating: await compileSeparation(table),
    checkingDeidentifier: await compileValue(engine, store, deidentificationLoss(networks, 'use')),
    checkingConfusion: await compileValue(engine, store, confusion),
  };
}

interface Judges {
  readonly programs: Programs;
  readonly adversary: Awaited<ReturnType<typeof createAdversaryTrainer>>;
  readonly optimiser: Optimiser;
}

/** (a): de-identifier and adversaries, the representer frozen. */
async function trainJudges(
  table: Table,
  { programs, adversary, optimiser }: Judges,
  random: SeededRandom,
): Promise<EpochMeasures> {
  const joint = { optimiser, main: programs.deidentifier, sides: {} };
  const deidentified = await trainTogether(table, joint, random);
  return { ...deidentified, ...(await adversary.trainEpoch(table.training, random)) };
}

interface Hiding {
  readonly programs: Programs;
  readonly optimiser: Optimiser;
  readonly lambda: number;
}

/** (b): the representer alone on l_deid + λ·mean |l_adv − ln 2| (+ separation). */
async function trainHiding(
  table: Table,
  { programs, optimiser, lambda }: Hiding,
  random: SeededRandom,
): Promise<EpochMeasures> {
  const { training } = table;
  const { pairs, swaps } = training.batchCounts;
  const sides = {
    confusionLoss: {
      batches: withLambda(training.pairBatches(random.fork('pairs')), lambda),
      batchCount: pairs,
      program: programs.confusing,
    },
    separationLoss: {
      batches: training.swapBatches(random.fork('swaps')),
      batchCount: swaps,
      program: programs.separating,
    },
  };
  return trainTogether(table, { optimiser, main: programs.representer, sides }, random);
}

/** The combined validation loss of (b). */
async function combinedLoss(
  { validation, options }: Table,
  programs: Programs,
  random: SeededRandom,
): Promise<number> {
  const { checkingDeidentifier, checkingConfusion, separating } = programs;
  const deidentified = await meanValue(
    checkingDeidentifier,
    validation.sentenceBatches(random.fork('order')),
    random,
  );
  // Always with the λ that training began with: epochs must be comparable while a schedule raises it.
  const pairs = withLambda(validation.pairBatches(random.fork('pairs')), options.game.lambda);
  const confusion = await meanValue(checkingConfusion, pairs, random);
  return deidentified + confusion + (await separationOf(separating, validation, random));
}
