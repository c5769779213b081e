/** Chooses and opens a release: the site's own, one in a folder, or the starter. */
import { type Command, invalidSetting, Option, type Terminal } from '#command-line';
import { openEmbeddings } from '#embeddings';
import type { TextModels, WordModels } from '#encoding';
import { sha256 } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import type { ReleaseManifest } from '#protocol/manifests';
import { type Language, languageNamed, languages, type NotesLanguage } from '#text';
import type { SiteContext } from '../context.js';
import { asAdapted, type TaggingRelease } from '../data/adapted.js';
import { readInstalled } from '../data/installed-models.js';
import { openRelease, openStarter, type ReleaseOutputs } from '../data/open-models.js';
import { readTrial } from '../data/trial.js';
import type { Tagger } from './deidentifier.js';
import { asksForLayers, type LayerFlags } from './layers.js';

/** Options that choose a release. */
export interface StarterFlags extends LayerFlags {
  readonly language: NotesLanguage;
  readonly starter?: boolean;
  readonly release?: string;
  readonly accuracy?: Accuracy;
}

/** `high` runs the encoder; `fast` runs the small networks of one language. */
export type Accuracy = (typeof accuracies)[number];

const accuracies = ['high', 'fast'] as const;

export function addStarterOptions(command: Command, language: NotesLanguage = 'en'): Command {
  return command
    .addOption(
      new Option('--lang, --language <name>', "language of the notes; auto: each note's own")
        .choices([...languages, 'auto'])
        .default(language),
    )
    .option('--starter', 'use the release that comes with the program even where another one was pulled')
    .addOption(
      new Option(
        '--accuracy <name>',
        'what comes with the program: high finds more with fewer false positives, fast is several times as fast',
      )
        .choices(accuracies)
        .default('high'),
    )
    .addOption(
      new Option(
        '--release <folder>',
        'use the release in a folder: release.json, representer.onnx, deidentifier.onnx',
      ).conflicts('starter'),
    );
}

/** Opens the chosen release, by default the site's own. Fails as `openInUse` and `openStarter` do. */
export async function openOwnOrStarter(
  context: SiteContext,
  flags: StarterFlags,
  { tellsMarginals = false }: Pick<ReleaseOutputs, 'tellsMarginals'> = {},
): Promise<Tagger> {
  const { language, starter, release: folder, accuracy = 'high' } = flags;
  const { release } = starter === true || folder !== undefined ? {} : await readInstalled(context.paths);
  if (release !== undefined && release.representer.language === language)
    return openInUse(context, await asAdapted(context.paths, release), { tellsMarginals });
  if (folder === undefined && accuracy === 'high') return openEncoder(context, language, flags);
  if (language === 'auto')
    throw invalidSetting('language', `${languages.join(', ')}, for a release of one language`, language);
  if ((await mayUseRulesAlone({ ...flags, language })) && !tellsMarginals)
    return openRulesAlone(context.terminal, language, context.paths.cacheFolder);
  return openFromFolder(context, language, { tellsMarginals, ...(folder === undefined ? {} : { folder }) });
}

/**
 * Opens the site's own release, the same for every verb (ADR 0088).
 *
 * **Guarantees**
 * | release | runs |
 * |---|---|
 * | not yet tried on notes of the site, or worse there | with the encoder: what either finds is covered |
 * | passed `site pull --try` | alone |
 * | adapted here | as its own digest says, not that of the pulled one |
 *
 * Fails as `openTagger` and `openStarter` do.
 */
export async function openInUse(
  context: SiteContext,
  release: TaggingRelease,
  { tellsMarginals = false }: Pick<ReleaseOutputs, 'tellsMarginals'> = {},
): Promise<Tagger> {
  const own = await openTagger(context, release, { tellsConfidence: true, tellsMarginals });
  if (await standsAlone(context, release)) return own;
  const close = () => own.close();
  try {
    const beside = await openEncoder(context, own.language);
    return { ...own, beside, close: async () => void (await Promise.all([close(), beside.close()])) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns whether a release runs without the starter. */
export async function standsAlone(
  context: Pick<SiteContext, 'paths'>,
  release: ReleaseManifest,
): Promise<boolean> {
  return (await readTrial(context, digestOf(release)))?.held === false;
}

/** Opens the encoder, with MEDDOCAN labels for Spanish, else i2b2's. Fails with ENCODING_STARTER_DAMAGED. */
async function openEncoder(
  context: Pick<SiteContext, 'loadPipeline'>,
  language: NotesLanguage,
  layers: LayerFlags = {},
): Promise<Tagger & TextModels> {
  const { readEncoder } = await import('#encoder'); // heavy
  const [files, pipeline] = await Promise.all([readEncoder(), context.loadPipeline()]);
  const labelSet = labelSetNamed(language === 'es' ? 'meddocan' : 'i2b2');
  const opening = pipeline.openEncoder(files, labelSet);
  opening.catch(() => {}); // awaited below
  // Loads the rules while the first thread starts.
  if (asksForLayers(layers) && language !== 'auto') (await import('#rules')).readyRules(language);
  const encoder = await opening;
  return {
    releaseId: files.manifest.encoderId,
    digest: files.digest,
    language,
    scheme: createIobScheme(labelSet),
    threshold: files.manifest.threshold,
    encoder,
    close: () => encoder.close(),
  };
}

async function openFromFolder(
  context: SiteContext,
  language: Language,
  options: { readonly folder?: string; readonly tellsMarginals: boolean },
): Promise<Tagger> {
  const open = await openStarter(context, language, options);
  return { ...open, ...factsOf(open.manifest) };
}

/** Opens the release. Fails with PROTOCOL_RELEASE_DOES_NOT_FIT, SITE_DATA_DAMAGED or SITE_MODEL_UNFIT. */
export async function openTagger(
  context: SiteContext,
  release: TaggingRelease,
  options: ReleaseOutputs = {},
): Promise<Tagger & WordModels> {
  return { ...(await openRelease(context, release, options)), ...factsOf(release) };
}

function factsOf(
  release: TaggingRelease,
): Pick<Tagger, 'releaseId' | 'isAdapted' | 'digest' | 'language' | 'scheme' | 'threshold'> {
  const { releaseId, isAdapted, representer, threshold } = release;
  return {
    releaseId,
    digest: digestOf(release),
    language: languageNamed(representer.language),
    scheme: createIobScheme(labelSetNamed(representer.labelSet.name)),
    ...(threshold === undefined ? {} : { threshold }),
    ...(isAdapted && { isAdapted }),
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

/** Rules may run alone if they are asked for, no release is named and none for the language is bundled. */
async function mayUseRulesAlone({
  language,
  starter = false,
  release,
  ...layers
}: StarterFlags & { readonly language: Language }): Promise<boolean> {
  const { hasStarter } = await import('#encoding'); // heavy
  return !hasStarter(language) && !starter && release === undefined && asksForLayers(layers);
}

/** Stands in for a release with a model that finds nothing, and warns. Uses the labels of `i2b2`. */
export async function openRulesAlone(
  terminal: Pick<Terminal, 'say'>,
  language: Language,
  cacheFolder: string,
): Promise<Tagger & WordModels> {
  terminal.say(
    `warning: no fast release for ${language} comes with the program; rules alone look for identifiers and miss names without a title, a field or a list`,
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
