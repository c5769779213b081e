import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { queueNames } from '#protocol';
import { BackendQueue, type QueueConnection, queueBackend } from '#queue';
import { JobsService } from './jobs.service.js';
import { queueConnectionToken } from './queue-connection-token.js';
import { QueueFactsService } from './queue-facts.service.js';

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
