/**
 * `site start`: loops over pulling, sending approved stages and tagging a watched folder. People stage and
 * approve. A failure is reported and retried in the next round; a bug ends the process.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, counted, invalidSetting, type Terminal, wholeNumber } from '#command-line';
import { asFileFailure, Failure } from '#foundation';
import type { SiteContext } from '../context.js';
import { readSite } from '../data/site-record.js';
import { createHeartbeat, takeStartLock } from '../data/start-state.js';
import { addLayerOptions, type LayerFlags, readLayers } from '../deidentify/layers.js';
import { outputOption, prepareTagOutput, tagOutputFormatNamed } from '../deidentify/tag-output.js';
import { addThresholdOption, requireThreshold } from '../deidentify/threshold-file.js';
import { interruptible, runVerb, stopOnInterruption } from '../verb.js';
import { pull } from './pull.js';
import { tagWatchedFolder, type WatchOptions } from './start-watch.js';
import { upload } from './upload.js';

export function registerStart(site: Command, terminal: Terminal): void {
  const command = site
    .command('start')
    .description('keep running: pull, send what was approved, tag new files in a folder')
    .option('--every <seconds>', 'pause between rounds', wholeNumber(1), 900)
    .option('--watch <folder>', 'folder of text files to tag')
    .option('--out <folder>', 'where tagged notes go')
    .addOption(outputOption());
  runVerb<StartFlags>(addLayerOptions(addThresholdOption(command)), terminal, async (context, flags) => {
    const signal = stopOnInterruption(terminal);
    const report = await start(context, {
      everySeconds: flags.every,
      watch: watchOptions(flags),
      signal,
    });
    return {
      json: report,
      lines: [
        `stopped after ${counted(report.rounds, 'round')}: ${counted(report.sent, 'batch', 'batches')} sent`,
      ],
    };
  });
}

interface StartFlags extends LayerFlags {
  readonly every: number;
  readonly watch?: string;
  readonly out?: string;
  readonly formatOut: string;
  readonly threshold?: string;
}

function watchOptions(flags: StartFlags): WatchOptions | undefined {
  const { watch, out, formatOut, threshold } = flags;
  const isWatching = watch !== undefined && out !== undefined;
  if (!isWatching && (watch !== undefined || out !== undefined))
    throw new Failure('SETTING_INVALID', { fields: '--watch --out', expected: 'both or neither' });
  const field = (['threshold', 'policy', 'known', 'allow', 'deny'] as const).find(
    (name) => flags[name] !== undefined,
  );
  if (!isWatching && field !== undefined) throw invalidSetting(field, 'only with --watch and --out');
  if (!isWatching) return undefined;
  return {
    folder: watch,
    outFolder: out,
    outFormat: tagOutputFormatNamed(formatOut),
    thresholdFile: threshold,
    layers: flags,
  };
}

/** Settings of the daemon. */
export interface StartOptions {
  readonly everySeconds: number;
  readonly watch: WatchOptions | undefined;
  /** Aborts requests and pauses at once, and the loop after the current file. */
  readonly signal: AbortSignal;
}

/** Counts until the end. */
export interface StartReport {
  readonly rounds: number;
  readonly sent: number;
  readonly tagged: number;
  readonly failures: number;
}

/**
 * Runs until `signal` is aborted. Fails at once with SITE_NOT_JOINED, FILE_NOT_FOUND (the watched folder),
 * TEXT_OUTPUT_OVERLAPS, SITE_THRESHOLD_INVALID, RULES_* or FILE_* (given files), and SITE_START_RUNNING
 * (another daemon uses the site or the folder).
 */
export async function start(context: SiteContext, options: StartOptions): Promise<StartReport> {
  const { watch } = options;
  await readSite(context.paths);
  using _site = takeStartLock(context.paths.startLockFile);
  if (watch === undefined) return runRounds(context, options);
  await requireFolder(watch.folder);
  if (watch.thresholdFile !== undefined) await requireThreshold(watch.thresholdFile);
  await readLayers(watch.layers); // fails before the first round
  await prepareTagOutput({ folder: watch.outFolder, format: watch.outFormat }, watch.folder);
  using _out = takeStartLock(join(watch.outFolder, '.sfumato-start.lock'));
  return await runRounds(context, options);
}

async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  if (!found.isDirectory()) throw new Failure('FILE_NOT_FOUND', { file: path, expected: 'a folder' });
}

async function runRounds(
  uninterrupted: SiteContext,
  { everySeconds, watch, signal }: StartOptions,
): Promise<StartReport> {
  const context = interruptible(uninterrupted, signal);
  context.terminal.say(`started; a round every ${everySeconds} s, stop with Ctrl-C`);
  const report = { rounds: 0, sent: 0, tagged: 0, failures: 0 };
  let lastFailure: string | null = null;
  await using heartbeat = createHeartbeat(context);
  const enter = (step: string) => heartbeat.enter({ step, ...report, lastFailure });
  const attempt = async (step: string, work: () => Promise<void>): Promise<void> => {
    if (signal.aborted) return;
    enter(step);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (quiet.has(error.code) || signal.aborted) return;
      report.failures += 1;
      lastFailure = error.code;
      context.terminal.say(`${step}: ${error.code}: ${error.message}`);
    }
  };
  while (!signal.aborted) {
    await attempt('pull', async () => void (await pull(context)));
    await attempt('upload', async () => {
      report.sent += (await upload(context)).sent;
    });
    await attempt('tag', async () => {
      if (watch === undefined) return;
      const { tagged, failed } = await tagWatchedFolder(context, watch, signal);
      report.tagged += tagged;
      report.failures += failed;
    });
    report.rounds += 1;
    if (signal.aborted) break;
    enter('wait');
    await uninterrupted.sleep(everySeconds * 1000, signal);
  }
  return report;
}

/** Not counted as failures: somebody else has to act first. */
const quiet: ReadonlySet<string> = new Set([
  'SITE_STAGE_UNAPPROVED',
  'REPRESENTER_NONE',
  'SITE_RELEASE_MISSING',
]);
