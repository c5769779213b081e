export {
  BackendQueue,
  GuardedClient,
  nextByCron,
  type QueueBackend,
  type QueueConnection,
  queueBackend,
} from './queue-connection.js';
export { createTrainWorker, RunHandedBack, type TrainWorker } from './train-worker.js';
