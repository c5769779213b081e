/**
 * `site start`: pull, send what was approved, tag what lies in a watched folder, wait, again. It never stages and never
 * approves: those are a person's acts. A failure is said and the next round tries again; a bug ends the process.
 */
import { Failure } from '#foundation';
import type { SiteContext } from '../context.js';
import { pull } from '../models/pull.js';
import { upload } from '../sending/upload.js';
import { tagWatchedFolder, type WatchOptions } from './watched-folder.js';

/** How the daemon runs. */
export interface StartOptions {
  readonly everySeconds: number;
  readonly watch: WatchOptions | undefined;
  /** Ends the loop after the step at hand. */
  readonly signal: AbortSignal;
}

/** What the daemon did before it was stopped. */
export interface StartReport {
  readonly rounds: number;
  readonly sent: number;
  readonly tagged: number;
  readonly failures: number;
}

/** Runs until `signal` is aborted. */
export async function start(context: SiteContext, options: StartOptions): Promise<StartReport> {
  const report = { rounds: 0, sent: 0, tagged: 0, failures: 0 };
  const { signal, watch } = options;
  const attempt = async (step: string, work: () => Promise<void>): Promise<void> => {
    if (signal.aborted) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (quiet.has(error.code)) return;
      report.failures += 1;
      context.terminal.say(`${step}: ${error.code}: ${error.message}`);
    }
  };
  while (!signal.aborted) {
    await attempt('pull', async () => void (await pull(context)));
    await attempt('upload', async () => {
      report.sent += (await upload(context)).sent;
    });
    await attempt('tag', async () => {
      if (watch !== undefined) report.tagged += await tagWatchedFolder(context, watch);
    });
    report.rounds += 1;
    await context.sleep(options.everySeconds * 1000, signal);
  }
  return report;
}

/** States of rest, not failures: somebody else has to act first. */
const quiet: ReadonlySet<string> = new Set([
  'SITE_STAGE_UNAPPROVED',
  'REPRESENTER_NONE',
  'SITE_RELEASE_MISSING',
]);
