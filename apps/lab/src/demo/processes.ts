/** The demo's processes: each step runs the real command line in its own process, and none outlives the demo. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Terminal } from '#command-line';
import { Failure, openToAppendSync, packageRoot } from '#foundation';

/** Runs `sfumato` commands and logs their messages to files. */
export interface Processes extends AsyncDisposable {
  /**
   * Runs a command and returns the JSON document that it printed. `onTalk` gets each line of its messages, which
   * are also logged. Fails with LAB_PROCESS_FAILED naming the log.
   */
  run(name: string, args: readonly string[], hearing?: Hearing): Promise<unknown>;
  /** Starts a service; returns the JSON document that it prints when ready. */
  start(name: string, args: readonly string[]): Promise<unknown>;
}

/** A listener, and variables to add to the common environment. */
export interface Hearing {
  readonly onTalk?: (line: string) => void;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Options of all processes. */
export interface ProcessOptions {
  readonly logFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Time for a service to become ready. */
  readonly readySeconds: number;
  /** Ends every process; pending calls then fail with the signal's reason. */
  readonly signal: AbortSignal;
}

const command = fileURLToPath(new URL('bin/sfumato.mjs', packageRoot()));

const stopSeconds = 15;

/** Creates a group of processes; disposing it ends them all and waits until they are gone. */
export function createProcesses(options: ProcessOptions): Processes {
  const group = new ProcessGroup(options);
  options.signal.addEventListener('abort', () => void group[Symbol.asyncDispose]());
  return group;
}

class ProcessGroup implements Processes {
  private readonly running = new Set<ChildProcess>();
  private readonly services: ChildProcess[] = [];

  constructor(private readonly options: ProcessOptions) {}

  async run(
    name: string,
    args: readonly string[],
    { onTalk, environment = {} }: Hearing = {},
  ): Promise<unknown> {
    const { child, log } = this.spawn(name, [command, ...args, '--json'], environment);
    if (onTalk !== undefined && child.stderr !== null)
      createInterface({ input: child.stderr }).on('line', onTalk);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    const code = await ended(child);
    log.end();
    this.options.signal.throwIfAborted();
    if (code !== 0)
      throw new Failure('LAB_PROCESS_FAILED', { command: name, exitCode: code, log: this.logOf(name) });
    return JSON.parse(output);
  }

  async start(name: string, args: readonly string[]): Promise<unknown> {
    const { child } = this.spawn(name, [command, ...args, '--json']);
    this.services.push(child);
    const ready = firstLine(child);
    const early = ended(child).then((code) => {
      this.options.signal.throwIfAborted();
      throw new Failure('LAB_PROCESS_FAILED', { command: name, exitCode: code, log: this.logOf(name) });
    });
    const { readySeconds } = this.options;
    const late = new Promise<never>((_, reject) => {
      const failure = new Failure('LAB_STEP_TIMED_OUT', {
        command: name,
        seconds: readySeconds,
        log: this.logOf(name),
      });
      setTimeout(() => reject(failure), readySeconds * 1000).unref();
    });
    early.catch(() => {}); // a service that stops later has not failed
    return JSON.parse(await Promise.race([ready, early, late]));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const short = [...this.running].filter((child) => !this.services.includes(child));
    await Promise.all(short.map((child) => stop(child)));
    // In reverse, so that trainers hand back their jobs while the coordinator still listens.
    for (const service of this.services.toReversed()) await stop(service);
  }

  private spawn(
    name: string,
    args: readonly string[],
    environment: NodeJS.ProcessEnv = {},
  ): { child: ChildProcess; log: WriteStream } {
    const path = this.logOf(name);
    const log = createWriteStream(path, { fd: openToAppendSync(path) });
    const child = spawn(process.execPath, args, {
      env: { ...this.options.environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.pipe(log, { end: false });
    this.running.add(child);
    child.once('exit', () => this.running.delete(child));
    return { child, log };
  }

  private logOf(name: string): string {
    return resolve(join(this.options.logFolder, `${name}.log`));
  }
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      const end = output.indexOf('\n');
      if (end >= 0) resolve(output.slice(0, end));
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = ended(child);
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
  await gone;
  clearTimeout(timer);
}

// Progress messages: one line per step, with the seconds since the start.

/** A demo that is silent for longer seems to hang. */
const silenceSeconds = 10;

/** Prints lines with the seconds since its creation, and a reminder of the current step after each silence. */
export function createStepLog(terminal: Pick<Terminal, 'say'>): (line: string) => void {
  const startedAt = performance.now();
  let saidAt = startedAt;
  let latest = '';
  const say = (line: string): void => {
    saidAt = performance.now();
    terminal.say(`${((saidAt - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  };
  const sayStill = (): void => {
    if (performance.now() - saidAt >= silenceSeconds * 1000) say(`  goes on since: ${latest}`);
  };
  setInterval(sayStill, 1000).unref();
  return (line) => {
    latest = line.trim();
    say(line);
  };
}

/** Prints each new epoch of a training, such as `representer: P1 epoch 3 of at most 8`, from a command's messages. */
export function createEpochLog(what: string, say: (line: string) => void): (line: string) => void {
  let said = '';
  return (line) => {
    const where = / run \S+: (\S+ epoch [1-9]\d*(?: of at most \d+)?)/.exec(line)?.[1];
    if (where === undefined || where === said) return;
    said = where;
    say(`  ${what}: ${where}`);
  };
}
