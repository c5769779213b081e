/** Shared by all verbs: context, `--json`, output, interruption and progress. */
import { type Command, jsonText, type Terminal } from '#command-line';
import { Failure } from '#foundation';
import { createSiteContext, type SiteContext } from './context.js';
import { readEnvironment } from './environment.js';

/** Result of a verb, as JSON and as lines. */
export interface VerbResult {
  /** Undefined prints the lines even with `--json`. */
  readonly json?: unknown;
  readonly lines: readonly string[];
  /** Sends the lines to standard output as the answer; otherwise they go to standard error. */
  readonly isAnswer?: boolean;
  /** 2 if a completed run found a fault. */
  readonly exitCode?: number;
}

/** Runs a verb with its parsed options and arguments. */
export type VerbRun<Options> = (
  context: SiteContext,
  options: Options,
  args: readonly string[],
) => Promise<VerbResult>;

/** Adds the common options and runs the verb. */
export function runVerb<Options extends object>(
  command: Command,
  terminal: Terminal,
  run: VerbRun<Options>,
): void {
  command
    .option('--data <folder>', 'site data directory (default: SFUMATO_SITE_DATA or .sfumato/site)')
    .option(
      '--cache <folder>',
      'where compiled embeddings are kept (default: SFUMATO_CACHE, else sfumato in the cache folder of this user)',
    )
    .option('--json', 'print one JSON document')
    .action(async (...given: unknown[]) => {
      const options = command.opts<Options & CommonOptions>();
      const args = given.slice(0, -2).filter((value) => typeof value === 'string');
      showResult(terminal, await run(contextFor(options, terminal), options, args), options.json === true);
    });
}

interface CommonOptions {
  readonly data?: string;
  readonly cache?: string;
  readonly json?: boolean;
}

function contextFor({ data, cache }: CommonOptions, terminal: Terminal): SiteContext {
  const { dataFolder, cacheFolder, ...settings } = readEnvironment(process.env);
  const cacheOrNone = cache ?? cacheFolder;
  const folders = { data: data ?? dataFolder, ...(cacheOrNone === undefined ? {} : { cache: cacheOrNone }) };
  return createSiteContext(folders, terminal, {
    auditPulled: async (files, options) => (await import('#learning')).auditPulled(files, options),
    loadPipeline: async () => (await import('#encoding')).notePipeline,
    ...settings,
  });
}

function showResult(terminal: Terminal, result: VerbResult, asJson: boolean): void {
  const { json, lines, isAnswer = false, exitCode } = result;
  const show = isAnswer ? terminal.answer : terminal.say;
  if (asJson && json !== undefined) terminal.data(jsonText(json));
  else for (const line of lines) show(line);
  if (exitCode !== undefined) process.exitCode = exitCode;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs work that checks the signal after each step and throws INTERRUPTED. Exiting while ONNX Runtime
 * computes dumps core, so the first Ctrl-C waits for the step and the second kills.
 */
export async function stoppable<Result>(
  terminal: Terminal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stop.signal.aborted) process.kill(process.pid, 'SIGKILL'); // a normal exit would dump core
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

/** Yields values; once the signal is aborted, throws its reason. */
export async function* untilStopped<Value>(
  values: AsyncIterable<Value>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value> {
  for await (const value of values) {
    signal?.throwIfAborted();
    yield value;
  }
}

/** For waits without models: the first Ctrl-C or SIGTERM aborts the signal, the second ends the process. */
export function stopOnInterruption(terminal: Terminal): AbortSignal {
  const stop = new AbortController();
  for (const name of signals)
    process.once(name, () => {
      if (!stop.signal.aborted) terminal.say('stopping; the same signal again stops at once');
      stop.abort();
    });
  return stop.signal;
}

/** Returns a context whose requests and pauses end with INTERRUPTED when `signal` is aborted. */
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

const sayEveryMs = 5000;

/** Returns a function to call after every small step; it prints `describe()` at most every five seconds. */
export function createProgressLines(terminal: Pick<Terminal, 'say'>, describe: () => string): () => void {
  let lastSaid = performance.now();
  return () => {
    if (performance.now() - lastSaid < sayEveryMs) return;
    lastSaid = performance.now();
    terminal.say(describe());
  };
}
