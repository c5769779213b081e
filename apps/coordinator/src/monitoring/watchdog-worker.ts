/** The watchdog's thread; it shares one counter with the event loop. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { LogEvent } from './logger.js';
import type { WatchdogOrder } from './watchdog.js';

// Written by this version's `startWatchdog`.
const { beats, beatMilliseconds, silenceMilliseconds } = workerData as WatchdogOrder;

let heard = Atomics.load(beats, 0);
let processorAtBeat = processorMilliseconds();

// Counts processor time: on a busy or sleeping machine, or in a debugger, silence means nothing.
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== heard) {
    heard = beat;
    processorAtBeat = processorMilliseconds();
  } else if (processorMilliseconds() - processorAtBeat >= silenceMilliseconds) end();
}, beatMilliseconds);

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function end(): void {
  const event: LogEvent = 'coordinator.hung';
  const line = { level: 60, time: Date.now(), event, milliseconds: silenceMilliseconds };
  writeSync(2, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}
