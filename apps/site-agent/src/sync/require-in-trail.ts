/**
 * Whether a model stands in the audit trail that this site follows, before anything of it is put to use.
 *
 * **Guarantees**
 * | the coordinator offers | this site |
 * |---|---|
 * | a model whose very digest a line publishes, from which the lines lead to the head of now | goes on, and keeps that it does |
 * | one that no line names, or a line of another model, action or digest | SITE_MODEL_NOT_IN_TRAIL |
 * | a line that its own later lines do not lead from to the head, made up for this site | SITE_MODEL_NOT_IN_TRAIL |
 * | a line under a head that does not follow from the last one | `followTrail` has refused it before |
 * | no head, or no lines, as versions before | SITE_MODEL_NOT_IN_TRAIL |
 */
import { Failure } from '#foundation';
import { endOfInclusion, type IncludedModel, type SignedHead } from '#protocol';
import type { SiteContext } from '../context.js';
import { keepIncluded, readIncluded } from '../data/seen-trail.js';
import type { CoordinatorClient } from './client.js';
import { leadsTo } from './follow-trail.js';
import type { SignedOffer } from './signed-offer.js';

type InclusionClient = Pick<CoordinatorClient, 'auditGrowth' | 'auditInclusion'>;

/** Asks for every model that was not found in the trail before; the caller holds the site's lock and has followed the trail to `head`. */
export async function requireInTrail(
  { paths }: SiteContext,
  client: InclusionClient,
  { offer, head }: { readonly offer: SignedOffer; readonly head: SignedHead | undefined },
): Promise<void> {
  const included = await readIncluded(paths);
  for (const model of modelsOf(offer)) {
    if (included.some(({ id, digest }) => id === model.id && digest === model.digest)) continue;
    if (head === undefined || !(await isIncluded(client, model, head)))
      throw new Failure('SITE_MODEL_NOT_IN_TRAIL', { model: `${model.kind} ${model.id}` });
    await keepIncluded(paths, { ...model, head: head.number });
  }
}

function modelsOf({ representer, release, releaseRepresenter }: SignedOffer): IncludedModel[] {
  const representers = [representer, releaseRepresenter].flatMap((signed) =>
    signed === undefined
      ? []
      : [{ kind: 'representer' as const, id: signed.manifest.representerId, digest: signed.digest }],
  );
  if (release === undefined) return representers;
  return [...representers, { kind: 'release', id: release.manifest.releaseId, digest: release.digest }];
}

async function isIncluded(client: InclusionClient, model: IncludedModel, head: SignedHead): Promise<boolean> {
  const { id: subject, digest: content } = model;
  try {
    const { event } = await client.auditInclusion({ subject, content });
    const end = endOfInclusion(event, model);
    return end !== undefined && (await leadsTo(client, end, head));
  } catch (error) {
    if (error instanceof Failure && unknownCodes.has(error.code)) return false;
    throw error;
  }
}

/** No such line; or a coordinator, or a reply, of a version before. */
const unknownCodes: ReadonlySet<string> = new Set([
  ...['AUDIT_MODEL_UNKNOWN', 'COORDINATOR_ROUTE_UNKNOWN', 'CARRIED_ANSWER_NONE'],
]);
