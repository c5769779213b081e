/** Which release works: the site's own, one in a folder, or the one that comes with the program. */
import { type Command, Option } from '#command-line';
import { sha256 } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import type { ReleaseManifest } from '#protocol';
import { type Language, languageNamed, languages } from '#text';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { openRelease, openStarter, type TellingOptions } from '../data/open-models.js';
import type { LayerFlags } from '../deidentify/layers.js';
import type { Tagger } from '../deidentify/tagger.js';
import { mayUseRulesAlone, openRulesAlone } from './rules-alone.js';

/** As commander parses them. */
export interface StarterFlags extends LayerFlags, WithStarterFlags {
  readonly language: Language;
  readonly starter?: boolean;
  readonly release?: string;
}

/** As commander parses it. */
export interface WithStarterFlags {
  readonly withStarter?: boolean;
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

/** Adds the option of verbs in which the starter may find what the release at work does not. */
export function addWithStarterOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--with-starter',
      'find what the release that comes with the program finds, too; tagging takes both their times',
    ).conflicts('starter'),
  );
}

/** The release that the flags name, with the starter beside it where they ask for that. Fails as `openTagger` and `openStarter` do. */
export async function openOwnOrStarter(
  context: SiteContext,
  flags: StarterFlags,
  told: Pick<TellingOptions, 'tellsMarginals'> = {},
): Promise<Tagger> {
  return besideStarter(context, flags, await openOne(context, flags, told));
}

/** A release that is open, with the starter of its language beside it where the flags ask for that. Fails as `openStarter` does. */
export async function besideStarter(
  context: SiteContext,
  { withStarter = false }: WithStarterFlags,
  own: Tagger,
): Promise<Tagger> {
  if (!withStarter) return own;
  const close = () => own.close();
  try {
    const beside = await openOne(context, { language: own.language, starter: true });
    if (beside.releaseId !== own.releaseId)
      return { ...own, beside, close: async () => void (await Promise.all([close(), beside.close()])) };
    await beside.close();
    return own;
  } catch (error) {
    await close();
    throw error;
  }
}

async function openOne(
  context: SiteContext,
  flags: Omit<StarterFlags, 'withStarter'>,
  { tellsMarginals = false }: Pick<TellingOptions, 'tellsMarginals'> = {},
): Promise<Tagger> {
  const { language, starter, release: folder } = flags;
  const { release } = starter === true || folder !== undefined ? {} : await readInstalled(context.paths);
  if (release?.representer.language === language)
    return openTagger(context, release, { tellsConfidence: true, tellsMarginals });
  if (mayUseRulesAlone(flags) && !tellsMarginals)
    return openRulesAlone(context.terminal, language, context.paths.cacheFolder);
  const options = { tellsMarginals, ...(folder === undefined ? {} : { folder }) };
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

function factsOf({
  releaseId,
  representer,
  files,
  threshold,
}: ReleaseManifest): Pick<Tagger, 'releaseId' | 'digest' | 'language' | 'scheme' | 'threshold'> {
  const scheme = createIobScheme(labelSetNamed(representer.labelSet.name));
  const parts = [
    representer.files['representer.onnx'].sha256,
    files['deidentifier.onnx'].sha256,
    representer.embeddings.digest,
  ];
  return {
    releaseId,
    digest: sha256(parts.join(' ')),
    language: languageNamed(representer.language),
    scheme,
    ...(threshold === undefined ? {} : { threshold }),
  };
}
