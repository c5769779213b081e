/**
 * De-identifies notes of `serve` in threads, because a hostile note could block the event loop.
 *
 * **Guarantees**
 * - a note holds one thread for a bounded time; then the thread is ended and replaced;
 * - work whose caller has gone is ended after a moment;
 * - notes wait in order of arrival; a request has one note here at a time.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Failure, InternalError, packageRoot, reviveThrown, type ThreadFailure } from '#foundation';
import type { Note } from '#text';
import type { DeidentifiedNote, NoteRequest, NoteWorkContent } from '../deidentify/note-work.js';

/** A pool of threads. */
export interface NoteThreads {
  /** Calls `NoteWork.deidentify`. Fails as it does, with SERVE_NOTE_TOO_SLOW, and with the reason of `signal`. */
  deidentify(order: NoteOrder, signal: AbortSignal): Promise<DeidentifiedNote>;
  close(): Promise<void>;
}

/** Threads run compiled code, in tests too. */
const workerFile = 'dist/apps/site-agent/src/serve/note-worker.js';

/** At least two, so that a slow note leaves room; each holds 100 MB of lists, so all but the first start on demand. */
const threadsMin = 2;
const threadsMax = 4;

const secondsDefault = 60; // four megabytes of prose take eleven seconds on a busy core

const graceMilliseconds = 1_000; // most notes finish within it, and starting a thread takes a second

/** Starts the first thread. Fails with RULES_LANGUAGE_UNKNOWN. */
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
    worker.on('error', () => {}); // followed by exit
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

  private forget(job: Job): void {
    const at = this.waiting.indexOf(job);
    if (at === -1) return; // running
    this.waiting.splice(at, 1);
    job.reject(job.signal.reason);
  }

  private assign(): void {
    while (this.idle.length > 0 && this.waiting.length > 0) {
      const worker = this.idle.pop();
      const job = this.waiting.shift();
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
      else if (message.kind === 'failed') job.reject(reviveThrown(message.failure, 'a note thread'));
      else job.reject(new InternalError('open twice'));
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

  /** Adds a thread if a job waits or none is left. A thread that fails to start is retried with the next note. */
  private refill(): void {
    const isWanted = this.workers.size === 0 || (this.waiting.length > 0 && this.workers.size < this.size);
    if (this.isClosing || !isWanted) return;
    this.hire().catch((error: unknown) => {
      if (this.workers.size > 0) return;
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  return { promise, resolve, reject };
}

/** Waits for the next message of a thread; rejects with its error or exit. */
function nextMessage(worker: Worker): Promise<NoteThreadMessage> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      done();
    };
    const onMessage = (message: NoteThreadMessage) => settle(() => resolve(message));
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = (code: number) => onError(new InternalError(`a note thread ended with exit code ${code}`));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}

/** A note with a release's spans, and its options. */
export interface NoteOrder {
  readonly note: Note;
  readonly request: NoteRequest;
}

/** `open` comes first, then one answer per order. */
export type NoteThreadMessage =
  | { readonly kind: 'open' }
  | { readonly kind: 'done'; readonly note: DeidentifiedNote }
  | { readonly kind: 'failed'; readonly failure: ThreadFailure };
