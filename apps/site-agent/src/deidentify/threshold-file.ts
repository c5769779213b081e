/** The file that `calibrate` writes and `tag --threshold` reads. */
import { z } from 'zod';
import { type Command, invalidSetting, type Terminal } from '#command-line';
import { Failure, parseJson, readTextFile, sha256 } from '#foundation';
import type { Tagger } from './deidentifier.js';
import { asksForLayers, type LayerFlags, readLayers } from './layers.js';

const share = z.number().min(0).max(1);
const count = z.int().min(0);

const rowSchema = z.strictObject({
  threshold: share,
  identifiers: count,
  hidden: count,
  recall: share,
  precision: share,
  fBeta: share,
  falseMarksPer1000Words: z.number().min(0),
  leftPerDocument: z.number().min(0),
});

const thresholdFileSchema = z.strictObject({
  formatVersion: z.literal(1),
  releaseId: z.string(),
  releaseDigest: z.string().regex(/^[0-9a-f]{64}$/), // probabilities of another release are not comparable
  /** See {@link layersDigest}. */
  layers: z.string(),
  recallTarget: share,
  beta: z.number().positive(),
  threshold: share,
  /** On the test half. */
  heldOut: rowSchema.extend({
    notes: count,
    /** 95 % Wilson interval of `recall`. */
    recallInterval: z.strictObject({ low: share, high: share }),
    byLabel: z.array(z.strictObject({ label: z.string(), identifiers: count, hidden: count, recall: share })),
  }),
  /** On the validation half. */
  chosenOn: z.strictObject({ notes: count, table: z.array(rowSchema) }),
});

/** Content of a threshold file. */
export type ThresholdFile = z.infer<typeof thresholdFileSchema>;

/** The threshold option: a file, or a probability. */
export interface ThresholdFlags extends LayerFlags {
  readonly threshold?: string;
}

export function addThresholdOption(command: Command): Command {
  return command.option(
    '--threshold <file or share>',
    'covers each token that is that likely to belong to an identifier: what calibrate wrote, or a share such as 0.5; by default the threshold of the release, where it has one',
  );
}

/**
 * Opens a release at the flags' threshold, or its own. Warns if the layers differ from the file's. Fails as
 * `open` does, with SITE_THRESHOLD_INVALID, SITE_THRESHOLD_FOREIGN (made with another release), and FILE_*.
 */
export async function openAtThreshold(
  terminal: Pick<Terminal, 'say'>,
  flags: ThresholdFlags,
  open: (options: { readonly tellsMarginals: boolean }) => Promise<Tagger>,
): Promise<Tagger> {
  if (flags.threshold === undefined) return open({ tellsMarginals: false });
  const share = shareNamed(flags.threshold);
  if (share !== undefined) return { ...(await open({ tellsMarginals: true })), threshold: share };
  const file = await readThresholdFile(flags.threshold);
  const tagger = await open({ tellsMarginals: true });
  if (tagger.digest !== file.releaseDigest) {
    await tagger.close();
    throw new Failure('SITE_THRESHOLD_FOREIGN', {
      file: flags.threshold,
      release: tagger.releaseId,
      expected: file.releaseId,
    });
  }
  if ((await layersDigest(flags, tagger)) !== file.layers)
    terminal.say(
      'warning: the threshold was chosen with other rules around the release, or with or without the starter beside it; its recall is not that of this command',
    );
  return { ...tagger, threshold: file.threshold };
}

/** Checks a threshold without a release. Fails with SETTING_INVALID and as {@link readThresholdFile} does. */
export async function requireThreshold(given: string): Promise<void> {
  if (shareNamed(given) === undefined) await readThresholdFile(given);
}

/** Returns undefined for a file name. Fails with SETTING_INVALID for a number outside (0, 1). */
function shareNamed(given: string): number | undefined {
  const written = given.trim();
  if (written !== '' && !numberLike.test(written)) return undefined;
  const value = Number(written);
  if (value > 0 && value < 1) return value;
  throw invalidSetting('threshold', 'between 0 and 1, or a file', given);
}

/** Matches what a person means as a number, valid or not: -1, 1e-3, 0,5, 12 %, NaN. */
const numberLike = /^[-+]?(?:(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?\s*%?|nan|infinity)$/i;

/** Digest of policy, lists and starter, or `none`. Excludes known values, which belong to single notes. */
export async function layersDigest(
  flags: LayerFlags,
  { beside }: Pick<Tagger, 'beside'> = {},
): Promise<string> {
  const starter = beside === undefined ? '' : ` with ${beside.digest}`;
  if (!asksForLayers(flags)) return `none${starter}`;
  const { known: _, ...others } = flags;
  const content = await readLayers({ ...others, rules: true }); // includes the term files that a policy names
  return sha256(JSON.stringify(content) + starter);
}

/** Whether `calibrate` wrote the content. */
export function isThresholdFile(content: string): boolean {
  return thresholdFileSchema.safeParse(parseJson(content)).success;
}

/** Fails with SITE_THRESHOLD_INVALID (naming file and field) and FILE_*. */
async function readThresholdFile(path: string): Promise<ThresholdFile> {
  const parsed = thresholdFileSchema.safeParse(parseJson(await readTextFile(path)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure('SITE_THRESHOLD_INVALID', { file: path, field: issue?.path.join('.') || 'the file' });
}
