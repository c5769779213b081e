/** Chooses and opens a release: the site's own, one in a folder, or the starter. */
import { type Command, Option, type Terminal } from '#command-line';
import { openEmbeddings } from '#embeddings';
import { sha256 } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import type { ReleaseManifest } from '#protocol/manifests';
import { type Language, languageNamed, languages } from '#text';
import type { SiteContext } from '../context.js';
import { readInstalled } from '../data/installed-models.js';
import { openRelease, openStarter, type ReleaseOutputs } from '../data/open-models.js';
import { readTrial } from '../data/trial.js';
import type { Tagger } from './deidentifier.js';
import { asksForLayers, type LayerFlags } from './layers.js';

/** Options that choose a release. */
export interface StarterFlags extends LayerFlags {
  readonly language: Language;
  readonly starter?: boolean;
  readonly release?: string;
}

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

/** The site's own release by default. Fails as `openInUse` and `openStarter` do. */
export async function openOwnOrStarter(
  context: SiteContext,
  flags: StarterFlags,
  { tellsMarginals = false }: Pick<ReleaseOutputs, 'tellsMarginals'> = {},
): Promise<Tagger> {
  const { language, starter, release: folder } = flags;
  const { release } = starter === true || folder !== undefined ? {} : await readInstalled(context.paths);
  if (release?.representer.language === language) return openInUse(context, release, { tellsMarginals });
  if (mayUseRulesAlone(flags) && !tellsMarginals)
    return openRulesAlone(context.terminal, language, context.paths.cacheFolder);
  return openFromFolder(context, language, { tellsMarginals, ...(folder === undefined ? {} : { folder }) });
}

/**
 * Opens the site's own release, the same for every verb (ADR 0088).
 *
 * **Guarantees**
 * | release | runs |
 * |---|---|
 * | not yet tried on notes of the site, or worse there | with the starter of its language: what either finds is covered |
 * | passed `site pull --try` | alone |
 * | of a language without a starter | alone; the pull that brings it says so |
 *
 * Fails as `openTagger` and `openStarter` do.
 */
export async function openInUse(
  context: SiteContext,
  release: ReleaseManifest,
  { tellsMarginals = false }: Pick<ReleaseOutputs, 'tellsMarginals'> = {},
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

/** Whether a release runs without the starter. */
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

/** Fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DATA_DAMAGED or SITE_MODEL_UNFIT. */
export async function openTagger(
  context: SiteContext,
  release: ReleaseManifest,
  options: ReleaseOutputs = {},
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

/** SHA-256 over models and word vectors, which determine what a release finds. */
export function digestOf({ representer, files }: ReleaseManifest): string {
  const parts = [
    representer.files['representer.onnx'].sha256,
    files['deidentifier.onnx'].sha256,
    representer.embeddings.digest,
  ];
  return sha256(parts.join(' '));
}

/** Languages whose rules work without a model. */
const languagesOfRulesAlone: readonly Language[] = ['de'];

/** Whether rules may run without a release: they are asked for, and no release is named. */
function mayUseRulesAlone({ language, starter = false, release, ...layers }: StarterFlags): boolean {
  const isAlone = languagesOfRulesAlone.includes(language) && !starter && release === undefined;
  return isAlone && asksForLayers(layers);
}

/** Stands in for a release, with a model that finds nothing; warns. Labels are those of `i2b2`. */
export async function openRulesAlone(
  terminal: Pick<Terminal, 'say'>,
  language: Language,
  cacheFolder: string,
): Promise<Tagger> {
  terminal.say(
    `warning: no release for ${language} comes with the program; rules alone look for identifiers and miss names without a title, a field or a list`,
  );
  const scheme = createIobScheme(labelSetNamed('i2b2'));
  const input = await openEmbeddings({ kind: 'hashed', size: 1 }, { cacheFolder });
  return {
    releaseId: 'no release',
    language,
    scheme,
    input,
    close: () => input.close(),
    tagger: {
      embeddingSize: 1,
      representationSize: 1,
      labelCount: scheme.labelIdCount,
      parallel: 1,
      labelTokens: async ({ rowIds }) => ({ labelIds: new Uint8Array(rowIds.length) }), // all outside
      close: async () => {},
    },
  };
}
