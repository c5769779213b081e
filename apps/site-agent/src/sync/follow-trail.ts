/**
 * Whether the coordinator's audit trail only grew since this site last saw it. Asked before every pull and upload.
 *
 * **Guarantees**
 * | the coordinator shows | this site |
 * |---|---|
 * | a head that follows from the last one kept, event by event | keeps it |
 * | fewer events, another event in the place of one, another installation | SITE_AUDIT_REWRITTEN |
 * | a head that its events have not reached after 10,000 pages | SITE_AUDIT_REWRITTEN: who holds the key can sign a head that no events lead to |
 * | a head under another key than the pinned one, or the one that it introduced | SITE_COORDINATOR_KEY_CHANGED; `pull` follows a rotation |
 * | a head without its signature | AUDIT_HEAD_UNSIGNED |
 * | no head, as versions before it was signed | goes on while it has kept no head; after that the request's own failure |
 *
 * A refusal keeps what was shown beside what was kept before, and touches nothing else.
 */
import { Failure } from '#foundation';
import { type ChainEnd, growBy, isHeadSigned, type SignedHead } from '#protocol';
import { fingerprintOf } from '#signing';
import type { SiteContext } from '../context.js';
import { forgetIncluded, keepHead, readLastHead, type TrailLook, writeLook } from '../data/seen-trail.js';
import { logAct } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import type { CoordinatorClient } from './client.js';

/** What a look at the trail came to. */
export interface TrailFinding {
  /** The head that the coordinator showed; undefined where it signs none. */
  readonly head: SignedHead | undefined;
  readonly code: TrailLook['code'];
}

/** How a trail is followed. */
export interface TrailOptions {
  /** Take another trail for the one to follow from now on. */
  readonly accept?: boolean;
  /** Who signs for the coordinator; by default the key that this site has pinned. */
  readonly key?: string;
}

/** What a trail is asked of. */
type TrailClient = Pick<CoordinatorClient, 'auditGrowth'>;

/** Looks, and keeps what was shown; the caller holds the site's lock. Returns the head that is kept now. */
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
    await writeLook(paths, { lookedAt: clock().toISOString(), code, head });
    throw new Failure(code, { event: head.number, key: fingerprintOf(head.publicKey) });
  }
  if (isAccepted) {
    await logAct(context, { act: 'accepted-history', subject: head.installationId, content: head.digest });
    await forgetIncluded(paths); // models have to stand in this trail, too
  }
  const last = await readLastHead(paths);
  if (last?.digest !== head.digest) await keepHead(paths, head);
  await writeLook(paths, { lookedAt: clock().toISOString(), code: null, head });
  return head;
}

/** The same without keeping anything. */
export async function lookAtTrail(
  { paths }: SiteContext,
  client: TrailClient,
  key?: string,
): Promise<TrailFinding> {
  const pinned = key ?? (await readSite(paths)).coordinatorKey;
  const last = await readLastHead(paths);
  // Whoever has seen nothing yet has nothing to compare: one entry is the least that can be asked for.
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

/** Ten million events, as pages are full: more than a consortium writes in decades. */
const pagesMax = 10_000;

/**
 * Whether the lines behind `from` lead to `head`, page by page; each page brings it nearer, or it ends. `first` is the first page where it
 * was asked for already.
 */
export async function leadsTo(
  client: TrailClient,
  from: ChainEnd,
  head: ChainEnd,
  first?: Growth,
): Promise<boolean> {
  let [end, page]: [ChainEnd, Growth | undefined] = [from, first];
  for (let pages = 0; end.number < head.number && pages < pagesMax; pages += 1) {
    page ??= await client.auditGrowth({ seen: end.number });
    const next = growBy(
      end,
      page.entries.filter(({ number }) => number <= head.number),
    );
    if (next === undefined || next.number === end.number) return false;
    [end, page] = [next, undefined];
  }
  return end.number === head.number && end.digest === head.digest;
}
