/** What this site knows of the coordinator's audit trail: every signed head that it was given, and how the last look ended. */
import { z } from 'zod';
import { type SignedHead, signedHeadSchema } from '#protocol';
import { appendLine, readLastLine } from './json-lines.js';
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
