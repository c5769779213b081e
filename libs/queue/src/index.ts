export { BackendQueue } from './backend-queue.js';
export { GuardedClient } from './guarded-client.js';
export { nextByCron } from './next-by-cron.js';
export { type QueueConnection, queueBackend } from './queue-connection.js';
export {
  createSharedWorker,
  dealWork,
  type SharedWorker,
} from './shared-work.js';
export { createTrainWorker, RunHandedBack, type TrainWorker } from './train-worker.js';
