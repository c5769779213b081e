/**
 * Layers and replacing of `serve`, in threads: what a note makes of its reader's time is up to whoever wrote it, and the event loop has
 * others to answer.
 *
 * **Guarantees**
 * - a note holds one thread, and no longer than its seconds: then the thread is ended, and another one takes its place;
 * - what nobody waits for any more is ended after a moment;
 * - notes wait in the order in which they came; a request has one of its notes here at a time.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Failure, InternalError, packageRoot, reviveThrown } from '#foundation';
import type { DeidentifiedNote, NoteWorkContent } from '../deidentify/note-work.js';
import type { NoteOrder, NoteThreadMessage } from './note-messages.js';

/** Threads in which notes are worked on. */
export interface NoteThreads {
  /** What `NoteWork.deidentify` gives. Fails with SERVE_NOTE_TOO_SLOW, with the reason of `signal`, and as the work does. */
  deidentify(order: NoteOrder, signal: AbortSignal): Promise<DeidentifiedNote>;
  close(): Promise<void>;
}

/** Threads run compiled code, also where this file is a source that a test has loaded. */
const workerFile = 'dist/apps/site-agent/src/serve/note-worker.js';

/**
 * With two, a note that takes all its seconds leaves room for the others; each holds 100 MB of word lists and patterns, so that all but the
 * first are started when a note would have to wait.
 */
const threadsMin = 2;
const threadsMax = 4;

/** Four megabytes of prose take eleven on a busy core of 2024. */
const secondsDefault = 60;

/** For a note that nobody waits for: most are done by then, and a thread costs a second to start. */
const graceMilliseconds = 1_000;

/** Opens the first thread. Fails with what a thread could not open: RULES_LANGUAGE_UNKNOWN. */
export async function openNoteThreads(data: NoteWorkContent, seconds = secondsDefault): Promise<NoteThreads> {
  const count = Math.min(Math.max(availableParallelism(), threadsMin), threadsMax);
  const crew = new Crew(data, seconds, count);
  try {
    await crew.hire();
  } catch (error) {
    await crew.close();
    throw error;
  }
  return crew;
}

/** An order that waits, or that a thread has in hand. */
interface Job {
  readonly order: NoteOrder;
  readonly signal: AbortSignal;
  resolve(note: DeidentifiedNote): void;
  reject(reason: unknown): void;
}

class Crew implements NoteThreads {
  private readonly workers = new Set<Worker>();
  private readonly idle: Worker[] = [];
  private readonly waiting: Job[] = [];
  private isClosing = false;

  constructor(
    private readonly data: NoteWorkContent,
    private readonly seconds: number,
    private readonly size: number,
  ) {}

  /** Starts a thread; resolves once it is open. */
  async hire(): Promise<void> {
    const worker = new Worker(new URL(workerFile, packageRoot()), { workerData: this.data });
    this.workers.add(worker);
    try {
      const first = await nextMessage(worker);
      if (first.kind === 'failed') throw reviveThrown(first.failure, 'a note thread');
    } catch (error) {
      this.workers.delete(worker);
      throw error;
    }
    worker.on('error', () => {}); // it exits as well
    worker.once('exit', () => this.replace(worker));
    this.release(worker);
  }

  async deidentify(order: NoteOrder, signal: AbortSignal): Promise<DeidentifiedNote> {
    signal.throwIfAborted();
    const { promise, ...settle } = withResolvers<DeidentifiedNote>();
    const job: Job = { order, signal, ...settle };
    const leave = () => this.forget(job);
    signal.addEventListener('abort', leave, { once: true });
    this.waiting.push(job);
    this.assign();
    this.refill();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  async close(): Promise<void> {
    this.isClosing = true;
    for (const { reject } of this.waiting.splice(0)) reject(new Failure('INTERRUPTED'));
    await Promise.all([...this.workers].map((worker) => worker.terminate()));
  }

  /** One that waits for a thread need not wait for it any more. */
  private forget(job: Job): void {
    const at = this.waiting.indexOf(job);
    if (at === -1) return; // a thread has it in hand
    this.waiting.splice(at, 1);
    job.reject(job.signal.reason);
  }

  private assign(): void {
    while (this.idle.length > 0 && this.waiting.length > 0) {
      const [worker, job] = [this.idle.pop(), this.waiting.shift()];
      if (worker !== undefined && job !== undefined) void this.work(worker, job);
    }
  }

  private async work(worker: Worker, job: Job): Promise<void> {
    const { order, signal } = job;
    const { seconds } = this;
    const late = new Failure('SERVE_NOTE_TOO_SLOW', { seconds, characters: order.note.text.length });
    let timer = setTimeout(() => void worker.terminate(), 1_000 * seconds);
    const leave = () => {
      job.reject(signal.reason);
      clearTimeout(timer);
      timer = setTimeout(() => void worker.terminate(), graceMilliseconds);
    };
    signal.addEventListener('abort', leave, { once: true });
    const startedAt = performance.now();
    try {
      worker.postMessage(order);
      const message = await nextMessage(worker);
      if (message.kind === 'done') job.resolve(message.note);
      else
        job.reject(
          message.kind === 'failed'
            ? reviveThrown(message.failure, 'a note thread')
            : new InternalError('open twice'),
        );
      this.release(worker);
    } catch (error) {
      job.reject(performance.now() - startedAt >= 1_000 * seconds ? late : error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  }

  private release(worker: Worker): void {
    this.idle.push(worker);
    this.assign();
  }

  private replace(worker: Worker): void {
    this.workers.delete(worker);
    const at = this.idle.indexOf(worker);
    if (at !== -1) this.idle.splice(at, 1);
    this.refill();
  }

  /**
   * One thread more where a note waits and there may be one, and where none is left. What does not open now, for want of memory, is tried
   * again with the next note; where no thread is left, what waits fails.
   */
  private refill(): void {
    const isWanted = this.workers.size === 0 || (this.waiting.length > 0 && this.workers.size < this.size);
    if (this.isClosing || !isWanted) return;
    this.hire().catch((error: unknown) => {
      if (this.workers.size > 0) return;
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }
}

/** A promise with what settles it. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((onValue, onReason) => {
    [resolve, reject] = [onValue, onReason];
  });
  return { promise, resolve, reject };
}

/** The next thing that a thread says; fails with what ended it instead. */
function nextMessage(worker: Worker): Promise<NoteThreadMessage> {
  return new Promise((resolve, reject) => {
    const settled = () => {
      worker.off('message', onMessage);
      worker.off('error', onEnd);
      worker.off('exit', onExit);
    };
    const onMessage = (message: NoteThreadMessage) => {
      settled();
      resolve(message);
    };
    const onEnd = (error: unknown) => {
      settled();
      reject(error);
    };
    const onExit = (code: number) => onEnd(new InternalError(`a note thread ended with exit code ${code}`));
    worker.on('message', onMessage);
    worker.on('error', onEnd);
    worker.on('exit', onExit);
  });
}
