export {
  BackendQueue,
  GuardedClient,
  nextByCron,
  type QueueConnection,
  queueBackend,
} from './queue-connection.js';
export {
  createSharedWorker,
  dealWork,
  type SharedWorker,
} from './shared-work.js';
export { createTrainWorker, RunHandedBack, type TrainWorker } from './train-worker.js';
