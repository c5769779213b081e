import type { SiteView } from '#protocol';
import type { SiteWithCounts } from './sites.repository.js';

/** A site as the administrator sees it: never a token or a code. */
export function presentSite(site: SiteWithCounts): SiteView {
  return {
    siteId: site.id,
    name: site.name,
    status: statusOf(site),
    createdAt: site.createdAt.toISOString(),
    batches: site.batches,
    sentences: site.sentences,
    withdrawn: site.withdrawn,
    kept: site.kept,
    refusedUploads: site.refusedUploads,
  };
}

function statusOf(site: SiteWithCounts): SiteView['status'] {
  if (site.revokedAt !== null) return 'revoked';
  return site.enrolledAt === null ? 'invited' : 'enrolled';
}
