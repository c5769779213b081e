/**
 * The child process of one training. It takes one order, tells numbers, codes and file names, and exits. It never prints what an error
 * says, because messages of libraries can quote values.
 */
import { Failure } from '#foundation';
import {
  type FromChild,
  lastWordOf,
  type TrainingOrder,
  type TrainingResult,
  toChildSchema,
} from '../runs/order.js';
import type { TrainingContext } from './training-context.js';

const stopping = new AbortController();

/** Ctrl-C reaches the whole process group; what happens then is the trainer's decision. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
/** A trainer that is gone cannot use the result; the checkpoints are for its successor. */
process.on('disconnect', () => process.exit(0));
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => finish(lastWordOf(error)));

process.on('message', (raw: unknown) => {
  const message = toChildSchema.safeParse(raw);
  if (!message.success) return finish({ type: 'failed', code: 'TRAINER_BUG', errorName: 'UnknownMessage' });
  if (message.data.type === 'stop') return stopping.abort(new Failure('INTERRUPTED'));
  train(message.data.order, {
    report: (progress) => say({ type: 'progress', progress }),
    onUnusableCheckpoint: (unusable) => say({ type: 'unusable checkpoint', ...unusable }),
    signal: stopping.signal,
    now: () => new Date(),
  }).then(
    (result) => finish({ type: 'done', result }),
    (error: unknown) => finish(lastWordOf(error)),
  );
});

/** Loaded only now, so that what cannot be loaded is a failure of this run and told like any other. */
async function train(order: TrainingOrder, context: TrainingContext): Promise<TrainingResult> {
  const { runTraining } = await import('./run-training.js');
  return runTraining(order, context);
}

function say(message: FromChild): void {
  process.send?.(message, () => {});
}

/** Exits when the last word has been handed over. */
function finish(message: FromChild): void {
  if (process.connected) process.send?.(message, () => process.exit(0));
}
