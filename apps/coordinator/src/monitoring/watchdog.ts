/**
 * Kills a process whose event loop hangs. The embedded database runs in the event loop: if it spins, no
 * request, signal or timer gets through, and only another thread can tell.
 */
import { Worker } from 'node:worker_threads';

export interface WatchdogOrder {
  /** A shared counter that the event loop increments. */
  readonly beats: Int32Array;
  readonly beatMilliseconds: number;
  readonly silenceMilliseconds: number;
}

/** Processor time, far more than any statement takes. A supervisor then restarts the coordinator. */
const silenceMillisecondsUsual = 60_000;

/**
 * Watches this process until disposed. Kills it with SIGKILL, after a line on standard error, when its event
 * loop stays silent while the process uses this much processor time. A waiting process is left alone.
 */
export function startWatchdog(silenceMilliseconds = silenceMillisecondsUsual): AsyncDisposable {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beatMilliseconds = Math.min(1_000, silenceMilliseconds / 10);
  const heart = setInterval(() => Atomics.add(beats, 0, 1), beatMilliseconds);
  const workerData: WatchdogOrder = { beats, beatMilliseconds, silenceMilliseconds };
  const worker = new Worker(new URL('./watchdog-worker.js', import.meta.url), { workerData, execArgv: [] });
  heart.unref();
  worker.unref();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(heart);
      await worker.terminate();
    },
  };
}
