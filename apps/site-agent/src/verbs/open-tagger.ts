/** Which release works: the site's own, one in a folder, or the one that comes with the program. */
import { type Command, Option } from '#command-line';
import { sha256 } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import type { ReleaseManifest } from '#protocol';
import { type Language, languageNamed, languages } from '#text';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { openRelease, openStarter, type TellingOptions } from '../data/open-models.js';
import { mayUseRulesAlone, openRulesAlone } from './rules-alone.js';
import type { Tagger } from './tag-corpus.js';
import type { LayerFlags } from './tag-layers.js';

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

/** The release that the flags name. Fails as `openTagger` and `openStarter` do. */
export async function openOwnOrStarter(
  context: SiteContext,
  flags: StarterFlags,
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
