/** Trains in a separate process, so that the trainer can renew its lock, watch the run and stop in time. */
import { type ChildProcess, fork } from 'node:child_process';
import type { ProgressReport } from '#protocol/api';
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
  /** A bug adds its place, a refused file the system code. */
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly errorName?: string;
      readonly stack?: string;
      readonly systemCode?: string;
    }
  /** Stopped after an epoch, with its checkpoint written. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost'; readonly signal: string };

/** A training in progress. */
export interface TrainingChild {
  readonly pid: number | undefined;
  readonly outcome: Promise<ChildOutcome>;
  /** Stops it after the current epoch; kills it after `graceSeconds`. */
  stop(graceSeconds: number): void;
  /** Kills it; its last checkpoint stays. */
  kill(): void;
}

export interface TrainingChildOptions {
  /** The compiled `child/entry.js`. */
  readonly entry: string;
  readonly order: TrainingOrder;
  readonly onProgress: (progress: ProgressReport) => void;
  /** Training continues from an earlier checkpoint or from scratch. */
  readonly onCheckpointTrouble: (trouble: CheckpointTrouble) => void;
}

export function startTrainingChild(options: TrainingChildOptions): TrainingChild {
  const { entry, order } = options;
  const child = fork(entry, [], {
    env: environmentOf(process.env),
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const say = (message: ToChild): void => {
    if (child.connected) child.send(message, () => {}); // a child that is gone reports it by its exit
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

/** Withholds the services' tokens and addresses. */
function environmentOf(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSecret = (name: string): boolean =>
    name.startsWith('SFUMATO_') || ['DATABASE_URL', 'REDIS_URL', 'NODE_OPTIONS'].includes(name);
  return Object.fromEntries(Object.entries(own).filter(([name]) => !isSecret(name)));
}

/** The last message counts only after the exit, when nothing still runs. */
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
  return { kind: type, ...rest } as ChildOutcome; // the same three shapes, with another tag name
}

export interface RelayOptions {
  readonly client: Pick<CoordinatorClient, 'progress' | 'run'>;
  readonly claim: Claim;
  readonly watchSeconds: number;
  /** Called once: the run was cancelled, has ended, or has another holder. */
  readonly onTakenAway: (error: unknown) => void;
  /** The coordinator is unreachable; training goes on. */
  readonly onTrouble: (error: unknown) => void;
}

/** Relays progress; disposing it waits for the current report. */
export interface Relay extends AsyncDisposable {
  report(progress: ProgressReport): void;
}

/** After fifteen silent minutes a run is offered to others; the coordinator expects a report every five. */
const silenceMilliseconds = 240_000;

/** Watches the run and sends reports in order, one at a time. */
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
        if (status !== 'running' || fence !== claim.fence) await client.progress(claim, last); // refused, with a reason
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
