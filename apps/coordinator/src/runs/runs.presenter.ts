import { z } from 'zod';
import {
  deidentifierRunSettingsSchema,
  gameSettingsSchema,
  measuresSchema,
  type RunView,
  representerRunSettingsSchema,
  resolveSettings,
  type SiteScores,
  scoreSite,
  scoresSchema,
  settingsSchema,
  siteCountsSchema,
} from '#protocol';
import type { Progress, Run } from '../../../../generated/prisma/client.js';
import { presentFile } from '../blobs/blobs.service.js';
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
    bySite: bySiteOf(run),
    privacyReport: measuresSchema.nullable().parse(run.privacyReport),
    artefacts: run.artefacts.map(presentFile),
    progress: run.progress.map(presentProgress),
  };
}

/** The same as a trainer sees it, which is not told who sent what. */
export function presentRunToTrainer(run: RunDetail): RunView {
  return { ...presentRun(run), bySite: null };
}

/** What a run scored on the held-out part of each site; null for runs of earlier versions. */
export function bySiteOf({ scoresBySite }: Pick<Run, 'scoresBySite'>): SiteScores[] | null {
  return z.array(siteCountsSchema).nullable().parse(scoresBySite)?.map(scoreSite) ?? null;
}

/** A report as it was sent, with its time. */
export function presentProgress({ fence, phase, epoch, measures, createdAt }: Progress) {
  return { fence, phase, epoch, measures: measuresSchema.parse(measures), at: createdAt.toISOString() };
}

/** Epochs that the phase at hand may take, by the run's settings; null for a phase that they do not bound. */
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

/** A representer has its run's id from the moment the run is done. */
function representerOf(run: RunDetail): string | null {
  if (run.kind === 'representer') return run.status === 'done' ? run.id : null;
  return run.snapshot?.representerId ?? null;
}
