export { BackendQueue } from './backend-queue.js';
export { GuardedClient } from './guarded-client.js';
export { type QueueConnection, queueBackend } from './queue-connection.js';
export { createTrainWorker, RunHandedBack, type TrainWorker } from './train-worker.js';
