export { BackendQueue, type BackendQueueOptions } from './backend-queue.js';
export { GuardedClient } from './guarded-client.js';
export {
  type QueueBackend,
  type QueueConnection,
  queueBackend,
} from './queue-connection.js';
export {
  createTrainWorker,
  RunHandedBack,
  type TrainWorker,
  type TrainWorkerOptions,
} from './train-worker.js';
