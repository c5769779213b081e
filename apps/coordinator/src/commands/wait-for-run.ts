/** Waiting for the end of a run, and what is said meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import {
  deidentifierRunSettingsSchema,
  gameSettingsSchema,
  type RunView,
  representerRunSettingsSchema,
} from '#protocol';
import type { AdminClient } from './admin-client.js';

const pollMilliseconds = 1_000;

/** Shows how far the run is until it has ended; fails with RUN_UNSUCCESSFUL when it ends without a result. */
export async function waitForRun(client: AdminClient, begun: RunView, terminal: Terminal): Promise<RunView> {
  const line = terminal.live();
  let run = begun;
  try {
    while (run.status === 'queued' || run.status === 'running') {
      line.show(describeProgress(run));
      await sleep(pollMilliseconds);
      run = await client.call('showRun', { params: { runId: run.runId } });
    }
  } finally {
    line.end();
  }
  if (run.status === 'done') return run;
  throw new Failure('RUN_UNSUCCESSFUL', {
    runId: run.runId,
    status: run.status,
    code: run.failureCode ?? 'none',
  });
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
  const left = pace === undefined ? '' : `, at most ${spellDuration((epochsMax - epoch) * pace)} left in it`;
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
