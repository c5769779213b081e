/**
 * Ctrl-C while models run. A process that exits while ONNX Runtime computes in its threads aborts with a core dump and
 * leaves what it was writing, so the first signal asks the work to stop after the step at hand, and the second ends the
 * process at once.
 */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Runs `work`, which looks at the signal after each step and throws its reason, INTERRUPTED, when it is aborted. */
export async function stoppable<Result>(
  terminal: Terminal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) process.kill(process.pid, 'SIGKILL'); // exiting would abort as above
    terminal.say('stopping after the step at hand; Ctrl-C again ends at once');
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
