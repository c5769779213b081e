/**
 * That a model stands in the audit trail: the line that names its digest. From the digest of that line a site follows the content digests of
 * all later lines to a head that it has kept, so a line that is not on its trail proves nothing.
 */
import { z } from 'zod';
import { type AuditEventView, auditEventSchema } from '../api/admin.js';
import { digestSchema, idSchema } from '../fields.js';
import { type ChainEnd, follow } from './chain.js';

/** `GET /v1/audit/inclusion?subject=ID&content=DIGEST`: a published representer or release, and the digest that its signature names. */
export const auditInclusionQuerySchema = z.strictObject({ subject: idSchema, content: digestSchema });

/** The latest line that names both. */
export const auditInclusionSchema = z.strictObject({ event: auditEventSchema });

/** What a model was published as, by whom and when. */
export type AuditInclusion = z.infer<typeof auditInclusionSchema>;

/** What has to stand in the trail. */
export interface IncludedModel {
  readonly kind: 'representer' | 'release';
  readonly id: string;
  /** The digest that its signature names: over its manifest and every file. */
  readonly digest: string;
}

/** Lines that let sites have a model. */
const publishingActions: ReadonlySet<string> = new Set([
  ...['representer.published', 'representer.recorded'],
  ...['release.published', 'release.promoted', 'release.rolledBack', 'release.recorded'],
]);

/** Where the chain ends with the line; undefined when that is another line than one that publishes this very model. */
export function endOfInclusion(
  event: AuditEventView,
  { kind, id, digest }: IncludedModel,
): ChainEnd | undefined {
  const { subject, content, action, previous } = event;
  const isOfModel = subject.kind === kind && subject.id === id && content === digest;
  if (!isOfModel || !publishingActions.has(action)) return undefined;
  return follow({ number: event.id - 1, digest: previous }, event);
}
