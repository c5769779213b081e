/** State of a running `start`: its lock, and its heartbeat file. */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { Failure, tryFileLock } from '#foundation';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from './site-directory.js';

const stateSchema = z.strictObject({
  process: z.int(),
  startedAt: z.iso.datetime(),
  beatAt: z.iso.datetime(),
  step: z.string(), // pull, upload, tag or wait
  stepSince: z.iso.datetime(),
  rounds: z.int().min(0),
  sent: z.int().min(0), // batches
  tagged: z.int().min(0), // notes
  failures: z.int().min(0),
  lastFailure: z.string().nullable(),
});

/** State of a running `start`. */
export type StartState = z.infer<typeof stateSchema>;

/** The part that steps change. */
export type StartStep = Omit<StartState, 'process' | 'startedAt' | 'beatAt' | 'stepSince'>;

const beatSeconds = 10;
const silentSeconds = 60; // six missed beats

/** Takes the lock. Fails with SITE_START_RUNNING. */
export function takeStartLock(path: string): Disposable {
  const attempt = tryFileLock(path);
  if (attempt.lock !== undefined) return attempt.lock;
  const { holder } = attempt;
  throw new Failure('SITE_START_RUNNING', {
    lock: path,
    ...(holder === undefined ? {} : { process: holder }),
  });
}

/** Writes the state until disposed, then removes it. */
export function createHeartbeat(context: SiteContext): AsyncDisposable & { enter(step: StartStep): void } {
  const now = () => context.clock().toISOString();
  let state: Omit<StartState, 'beatAt'> = {
    process: process.pid,
    startedAt: now(),
    step: 'start',
    stepSince: now(),
    rounds: 0,
    sent: 0,
    tagged: 0,
    failures: 0,
    lastFailure: null,
  };
  let written = Promise.resolve();
  const beat = () => {
    written = written
      .then(() => writeJson(context.paths.startStateFile, { ...state, beatAt: now() }))
      .catch(() => {}); // the step that needs the disk reports that it is full
  };
  const timer = setInterval(beat, beatSeconds * 1000);
  timer.unref();
  return {
    enter: (step) => {
      state = { ...state, ...step, stepSince: now() };
      beat();
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await written;
      await rm(context.paths.startStateFile, { force: true });
    },
  };
}

/** Fails with SITE_START_SILENT. Does not try the lock, which could stop a `start` from taking it. */
export async function requireLiveStart({ paths, clock }: SiteContext): Promise<StartState> {
  const state = await readJson(paths.startStateFile, stateSchema);
  if (state === undefined) throw new Failure('SITE_START_SILENT', { data: paths.root });
  const silent = secondsSince(state.beatAt, clock());
  if (silent < silentSeconds) return state;
  throw new Failure('SITE_START_SILENT', { data: paths.root, process: state.process, silentSeconds: silent });
}

function secondsSince(time: string, now: Date): number {
  return Math.round((now.getTime() - Date.parse(time)) / 1000);
}
