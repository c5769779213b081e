/** Which release works: the site's own, one in a folder, or the one that comes with the program. */
import { type Command, Option } from '#command-line';
import { sha256 } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import type { ReleaseManifest } from '#protocol';
import { type Language, languageNamed, languages } from '#text';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { openRelease, openStarter, type TellingOptions } from '../data/open-models.js';
import { readTrial } from '../data/trial.js';
import type { LayerFlags } from './layers.js';
import { mayUseRulesAlone, openRulesAlone } from './rules-alone.js';
import type { Tagger } from './tagger.js';

/** As commander parses them. */
export interface StarterFlags extends LayerFlags {
  readonly language: Language;
  readonly starter?: boolean;
  readonly release?: string;
}

/** Adds the options by which a verb that needs no site is told which release to use. */
export function addStarterOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--lang, --language <name>', 'language of the notes').choices(languages).default('en'),
    )
    .option('--starter', 'use the release that comes with the program even where another one was pulled')
    .addOption(
      new Option(
        '--release <folder>',
        'use the release in a folder: release.json, representer.onnx, deidentifier.onnx',
      ).conflicts('starter'),
    );
}

/** The release that the flags name, the site's own by default. Fails as `openInUse` and `openStarter` do. */
export async function openOwnOrStarter(
  context: SiteContext,
  flags: StarterFlags,
  { tellsMarginals = false }: Pick<TellingOptions, 'tellsMarginals'> = {},
): Promise<Tagger> {
  const { language, starter, release: folder } = flags;
  const { release } = starter === true || folder !== undefined ? {} : await readInstalled(context.paths);
  if (release?.representer.language === language) return openInUse(context, release, { tellsMarginals });
  if (mayUseRulesAlone(flags) && !tellsMarginals)
    return openRulesAlone(context.terminal, language, context.paths.cacheFolder);
  return openFromFolder(context, language, { tellsMarginals, ...(folder === undefined ? {} : { folder }) });
}

/**
 * The site's own release as it works at every door (ADR 0088).
 *
 * **Guarantees**
 * | a release | works |
 * |---|---|
 * | that has not been tried on notes of the site, or did worse there | with the starter of its language beside it: what either finds is covered |
 * | that has passed (`site pull --try`) | alone |
 * | of a language without a starter | alone; the pull that brings it says so |
 *
 * Fails as `openTagger` and `openStarter` do.
 */
export async function openInUse(
  context: SiteContext,
  release: ReleaseManifest,
  { tellsMarginals = false }: Pick<TellingOptions, 'tellsMarginals'> = {},
): Promise<Tagger> {
  const own = await openTagger(context, release, { tellsConfidence: true, tellsMarginals });
  if (await standsAlone(context, release)) return own;
  const close = () => own.close();
  try {
    const beside = await openFromFolder(context, own.language, { tellsMarginals });
    if (beside.releaseId !== own.releaseId)
      return { ...own, beside, close: async () => void (await Promise.all([close(), beside.close()])) };
    await beside.close();
    return own;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether a release works without the starter beside it. */
export async function standsAlone(
  context: Pick<SiteContext, 'paths'>,
  release: ReleaseManifest,
): Promise<boolean> {
  const { hasStarter } = await import('#encoding'); // heavy
  if (!hasStarter(languageNamed(release.representer.language))) return true;
  return (await readTrial(context, digestOf(release)))?.held === false;
}

async function openFromFolder(
  context: SiteContext,
  language: Language,
  options: { readonly folder?: string; readonly tellsMarginals: boolean },
): Promise<Tagger> {
  const open = await openStarter(context, language, options);
  return { ...open, ...factsOf(open.manifest) };
}

/** Opens a release; fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DATA_DAMAGED or SITE_MODEL_UNFIT. */
export async function openTagger(
  context: SiteContext,
  release: ReleaseManifest,
  options: TellingOptions = {},
): Promise<Tagger> {
  return { ...(await openRelease(context, release, options)), ...factsOf(release) };
}

function factsOf(
  release: ReleaseManifest,
): Pick<Tagger, 'releaseId' | 'digest' | 'language' | 'scheme' | 'threshold'> {
  const { releaseId, representer, threshold } = release;
  return {
    releaseId,
    digest: digestOf(release),
    language: languageNamed(representer.language),
    scheme: createIobScheme(labelSetNamed(representer.labelSet.name)),
    ...(threshold === undefined ? {} : { threshold }),
  };
}

/** Of its models and word vectors: what a release finds follows from them, whatever its id. */
export function digestOf({ representer, files }: ReleaseManifest): string {
  const parts = [
    representer.files['representer.onnx'].sha256,
    files['deidentifier.onnx'].sha256,
    representer.embeddings.digest,
  ];
  return sha256(parts.join(' '));
}
