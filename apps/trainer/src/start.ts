/** `sfumato trainer start`: a trainer until it is interrupted. */
import { once } from 'node:events';
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import type { SettingFlags } from './config/setting-names.js';
import { readSettings } from './config/settings.js';
import { startTrainer } from './start-trainer.js';

/** Runs a trainer until SIGTERM or SIGINT; a second signal ends the process at once. */
export async function runStart(
  { json, ...flags }: SettingFlags & { readonly json?: true },
  terminal: Terminal,
): Promise<void> {
  const settings = readSettings(process.env, flags);
  const interrupted = interruption();
  const early = new AbortController();
  void interrupted.then(() => early.abort(new Failure('INTERRUPTED')));
  await using trainer = await startTrainer(settings, { signal: early.signal });
  const { coordinatorUrl, kinds, engine, threads } = settings;
  terminal.say(
    `trainer ready: takes ${kinds.join(' and ')} runs of ${coordinatorUrl.href} (${engine.kind}, ${threads} threads)`,
  );
  const { queue, metricsUrl } = trainer;
  if (metricsUrl !== undefined) terminal.say(`metrics at ${metricsUrl}/metrics`);
  if (json === true)
    terminal.data(
      JSON.stringify({ coordinator: coordinatorUrl.href, kinds, queue, metricsUrl, pid: process.pid }),
    );
  await interrupted;
  terminal.say(
    'stopping: trainings end after their epoch, or in 20 seconds, and continue from there next time',
  );
}

async function interruption(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  await Promise.race(signals.map((signal) => once(process, signal)));
  for (const signal of signals) process.once(signal, () => process.exit(1));
}
