/** The queues of `jobTable`, and what a trainer may be told of the server that keeps them. */

import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Inject, Injectable, Module } from '@nestjs/common';
import { type QueueFacts, queueNames } from '#protocol';
import { BackendQueue, type QueueConnection, queueBackend } from '#queue';
import { type CoordinatorSettings, queueConnectionToken, settingsToken } from '../config/settings.js';
import { JobsService } from './jobs.service.js';

/** What a trainer may be told of the queue. */
@Injectable()
export class QueueFactsService {
  constructor(
    @Inject(queueConnectionToken) private readonly connection: QueueConnection,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'trainerQueueUrl'>,
  ) {}

  /** The address of the embedded server or of `SFUMATO_TRAINER_QUEUE_URL`; never one that holds the coordinator's own password. */
  facts(): QueueFacts {
    const url = this.settings.trainerQueueUrl ?? null;
    if (this.connection.kind === 'redis') return { kind: 'redis', url };
    const { embedded } = this.connection;
    return { kind: 'postgres', url: embedded ? this.connection.url : url, embedded };
  }
}

/** The queues of `jobTable`, on the server of this coordinator. */
export function jobsModule(connection: QueueConnection): DynamicModule {
  // The module builds every queue with this class, which finds its backend among the options.
  BullModule.queueClass = BackendQueue;
  const queues = queueNames.map((name) => ({ name, ...queueBackend(connection) }));
  return {
    module: JobsModule,
    imports: [BullModule.registerQueue(...queues)],
    providers: [JobsService, QueueFactsService, { provide: queueConnectionToken, useValue: connection }],
    exports: [JobsService, QueueFactsService],
  };
}

@Global()
@Module({})
class JobsModule {}
