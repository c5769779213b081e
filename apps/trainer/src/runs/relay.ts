/** Keeps the coordinator told of a training, and the training told of the coordinator. */
import type { ProgressReport } from '#protocol';
import { type Claim, type CoordinatorClient, isTakenAway } from '../coordinator/coordinator-client.js';

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
