/** Results of trying releases on the site's own notes. */
import { z } from 'zod';
import { counted } from '#command-line';
import { digestSchema } from '#protocol/fields';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from './site-directory.js';

const scoresSchema = z.strictObject({
  releaseId: z.string(),
  /** Exact spans, labels ignored. */
  recall: z.number(),
  f1: z.number(),
});

const trialSchema = z.strictObject({
  triedAt: z.iso.datetime(),
  notesPath: z.string(),
  notes: z.int(),
  identifiers: z.int(),
  inUse: scoresSchema,
  inUseIsStarter: z.boolean(),
  /** Whether `inUse` ran with the starter. */
  inUseIsUntried: z.boolean(),
  offered: scoresSchema,
  /** Hard contexts in which `offered` finds fewer names; trials from earlier versions have none and are repeated. */
  lostContexts: z
    .array(z.strictObject({ context: z.string(), names: z.int(), inUse: z.int(), offered: z.int() }))
    .readonly()
    .optional(),
  /** `offered` did worse: it stays out of use, or runs with the starter. */
  held: z.boolean(),
});

/** By the release's digest, which a new id does not change. */
const trialsSchema = z.record(digestSchema, trialSchema);

/** A trial. */
export type Trial = z.infer<typeof trialSchema>;

/** Returns the trial of a release; undefined before the first. */
export async function readTrial(
  context: Pick<SiteContext, 'paths'>,
  digest: string,
): Promise<Trial | undefined> {
  return (await readTrials(context))[digest];
}

/** Returns the latest trial. */
export async function readLastTrial(context: Pick<SiteContext, 'paths'>): Promise<Trial | undefined> {
  const trials = Object.values(await readTrials(context));
  return trials.sort((one, other) => (one.triedAt < other.triedAt ? -1 : 1)).at(-1);
}

/** Replaces the release's earlier trial. */
export async function keepTrial(
  context: Pick<SiteContext, 'paths'>,
  digest: string,
  trial: Trial,
): Promise<void> {
  await writeJson(context.paths.trialsFile, { ...(await readTrials(context)), [digest]: trial });
}

async function readTrials({ paths }: Pick<SiteContext, 'paths'>): Promise<Readonly<Record<string, Trial>>> {
  return (await readJson(paths.trialsFile, trialsSchema)) ?? {};
}

/** Formats the trial as one line. */
export function describeTrial(trial: Trial): string {
  const { inUse, inUseIsStarter, inUseIsUntried, offered, held, notes, identifiers, lostContexts } = trial;
  const of = ({ recall, f1 }: Trial['offered']) => `recall ${percent(recall)}, F1 ${percent(f1)}`;
  const verdict = held
    ? 'worse, so held: take it beside the starter with "site pull --accept-worse"'
    : 'taken';
  const lost = describeLost(lostContexts ?? []).map((part) => `; ${part}`);
  return (
    `release ${offered.releaseId} on your own ${counted(notes, 'note')} (${counted(identifiers, 'identifier')}): ${of(offered)}; ` +
    `${inUseIsStarter ? 'the starter' : 'release'} ${inUse.releaseId}${inUseIsUntried ? ' and the starter' : ''} before: ${of(inUse)}${lost.join('')}; ${verdict}`
  );
}

/** Describes each context in which a release finds fewer names than another one. */
export function describeLost(lostContexts: NonNullable<Trial['lostContexts']>): readonly string[] {
  return lostContexts.map(
    (at) => `of ${at.names} names in "${at.context}" it finds ${at.offered}, the other ${at.inUse}`,
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
