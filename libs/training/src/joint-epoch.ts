/** One epoch over sentences with side losses (confusion, separation, reversal) that have fewer batches, and the adversaries' own epoch. */
import { adversaryPrefix } from '#adversary';
import type { SeededRandom } from '#foundation';
import { createNadam, type Optimiser } from '#kernels';
import type { EpochMeasures } from './epoch-report.js';
import type { GameData } from './game-data.js';
import { adversaryLoss } from './game-losses.js';
import { playersOf } from './game-settings.js';
import type { Table } from './game-table.js';
import { createMean } from './train-deidentifier.js';
import { compileLoss, type LossBatch, type LossProgram, trainStep } from './trained-program.js';

/** A loss that joins the steps as often as it has batches, mostly fewer than the main one. */
export interface SideLoss {
  readonly batches: Iterable<LossBatch>;
  /** How many `batches` there are. */
  readonly batchCount: number;
  /** Absent when the loss is switched off. */
  readonly program: LossProgram | undefined;
}

/** What is trained together by one optimiser. */
export interface JointTraining {
  readonly optimiser: Optimiser;
  readonly main: LossProgram;
  readonly sides: Readonly<Record<string, SideLoss>>;
}

/** One epoch over sentences; side losses are spread evenly over its steps, so that each of their batches is used once. */
export async function trainTogether(
  { store, training }: Table,
  { optimiser, main, sides }: JointTraining,
  random: SeededRandom,
): Promise<EpochMeasures> {
  const means: Record<string, ReturnType<typeof createMean>> = { deidentificationLoss: createMean() };
  const running = startSides(sides);
  const stepCount = training.batchCounts.sentences;
  for (const batch of training.sentenceBatches(random.fork('order'))) {
    const parts: { name: string; program: LossProgram; batch: LossBatch }[] = [
      { name: 'deidentificationLoss', program: main, batch },
    ];
    for (const side of running) {
      side.due += side.batchCount; // in units of 1 / stepCount batches, so that no rounding loses one
      for (; side.due >= stepCount; side.due -= stepCount) {
        const next = side.iterator.next();
        if (next.done !== true) parts.push({ name: side.name, program: side.program, batch: next.value });
      }
    }
    const losses = await trainStep(store, optimiser, parts, random);
    parts.forEach(({ name, batch: { lengths } }, index) => {
      means[name] ??= createMean();
      means[name].add(losses[index] ?? 0, lengths.length);
    });
  }
  return Object.fromEntries(Object.entries(means).map(([name, mean]) => [name, mean.value()]));
}

function startSides(sides: JointTraining['sides']) {
  return Object.entries(sides).flatMap(([name, { batches, batchCount, program }]) =>
    program === undefined
      ? []
      : [{ name, program, batchCount, iterator: batches[Symbol.iterator](), due: 0 }],
  );
}

/** Trains the players on their averaged output with everything else frozen. */
export async function createAdversaryTrainer({ options, store }: Table) {
  const players = playersOf(options.game);
  const names = players.flatMap((name) => store.names(adversaryPrefix(name)));
  const program = await compileLoss(options.engine, store, adversaryLoss(options.networks, players), names);
  const optimiser = createNadam();
  const trainEpoch = async (data: GameData, random: SeededRandom): Promise<EpochMeasures> => {
    const loss = createMean();
    for (const batch of data.pairBatches(random.fork('pairs'))) {
      const [value = 0] = await trainStep(store, optimiser, [{ program, batch }], random);
      loss.add(value, batch.lengths.length);
    }
    return { adversaryLoss: loss.value() };
  };
  return { program, optimiser, trainEpoch };
}
