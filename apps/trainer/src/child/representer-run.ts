/** A representer run: public corpus → game → frozen file → audit → manifest. */
import { type EmbeddingTable, openEmbeddings, type TokenEmbeddings, withCasing } from '#embeddings';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { createIobScheme, type IobScheme, labelSetNamed } from '#labels';
import type { ProgressReport, RepresenterManifest } from '#protocol';
import { type RepresenterRunSettings, representerRunSettingsSchema, resolveSettings } from '#protocol';
import { exportRepresenter } from '#representation';
import { languageNamed } from '#text';
import { type EpochReport, type GameCorpus, type TrainedRepresenter, trainRepresenter } from '#training';
import type { RepresenterOrder, TrainingResult } from '../runs/order.js';
import { writeArtefact } from './artefacts.js';
import { auditRepresenter } from './audit.js';
import { openCheckpointFolder } from './checkpoint-folder.js';
import { gameOf, networksOf } from './networks.js';
import { openEngine } from './open-engine.js';
import {
  gameCorpora,
  type PublicCorpus,
  preparePublicCorpus,
  type SplitCorpus,
  splitDocuments,
} from './public-corpus.js';
import { buildManifest } from './representer-manifest.js';
import { progressOf, type TrainingContext } from './training-context.js';

/** Trains, freezes and judges a representer; files `representer.onnx` and `manifest.json`. */
export async function trainRepresenterRun(
  order: RepresenterOrder,
  context: TrainingContext,
): Promise<TrainingResult> {
  const settings = resolveSettings(representerRunSettingsSchema, order.settings);
  const random = createSeededRandom(order.seed);
  const table = await openEmbeddings(embeddingsOf(order), { cacheFolder: order.cacheFolder });
  const scheme = createIobScheme(labelSetNamed(order.corpus.labels));
  const readsCasing = settings.casing === 'both';
  const input = readsCasing ? withCasing(table) : table;
  const prepared = await prepare(order, { settings, table, input, scheme, random }, context);
  const networks = networksOf(settings, { embeddingSize: input.size, labelCount: scheme.labelIdCount });
  const game = gameOf(settings);
  const engine = await openEngine(order.engine, order.threads);
  const inputs = [order.seed, networks, game, settings.split, settings.neighbours];
  const trained = await trainRepresenter({
    engine,
    networks,
    game,
    training: prepared.corpora.training,
    validation: prepared.corpora.validation,
    random: random.fork('game'),
    checkpoints: openCheckpointFolder(
      order.folder,
      [inputs, table.digest, prepared.corpus.digest, order.engine],
      context.onUnusableCheckpoint,
    ),
    onEpoch: (report) => context.report(progressOf(report)),
    signal: context.signal,
  });
  const model = await writeArtefact(
    order.folder,
    'representer.onnx',
    exportRepresenter(trained.store, networks.representer),
  );
  const privacyReport = await auditRepresenter(
    {
      engine,
      trained,
      corpora: prepared.corpora,
      settings: settings.audit,
      sentencesPerBatch: game.sentencesPerBatch,
      random,
    },
    context,
  );
  const manifest = buildManifest({
    representerId: order.runId,
    createdAt: context.now(),
    table,
    readsCasing,
    language: languageNamed(order.corpus.language),
    labelSet: scheme.labelSet,
    neighbours: settings.neighbours,
    system: settings.system,
    trained,
    model,
    privacyReport,
    training: { seed: order.seed, settings: { ...settings, ...networks, game } },
  });
  const written = await writeArtefact(
    order.folder,
    'manifest.json',
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
  await table.close();
  return { artefacts: [model, written], scores: scoresOf(trained, privacyReport) };
}

function embeddingsOf({ embeddings }: RepresenterOrder) {
  return 'path' in embeddings ? embeddings : { kind: embeddings.kind };
}

interface Preparation {
  readonly settings: RepresenterRunSettings;
  readonly table: EmbeddingTable;
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
  readonly scheme: IobScheme;
  readonly random: SeededRandom;
}

interface Prepared {
  readonly corpus: PublicCorpus;
  readonly corpora: SplitCorpus<GameCorpus>;
}

async function prepare(
  { corpus: corpusOrder, cacheFolder, threads }: RepresenterOrder,
  { settings, table, input, scheme, random }: Preparation,
  { report, signal }: TrainingContext,
): Promise<Prepared> {
  const corpus = await preparePublicCorpus(corpusOrder, {
    input,
    scheme,
    documentsMax: settings.documents,
  });
  report(describe(corpus));
  signal.throwIfAborted();
  const split = splitDocuments(corpus.documents, settings.split, random.fork('split'));
  const material = { table, neighbours: settings.neighbours, cacheFolder, threads };
  return { corpus, corpora: await gameCorpora(split, material) };
}

function describe({ documents, refused }: PublicCorpus): ProgressReport {
  const sentences = documents.flatMap((document) => document.sentences);
  const tokens = sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0);
  const phiTokens = sentences.reduce((sum, { labelIds }) => sum + labelIds.filter(Boolean).length, 0);
  const measures = { documents: documents.length, refused, sentences: sentences.length, tokens, phiTokens };
  return { phase: 'prepare', epoch: 0, measures };
}

function scoresOf(
  { reports }: TrainedRepresenter,
  { exactAdversary }: RepresenterManifest['privacyReport'],
): TrainingResult['scores'] {
  const lossOf = (phase: string): number | undefined =>
    bestOf(reports.filter((report) => report.phase === phase));
  const losses = ['P1', 'P2', 'P3', 'DANN'].flatMap((phase) => {
    const loss = lossOf(phase);
    return loss === undefined ? [] : [[`${phase}.validationLoss`, loss] as const];
  });
  return {
    ...Object.fromEntries(losses),
    epochs: reports.length,
    ...(exactAdversary === undefined ? {} : { medianSeparation: exactAdversary.medianSeparation }),
  };
}

function bestOf(reports: readonly EpochReport[]): number | undefined {
  return reports.length === 0 ? undefined : Math.min(...reports.map((report) => report.validationLoss));
}
