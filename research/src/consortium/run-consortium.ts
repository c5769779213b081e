/** Runs a consortium experiment training by training, keeps results, writes `results.json` and `report.html`. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Terminal } from '#command-line';
import { openEmbeddings } from '#embeddings';
import { Failure, writeFileAtomic } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import type { EpochReport } from '#training';
import { describeEnvironment } from '../../../apps/lab/src/environment.js';
import { languageOf } from '../run/experiment-schema.js';
import type { RunOptions } from '../run/selection.js';
import { embeddingSourceOf } from '../run/system-entry.js';
import type { Workbench } from '../systems/workbench.js';
import { testClaims } from './claims.js';
import type { ConsortiumExperiment, ConsortiumFile } from './consortium-file.js';
import type { Judgement } from './judgement.js';
import { renderConsortiumReport } from './report.js';
import { type ConsortiumResults, drawCurve, measureTransfer, scoreUnseen } from './results.js';
import { runTraining } from './run-training.js';
import { openSharedRepresenter, type SharedRepresenter } from './shared-representer.js';
import { measureDistances } from './site-differences.js';
import { type ConsortiumDocuments, gatherSites } from './sites.js';
import { openTrainingStore, type TrainingResult, type TrainingStore } from './training-store.js';
import { nameOfTraining, planTrainings, type Training, trainingKinds } from './trainings.js';

/** Runs unfinished trainings. Fails with LAB_*, and as corpora, embeddings and trainings do. */
export async function runConsortium(file: ConsortiumFile, options: RunOptions): Promise<ConsortiumResults> {
  const { folder, terminal } = options;
  const { experiment } = file;
  for (const kind of options.only ?? []) requireKind(kind);
  const deadline = performance.now() + (experiment.limits.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const bench = await openWorkbench(file, options);
  const documents = await gatherSites(bench, file, terminal);
  const { publicDigest, sitesDigest } = documents;
  const store = await openTrainingStore(options.cellsFolder ?? join(folder, 'cells'), {
    experiment,
    language: bench.language,
    tableDigest: bench.table.digest,
    publicDigest,
    sitesDigest,
  });
  const isWanted = ({ kind, seed }: Pick<Training, 'kind' | 'seed'>): boolean =>
    (options.only?.includes(kind) ?? true) &&
    (options.seeds?.includes(seed) ?? true) &&
    performance.now() <= deadline;
  const work = await runTrainings(bench, { file, documents, store, terminal, isWanted });
  const results = describe(bench, file, documents, work);
  await mkdir(folder, { recursive: true });
  await writeFileAtomic(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFileAtomic(join(folder, 'report.html'), renderConsortiumReport(results));
  await bench.table.close();
  return results;
}

function requireKind(kind: string): void {
  if (trainingKinds.some((known) => known === kind)) return;
  throw new Failure('SETTING_INVALID', { field: 'only', value: kind, expected: trainingKinds.join(' ') });
}

/** Opens what all trainings share. Fails as embeddings do. */
export async function openWorkbench(
  { experiment, locate }: WorkbenchSource,
  { cacheFolder, threads: wanted, terminal }: RunOptions,
): Promise<Workbench> {
  const threads = wanted ?? availableParallelism();
  const engine = createOnnxRuntimeEngine({ threads });
  terminal.say(`engine: ${engine.description}`);
  const { embeddings, labels } = experiment;
  const table = await openEmbeddings(embeddingSourceOf(embeddings, locate), { cacheFolder });
  const scheme = createIobScheme(labelSetNamed(labels));
  return { engine, threads, table, scheme, language: languageOf(experiment), cacheFolder };
}

interface WorkbenchSource {
  readonly experiment: Pick<ConsortiumExperiment, 'embeddings' | 'labels' | 'language'>;
  readonly locate: ConsortiumFile['locate'];
}

interface Work {
  readonly file: ConsortiumFile;
  readonly documents: ConsortiumDocuments;
  readonly store: TrainingStore;
  readonly terminal: Terminal;
  /** Whether to run a missing training now; a training that has begun is always finished. */
  readonly isWanted: (training: Pick<Training, 'kind' | 'seed'>) => boolean;
}

interface DoneWork {
  readonly done: readonly TrainingResult[];
  readonly unfinished: readonly Training[];
  readonly judgements: readonly (Judgement & { readonly seed: number })[];
}

async function runTrainings(bench: Workbench, work: Work): Promise<DoneWork> {
  const { file, documents, store, terminal, isWanted } = work;
  const { experiment } = file;
  const names = documents.sites.map(({ name }) => name);
  const done: TrainingResult[] = [];
  const unfinished: Training[] = [];
  const judgements: DoneWork['judgements'][number][] = [];
  for (const seed of experiment.seeds) {
    const shared = sharedOnce(bench, work, seed);
    for (const training of planTrainings(names, { ...experiment, seeds: [seed] })) {
      const known = await store.findTraining(training);
      if (known !== undefined) done.push(known);
      else if (!isWanted(training)) unfinished.push(training);
      else {
        const onEpoch = sayEpoch(terminal, `${nameOfTraining(training)}, seed ${seed}`);
        const { sites, public: publicDocuments } = documents;
        const request = { training, experiment, sites, publicDocuments, shared: shared.open, onEpoch };
        const result = await runTraining(bench, request);
        await store.keepTraining(result);
        done.push(result);
      }
    }
    // Judge even if every private training was found: results need the representer's privacy scores, too.
    if ((await store.findJudgement(seed)) === undefined && isWanted({ kind: 'private', seed }))
      await shared.open();
    await shared.close();
    const judgement = await store.findJudgement(seed);
    if (judgement !== undefined) judgements.push({ seed, ...judgement });
  }
  return { done, unfinished, judgements };
}

/** Opens the representer on first use: a run with all private trainings stored trains none. */
function sharedOnce(
  bench: Workbench,
  { file, documents, store, terminal }: Work,
  seed: number,
): { open: () => Promise<SharedRepresenter>; close: () => Promise<void> } {
  let opened: Promise<SharedRepresenter> | undefined;
  const inputs = {
    experiment: file.experiment,
    publicDocuments: documents.public,
    store,
    seed,
    onEpoch: sayEpoch(terminal, `representer, seed ${seed}`),
  };
  return {
    open: () => (opened ??= openSharedRepresenter(bench, inputs)),
    close: async () => (await opened)?.close(),
  };
}

function describe(
  bench: Workbench,
  { experiment, setting }: ConsortiumFile,
  { public: open, sites }: ConsortiumDocuments,
  { done, unfinished, judgements }: DoneWork,
): ConsortiumResults {
  const names = sites.map(({ name }) => name);
  const findings = { sites: names, seeds: experiment.seeds, results: done };
  const homeCounts = new Map(sites.map(({ name, homeCount }) => [name, homeCount]));
  const counts = sites.map(({ name, documents }) => [name, documents.length] as const);
  return {
    experiment: experiment.name,
    setting,
    consortium: {
      sites: names,
      documents: { public: open.length, ...Object.fromEntries(counts) },
      unseen: scoreUnseen(findings),
      curve: drawCurve(findings),
      differences: {
        ...measureDistances(sites, bench.scheme.labelSet),
        ...measureTransfer(findings, homeCounts),
      },
    },
    claims: testClaims(findings, experiment.compare.baselines),
    representers: judgements,
    unfinished,
    trainings: done.map(({ scores: _, ...rest }) => rest),
    environment: describeEnvironment(bench.engine.description),
    configuration: experiment,
  };
}

function sayEpoch(terminal: Terminal, what: string): (report: EpochReport) => void {
  return ({ phase, epoch, validationLoss, isBest, seconds }) =>
    terminal.say(
      `[${what}] ${phase} epoch ${epoch}: validation loss ${validationLoss.toFixed(4)}${isBest ? ' (best)' : ''}, ${seconds.toFixed(1)} s`,
    );
}
