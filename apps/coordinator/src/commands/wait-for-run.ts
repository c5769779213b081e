/** Waiting for the end of a run, and what is said meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '#command-line';
import { Failure, failureCatalogue } from '#foundation';
import {
  deidentifierRunSettingsSchema,
  gameSettingsSchema,
  type RunView,
  representerRunSettingsSchema,
} from '#protocol';
import type { AdminClient } from './admin-client.js';

const pollMilliseconds = 1_000;

/** A coordinator that starts anew is back in seconds, after an upgrade in minutes. The run goes on meanwhile, and so does whoever waits. */
const awayMillisecondsMax = 10 * 60_000;

/**
 * Shows how far the run is until it has ended; fails with RUN_UNSUCCESSFUL when it ends without a result, and as requests do when the
 * coordinator has been away for ten minutes.
 */
export async function waitForRun(
  client: AdminClient,
  begun: RunView,
  terminal: Terminal,
  { pause = sleep, now = () => performance.now() }: WaitTools = {},
): Promise<RunView> {
  const line = terminal.live();
  let [run, heardAt] = [begun, now()];
  try {
    while (run.status === 'queued' || run.status === 'running') {
      const isAway = now() - heardAt >= 2 * pollMilliseconds;
      line.show(`${describeProgress(run)}${isAway ? ' (the coordinator does not answer)' : ''}`);
      await pause(pollMilliseconds);
      const latest = await client
        .call('showRun', { params: { runId: run.runId } })
        .catch((error: unknown) => {
          if (!mayPass(error) || now() - heardAt > awayMillisecondsMax) throw error;
          return undefined;
        });
      if (latest !== undefined) [run, heardAt] = [latest, now()];
    }
  } finally {
    line.end();
  }
  if (run.status === 'done') return run;
  throw new Failure('RUN_UNSUCCESSFUL', {
    runId: run.runId,
    status: run.status,
    code: run.failureCode ?? 'none',
    ...meaningOf(run.failureCode),
  });
}

/** What the catalogue says of a run's code; nothing of one that a newer trainer gave. */
function meaningOf(code: string | null): { readonly meaning?: string; readonly remedy?: string } {
  const entry = Object.entries(failureCatalogue).find(([name]) => name === code)?.[1];
  return entry === undefined ? {} : { meaning: entry.message, remedy: entry.remedy };
}

/** Time, as tests tell it. */
interface WaitTools {
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
}

/** Away, or out of breath: the catalogue says of these that they pass. */
function mayPass(error: unknown): boolean {
  return error instanceof Failure && (error.httpStatus === 503 || error.httpStatus === 429);
}

/** Where a run is: phase, epoch of at most how many, and how long the rest of the phase takes at most. */
export function describeProgress(run: RunView): string {
  const latest = run.progress[0];
  const what = `${run.kind} run ${run.runId}`;
  if (run.status === 'queued') return `${what}: waiting for a trainer`;
  if (latest === undefined) return `${what}: starting`;
  const { phase, epoch } = latest;
  const epochsMax = epochsOf(run, phase);
  if (epochsMax === undefined) return `${what}: ${phase} epoch ${epoch}`;
  const pace = secondsPerEpoch(run, phase);
  const epochsLeft = epochsMax - epoch;
  const isTold = pace !== undefined && epochsLeft > 0;
  const left = isTold ? `, at most ${spellDuration(epochsLeft * pace)} left in it` : '';
  return `${what}: ${phase} epoch ${epoch} of at most ${epochsMax}${left}`;
}

/** The longest that a phase may last, from the settings that the run was started with; undefined for unknown phases. */
function epochsOf({ kind, settings }: RunView, phase: string): number | undefined {
  if (kind === 'deidentifier') {
    const read = deidentifierRunSettingsSchema.safeParse(settings);
    return phase === 'prepare' || !read.success ? undefined : read.data.schedule.epochsMax;
  }
  const read = representerRunSettingsSchema.safeParse(settings);
  if (!read.success) return undefined;
  if (phase === 'audit') return read.data.audit.epochs;
  const { phase1, phase2, phase3 } = gameSettingsSchema.parse(read.data.game);
  return { P1: phase1, P2: phase2, P3: phase3 }[phase]?.epochsMax;
}

/** From the first report of the phase that is still shown to the latest one; undefined before the second. */
function secondsPerEpoch({ progress }: RunView, phase: string): number | undefined {
  const latest = progress[0];
  const first = progress.findLast((report) => report.phase === phase && report.fence === latest?.fence);
  if (latest === undefined || first === undefined || latest.epoch <= first.epoch) return undefined;
  return (Date.parse(latest.at) - Date.parse(first.at)) / 1000 / (latest.epoch - first.epoch);
}

function spellDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
