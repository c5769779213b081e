/** A thread of a pool that is started by the first thing asked of it: a note or two are work for one core, and opening a model costs more than they do. */
import type { Worker } from 'node:worker_threads';
import type { LabelledTokens } from '#deid-model';
import type { ModelInput } from './model-messages.js';
import { ModelThread } from './model-thread.js';

/** Opens when it is first asked; from then on it is as a `ModelThread` is. Where it cannot be opened, another does what was asked of it. */
export class LateThread {
  private worker: Worker | undefined;
  private opening: Promise<Pick<ModelThread, 'run'>> | undefined;
  private opened: ModelThread | undefined;
  private hasFailed = false;
  private isClosing = false;
  private asked = 0;

  constructor(
    private readonly start: () => Worker,
    /** Open already. */
    private readonly instead: Pick<ModelThread, 'run'>,
  ) {}

  /** Requests that wait for an answer, or for the thread. */
  get load(): number {
    return this.asked;
  }

  /** False once it has ended by itself or could not be opened; true before it is started. */
  get isAlive(): boolean {
    return !this.hasFailed && (this.opened?.isAlive ?? true);
  }

  /** Asks the model, once it is open; the arrays are handed over. Fails with what ended the thread. */
  async run(input: ModelInput, owned: readonly ArrayBufferView[]): Promise<Float32Array | LabelledTokens> {
    this.asked += 1;
    try {
      this.opening ??= this.open();
      return await (await this.opening).run(input, owned);
    } finally {
      this.asked -= 1;
    }
  }

  /** Ends the thread where there is one; what it has in hand is never answered, because nobody waits for it any more. */
  async close(): Promise<void> {
    this.isClosing = true;
    await (this.opened === undefined ? this.worker?.terminate() : this.opened.close());
  }

  /** The same model is open elsewhere, so what fails here is this machine (no memory, no further thread): slower, and nothing is lost. */
  private async open(): Promise<Pick<ModelThread, 'run'>> {
    try {
      this.worker = this.start();
      this.opened = await ModelThread.open(this.worker);
      return this.isClosing ? await never() : this.opened;
    } catch {
      if (this.isClosing) return await never();
      this.hasFailed = true;
      return this.instead;
    }
  }
}

/** For whom nobody waits any more. */
function never(): Promise<never> {
  return new Promise(() => {});
}
