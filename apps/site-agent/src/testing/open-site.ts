/** A site that has joined a coordinator, for tests, and the steps that many of them begin with. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContext } from '../context.js';
import { keepTrial } from '../data/trial.js';
import { digestOf } from '../deidentify/open-tagger.js';
import { approve } from '../stage/approve.js';
import { type StageOptions, stageNotes } from '../stage/stage.js';
import { join as joinSite } from '../sync/join.js';
import { pull } from '../sync/pull.js';
import { buildRelease, type FakeCoordinator, startFakeCoordinator, testCode } from './fake-coordinator.js';
import { buildContext, temporaryFolder } from './site-fixture.js';

/** A site that has joined and pulled, in a folder of its own; with a release when `release` is true. */
export async function openSite(overrides: Partial<SiteContext> = {}, release = false) {
  const folder = await temporaryFolder();
  const coordinator = await startFakeCoordinator();
  if (release) coordinator.release = buildRelease();
  const { context, terminal } = buildContext(folder.path, overrides);
  await joinSite(context, coordinator.url, testCode);
  await passTrial(context);
  await pull(context);
  const close = async () => {
    await coordinator[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  return { folder: folder.path, coordinator, context, terminal, [Symbol.asyncDispose]: close };
}

/**
 * Has a release pass on notes of the site, without any: it works alone from then on. Its stand-in for word vectors fits no starter, and
 * tests of other things need none beside it.
 */
export async function passTrial(context: SiteContext, release = buildRelease()): Promise<void> {
  const scores = { releaseId: release.releaseId, recall: 1, f1: 1 };
  await keepTrial(context, digestOf(release), {
    triedAt: new Date(0).toISOString(),
    notesPath: '',
    notes: 0,
    identifiers: 0,
    inUse: scores,
    inUseIsStarter: true,
    inUseIsUntried: false,
    lostContexts: [],
    offered: scores,
    held: false,
  });
}

/** Options to stage a `jsonl` corpus. */
export function staging(notesPath: string, overrides: Partial<StageOptions> = {}): StageOptions {
  return { notesPath, format: 'jsonl', surrogates: 'typed', ...overrides };
}

/** An approval given on the command line. */
export const approval = { approvedBy: 'admin', confirmed: true } as const;

/** Stages a corpus and approves it. */
export async function stageAndApprove(context: SiteContext, notesPath: string): Promise<void> {
  await stageNotes(context, staging(notesPath));
  await approve(context, approval);
}

/** The requests that carried a frame. */
export function uploadsOf({ requests }: FakeCoordinator) {
  return requests.filter(({ method }) => method === 'PUT');
}

/** The frames of a stage in the order of their numbers. */
export async function readFrames(context: SiteContext, stageId: string): Promise<Buffer[]> {
  const folder = context.paths.stageFolder(stageId);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.frame')).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}
