import { type BackendFactory, type IQueueBackend, Queue, type QueueOptions } from 'bullmq';
import type { TrainJob } from '#protocol';

/** Options of a queue together with the backend they are meant for. */
export interface BackendQueueOptions extends QueueOptions {
  readonly factory: BackendFactory;
}

/** A BullMQ queue that finds its backend among its options, so that a framework which only passes options can build it. */
export class BackendQueue extends Queue<TrainJob, void, string, TrainJob, void, string, IQueueBackend> {
  constructor(name: string, { factory, ...options }: BackendQueueOptions) {
    super(name, options, factory);
    // Connection losses are told by the next command and by `/readyz`; without a listener they would end the process.
    this.on('error', () => {});
  }
}
