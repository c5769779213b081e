/** Runs procedures: compiles each loss once, and gives phases steps, validation, averages and epochs. */
import { Failure, invariant, type SeededRandom } from '#foundation';
import { type Engine } from '#kernels';
import { createNadam, type Optimiser, type ParameterStore, WeightAverage } from '#kernels/host';
import { type Checkpoints, noCheckpoints } from './checkpoint.js';
import { type Epochs, runEpochs } from './epochs.js';
import type {
  Batches,
  Criterion,
  EpochMeasures,
  EpochReport,
  Objective,
  Phase,
  Turn,
  Unready,
} from './phase.js';
import {
  createMean,
  createPrograms,
  finiteLoss,
  type LossBatch,
  type LossProgram,
  type LossResult,
  type Programs,
  sumGradients,
  type ValueProgram,
} from './program.js';

/** Resources and callbacks of a procedure. */
export interface PhaseRun {
  readonly engine: Engine;
  /** Trained in place. */
  readonly store: ParameterStore;
  readonly random: SeededRandom;
  readonly checkpoints?: Checkpoints | undefined;
  readonly onEpoch?: ((report: EpochReport) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called instead of failing when a phase cannot begin; the weights before it then are final. */
  readonly onUnready?: ((unready: Unready) => void) | undefined;
}

/**
 * Runs the remaining phases, leaves the last one's best weights in the store and returns all reports. Fails
 * with TRAINER_LOSS_NOT_FINITE, and TRAINER_PHASE_UNREADY without `onUnready`.
 */
export async function runPhases(phases: readonly Phase[], run: PhaseRun): Promise<EpochReport[]> {
  await using programs = createPrograms(run.engine, run.store);
  const reports: EpochReport[] = [];
  for (const [at, phase] of phases.entries()) {
    const unready = findUnready(phase, reports);
    if (unready !== undefined) {
      if (run.onUnready === undefined) throw unreadyFailure(unready);
      run.onUnready(unready);
      break;
    }
    reports.push(...(await runPhase(phase, run, programs)));
    const later = phases.slice(at + 1);
    await programs.keepOnly({ objectives: later.flatMap(objectivesOf), criteria: later.flatMap(criteriaOf) });
  }
  return reports;
}

const objectivesOf = ({ turns }: Phase): Objective[] => turns.flatMap(({ objectives }) => objectives);
const criteriaOf = ({ keepBy }: Phase): readonly Criterion[] => keepBy;

function findUnready({ name, requires }: Phase, reports: readonly EpochReport[]): Unready | undefined {
  if (requires === undefined) return undefined;
  const { phase, validationLossMax } = requires;
  const had = reports.filter((report) => report.phase === phase);
  const validationLoss = had.findLast(({ isBest }) => isBest)?.validationLoss;
  if (validationLoss !== undefined && validationLoss <= validationLossMax) return undefined;
  return {
    phase: name,
    requires: phase,
    ...(validationLoss === undefined ? {} : { validationLoss }),
    validationLossMax,
    epochs: had.length,
  };
}

function unreadyFailure(unready: Unready): Failure {
  const { phase, requires, validationLoss = 'none', validationLossMax } = unready;
  return new Failure('TRAINER_PHASE_UNREADY', { phase, requires, validationLoss, validationLossMax });
}

async function runPhase(phase: Phase, run: PhaseRun, programs: Programs): Promise<EpochReport[]> {
  const { store, random, checkpoints = noCheckpoints, onEpoch = () => {}, signal } = run;
  const turns = await Promise.all(phase.turns.map((turn) => openTurn(turn, programs)));
  const criteria = await Promise.all(phase.keepBy.map((criterion) => openCriterion(criterion, programs)));
  const average = phase.average && new WeightAverage(store, trainedBy(phase), phase.average.smoothing);
  const { inspect } = phase;
  const epochs: Epochs = {
    phase: phase.name,
    stop: phase.stop,
    train: (source, before) => {
      const rateScale = rateScaleAt(phase, before.length + 1);
      return trainEpoch(turns, { store, average, random: source, before, rateScale });
    },
    validate: (source) => validate(criteria, source),
    ...(inspect && { inspect: (source, epoch) => inspect(store, source, epoch) }),
  };
  const optimisers = turns.map(({ optimiser }) => optimiser);
  const context = { store, optimisers, random, checkpoints, onEpoch };
  return runEpochs(epochs, { ...context, ...(average && { average }), ...(signal && { signal }) });
}

/**
 * Returns the learning rate's factor in an epoch (from 1): 1 up to `decayFrom` of the epochs, then falling in
 * equal steps towards 0. Extra epochs keep the last factor.
 */
export function rateScaleAt(
  { stop: { epochsMax }, average }: Pick<Phase, 'stop' | 'average'>,
  epoch: number,
): number {
  const constant = Math.round((average?.decayFrom ?? 1) * epochsMax);
  const counted = Math.min(epoch, epochsMax);
  if (counted <= constant) return 1;
  return 1 - (counted - constant - 0.5) / (epochsMax - constant);
}

function trainedBy(phase: Phase): string[] {
  return [...new Set(objectivesOf(phase).flatMap(({ trains }) => trains))];
}

interface OpenObjective extends Objective {
  readonly program: LossProgram;
}

interface OpenTurn {
  readonly part: string | undefined;
  readonly optimiser: Optimiser;
  readonly lead: OpenObjective;
  readonly others: readonly OpenObjective[];
}

async function openTurn(
  { part, objectives, optimiser = createNadam }: Turn,
  programs: Programs,
): Promise<OpenTurn> {
  const open = async (objective: Objective): Promise<OpenObjective> => ({
    ...objective,
    program: await programs.gradient(objective),
  });
  const [lead, ...others] = objectives;
  const opened = { lead: await open(lead), others: await Promise.all(others.map(open)) };
  return { part, optimiser: optimiser(), ...opened };
}

interface Pass {
  readonly store: ParameterStore;
  readonly average: WeightAverage | undefined;
  readonly random: SeededRandom;
  readonly before: readonly EpochReport[];
  readonly rateScale: number;
}

async function trainEpoch(turns: readonly OpenTurn[], pass: Pass): Promise<EpochMeasures> {
  const streams = new Map<string, SeededRandom>();
  const measures: Record<string, number> = {};
  for (const turn of turns) {
    const { part } = turn;
    const random = part === undefined ? pass.random : (streams.get(part) ?? pass.random.fork(part));
    if (part !== undefined) streams.set(part, random);
    Object.assign(measures, await trainTurn(turn, { ...pass, random }));
  }
  return measures;
}

async function trainTurn({ part, optimiser, lead, others }: OpenTurn, pass: Pass): Promise<EpochMeasures> {
  const { store, average, random, before, rateScale } = pass;
  const started = [lead, ...others].map((objective) => ({
    ...objective,
    weightNow: objective.weight?.(before.length + 1, before) ?? 1,
    mean: createMean(),
  }));
  const [leading, ...joining] = started as [Started, ...Started[]]; // as many as there were objectives
  const draws = joining.map((objective) => spread(objective, lead.batches, random));
  for await (const batch of lead.batches.draw(random)) {
    const parts = [{ objective: leading, batch }];
    for (const due of draws) parts.push(...(await due()));
    const gradients: LossResult['gradients'][] = [];
    for (const {
      objective,
      batch: { lengths },
      batch,
    } of parts) {
      const result = await objective.program.gradients(batch, random, objective.weightNow);
      objective.mean.add(result.loss, lengths.length);
      gradients.push(result.gradients);
    }
    optimiser.step(store, sumGradients(gradients), rateScale);
    average?.update();
  }
  const prefix = part === undefined ? '' : `${part}/`;
  return Object.fromEntries(
    started.flatMap(({ name, mean, weightName, weightNow }) => [
      [`${prefix}${name}`, mean.value()] as const,
      ...(weightName === undefined ? [] : [[weightName, weightNow] as const]),
    ]),
  );
}

interface Started extends OpenObjective {
  readonly weightNow: number;
  readonly mean: ReturnType<typeof createMean>;
}

/** Returns the batches due at each step of the leading objective, so that all end together. */
function spread(objective: Started, { count: steps }: Batches, random: SeededRandom) {
  const { draw, count } = objective.batches;
  invariant(count !== undefined && steps !== undefined, 'objectives that share steps count their batches');
  const drawn = draw(random);
  const iterator = Symbol.asyncIterator in drawn ? drawn[Symbol.asyncIterator]() : drawn[Symbol.iterator]();
  let due = 0;
  return async (): Promise<{ objective: Started; batch: LossBatch }[]> => {
    const batches: { objective: Started; batch: LossBatch }[] = [];
    due += count; // in units of 1 / steps batches, so that no rounding loses one
    for (; due >= steps; due -= steps) {
      const next = await iterator.next();
      if (next.done !== true) batches.push({ objective, batch: next.value });
    }
    return batches;
  };
}

interface OpenCriterion extends Criterion {
  readonly program: ValueProgram;
}

async function openCriterion(criterion: Criterion, programs: Programs): Promise<OpenCriterion> {
  return { ...criterion, program: await programs.value(criterion) };
}

async function validate(criteria: readonly OpenCriterion[], random: SeededRandom): Promise<number> {
  let sum = 0;
  for (const { program, batches, weight } of criteria) {
    const mean = createMean();
    for await (const batch of batches.draw(random))
      mean.add(finiteLoss(await program.values(batch, random, weight)), batch.lengths.length);
    sum += mean.value();
  }
  return sum;
}
