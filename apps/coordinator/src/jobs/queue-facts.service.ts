import { Inject, Injectable } from '@nestjs/common';
import type { QueueFacts } from '#protocol';
import type { QueueConnection } from '#queue';
import { settingsToken } from '../config/container-tokens.js';
import type { CoordinatorSettings } from '../config/settings.js';
import { queueConnectionToken } from './queue-connection-token.js';

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
