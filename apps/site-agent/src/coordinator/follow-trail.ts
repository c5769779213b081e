/**
 * Whether the coordinator's audit trail only grew since this site last saw it. Asked before every pull and upload.
 *
 * **Guarantees**
 * | the coordinator shows | this site |
 * |---|---|
 * | a head that follows from the last one kept, event by event | keeps it |
 * | fewer events, another event in the place of one, another installation | SITE_AUDIT_REWRITTEN |
 * | a head under another key than the pinned one | SITE_COORDINATOR_KEY_CHANGED |
 * | a head without its signature | AUDIT_HEAD_UNSIGNED |
 * | no head, as versions before it was signed | goes on while it has pinned no key; after that the request's own failure |
 *
 * A refusal keeps what was shown beside what was kept before, and touches nothing else.
 */
import { Failure } from '#foundation';
import { type ChainEnd, growBy, isHeadSigned, type SignedHead } from '#protocol';
import { fingerprintOf } from '#signing';
import type { SiteContext } from '../context.js';
import {
  keepHead,
  pinKey,
  readLastHead,
  readPinnedKey,
  type TrailLook,
  writeLook,
} from '../data/seen-trail.js';
import { logAct } from '../data/site-log.js';
import type { CoordinatorClient } from './client.js';

/** What a look at the trail came to. */
export interface TrailFinding {
  /** The head that the coordinator showed; undefined where it signs none. */
  readonly head: SignedHead | undefined;
  /** Whether its key was pinned by this look. */
  readonly isFirst: boolean;
}

/** Looks, and keeps what was shown; the caller holds the site's lock. With `accept` another trail is taken for the one to follow. */
export async function followTrail(
  context: SiteContext,
  client: CoordinatorClient,
  accept = false,
): Promise<TrailFinding> {
  const { paths, clock, terminal } = context;
  const { head, isFirst, code } = await lookAtTrail(context, client);
  if (head === undefined) return { head, isFirst: false };
  const isAccepted = accept && code !== null && code !== 'AUDIT_HEAD_UNSIGNED';
  if (code !== null && !isAccepted) {
    await writeLook(paths, { lookedAt: clock().toISOString(), code, head });
    throw new Failure(code, { event: head.number, key: fingerprintOf(head.publicKey) });
  }
  if (isFirst || isAccepted) await pinKey(paths, head.publicKey, clock());
  if (isAccepted)
    await logAct(context, { act: 'accepted-history', subject: head.installationId, content: head.digest });
  if (isFirst) terminal.say(`the coordinator signs with the key ${fingerprintOf(head.publicKey)}`);
  const last = await readLastHead(paths);
  if (last?.digest !== head.digest) await keepHead(paths, head);
  await writeLook(paths, { lookedAt: clock().toISOString(), code: null, head });
  return { head, isFirst };
}

/** The same without keeping anything. */
export async function lookAtTrail(
  { paths }: SiteContext,
  client: CoordinatorClient,
): Promise<TrailFinding & Pick<TrailLook, 'code'>> {
  const [pinned, last] = [await readPinnedKey(paths), await readLastHead(paths)];
  // Whoever has seen nothing yet has nothing to compare: one entry is the least that can be asked for.
  const first = await ask(client, pinned, last === undefined ? { seen: 0, limit: 1 } : { seen: last.number });
  if (first === undefined) return { head: undefined, isFirst: false, code: null };
  const { head } = first;
  const finding = { head, isFirst: pinned === undefined };
  if (pinned !== undefined && head.publicKey !== pinned)
    return { ...finding, code: 'SITE_COORDINATOR_KEY_CHANGED' };
  if (!isHeadSigned(head)) return { ...finding, code: 'AUDIT_HEAD_UNSIGNED' };
  if (last === undefined) return { ...finding, code: null };
  const isSameTrail = head.installationId === last.installationId && (await hasGrown(client, last, first));
  return { ...finding, code: isSameTrail ? null : 'SITE_AUDIT_REWRITTEN' };
}

type Growth = Awaited<ReturnType<CoordinatorClient['auditGrowth']>>;

async function ask(
  client: CoordinatorClient,
  pinned: string | undefined,
  query: { readonly seen: number; readonly limit?: number },
): Promise<Growth | undefined> {
  try {
    return await client.auditGrowth(query);
  } catch (error) {
    const isOlder = error instanceof Failure && error.code === 'COORDINATOR_ROUTE_UNKNOWN';
    if (isOlder && pinned === undefined) return undefined;
    throw error;
  }
}

/** Goes from the last head to the one of the first answer, page by page; each page brings it nearer, or it ends. */
async function hasGrown(client: CoordinatorClient, last: ChainEnd, first: Growth): Promise<boolean> {
  const { head } = first;
  let [end, page]: [ChainEnd, Growth] = [last, first];
  while (end.number < head.number) {
    const next = growBy(
      end,
      page.entries.filter(({ number }) => number <= head.number),
    );
    if (next === undefined || next.number === end.number) return false;
    end = next;
    if (end.number < head.number) page = await client.auditGrowth({ seen: end.number });
  }
  return end.number === head.number && end.digest === head.digest;
}
