/** Carries out an order in this process and leaves the files in the run's folder. */
import { assertNever } from '#foundation';
import type { TrainingOrder, TrainingResult } from '../runs/order.js';
import { trainDeidentifierRun } from './deidentifier-run.js';
import { trainRepresenterRun } from './representer-run.js';
import type { TrainingContext } from './training-context.js';

/** Runs a training. Fails with SETTING_INVALID, TRAINER_*, and as reading the inputs does. */
export async function runTraining(order: TrainingOrder, context: TrainingContext): Promise<TrainingResult> {
  switch (order.kind) {
    case 'representer':
      return trainRepresenterRun(order, context);
    case 'deidentifier':
      return trainDeidentifierRun(order, context);
    default:
      return assertNever(order);
  }
}
