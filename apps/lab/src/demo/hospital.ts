/** A hospital of the demo; each step is the command that a real one runs: join, stage, approve, upload, tag. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { gateSchema } from '#protocol/gate';
import { type Verdict, wordFiguresSchema } from '#protocol/manifests';
import type { Processes } from './processes.js';

/** A hospital, with the flags that all its commands take. */
export interface Hospital {
  readonly name: string;
  readonly flags: readonly string[];
  /** Added to the common environment. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly audit?: SiteAudit;
}

/** The outcome of a site's own audit. */
export interface SiteAudit {
  readonly verdict: Verdict;
  readonly seconds: number;
}

/** What the model provider gives a hospital, and the flags to confirm it. */
export interface Invitation {
  readonly url: string;
  readonly siteName: string;
  readonly codeFile: string;
  readonly admin: readonly string[];
}

type Staged = z.infer<typeof answers.stage>;
type Tagging = z.infer<typeof answers.tagging>;

/** Enrols with a one-time code; the provider confirms the key by its fingerprint. */
export async function joinConfirmed(
  processes: Processes,
  { name, flags }: Hospital,
  invitation: Invitation,
): Promise<void> {
  const { url, siteName, codeFile, admin } = invitation;
  const joined = await processes.run(`join-${name}`, [
    'site',
    'join',
    url,
    '--code-file',
    codeFile,
    ...flags,
  ]);
  const { fingerprint } = answers.joined.parse(joined);
  await processes.run(`confirm-${name}`, [
    ...['coordinator', 'confirm-site', siteName, '--fingerprint', fingerprint, ...admin],
  ]);
}

/** Pulls the representer and trusts the provider's audit. */
export async function pullRepresenter(processes: Processes, hospital: Hospital): Promise<Hospital> {
  await pull(processes, hospital);
  return hospital;
}

/**
 * Pulls and audits the representer. If its audit fails, a real hospital keeps what it has; this one has nothing
 * yet, and trusts the provider's audit.
 */
export async function pullAndAudit(processes: Processes, hospital: Hospital): Promise<Hospital> {
  const environment = { SFUMATO_SITE_AUDITS: 'true' };
  const passed = await pull(processes, { ...hospital, environment }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'LAB_PROCESS_FAILED') return undefined;
    throw error;
  });
  const { audited } = passed ?? (await pull(processes, hospital));
  return {
    ...hospital,
    ...(passed === undefined ? {} : { environment }),
    ...(audited.own === null ? {} : { audit: audited.own }),
  };
}

async function pull(processes: Processes, { name, flags, environment = {} }: Hospital) {
  return answers.pull.parse(await processes.run(`pull-${name}`, ['site', 'pull', ...flags], { environment }));
}

/** Stages labelled notes, approves the stage and uploads it; nothing leaves without approval. */
export async function contribute(
  processes: Processes,
  { name, flags, environment = {} }: Hospital,
  notes: string,
): Promise<Staged> {
  const staging = ['site', 'stage', '--notes', notes, '--format', 'jsonl', ...flags];
  const answer = await processes.run(`stage-${name}`, staging, { environment });
  const staged = answers.stage.parse(answer);
  await processes.run(`approve-${name}`, [
    ...['site', 'approve', staged.stageId, '--yes', '--by', 'the demo', ...flags],
  ]);
  await processes.run(`upload-${name}`, ['site', 'upload', ...flags]);
  return staged;
}

/** Over all stages: bytes per token, and tokens per second of encoding. */
export function encodingOf(staged: readonly Staged[]) {
  const sum = (of: (one: Staged) => number): number => staged.reduce((total, one) => total + of(one), 0);
  const tokens = sum((one) => one.tokens);
  return {
    bytesPerToken: sum(({ bytes }) => bytes) / tokens,
    encodeTokensPerSecond: tokens / sum((one) => one.tokens / one.tokensPerSecond),
  };
}

/** Pulls the release and tags the hospital's own notes with it; `name` names the logs. */
export async function pullAndTag(
  processes: Processes,
  { flags }: Hospital,
  { name, notes, out }: { readonly name: string; readonly notes: string; readonly out: string },
): Promise<Tagging> {
  await processes.run(`pull-${name}`, ['site', 'pull', ...flags]);
  const answer = await processes.run(`tag-${name}`, [
    ...['site', 'tag', '--notes', notes, '--format', 'text', '--out', out, '--format-out', 'jsonl'],
    ...['--alone', '--no-rules', ...flags], // the release alone, for comparison
  ]);
  return answers.tagging.parse(answer);
}

// What the demo reads of commands' output, validated before use.

const accuracy = z.object({
  accuracy: z.number(),
  interval: z.tuple([z.number(), z.number()]),
  pairs: z.number(),
});

/** Accuracies of freshly trained adversaries. */
export const adversariesSchema = z.object({ T1: accuracy, T2: accuracy, averaged: accuracy });

/** The part of each command's output that the demo needs. */
export const answers = {
  coordinator: z.object({ url: z.string(), dataDirectory: z.string() }),
  person: z.object({ token: z.string() }),
  invitation: z.object({ code: z.string() }),
  joined: z.object({ fingerprint: z.string() }),
  representerRun: z.object({
    runId: z.string(),
    privacyReport: z.looseObject({
      adversaries: adversariesSchema,
      words: wordFiguresSchema.optional(),
    }),
  }),
  representers: z.object({
    representers: z.array(z.object({ representerId: z.string(), gate: gateSchema })),
  }),
  pull: z.object({
    audited: z.object({
      own: z.object({ verdict: gateSchema.shape.verdict, seconds: z.number() }).nullable(),
    }),
  }),
  run: z.object({ runId: z.string() }),
  snapshot: z.object({ snapshotId: z.string() }),
  stage: z.object({
    stageId: z.string(),
    tokens: z.number().positive(),
    bytes: z.number(),
    tokensPerSecond: z.number().positive(),
  }),
  tagging: z.object({ tokensPerSecond: z.number(), output: z.string() }),
  experiment: z.object({
    systems: z.array(
      z.object({ system: z.string(), scores: z.record(z.string(), z.looseObject({ f1Micro: z.number() })) }),
    ),
  }),
} as const;
