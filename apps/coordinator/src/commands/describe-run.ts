/** Describes a run for people: its progress while it lasts, then its scores and privacy audit. */

import { setTimeout as sleep } from 'node:timers/promises';
import { alignColumns, counted, type Terminal, whole } from '#command-line';
import { Failure, failureCatalogue } from '#foundation';
import { type RunView } from '#protocol/api';
import { describeGate, type Gate } from '#protocol/gate';
import {
  publishedPrivacyReportSchema,
  type Scores,
  type SiteScores,
  type WordFigures,
  wordFiguresSchema,
} from '#protocol/manifests';
import {
  deidentifierRunSettingsSchema,
  gameSettingsSchema,
  representerRunSettingsSchema,
} from '#protocol/settings';
import type { AdminClient } from './admin-client.js';

/** One line: the run, its status and its latest report. */
export const describeRun = (run: RunView): string => rowOfRun(run).join('  ').trimEnd();

/** The same as cells under {@link runColumns}. */
export function rowOfRun({ runId, kind, status, failureCode, progress, scores }: RunView): readonly string[] {
  const latest = progress[0];
  const result = [
    failureCode ?? '',
    status === 'running' && latest !== undefined ? `${latest.phase} epoch ${latest.epoch}` : '',
    headlineOf(scores ?? {})
      .map(([name, value]) => `${name}=${shortened(value)}`)
      .join(' '),
  ];
  return [runId, kind, status, result.filter((part) => part !== '').join('  ')];
}

export const runColumns = ['id', 'kind', 'status', 'result'];

/** Scores that fit a list: for a de-identifier, those on test tokens and the worst site's. */
function headlineOf(scores: Scores): readonly (readonly [name: string, value: number])[] {
  const { heldOutBinaryTokenF1, heldOutBinaryTokenRecall, heldOutSiteRecallWorst } = scores;
  if (heldOutBinaryTokenF1 === undefined || heldOutBinaryTokenRecall === undefined)
    return Object.entries(scores).slice(0, 3);
  const worst = heldOutSiteRecallWorst === undefined ? [] : [['worst', heldOutSiteRecallWorst] as const];
  return [['F1', heldOutBinaryTokenF1], ['recall', heldOutBinaryTokenRecall], ...worst];
}

/** A run with all scores, each site's under its name, and its privacy audit as a table. */
export function describeRunInFull(
  run: RunView,
  { gate, names = new Map() }: { readonly gate?: Gate | undefined; readonly names?: SiteNames } = {},
): string[] {
  const { scores, bySite, privacyReport, ...rest } = run;
  const rows = Object.entries(scores ?? {})
    .sort(([one], [other]) => (one < other ? -1 : 1)) // the database sorts them by length of name
    .map(([name, value]) => ['', name, Number.isInteger(value) ? whole(value) : shortened(value)]);
  return [
    describeRun({ ...rest, scores: null, bySite, privacyReport }),
    ...alignColumns(rows),
    ...describeSites(bySite ?? [], names),
    ...describeAuditOf(privacyReport),
    ...(gate === undefined ? [] : [`verdict: ${describeGate(gate)}`]),
  ];
}

export type SiteNames = ReadonlyMap<string, string>;

function describeSites(bySite: readonly SiteScores[], names: SiteNames): string[] {
  if (bySite.length === 0) return [];
  const rows = [...bySite]
    .sort((one, other) => (one.recall ?? 1) - (other.recall ?? 1))
    .map(({ siteId, sentences, truePositives, falseNegatives, precision, recall, influence }) => [
      `  ${names.get(siteId) ?? siteId}`,
      whole(sentences),
      whole(truePositives + falseNegatives),
      ...[precision, recall].map((share) => (share === null ? '–' : percent(share))),
      influence === undefined ? '–' : `${whole(influence.setAside)} of ${whole(influence.sentences)}`,
    ]);
  const title = ['by site', 'sentences', 'identifiers', 'precision', 'recall', 'set aside'];
  return [...alignColumns([title, ...rows]), ...bySite.flatMap((site) => describeGain(site, names))];
}

/** What is found at a site with and without this one's data, where the difference exceeds chance. */
function describeGain({ siteId, influence }: SiteScores, names: SiteNames): string[] {
  if (influence === undefined || influence.gain === null) return [];
  const { siteId: at, label, context, tokens, foundWith, foundWithout } = influence.gain;
  const nameOf = (id: string) => names.get(id) ?? id;
  const where = context === null ? '' : ` in context ${context}`;
  return [
    `  without ${nameOf(siteId)}: ${label} found at ${nameOf(at)}${where} ${percent(foundWith / tokens)} -> ${percent(foundWithout / tokens)} of ${whole(tokens)} tokens`,
  ];
}

/** Scores carry no more than four meaningful decimals; JSON has them all. */
const shortened = (score: number) => String(Number(score.toFixed(4)));

/** Rows also hold J1 in short; earlier versions stored a likelihood attack that sampled its candidates. */
const rowReportSchema = publishedPrivacyReportSchema.extend({ words: wordFiguresSchema.optional() });

const wordTitles = {
  worst: 'likelihood, worst label (J1)',
  mean: 'likelihood, mean over labels',
  bound: 'any attacker (J2)',
} as const satisfies Record<keyof WordFigures, string>;

function describeAuditOf(report: RunView['privacyReport']): string[] {
  const read = rowReportSchema.safeParse(report);
  if (!read.success) return [];
  const { adversaries, exactAdversary, words } = read.data;
  const learned = Object.entries(adversaries).map(([name, { accuracy, interval, pairs }]) => [
    `  ${name === 'averaged' ? 'T1 and T2 averaged' : name}`,
    percent(accuracy),
    `${percent(interval[0])} to ${percent(interval[1])}`,
    `${counted(pairs, 'pair')}, chance 50.0 %`,
  ]);
  const exact = (exactAdversary?.rightWord ?? []).map(({ candidates, proportion, interval, tokens }) => [
    `  top-1 of ${whole(candidates)} words`,
    percent(proportion),
    interval === undefined ? '' : `${percent(interval[0])} to ${percent(interval[1])}`,
    `${counted(tokens, 'token')}, chance ${percent(1 / candidates)}`,
  ]);
  const named = Object.entries(words ?? {}).map(([name, { value, upper }]) => [
    `  ${wordTitles[name as keyof WordFigures]}`, // the strict schema has checked the names
    percent(value),
    `up to ${percent(upper)}`,
    'words among 1,000, chance 0.1 %',
  ]);
  const median =
    exactAdversary === undefined ? [] : [`  median separation ${exactAdversary.medianSeparation.toFixed(2)}`];
  const title = ['privacy audit', 'right', '95 % interval', 'of'];
  return [...alignColumns([title, ...learned, ...named, ...exact]), ...median];
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const pollMilliseconds = 1_000;

/** A restart takes seconds, an upgrade minutes; the run continues meanwhile. */
const awayMillisecondsMax = 10 * 60_000;

/**
 * Shows progress until the run ends. Fails with RUN_UNSUCCESSFUL when it has no result, and as requests do
 * once the coordinator has been away for ten minutes.
 */
export async function waitForRun(
  client: AdminClient,
  begun: RunView,
  terminal: Terminal,
  { pause = sleep, now = () => performance.now() }: WaitTools = {},
): Promise<RunView> {
  const line = terminal.live();
  const begunAt = now();
  let run = begun;
  let heardAt = begunAt;
  try {
    while (run.status === 'queued' || run.status === 'running') {
      const isAway = now() - heardAt >= 2 * pollMilliseconds;
      const isOverdue = !isAway && run.status === 'queued' && now() - begunAt > takenMilliseconds;
      const why = isOverdue ? await reasonToWait(client) : '';
      line.show(`${describeProgress(run)}${isAway ? ' (the coordinator does not answer)' : why}`);
      await pause(pollMilliseconds);
      const latest = await client
        .call('showRun', { params: { runId: run.runId } })
        .catch((error: unknown) => {
          if (!mayPass(error) || now() - heardAt > awayMillisecondsMax) throw error;
          return undefined;
        });
      if (latest !== undefined) [run, heardAt] = [latest, now()];
    }
  } finally {
    line.end();
  }
  if (run.status === 'done') return run;
  throw new Failure('RUN_UNSUCCESSFUL', {
    runId: run.runId,
    status: run.status,
    code: run.failureCode ?? 'none',
    ...meaningOf(run.failureCode),
  });
}

/** A free trainer takes a run within five seconds, even if the queue did not wake it. */
const takenMilliseconds = 8_000;

async function reasonToWait(client: AdminClient): Promise<string> {
  const listed = await client.call('listRuns').catch(() => undefined);
  if (listed === undefined) return '';
  return listed.runs.some(({ status }) => status === 'running')
    ? '; another run is being trained'
    : '; none is connected: start one with "sfumato trainer start"';
}

function meaningOf(code: string | null): { readonly meaning?: string; readonly remedy?: string } {
  const entry = Object.entries(failureCatalogue).find(([name]) => name === code)?.[1];
  return entry === undefined ? {} : { meaning: entry.message, remedy: entry.remedy };
}

interface WaitTools {
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** Transient failures (unavailable, overloaded), which another attempt may clear. */
function mayPass(error: unknown): boolean {
  return error instanceof Failure && (error.httpStatus === 503 || error.httpStatus === 429);
}

/** Phase, epoch, and an upper bound on the time left in the phase. */
export function describeProgress(run: RunView): string {
  const latest = run.progress[0];
  const what = `${run.kind} run ${run.runId}`;
  if (run.status === 'queued') return `${what}: waiting for a trainer`;
  if (latest === undefined) return `${what}: starting`;
  const { phase, epoch } = latest;
  const epochsMax = epochsOf(run, phase);
  if (epochsMax === undefined) return `${what}: ${phase} epoch ${epoch}`;
  const pace = secondsPerEpoch(run, phase);
  const epochsLeft = epochsMax - epoch;
  const isTold = pace !== undefined && epochsLeft > 0;
  const left = isTold ? `, at most ${spellDuration(epochsLeft * pace)} left in it` : '';
  return `${what}: ${phase} epoch ${epoch} of at most ${epochsMax}${left}`;
}

/** Maximum epochs of a phase by the run's settings; undefined for unknown phases. */
function epochsOf({ kind, settings }: RunView, phase: string): number | undefined {
  if (kind === 'deidentifier') {
    const read = deidentifierRunSettingsSchema.safeParse(settings);
    return phase === 'prepare' || !read.success ? undefined : read.data.schedule.epochsMax;
  }
  const read = representerRunSettingsSchema.safeParse(settings);
  if (!read.success) return undefined;
  if (phase === 'audit') return read.data.audit.epochs;
  const { phase1, phase2, phase3 } = gameSettingsSchema.parse(read.data.game);
  return { P1: phase1, P2: phase2, P3: phase3 }[phase]?.epochsMax;
}

/** Mean over the current phase's reports; undefined before the second. */
function secondsPerEpoch({ progress }: RunView, phase: string): number | undefined {
  const latest = progress[0];
  const first = progress.findLast((report) => report.phase === phase && report.fence === latest?.fence);
  if (latest === undefined || first === undefined || latest.epoch <= first.epoch) return undefined;
  return (Date.parse(latest.at) - Date.parse(first.at)) / 1000 / (latest.epoch - first.epoch);
}

function spellDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}
