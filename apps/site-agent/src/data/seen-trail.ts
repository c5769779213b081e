/** What this site knows of the coordinator's audit trail: every signed head that it was given, how the last look ended, and which models stand in it. */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { digestSchema, idSchema, type SignedHead, signedHeadSchema } from '#protocol';
import { appendLine, readLastLine, readLines } from './json-lines.js';
import { readJson, type SitePaths, writeJson } from './site-directory.js';

/** The last head that was kept. */
export const readLastHead = (paths: SitePaths): Promise<SignedHead | undefined> =>
  readLastLine(paths.headsFile, signedHeadSchema);

/** Keeps a head. */
export const keepHead = (paths: SitePaths, head: SignedHead): Promise<void> =>
  appendLine(paths.headsFile, head);

const lookSchema = z.strictObject({
  lookedAt: z.iso.datetime(),
  /** Null when the trail had only grown; else the code of what was wrong. */
  code: z.enum(['SITE_AUDIT_REWRITTEN', 'SITE_COORDINATOR_KEY_CHANGED', 'AUDIT_HEAD_UNSIGNED']).nullable(),
  /** What the coordinator showed: a head that contradicts the ones kept is the proof of it. */
  head: signedHeadSchema,
});

/** How the last look at the trail ended. */
export type TrailLook = z.infer<typeof lookSchema>;

/** Undefined before the first look. */
export const readLook = (paths: SitePaths): Promise<TrailLook | undefined> =>
  readJson(paths.trailLookFile, lookSchema);

/** Writes down how a look ended. */
export const writeLook = (paths: SitePaths, look: TrailLook): Promise<void> =>
  writeJson(paths.trailLookFile, look);

const includedSchema = z.strictObject({
  kind: z.enum(['representer', 'release']),
  id: idSchema,
  /** The digest that the model's signature names. */
  digest: digestSchema,
  /** Number of the head that the line led to. */
  head: z.int().min(1),
});

/** Models whose lines led to a head that this site has kept: a trail that only grows still has them. */
export const readIncluded = (paths: SitePaths): Promise<readonly z.infer<typeof includedSchema>[]> =>
  readLines(paths.inTrailFile, includedSchema);

/** Keeps that a model stands in the trail. */
export const keepIncluded = (paths: SitePaths, model: z.infer<typeof includedSchema>): Promise<void> =>
  appendLine(paths.inTrailFile, model);

/** Another trail is followed from now on. */
export const forgetIncluded = (paths: SitePaths): Promise<void> => rm(paths.inTrailFile, { force: true });
