/** What came of trying a release on the site's own notes, kept beside the models. Loads nothing of what tries it. */
import { z } from 'zod';
import { counted } from '#command-line';
import { digestSchema } from '#protocol';
import type { SiteContext } from '../context.js';
import { readJson, writeJson } from './site-directory.js';

const scoresSchema = z.strictObject({
  releaseId: z.string(),
  /** Share of identifiers found with both ends right, whatever their label. */
  recall: z.number(),
  f1: z.number(),
});

const trialSchema = z.strictObject({
  triedAt: z.iso.datetime(),
  notesPath: z.string(),
  notes: z.int(),
  identifiers: z.int(),
  inUse: scoresSchema,
  /** Whether `inUse` is the starter release. */
  inUseIsStarter: z.boolean(),
  /** Whether the starter stood beside `inUse`. */
  inUseIsUntried: z.boolean(),
  offered: scoresSchema,
  /** Contexts of hard sentences whose names `offered` finds less often; absent in trials of earlier versions, which are made again. */
  lostContexts: z
    .array(z.strictObject({ context: z.string(), names: z.int(), inUse: z.int(), offered: z.int() }))
    .readonly()
    .optional(),
  /** Whether the offered one did worse: then it stays out of use, or never stands alone. */
  held: z.boolean(),
});

/** By the digest of what was tried: a release keeps its trial under whatever id it comes. */
const trialsSchema = z.record(digestSchema, trialSchema);

/** What came of a trial. */
export type Trial = z.infer<typeof trialSchema>;

/** The last trial of the release with this digest; undefined before there was one. */
export async function readTrial(
  context: Pick<SiteContext, 'paths'>,
  digest: string,
): Promise<Trial | undefined> {
  return (await readTrials(context))[digest];
}

/** The last trial of all. */
export async function readLastTrial(context: Pick<SiteContext, 'paths'>): Promise<Trial | undefined> {
  const trials = Object.values(await readTrials(context));
  return trials.sort((one, other) => (one.triedAt < other.triedAt ? -1 : 1)).at(-1);
}

/** Takes the place of the last trial of this release. */
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

/** For people: the numbers of both, and which of them is in use. */
export function describeTrial(trial: Trial): string {
  const { inUse, inUseIsStarter, inUseIsUntried, offered, held, notes, identifiers, lostContexts } = trial;
  const of = ({ recall, f1 }: Trial['offered']) => `recall ${percent(recall)}, F1 ${percent(f1)}`;
  const verdict = held
    ? 'worse, so held: take it beside the starter with "site pull --accept-worse"'
    : 'taken';
  const lost = (lostContexts ?? []).map(
    (at) => `; of ${at.names} names in "${at.context}" it finds ${at.offered}, the other ${at.inUse}`,
  );
  return (
    `release ${offered.releaseId} on your own ${counted(notes, 'note')} (${counted(identifiers, 'identifier')}): ${of(offered)}; ` +
    `${inUseIsStarter ? 'the starter' : 'release'} ${inUse.releaseId}${inUseIsUntried ? ' and the starter' : ''} before: ${of(inUse)}${lost.join('')}; ${verdict}`
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
