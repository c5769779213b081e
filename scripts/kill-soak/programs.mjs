// Processes of the kill soak: services that a supervisor keeps up, verbs that are run to their end, and the signals that meet them.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/sfumato.mjs', import.meta.url));

/** What a supervisor waits before it starts a service again. */
const restartMilliseconds = 200;

/** A service that has not ended by then, after it was told to, hangs. */
const stopSeconds = 60;

/** Settings of Sfumato are the soak's own; the rest of the environment is needed to run at all. */
function environmentWith(settings) {
  const others = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('SFUMATO_') && !['DATABASE_URL', 'REDIS_URL', 'NODE_OPTIONS'].includes(name),
  );
  // An audit of untrained networks would refuse them, and is nothing that kills interrupt.
  return { ...Object.fromEntries(others), SFUMATO_SITE_AUDITS: 'false', ...settings };
}

function start(name, words, { logFolder, settings = {} }) {
  const log = openSync(join(logFolder, `${name}.log`), 'a');
  const child = spawn(process.execPath, [program, ...words, '--json'], {
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { child, ended, output: () => output };
}

/** Runs a verb to its end, whatever ends it; `current` of its owner is what a signal may meet. */
export async function runVerb(owner, words, surroundings) {
  const { child, ended, output } = start(owner.name, words, surroundings);
  owner.current = child;
  const { code, signal } = await ended;
  owner.current = undefined;
  const text = output();
  const json = signal === null && text !== '' ? JSON.parse(text) : undefined;
  return { code, signal, json, failure: json?.error?.code };
}

/** The code of a failure that a program ended with, by its last line. */
function failureIn(text) {
  try {
    return JSON.parse(text.trim().split('\n').at(-1)).error?.code;
  } catch {
    return undefined;
  }
}

/** A service that is started again whenever it ends, as a supervisor would, until it is stopped. */
export class Service {
  current;
  /** Ends that no signal of ours explains, and no disk that was full since the last start. */
  unexplained = [];
  /** How it ended by itself when its disk was full: codes with counts. */
  endsOnFullDisk = {};
  longestRecoverySeconds = 0;
  starts = 0;
  #isStopping = false;
  #keeping;
  #expected = false;
  #isDiskFull = false;
  #wasDiskFull = false;

  /** `isWorking` resolves once a start is over: the service does what it is there for. */
  constructor(name, words, surroundings, isWorking = async () => {}) {
    Object.assign(this, { name, words, surroundings, isWorking });
  }

  /** Starts it; result: what it printed when it was ready. */
  async open() {
    let tell;
    const first = new Promise((resolve) => {
      tell = resolve;
    });
    this.#keeping = this.#keep(tell);
    return first;
  }

  async #keep(tell) {
    while (!this.#isStopping) {
      const startedAt = performance.now();
      const { child, ended, output } = start(this.name, this.words, this.surroundings);
      this.current = child;
      this.starts += 1;
      void this.#untilWorking(child, output, startedAt).then((ready) => ready !== undefined && tell(ready));
      const { code, signal } = await ended;
      this.current = undefined;
      if (!this.#expected && !this.#isStopping) this.#note({ code, signal, failure: failureIn(output()) });
      this.#expected = false;
      this.#wasDiskFull = this.#isDiskFull;
      if (!this.#isStopping) await wait(restartMilliseconds);
    }
  }

  /** Undefined when it ends before. */
  async #untilWorking(child, output, startedAt) {
    while (!output().includes('\n')) {
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      await wait(20);
    }
    const ready = JSON.parse(output());
    if (ready.error !== undefined) return undefined; // it is about to end
    await this.isWorking(ready, () => child.exitCode !== null || child.signalCode !== null);
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
    const seconds = (performance.now() - startedAt) / 1000;
    if (this.starts > 1) this.longestRecoverySeconds = Math.max(this.longestRecoverySeconds, seconds);
    return ready;
  }

  #note(end) {
    if (!this.#wasDiskFull) this.unexplained.push(end);
    else {
      const how = end.failure ?? `exit ${end.code ?? end.signal}`;
      this.endsOnFullDisk[how] = (this.endsOnFullDisk[how] ?? 0) + 1;
    }
  }

  /** Told when its disk runs full, and when there is room again. */
  set isDiskFull(isFull) {
    this.#isDiskFull = isFull;
    this.#wasDiskFull ||= isFull;
  }

  /** An end that is meant. */
  expectEnd() {
    this.#expected = true;
  }

  /** Ends it for good; result: its exit code, or `hangs`. */
  async close() {
    this.#isStopping = true;
    const { current } = this;
    current?.kill('SIGTERM');
    const late = wait(stopSeconds * 1000, 'hangs', { ref: false });
    const how = await Promise.race([this.#keeping, late]);
    if (how === 'hangs') current?.kill('SIGKILL');
    return how === 'hangs' ? 'hangs' : (current?.exitCode ?? current?.signalCode ?? 'was not running');
  }
}
