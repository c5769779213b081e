/** Ctrl-C in work that takes long: the first ends it in order, the second at once. */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import type { SiteContext } from './context.js';

/** A signal that Ctrl-C or SIGTERM aborts, once; the next one ends the process like in any other command. */
export function stopOnInterruption(terminal: Terminal): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      if (!stop.signal.aborted) terminal.say('stopping; the same again stops at once');
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
    fetch: (url, { signal: own, ...init } = {}) =>
      context.fetch(url, { ...init, signal: AbortSignal.any([stop.signal, ...(own ? [own] : [])]) }),
    sleep: async (milliseconds) => {
      stop.signal.throwIfAborted();
      await context.sleep(milliseconds, stop.signal);
      stop.signal.throwIfAborted();
    },
  };
}
