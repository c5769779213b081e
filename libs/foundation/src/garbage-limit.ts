/** A bound on garbage, for work that goes through any number of notes in the same memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A function to call now and then: it collects garbage once the heap has grown by more than `bytes` since it last did. V8
 * alone lets the heap grow with what it finds on the machine and gives nothing back, so that the peak of a long run is
 * that of the machine, not of the work. Collecting costs as much as the heap holds alive: choose a bound of about that.
 */
export function createGarbageLimit(bytes: number): () => void {
  let before = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed - before <= bytes) return;
    collectGarbage();
    before = process.memoryUsage().heapUsed;
  };
}

/** Node has no function for it unless the process was started with a flag; a context made under the flag has one. */
function collectGarbage(): void {
  collector ??= openCollector();
  collector();
}

let collector: (() => void) | undefined;

function openCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => collect() : () => {}; // without one V8 collects when it sees fit
}
