/** What a hospital of the demo does, each step by the verb that a real one types: join, stage, approve, upload, tag. */
import type { z } from 'zod';
import { answers } from './answers.js';
import type { Processes } from './processes.js';

/** A hospital with the flags that every verb at it takes. */
export interface Hospital {
  readonly name: string;
  readonly flags: readonly string[];
}

type Staged = z.infer<typeof answers.stage>;
type Tagging = z.infer<typeof answers.tagging>;

/** Enrols with a one-time code and pulls the representer. */
export async function joinAndPull(
  processes: Processes,
  { name, flags }: Hospital,
  invitation: { readonly url: string; readonly code: string },
): Promise<void> {
  await processes.run(`join-${name}`, ['site', 'join', invitation.url, invitation.code, ...flags]);
  await processes.run(`pull-${name}`, ['site', 'pull', ...flags]);
}

/** Stages labelled notes, approves the stage and uploads it: nothing leaves before somebody answered for it. */
export async function contribute(
  processes: Processes,
  { name, flags }: Hospital,
  notes: string,
): Promise<Staged> {
  const answer = await processes.run(`stage-${name}`, [
    ...['site', 'stage', '--notes', notes, '--format', 'jsonl', ...flags],
  ]);
  const staged = answers.stage.parse(answer);
  await processes.run(`approve-${name}`, [
    ...['site', 'approve', staged.stageId, '--yes', '--by', 'the demo', ...flags],
  ]);
  await processes.run(`upload-${name}`, ['site', 'upload', ...flags]);
  return staged;
}

/** Over all that was staged: the bytes of a token, and tokens by the seconds that encoding them took. */
export function encodingOf(staged: readonly Staged[]) {
  const sum = (of: (one: Staged) => number): number => staged.reduce((total, one) => total + of(one), 0);
  const tokens = sum((one) => one.tokens);
  return {
    bytesPerToken: sum(({ bytes }) => bytes) / tokens,
    encodeTokensPerSecond: tokens / sum((one) => one.tokens / one.tokensPerSecond),
  };
}

/** Pulls the release called `name` in the logs and tags the hospital's own notes with it. */
export async function pullAndTag(
  processes: Processes,
  { flags }: Hospital,
  { name, notes, out }: { readonly name: string; readonly notes: string; readonly out: string },
): Promise<Tagging> {
  await processes.run(`pull-${name}`, ['site', 'pull', ...flags]);
  const answer = await processes.run(`tag-${name}`, [
    ...['site', 'tag', '--notes', notes, '--format', 'text', '--out', out, '--format-out', 'jsonl', ...flags],
  ]);
  return answers.tagging.parse(answer);
}
