import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { jobTable, type QueueFacts, type RunKind, trainJobOptions } from '#protocol/api';
import { BackendQueue, type QueueConnection } from '#queue';
import { type CoordinatorSettings, queueConnectionToken, settingsToken } from '../config/settings.js';
import { Logger } from '../monitoring/logger.js';

/** A slower queue server counts as away; the reconciler offers the run again. */
const patienceMilliseconds = 3_000;

export interface OfferedRun {
  readonly id: string;
  readonly kind: RunKind;
}

/**
 * Offers runs to trainers. A job is only a hint that a run waits: it has the run's id, so adding it twice
 * adds it once. So no method but `ping` fails when the queue server is away.
 */
@Injectable()
export class JobsService implements OnModuleInit {
  private readonly queues: Readonly<Record<RunKind, BackendQueue>>;

  constructor(
    @InjectQueue(jobTable.representer.queue) representer: BackendQueue,
    @InjectQueue(jobTable.deidentifier.queue) deidentifier: BackendQueue,
    private readonly logger: Logger,
  ) {
    this.queues = { representer, deidentifier };
  }

  /** Creates the queue's tables. `ping` and the reconciler retry a server that is away. */
  async onModuleInit(): Promise<void> {
    await this.attempt(Promise.all(Object.values(this.queues).map((queue) => queue.waitUntilReady())));
  }

  /** False when the queue server did not answer. */
  async offer({ id, kind }: OfferedRun): Promise<boolean> {
    const options = { ...trainJobOptions, jobId: id };
    const added = this.queues[kind].add(jobTable[kind].name, { runId: id }, options);
    return (await this.attempt(added)) !== undefined;
  }

  /** Undefined when the queue server did not answer. */
  async knows({ id, kind }: OfferedRun): Promise<boolean | undefined> {
    const state = await this.attempt(this.queues[kind].getJobState(id));
    return state === undefined
      ? undefined
      : state !== 'unknown' && state !== 'failed' && state !== 'completed';
  }

  /** Removes a run's job unless a trainer holds it; that trainer finds out at its next write. */
  async withdraw({ id, kind }: OfferedRun): Promise<void> {
    await this.attempt(this.queues[kind].remove(id));
  }

  /** Counts waiting jobs by kind; fails when the queue server does not answer. */
  async ping(): Promise<Readonly<Record<RunKind, number>>> {
    const [representer, deidentifier] = await Promise.all([
      this.queues.representer.getWaitingCount(),
      this.queues.deidentifier.getWaitingCount(),
    ]);
    return { representer, deidentifier };
  }

  private async attempt<Value>(work: Promise<Value>): Promise<Value | undefined> {
    const outcome = await withTimeout(
      work.then(
        (value) => ({ value }),
        () => undefined,
      ),
      patienceMilliseconds,
    );
    if (outcome === undefined) this.logger.warn('queue.unreachable');
    return outcome?.value;
  }
}

/** Undefined when `work` takes longer; it continues, and a later failure is ignored. */
export async function withTimeout<Value>(
  work: Promise<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  work.catch(() => {});
  return Promise.race([work, sleep(milliseconds, undefined, { ref: false })]);
}

@Injectable()
export class QueueFactsService {
  constructor(
    @Inject(queueConnectionToken) private readonly connection: QueueConnection,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'trainerQueueUrl'>,
  ) {}

  /** The embedded server's address, or `SFUMATO_TRAINER_QUEUE_URL`; never the coordinator's password. */
  facts(): QueueFacts {
    const url = this.settings.trainerQueueUrl ?? null;
    if (this.connection.kind === 'redis') return { kind: 'redis', url };
    const { embedded } = this.connection;
    return { kind: 'postgres', url: embedded ? this.connection.url : url, embedded };
  }
}
