/** The release that `tag` and `serve` work with: which one, in which language, and ready to be used. */
import { type Command, Option } from '#command-line';
import { createIobScheme, labelSetNamed } from '#labels';
import type { ReleaseManifest } from '#protocol';
import { type Language, languageNamed, languages } from '#text';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { openRelease, openStarter } from '../data/open-models.js';
import { mayUseRulesAlone, openRulesAlone } from './rules-alone.js';
import type { Tagger } from './tag-corpus.js';
import type { LayerFlags } from './tag-layers.js';

/** Adds the options that choose a release. */
export function addReleaseOptions(command: Command): Command {
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

/** Which release to tag with, as commander parses it. */
export interface ReleaseFlags extends LayerFlags {
  readonly language: Language;
  readonly starter?: boolean;
  readonly release?: string;
}

/**
 * The release that the flags ask for: one in a folder, the one that comes with the program, or the site's own where one of this
 * language was pulled. Fails as `openTagger` and `openStarter` do.
 */
export async function openOwnOrStarter(context: SiteContext, flags: ReleaseFlags): Promise<Tagger> {
  const { language, starter, release: folder } = flags;
  const { release } = starter === true || folder !== undefined ? {} : await readInstalled(context.paths);
  if (release?.representer.language === language) return openTagger(context, release, true);
  if (mayUseRulesAlone(flags)) return openRulesAlone(context.terminal, language, context.paths.cacheFolder);
  const open = await openStarter(context, language, folder);
  return { ...open, ...factsOf(open.manifest) };
}

/** Opens a release; fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DATA_DAMAGED or SITE_MODEL_UNFIT. */
export async function openTagger(
  context: SiteContext,
  release: ReleaseManifest,
  tellsConfidence = false,
): Promise<Tagger> {
  return { ...(await openRelease(context, release, { tellsConfidence })), ...factsOf(release) };
}

function factsOf({
  releaseId,
  representer,
}: ReleaseManifest): Pick<Tagger, 'releaseId' | 'language' | 'scheme'> {
  const scheme = createIobScheme(labelSetNamed(representer.labelSet.name));
  return { releaseId, language: languageNamed(representer.language), scheme };
}
