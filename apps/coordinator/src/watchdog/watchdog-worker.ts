/** The thread that watches; it shares nothing with the event loop but a counter. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogOrder } from './watchdog.js';

// Made by startWatchdog of the same version.
const { beats, beatMilliseconds, silenceMilliseconds } = workerData as WatchdogOrder;

/** Looks are counted, not the clock: while the machine sleeps, nobody looks. */
const looksMax = Math.ceil(silenceMilliseconds / beatMilliseconds);

let heard = Atomics.load(beats, 0);
let silentLooks = 0;
let processorBefore = processorMilliseconds();

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat === heard) silentLooks += 1;
  else {
    heard = beat;
    silentLooks = 0;
    processorBefore = processorMilliseconds();
  }
  const isBusy = processorMilliseconds() - processorBefore > silenceMilliseconds / 10;
  if (silentLooks >= looksMax && isBusy) end();
}, beatMilliseconds);

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function end(): void {
  const line = { level: 60, time: Date.now(), event: 'coordinator.hung', milliseconds: silenceMilliseconds };
  writeSync(2, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}
