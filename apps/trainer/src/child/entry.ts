/**
 * The child process of one training: takes an order and reports numbers, codes and file names. Never prints error
 * messages, because libraries quote values in them.
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

/** Ctrl-C reaches the whole process group; the trainer decides what to do. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
/** Without the trainer the result is lost; the checkpoints serve the next attempt. */
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

/** Imported here, so that a module that fails to load fails this run. */
async function train(order: TrainingOrder, context: TrainingContext): Promise<TrainingResult> {
  const { runTraining } = await import('./run-training.js');
  return runTraining(order, context);
}

function say(message: FromChild): void {
  process.send?.(message, () => {});
}

function finish(message: FromChild): void {
  if (process.connected) process.send?.(message, () => process.exit(0));
}
