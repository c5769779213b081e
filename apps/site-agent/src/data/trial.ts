/** What came of trying a release on the site's own notes, kept beside the models. Loads nothing of what tries it. */
import { z } from 'zod';
import { counted } from '#command-line';
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
  inUseIsStarter: z.boolean().default(false), // earlier versions tried nothing against it
  offered: scoresSchema,
  /** Whether the one in use stayed in use. */
  held: z.boolean(),
});

/** What came of a trial. */
export type Trial = z.infer<typeof trialSchema>;

/** The last trial; undefined before there was one. */
export function readTrial({ paths }: Pick<SiteContext, 'paths'>): Promise<Trial | undefined> {
  return readJson(paths.trialFile, trialSchema);
}

/** Takes the place of the last trial. */
export function keepTrial({ paths }: Pick<SiteContext, 'paths'>, trial: Trial): Promise<void> {
  return writeJson(paths.trialFile, trial);
}

/** For people: the numbers of both, and which of them is in use. */
export function describeTrial(trial: Trial): string {
  const { inUse, inUseIsStarter, offered, held, notes, identifiers } = trial;
  const of = ({ recall, f1 }: Trial['offered']) => `recall ${percent(recall)}, F1 ${percent(f1)}`;
  const verdict = held ? 'worse, so held: take it all the same with "site pull --accept-worse"' : 'taken';
  return (
    `release ${offered.releaseId} on your own ${counted(notes, 'note')} (${counted(identifiers, 'identifier')}): ${of(offered)}; ` +
    `${inUseIsStarter ? 'the starter' : 'release'} ${inUse.releaseId} before: ${of(inUse)}; ${verdict}`
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
