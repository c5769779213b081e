import { measuresSchema, type RunView, scoresSchema, settingsSchema } from '#protocol';
import { presentFile } from '../blobs/blob-files.js';
import type { RunDetail } from './runs.repository.js';

/** A run as administrator and trainer see it. JSON columns pass their schema on the way out as on the way in. */
export function presentRun(run: RunDetail): RunView {
  return {
    runId: run.id,
    kind: run.kind,
    status: run.status,
    fence: run.fence,
    seed: run.seed,
    settings: settingsSchema.parse(run.settings),
    snapshotId: run.snapshotId,
    representerId: representerOf(run),
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    failureCode: run.failureCode,
    scores: scoresSchema.nullable().parse(run.scores),
    privacyReport: measuresSchema.nullable().parse(run.privacyReport),
    artefacts: run.artefacts.map(presentFile),
    progress: run.progress.map(({ fence, phase, epoch, measures, createdAt }) => ({
      fence,
      phase,
      epoch,
      measures: measuresSchema.parse(measures),
      at: createdAt.toISOString(),
    })),
  };
}

/** A representer has its run's id from the moment the run is done. */
function representerOf(run: RunDetail): string | null {
  if (run.kind === 'representer') return run.status === 'done' ? run.id : null;
  return run.snapshot?.representerId ?? null;
}
