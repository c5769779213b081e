import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { jobTable, type QueueFacts, type RunKind, trainJobOptions } from '#protocol';
import { BackendQueue, type QueueConnection } from '#queue';
import { type CoordinatorSettings, queueConnectionToken, settingsToken } from '../config/settings.js';
import { Logger } from '../monitoring/logger.js';

/** A queue server that needs longer than this is treated as away; the reconciler offers the run again. */
const patienceMilliseconds = 3_000;

/** What is offered to trainers. */
export interface OfferedRun {
  readonly id: string;
  readonly kind: RunKind;
}

/**
 * The giving side of the queue. Nothing here is true by itself: a job is a hint that a run waits, its id is the run's id, and adding
 * it twice is adding it once. So no method fails when the queue server is away.
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

  /** Sets up the queue's tables before anyone asks; a server that is away now is met again by `ping` and the reconciler. */
  async onModuleInit(): Promise<void> {
    await this.attempt(Promise.all(Object.values(this.queues).map((queue) => queue.waitUntilReady())));
  }

  /** Puts a run into its queue; false when the queue server did not answer. */
  async offer({ id, kind }: OfferedRun): Promise<boolean> {
    const options = { ...trainJobOptions, jobId: id };
    const added = this.queues[kind].add(jobTable[kind].name, { runId: id }, options);
    return (await this.attempt(added)) !== undefined;
  }

  /** Whether the queue knows the run; undefined when the queue server did not answer. */
  async knows({ id, kind }: OfferedRun): Promise<boolean | undefined> {
    const state = await this.attempt(this.queues[kind].getJobState(id));
    return state === undefined
      ? undefined
      : state !== 'unknown' && state !== 'failed' && state !== 'completed';
  }

  /** Takes a run out of its queue, unless a trainer holds it: that one finds out at its next write. */
  async withdraw({ id, kind }: OfferedRun): Promise<void> {
    await this.attempt(this.queues[kind].remove(id));
  }

  /** Jobs that wait, by kind; fails when the queue server does not answer. */
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

/** The value of `work`, or undefined when it takes longer; the work goes on, and nobody hears of a failure that comes later. */
export async function withTimeout<Value>(
  work: Promise<Value>,
  milliseconds: number,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

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
