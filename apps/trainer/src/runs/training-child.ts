/** The process that trains. The trainer itself stays free to renew its job's lock, to watch the run and to stop in time. */
import { type ChildProcess, fork } from 'node:child_process';
import type { ProgressReport } from '#protocol';
import { type Claim, type CoordinatorClient, isTakenAway } from '../coordinator-client.js';
import {
  type CheckpointTrouble,
  fromChildSchema,
  type ToChild,
  type TrainingOrder,
  type TrainingResult,
} from './order.js';

/** How a training ended. */
export type ChildOutcome =
  | { readonly kind: 'done'; readonly result: TrainingResult }
  /** By a code of the failure catalogue; a bug also says where, and a refused file what the operating system said. */
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly errorName?: string;
      readonly stack?: string;
      readonly systemCode?: string;
    }
  /** As asked, after an epoch: its checkpoint is written. */
  | { readonly kind: 'stopped' }
  /** The process is gone and did not say why. */
  | { readonly kind: 'lost'; readonly signal: string };

/** A training that runs. */
export interface TrainingChild {
  readonly pid: number | undefined;
  readonly outcome: Promise<ChildOutcome>;
  /** Asks it to stop after the epoch in hand, and ends it when it has not done so in `graceSeconds`. */
  stop(graceSeconds: number): void;
  /** Ends it at once; its last checkpoint stays. */
  kill(): void;
}

/** What a child needs. */
export interface TrainingChildOptions {
  /** The compiled `child/entry.js`. */
  readonly entry: string;
  readonly order: TrainingOrder;
  readonly onProgress: (progress: ProgressReport) => void;
  /** A checkpoint could not be continued; the training goes on from an earlier one, or from the beginning. */
  readonly onCheckpointTrouble: (trouble: CheckpointTrouble) => void;
}

/** Starts a training. */
export function startTrainingChild(options: TrainingChildOptions): TrainingChild {
  const { entry, order } = options;
  const child = fork(entry, [], {
    env: environmentOf(process.env),
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const say = (message: ToChild): void => {
    if (child.connected) child.send(message, () => {}); // a child that is gone tells so by its exit
  };
  const outcome = outcomeOf(child, options);
  say({ type: 'train', order });
  return {
    pid: child.pid,
    outcome,
    stop: (graceSeconds) => {
      say({ type: 'stop' });
      const impatience = setTimeout(() => child.kill('SIGKILL'), graceSeconds * 1000);
      void outcome.finally(() => clearTimeout(impatience));
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** A training has no business with the tokens and addresses of the services. */
function environmentOf(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSecret = (name: string): boolean =>
    name.startsWith('SFUMATO_') || ['DATABASE_URL', 'REDIS_URL', 'NODE_OPTIONS'].includes(name);
  return Object.fromEntries(Object.entries(own).filter(([name]) => !isSecret(name)));
}

/** The last word of a child counts, but only once it has exited: nothing of it is left running then. */
function outcomeOf(
  child: ChildProcess,
  { onProgress, onCheckpointTrouble }: TrainingChildOptions,
): Promise<ChildOutcome> {
  let last: ChildOutcome | undefined;
  child.on('message', (raw: unknown) => {
    const message = fromChildSchema.safeParse(raw);
    if (!message.success) last = { kind: 'failed', code: 'TRAINER_BUG', errorName: 'UnknownMessage' };
    else if (message.data.type === 'progress') onProgress(message.data.progress);
    else if (message.data.type === 'unusable checkpoint') onCheckpointTrouble(message.data);
    else last = asOutcome(message.data);
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve({ kind: 'lost', signal: 'not started' }));
    child.once('exit', (code, signal) => resolve(last ?? { kind: 'lost', signal: signal ?? `exit ${code}` }));
  });
}

function asOutcome(
  message: Exclude<ReturnType<typeof fromChildSchema.parse>, { type: 'progress' | 'unusable checkpoint' }>,
): ChildOutcome {
  const { type, ...rest } = message;
  return { kind: type, ...rest } as ChildOutcome; // the same three shapes under another name of the tag
}

// Keeps the coordinator told of a training, and the training told of the coordinator.

/** What a relay needs. */
export interface RelayOptions {
  readonly client: Pick<CoordinatorClient, 'progress' | 'run'>;
  readonly claim: Claim;
  /** Seconds between two looks at the run. */
  readonly watchSeconds: number;
  /** Called once, when the run was cancelled, has ended, or is held by another trainer. */
  readonly onTakenAway: (error: unknown) => void;
  /** The coordinator cannot be reached for now; the training goes on. */
  readonly onTrouble: (error: unknown) => void;
}

/** A relay at work; disposing it waits for the report in hand. */
export interface Relay extends AsyncDisposable {
  report(progress: ProgressReport): void;
}

/** A run that is not heard of for fifteen minutes is offered to others; the coordinator asks for a word every five. */
const silenceMilliseconds = 240_000;

/** Starts to watch the run. Reports are sent in order, one at a time. */
export function startRelay({ client, claim, watchSeconds, onTakenAway, onTrouble }: RelayOptions): Relay {
  let sending = Promise.resolve();
  let last: ProgressReport = { phase: 'prepare', epoch: 0, measures: {} };
  let heardAt = Date.now();
  let isTaken = false;
  const tell = (error: unknown): void => {
    if (!isTakenAway(error)) onTrouble(error);
    else if (!isTaken) {
      isTaken = true;
      onTakenAway(error);
    }
  };
  const send = (work: () => Promise<void>): void => {
    if (!isTaken) sending = sending.then(() => (isTaken ? undefined : work())).catch(tell);
  };
  const report = (progress: ProgressReport): void => {
    last = progress;
    send(async () => {
      await client.progress(claim, progress);
      heardAt = Date.now();
    });
  };
  const watch = setInterval(() => {
    if (Date.now() - heardAt > silenceMilliseconds) report(last);
    else
      send(async () => {
        const { status, fence } = await client.run(claim.runId);
        if (status !== 'running' || fence !== claim.fence) await client.progress(claim, last); // refused, and says why
      });
  }, watchSeconds * 1000);
  return {
    report,
    [Symbol.asyncDispose]: async () => {
      clearInterval(watch);
      await sending;
    },
  };
}
