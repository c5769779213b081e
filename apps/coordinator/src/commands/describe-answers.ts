/** One line for each thing, for people; programs use `--json`. */
import type { AuditEventView, ReleaseView, RunView, SiteView, SnapshotView } from '#protocol';

/** A site and what it sent. */
export function describeSite({
  siteId,
  name,
  status,
  batches,
  sentences,
  withdrawn,
  refusedUploads,
}: SiteView): string {
  const sent = `${batches} batches, ${sentences} sentences, ${withdrawn} withdrawn, ${refusedUploads} refused`;
  return `${siteId}  ${status.padEnd(8)}  ${name}  (${sent})`;
}

/** A snapshot and its size. */
export function describeSnapshot({
  snapshotId,
  createdAt,
  sites,
  batches,
  sentences,
  tokens,
}: SnapshotView): string {
  return `${snapshotId}  ${createdAt}  ${sites} sites, ${batches} batches, ${sentences} sentences, ${tokens} tokens`;
}

/** A run, how it stands, and the latest that was heard of it. */
export function describeRun({ runId, kind, status, failureCode, progress, scores }: RunView): string {
  const latest = progress[0];
  const parts = [
    runId,
    kind.padEnd(12),
    status.padEnd(9),
    failureCode ?? '',
    status === 'running' && latest !== undefined ? `${latest.phase} epoch ${latest.epoch}` : '',
    Object.entries(scores ?? {})
      .slice(0, 3)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ];
  return parts.filter((part) => part !== '').join('  ');
}

/** A release and what it was made of. */
export function describeRelease({
  number,
  releaseId,
  publishedAt,
  runId,
  supersededAt,
}: ReleaseView): string {
  return `${number}  ${releaseId}  ${publishedAt}  run ${runId}${supersededAt === null ? '  current' : ''}`;
}

/** A line of the audit trail. */
export function describeAudit({ id, at, actor, action, subject, count }: AuditEventView): string {
  const who = actor.id === null ? actor.kind : `${actor.kind} ${actor.id}`;
  return `${id}  ${at}  ${action}  ${subject.kind} ${subject.id}  by ${who}${count === null ? '' : `  (${count})`}`;
}
