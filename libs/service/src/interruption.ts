import { once } from 'node:events';

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export async function untilInterrupted(): Promise<undefined> {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  await Promise.race(signals.map((signal) => once(process, signal)));
  for (const signal of signals) process.once(signal, () => process.exit(1));
  return undefined;
}
