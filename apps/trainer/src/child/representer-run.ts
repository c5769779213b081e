/** A representer run: public corpus → adversarial training → frozen file → audit → manifest. */
import { type Cells, cellsFileName, writeCells } from '#cells';
import { type EmbeddingTable, openEmbeddings } from '#embeddings';
import { createSeededRandom, Failure, type SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import { createIobScheme, type LabelSet, labelSetNamed } from '#labels';
import {
  adversariesFileName,
  auditRelease,
  encodeAdversaries,
  encodePublicDeidentifier,
  type InstalledContexts,
  type LearntRepresenter,
  learnRepresenter,
  openInstalledContexts,
  reportPostHocAttack,
} from '#learning';
import { publicDeidentifierFile } from '#protocol/api';
import { type FileReference } from '#protocol/fields';
import { judgementOf, privacyReportFiles } from '#protocol/gate';
import {
  type AuditReport,
  formatVersion,
  parseRepresenterManifest,
  type RepresenterManifest,
  wordFiguresOf,
} from '#protocol/manifests';
import {
  type RepresenterRunSettings,
  representerRunSettingsSchema,
  resolveSettings,
} from '#protocol/settings';
import type { NoiseDeviations } from '#representation';
import { CASING_COUNT, type Language, languageNamed } from '#text';
import {
  type EpochReport,
  type GameSettings,
  gameOfKind,
  type NetworkSettings,
  networksOfKind,
  type TrainingCorpus,
} from '#training';
import type { RepresenterOrder, TrainingResult } from '../runs/order.js';
import { type PreparedCorpus, prepareCorpus, type SplitCorpus } from './public-corpus.js';
import {
  openCheckpointFolder,
  openEngine,
  progressOf,
  type TrainingContext,
  writeArtefact,
} from './training-context.js';

/** Trains, freezes and audits a representer; writes the model, `manifest.json` and the privacy report. */
export async function trainRepresenterRun(
  order: RepresenterOrder,
  context: TrainingContext,
): Promise<TrainingResult> {
  const settings = resolveSettings(representerRunSettingsSchema, order.settings);
  // Without cells, words would leave as they are, in their context.
  const readsInContext = settings.context === 'encoder' && settings.cells > 0;
  const contexts = readsInContext ? await openInstalledContexts() : undefined;
  try {
    return await trainOn(order, context, { settings, contexts });
  } finally {
    await contexts?.close(); // its threads would keep the process alive
  }
}

interface RunParts {
  readonly settings: RepresenterRunSettings;
  readonly contexts: InstalledContexts | undefined;
}

async function trainOn(
  order: RepresenterOrder,
  context: TrainingContext,
  { settings, contexts }: RunParts,
): Promise<TrainingResult> {
  const random = createSeededRandom(order.seed);
  const table = await openEmbeddings(embeddingsOf(order), { cacheFolder: order.cacheFolder });
  const scheme = createIobScheme(labelSetNamed(order.corpus.labels));
  const preparation = { settings, table, scheme, random, contexts };
  const prepared = await prepareCorpus(order, preparation, context);
  const { corpora, audited, digest, embeddingSize, cells, reader } = prepared;
  const networks = networksOf(settings, { embeddingSize, labelCount: scheme.labelIdCount });
  const game = gameOf(settings);
  const engine = await openEngine(order.engine, order.threads);
  const { neighbours } = settings;
  const { labels: labelSetName, language } = order.corpus; // the corpus's documents enter by their digest
  const inputs = [order.seed, settings, networks, game, labelSetName, language];
  const { threads } = order;
  const learnt = await learnRepresenter({
    engine,
    threads,
    networks,
    game,
    training: corpora.training,
    validation: corpora.validation,
    random: random.fork('game'),
    reader,
    checkpoints: openCheckpointFolder(
      order.folder,
      [inputs, table.digest, digest, order.engine],
      context.onUnusableCheckpoint,
    ),
    onEpoch: (report) => context.report(progressOf(report)),
    signal: context.signal,
  });
  const { model, cellsFile } = await writeModel(order, learnt, cells);
  const setup = { engine, threads, labels: scheme.labelSet.labels, random };
  const privacyReport = {
    ...(await attack(learnt, { ...setup, settings, game, corpora }, context)),
    audit: await audit(learnt, { ...setup, settings, audited }, context),
  };
  const manifest = buildManifest({
    representerId: order.runId,
    createdAt: context.now(),
    table,
    readsCasing: settings.casing === 'both',
    language: languageNamed(order.corpus.language),
    labelSet: scheme.labelSet,
    context: contexts?.named,
    neighbours,
    system: settings.system,
    networks,
    noise: learnt.frozen.deviations,
    model,
    cells: cellsFile,
    privacyReport,
    training: { seed: order.seed, settings: { ...settings, ...networks, game } },
  });
  await table.close();
  const beside = await writeBeside(order, manifest, learnt);
  const artefacts = [model, ...(cellsFile === undefined ? [] : [cellsFile]), ...beside];
  return { artefacts, scores: scoresOf(learnt, privacyReport) };
}

async function writeModel(
  { folder }: RepresenterOrder,
  { frozen }: LearntRepresenter,
  cells: Cells | undefined,
): Promise<{ readonly model: FileReference; readonly cellsFile?: FileReference }> {
  const model = await writeArtefact(folder, 'representer.onnx', frozen.onnx);
  return cells === undefined
    ? { model }
    : { model, cellsFile: await writeArtefact(folder, cellsFileName, writeCells(cells)) };
}

/**
 * Besides manifest and privacy report, writes `public-deidentifier.json`, from which pooled trainings start, and
 * the trained adversaries, which J4 continues. The coordinator gives the last two to no site.
 */
async function writeBeside(
  { folder, runId }: RepresenterOrder,
  manifest: RepresenterManifest,
  { publicDeidentifier, adversaries }: LearntRepresenter,
): Promise<FileReference[]> {
  const { audit } = manifest.privacyReport;
  const subject = `Representer ${runId}`;
  const files: { readonly name: string; readonly content: string }[] = [
    { name: 'manifest.json', content: `${JSON.stringify(manifest, null, 2)}\n` },
    ...privacyReportFiles({ subject, audit, judgement: judgementOf(manifest) }),
    { name: publicDeidentifierFile, content: encodePublicDeidentifier(publicDeidentifier) },
  ];
  if (adversaries !== undefined)
    files.push({ name: adversariesFileName, content: encodeAdversaries(adversaries) });
  return Promise.all(files.map(({ name, content }) => writeArtefact(folder, name, content)));
}

interface AttackSetup {
  readonly engine: Engine;
  readonly threads: number;
  readonly labels: readonly string[];
  readonly random: SeededRandom;
  readonly settings: RepresenterRunSettings;
  readonly game: GameSettings;
  readonly corpora: SplitCorpus<TrainingCorpus>;
}

type AuditSetup = Omit<AttackSetup, 'labels' | 'game' | 'corpora' | 'random'> & {
  readonly audited: PreparedCorpus['audited'];
};

/** Fails with TRAINER_TOO_FEW_SENTENCES if no tested PHI token has a neighbour. */
async function attack(
  { frozen, networks }: LearntRepresenter,
  { settings, game, corpora, random, ...machine }: AttackSetup,
  { report, signal }: TrainingContext,
): Promise<RepresenterManifest['privacyReport']> {
  const { hidden } = networks.adversary;
  const { sentencesPerBatch } = game;
  const onEpoch = (epoch: number, trainingLoss: number): void => {
    report({ phase: 'audit', epoch, measures: { trainingLoss } });
    signal.throwIfAborted();
  };
  const { epochs, pairsMin } = settings.audit;
  const budget = { ...machine, epochs, pairsMin, hidden, sentencesPerBatch, onEpoch };
  const adversaries = epochs === 0 ? undefined : await reportPostHocAttack(frozen, corpora, budget, random);
  if (adversaries === undefined)
    throw new Failure('TRAINER_TOO_FEW_SENTENCES', { part: 'heldOut', pairs: 0 });
  return { adversaries };
}

/** The gate's audit on the test documents, without the post-hoc attacks, which have already run. */
function audit(
  { frozen }: LearntRepresenter,
  { settings, audited, engine, threads }: AuditSetup,
  { now, signal }: TrainingContext,
): Promise<AuditReport> {
  const clock = () => now().getTime();
  const say = () => signal.throwIfAborted();
  return auditRelease({ ...frozen, deviations: asShipped(frozen.deviations) }, audited, {
    budget: 'quick',
    targetsMax: settings.audit.targets,
    withoutAdversaries: true,
    engine,
    threads,
    now,
    clock,
    say,
  });
}

function embeddingsOf({ embeddings }: RepresenterOrder) {
  return 'path' in embeddings ? embeddings : { kind: embeddings.kind };
}

function scoresOf(
  { reports }: LearntRepresenter,
  { audit: judged }: RepresenterManifest['privacyReport'],
): TrainingResult['scores'] {
  const words = judged === undefined ? undefined : wordFiguresOf(judged);
  const lossOf = (phase: string): number | undefined =>
    bestOf(reports.filter((report) => report.phase === phase));
  const losses = ['P1', 'P2', 'P3', 'DANN'].flatMap((phase) => {
    const loss = lossOf(phase);
    return loss === undefined ? [] : [[`${phase}.validationLoss`, loss] as const];
  });
  return {
    ...Object.fromEntries(losses),
    epochs: reports.length,
    ...(words === undefined ? {} : { wordsNamed: words.worst.value }),
  };
}

function bestOf(reports: readonly EpochReport[]): number | undefined {
  return reports.length === 0 ? undefined : Math.min(...reports.map((report) => report.validationLoss));
}

interface GivenSizes {
  /** E */
  readonly embeddingSize: number;
  /** K */
  readonly labelCount: number;
}

/** Resolves the network settings; `settings` override the system's defaults. */
export function networksOf(settings: RepresenterRunSettings, sizes: GivenSizes): NetworkSettings {
  const { system: kind, representationSize, representer, deidentifier, adversary } = settings;
  return networksOfKind({
    kind,
    ...sizes,
    representationSize,
    representer,
    adversary,
    deidentifier: { ...deidentifier, casingCount: CASING_COUNT },
  });
}

export function gameOf({ system, game }: RepresenterRunSettings): GameSettings {
  return gameOfKind(system, game);
}

/** The contents of a manifest. */
export interface ManifestParts {
  /** Also the run's id. */
  readonly representerId: string;
  readonly createdAt: Date;
  readonly table: Pick<EmbeddingTable, 'kind' | 'name' | 'size' | 'digest'>;
  readonly readsCasing: boolean;
  readonly language: Language;
  readonly labelSet: LabelSet;
  readonly context?: RepresenterManifest['context'] | undefined;
  readonly neighbours: number;
  readonly system: RepresenterManifest['system'];
  readonly networks: NetworkSettings;
  /** The noise under which the attacks ran. */
  readonly noise: NoiseDeviations;
  readonly model: FileReference;
  readonly cells?: FileReference | undefined;
  readonly privacyReport: RepresenterManifest['privacyReport'];
  readonly training: NonNullable<RepresenterManifest['training']>;
}

/** Builds the manifest and validates it with its readers' schema. */
export function buildManifest(parts: ManifestParts): RepresenterManifest {
  const { table, labelSet, noise, model, cells } = parts;
  return parseRepresenterManifest({
    formatVersion,
    representerId: parts.representerId,
    createdAt: parts.createdAt.toISOString(),
    embeddings: { kind: table.kind, name: printable(table.name), size: table.size, digest: table.digest },
    language: parts.language,
    labelSet: { name: labelSet.name, labels: [...labelSet.labels] },
    casingCount: CASING_COUNT,
    readsCasing: parts.readsCasing,
    ...(parts.context === undefined ? {} : { context: parts.context }),
    representationSize: parts.networks.representer.representationSize,
    neighbours: parts.neighbours,
    system: parts.system,
    noise: asShipped(noise),
    files: {
      'representer.onnx': entryOf(model),
      ...(cells === undefined ? {} : { 'cells.json': entryOf(cells) }),
    },
    privacyReport: parts.privacyReport,
    training: parts.training,
  } satisfies RepresenterManifest);
}

const entryOf = ({ digest, bytes }: FileReference) => ({ sha256: digest, bytes });

function asShipped({ input, output }: NoiseDeviations) {
  return { input: asWritten(input), output: asWritten(output) };
}

/** Nine digits restore every float32, so that sites add exactly the audited noise. */
const asWritten = (deviations: ArrayLike<number>): number[] =>
  Array.from(deviations, (stdDev) => Number(stdDev.toPrecision(9)));

/** Replaces characters that a manifest does not allow; the digest identifies the table. */
function printable(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N} ._:@/()+-]/gu, '_').slice(0, 96);
  return /^[\p{L}\p{N}]/u.test(plain) ? plain : `table ${plain}`.slice(0, 96);
}
