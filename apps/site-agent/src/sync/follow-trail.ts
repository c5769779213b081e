/**
 * Checks before every pull and upload that the coordinator's audit trail only grew, and records what it saw.
 *
 * **Guarantees**
 * | the coordinator shows | this site |
 * |---|---|
 * | a head that follows from the last one kept, event by event | keeps it |
 * | fewer events, a changed event, another installation | SITE_AUDIT_REWRITTEN |
 * | a head that its events have not reached after 10,000 pages | SITE_AUDIT_REWRITTEN: the key can sign a head without events |
 * | a head under another key than the pinned one, or the one that it introduced | SITE_COORDINATOR_KEY_CHANGED; `pull` follows a rotation |
 * | a head without its signature | AUDIT_HEAD_UNSIGNED |
 * | no head, as earlier versions | goes on while it has kept no head; after that the request's own failure |
 *
 * A refusal records what was shown, and changes nothing else.
 */
import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { Failure } from '#foundation';
import { type ChainEnd, growBy, isHeadSigned, type SignedHead, signedHeadSchema } from '#protocol/audit';
import { digestSchema, idSchema } from '#protocol/fields';
import { fingerprintOf } from '#signing';
import type { SiteContext } from '../context.js';
import {
  appendLine,
  readJson,
  readLastLine,
  readLines,
  type SitePaths,
  writeJson,
} from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import type { CoordinatorClient } from './client.js';

/** Result of a look at the trail. */
export interface TrailFinding {
  /** Undefined if the coordinator signs none. */
  readonly head: SignedHead | undefined;
  readonly code: TrailLook['code'];
}

/** Options of following. */
export interface TrailOptions {
  /** Accepts and follows a different trail from now on. */
  readonly accept?: boolean;
  /** The signing key; the pinned one by default. */
  readonly key?: string;
}

type TrailClient = Pick<CoordinatorClient, 'auditGrowth'>;

/** Looks at the trail and stores its head. Needs the site's lock. */
export async function followTrail(
  context: SiteContext,
  client: TrailClient,
  { accept = false, key }: TrailOptions = {},
): Promise<SignedHead | undefined> {
  const { paths, clock } = context;
  const { head, code } = await lookAtTrail(context, client, key);
  if (head === undefined) return undefined;
  const isAccepted = accept && code === 'SITE_AUDIT_REWRITTEN';
  if (code !== null && !isAccepted) {
    await writeJson(paths.trailLookFile, { lookedAt: clock().toISOString(), code, head } satisfies TrailLook);
    throw new Failure(code, { event: head.number, key: fingerprintOf(head.publicKey) });
  }
  if (isAccepted) {
    await logAct(context, { act: 'accepted-history', subject: head.installationId, content: head.digest });
    await forgetIncluded(paths); // models must appear in the new trail
  }
  const last = await readLastHead(paths);
  if (last?.digest !== head.digest) await appendLine(paths.headsFile, head);
  await writeJson(paths.trailLookFile, {
    lookedAt: clock().toISOString(),
    code: null,
    head,
  } satisfies TrailLook);
  return head;
}

/** Looks without storing anything. */
export async function lookAtTrail(
  { paths }: SiteContext,
  client: TrailClient,
  key?: string,
): Promise<TrailFinding> {
  const pinned = key ?? (await readSite(paths)).coordinatorKey;
  const last = await readLastHead(paths);
  // The first look has nothing to compare, so it asks for one entry only.
  const first = await ask(client, last, last === undefined ? { seen: 0, limit: 1 } : { seen: last.number });
  if (first === undefined) return { head: undefined, code: null };
  const { head } = first;
  if (pinned !== undefined && head.publicKey !== pinned)
    return { head, code: 'SITE_COORDINATOR_KEY_CHANGED' };
  if (!isHeadSigned(head)) return { head, code: 'AUDIT_HEAD_UNSIGNED' };
  if (last === undefined) return { head, code: null };
  const isSameTrail =
    head.installationId === last.installationId && (await leadsTo(client, last, head, first));
  return { head, code: isSameTrail ? null : 'SITE_AUDIT_REWRITTEN' };
}

type Growth = Awaited<ReturnType<CoordinatorClient['auditGrowth']>>;

async function ask(
  client: TrailClient,
  last: SignedHead | undefined,
  query: { readonly seen: number; readonly limit?: number },
): Promise<Growth | undefined> {
  try {
    return await client.auditGrowth(query);
  } catch (error) {
    const isOlder = error instanceof Failure && error.code === 'COORDINATOR_ROUTE_UNKNOWN';
    if (isOlder && last === undefined) return undefined;
    throw error;
  }
}

const pagesMax = 10_000; // ten million events, more than a consortium writes in decades

/** Whether the events after `from` lead to `head`. `first` is the first page, if already fetched. */
export async function leadsTo(
  client: TrailClient,
  from: ChainEnd,
  head: ChainEnd,
  first?: Growth,
): Promise<boolean> {
  let end = from;
  let page = first;
  for (let pages = 0; end.number < head.number && pages < pagesMax; pages += 1) {
    page ??= await client.auditGrowth({ seen: end.number });
    const next = growBy(
      end,
      page.entries.filter(({ number }) => number <= head.number),
    );
    if (next === undefined || next.number === end.number) return false;
    end = next;
    page = undefined;
  }
  return end.number === head.number && end.digest === head.digest;
}

/** Reads the last stored head. */
export const readLastHead = (paths: SitePaths): Promise<SignedHead | undefined> =>
  readLastLine(paths.headsFile, signedHeadSchema);

const lookSchema = z.strictObject({
  lookedAt: z.iso.datetime(),
  /** Null: the trail only grew. */
  code: z.enum(['SITE_AUDIT_REWRITTEN', 'SITE_COORDINATOR_KEY_CHANGED', 'AUDIT_HEAD_UNSIGNED']).nullable(),
  /** As shown: proof if it contradicts an earlier one. */
  head: signedHeadSchema,
});

/** Result of the last look. */
export type TrailLook = z.infer<typeof lookSchema>;

/** Reads the last look; undefined before the first. */
export const readLook = (paths: SitePaths): Promise<TrailLook | undefined> =>
  readJson(paths.trailLookFile, lookSchema);

const includedSchema = z.strictObject({
  kind: z.enum(['representer', 'release']),
  id: idSchema,
  /** As the model's signature names it. */
  digest: digestSchema,
  /** Number of the head that its event led to. */
  head: z.int().min(1),
});

/** Reads the models found in the trail; a trail that only grows still holds them. */
export const readIncluded = (paths: SitePaths): Promise<readonly z.infer<typeof includedSchema>[]> =>
  readLines(paths.inTrailFile, includedSchema);

/** Records a model found in the trail. */
export const keepIncluded = (paths: SitePaths, model: z.infer<typeof includedSchema>): Promise<void> =>
  appendLine(paths.inTrailFile, model);

const forgetIncluded = (paths: SitePaths): Promise<void> => rm(paths.inTrailFile, { force: true });
