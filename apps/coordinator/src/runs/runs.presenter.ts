import { z } from 'zod';
import { type RunView } from '#protocol/api';
import { measuresSchema, settingsSchema } from '#protocol/fields';
import { type SiteScores, scoreSite, scoresSchema, siteCountsSchema } from '#protocol/manifests';
import {
  deidentifierRunSettingsSchema,
  gameSettingsSchema,
  representerRunSettingsSchema,
  resolveSettings,
} from '#protocol/settings';
import type { Progress, Run } from '../../../../generated/prisma/client.js';
import { presentFile } from '../blobs/blobs.service.js';
import type { RunDetail } from './runs.repository.js';

/** A run as administrators see it; schemas check the JSON columns on the way out, too. */
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
    bySite: bySiteOf(run),
    privacyReport: measuresSchema.nullable().parse(run.privacyReport),
    artefacts: run.artefacts.map(presentFile),
    progress: run.progress.map(presentProgress),
  };
}

/** A run as trainers see it: they are not told who sent what. */
export function presentRunToTrainer(run: RunDetail): RunView {
  return { ...presentRun(run), bySite: null };
}

/** Scores on each site's test sentences; null for runs of earlier versions. */
export function bySiteOf({ scoresBySite }: Pick<Run, 'scoresBySite'>): SiteScores[] | null {
  return z.array(siteCountsSchema).nullable().parse(scoresBySite)?.map(scoreSite) ?? null;
}

export function presentProgress({ fence, phase, epoch, measures, createdAt }: Progress) {
  return { fence, phase, epoch, measures: measuresSchema.parse(measures), at: createdAt.toISOString() };
}

/** Maximum epochs of the phase; null if the settings set none. */
export function epochsMaxOf(
  { kind, settings }: Pick<Run, 'kind' | 'settings'>,
  phase: string,
): number | null {
  const stored = settingsSchema.parse(settings);
  if (kind === 'deidentifier')
    return phase === 'prepare'
      ? null
      : resolveSettings(deidentifierRunSettingsSchema, stored).schedule.epochsMax;
  const game = gameSettingsSchema.parse(resolveSettings(representerRunSettingsSchema, stored).game);
  const phases: Readonly<Record<string, { readonly epochsMax: number } | undefined>> = {
    P1: game.phase1,
    P2: game.phase2,
    P3: game.phase3,
  };
  return phases[phase]?.epochsMax ?? null;
}

/** A representer has its run's id, once the run is done. */
function representerOf(run: RunDetail): string | null {
  if (run.kind === 'representer') return run.status === 'done' ? run.id : null;
  return run.snapshot?.representerId ?? null;
}
