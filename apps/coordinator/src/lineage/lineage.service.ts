/** What descends from what, read anew at every question: nothing of it is kept a second time. */
import { Injectable } from '@nestjs/common';
import { invariant } from '#foundation';
import type { LineageQuery, LineageView } from '#protocol';
import type { Upload } from '../../../../generated/prisma/client.js';
import { nextOf } from '../database/prisma.service.js';
import { LineageRepository } from './lineage.repository.js';

/** Follows batches to snapshots, runs, releases and sites. */
@Injectable()
export class LineageService {
  constructor(private readonly lineage: LineageRepository) {}

  /**
   * Everything, the latest first, or what hangs together with one site, batch, run or release: of a site or a batch what descends
   * from it, of a run or a release what it descends from as well. A part of the snapshots, and what learned from them. Fails with
   * ENROLMENT_SITE_UNKNOWN, UPLOAD_UNKNOWN, RUN_UNKNOWN, RELEASE_UNKNOWN or POOL_SNAPSHOT_UNKNOWN.
   */
  async of(query: LineageQuery): Promise<LineageView> {
    const thread = await this.lineage.threadOf(query);
    const snapshots = await this.lineage.snapshots(thread.snapshots, query);
    const ids = snapshots.map(({ id }) => id);
    const members = await this.lineage.countMembers(ids);
    const withdrawnOf = (snapshotId: string | null) =>
      members
        .filter((member) => member.snapshotId === snapshotId)
        .reduce((sum, { withdrawn }) => sum + withdrawn, 0);
    return {
      batches: query.before === undefined ? thread.batches.map(presentBatch) : [],
      snapshots: snapshots.map(({ id, createdAt }) => ({
        snapshotId: id,
        createdAt: createdAt.toISOString(),
        members: members
          .filter(({ snapshotId }) => snapshotId === id)
          .map(({ snapshotId: _, ...member }) => member),
      })),
      runs: (await this.lineage.runs(ids)).map(({ id, snapshotId, status }) => {
        invariant(snapshotId !== null, 'a run that is found by its snapshot has one');
        return { runId: id, snapshotId, status, withdrawn: withdrawnOf(snapshotId) };
      }),
      releases: (await this.lineage.releases(ids)).map(({ id, number, status, runId, run, pulls }) => ({
        ...{ releaseId: id, number, status, runId },
        withdrawn: withdrawnOf(run.snapshotId),
        sites: pulls.map(({ siteId, site, followsCandidates, at }) => ({
          ...{ siteId, name: site.name, at: at.toISOString() },
          channel: followsCandidates ? 'candidate' : 'stable',
        })),
      })),
      next: nextOf(snapshots, query),
    };
  }
}

function presentBatch(upload: Upload): LineageView['batches'][number] {
  const { id, siteId, representerId, batchNumber, digest, receivedAt, withdrawnAt, erasedAt } = upload;
  return {
    ...{ uploadId: id, siteId, representerId, batchNumber, digest },
    receivedAt: receivedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}
