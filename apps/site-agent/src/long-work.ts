/**
 * Work that takes long: how it ends on Ctrl-C, and how it says how far it is.
 *
 * A process that exits while ONNX Runtime computes in its threads aborts with a core dump and leaves what it was writing. So
 * where models run (`stoppable`), the first signal asks the work to stop after the step at hand and the second kills the
 * process; where requests and pauses are what takes long (`stopOnInterruption`), the first ends them and the second acts
 * as in any other command.
 */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import type { SiteContext } from './context.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Runs `work`, which looks at the signal after each step and throws its reason, INTERRUPTED, when it is aborted. */
export async function stoppable<Result>(
  terminal: Terminal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) process.kill(process.pid, 'SIGKILL'); // exiting would abort as above
    terminal.say('stopping after the current step; press Ctrl-C again to stop at once');
    stop.abort(new Failure('INTERRUPTED', { signal }));
  };
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of signals) process.off(signal, onSignal);
  }
}

/** Passes values on until the signal is aborted. */
export async function* untilStopped<Value>(
  values: AsyncIterable<Value>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value> {
  for await (const value of values) {
    signal?.throwIfAborted();
    yield value;
  }
}

/** A signal that Ctrl-C or SIGTERM aborts, once; the next one ends the process like in any other command. */
export function stopOnInterruption(terminal: Terminal): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      if (!stop.signal.aborted) terminal.say('stopping; the same signal again stops at once');
      stop.abort();
    });
  return stop.signal;
}

/** The same world, in which requests and pauses end with INTERRUPTED when `signal` is aborted. */
export function interruptible(context: SiteContext, signal: AbortSignal): SiteContext {
  const stop = new AbortController();
  const end = () => stop.abort(new Failure('INTERRUPTED'));
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return {
    ...context,
    signal: stop.signal,
    fetch: (url, { signal: own, ...init } = {}) =>
      context.fetch(url, { ...init, signal: AbortSignal.any([stop.signal, ...(own ? [own] : [])]) }),
    sleep: async (milliseconds) => {
      stop.signal.throwIfAborted();
      await context.sleep(milliseconds, stop.signal);
      stop.signal.throwIfAborted();
    },
  };
}

/** How often long work says how far it is. */
const sayEveryMs = 5000;

/** To be called after every small step, so that one large note shows progress too; says what `describe` gives. */
export function createProgressLines(terminal: Pick<Terminal, 'say'>, describe: () => string): () => void {
  let lastSaid = performance.now();
  return () => {
    if (performance.now() - lastSaid < sayEveryMs) return;
    lastSaid = performance.now();
    terminal.say(describe());
  };
}
