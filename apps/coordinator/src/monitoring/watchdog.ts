/**
 * Ends a process whose event loop no longer turns. The embedded database runs inside the event loop: should it ever spin, no
 * request, no signal and no timer of this thread is heard any more, and only a thread beside it can tell.
 */
import { Worker } from 'node:worker_threads';

/** What the watching thread gets. */
export interface WatchdogOrder {
  /** A counter in shared memory that the event loop raises. */
  readonly beats: Int32Array;
  readonly beatMilliseconds: number;
  readonly silenceMilliseconds: number;
}

/** Of processor time: far more than any statement of the embedded database takes. A supervisor then starts the coordinator again. */
const silenceMillisecondsUsual = 60_000;

/**
 * Watches this process until disposed: when its event loop has been silent while the process took so much processor time, the
 * process says so on standard error and dies by SIGKILL. A process that merely waits (a debugger, a sleeping machine) is let be.
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
