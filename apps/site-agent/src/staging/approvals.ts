/** Who let a stage go and who took that back: a list that only grows, so that nobody's name is replaced. */
import { join } from 'node:path';
import { z } from 'zod';
import { digestSchema } from '#protocol';
import { readJson, writeJson } from '../data/json-file.js';
import type { SitePaths } from '../data/site-paths.js';
import { type StageRecord, stageFiles } from './stage-record.js';

const actSchema = z.strictObject({
  act: z.enum(['approved', 'revoked']),
  at: z.iso.datetime(),
  /** The person, or the command that revoked it. */
  by: z.string(),
  /** Exactly which bytes. */
  framesDigest: digestSchema,
});

const actsSchema = z.array(actSchema);

/** One approval or revocation. */
export type ApprovalAct = z.infer<typeof actSchema>;

/** Who let a stage go, when, and exactly which bytes. */
export interface Approval {
  readonly approvedAt: string;
  readonly approvedBy: string;
  readonly framesDigest: string;
}

/** What a stage is known by here. */
type StageFrames = Pick<StageRecord, 'stageId' | 'framesDigest'>;

/** Every approval and revocation of a stage, in order. */
export async function readApprovalActs(paths: SitePaths, { stageId }: StageFrames): Promise<ApprovalAct[]> {
  return (await readJson(fileOf(paths, stageId), actsSchema)) ?? [];
}

/** The approval that counts: the first for these frames since the last revocation. */
export async function readApproval(paths: SitePaths, stage: StageFrames): Promise<Approval | undefined> {
  const acts = await readApprovalActs(paths, stage);
  const valid = acts
    .slice(acts.findLastIndex(({ act }) => act === 'revoked') + 1)
    .find(({ framesDigest }) => framesDigest === stage.framesDigest);
  if (valid === undefined) return undefined;
  return { approvedAt: valid.at, approvedBy: valid.by, framesDigest: valid.framesDigest };
}

/** Adds one; call it under the site's lock, and only for a stage that is there. */
export async function addApprovalAct(
  paths: SitePaths,
  stage: StageFrames,
  added: Omit<ApprovalAct, 'framesDigest'>,
): Promise<void> {
  const acts = await readApprovalActs(paths, stage);
  const { framesDigest } = stage;
  await writeJson(fileOf(paths, stage.stageId), [...acts, { ...added, framesDigest }]);
}

function fileOf(paths: SitePaths, stageId: string): string {
  return join(paths.stageFolder(stageId), stageFiles.approvals);
}
