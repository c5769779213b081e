/** Runs an experiment cell by cell, keeps what is done, and writes `results.json` and `report.html`. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Terminal } from '#command-line';
import { openEmbeddings } from '#embeddings';
import { createSeededRandom, shuffle, writeFileAtomic } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import { type PreparedDocument, sentencesOf } from '#preparation';
import { describeEnvironment } from '../environment.js';
import { splitOff } from '../systems/deidentifiers.js';
import { openPhiNeighbours, type Workbench } from '../systems/workbench.js';
import { loadDocuments } from './corpora.js';
import type { Experiment } from './experiment-file.js';
import { renderExperimentReport } from './report.js';
import { type CellResult, type ExperimentResults, openCellStore, toResult } from './results.js';
import { type CellMaterial, runCell } from './run-cell.js';

/** Where an experiment writes and what it says. */
export interface RunOptions {
  readonly folder: string;
  readonly cacheFolder: string;
  /** Threads of the engine; all cores by default. */
  readonly threads?: number;
  readonly terminal: Terminal;
}

/** Share of the training documents that decides when to stop, when the experiment names no other documents for it. */
const validationShare = 0.1;

/** Runs what is not yet done. */
export async function runExperiment(experiment: Experiment, options: RunOptions): Promise<ExperimentResults> {
  const startedAt = performance.now();
  const { folder, terminal } = options;
  const bench = await openWorkbench(experiment, options);
  const store = await openCellStore(folder, experiment, bench.table.digest);
  const material = await gatherMaterial(bench, experiment, options);
  const done: CellResult[] = [];
  const unfinished: { system: string; seed: number }[] = [];
  for (const { system, seed } of cellsOf(experiment)) {
    const known = await store.find(system, seed);
    const minutes = (performance.now() - startedAt) / 60_000;
    if (known !== undefined) done.push(known);
    else if (minutes > (experiment.limits.minutes ?? Number.POSITIVE_INFINITY))
      unfinished.push({ system, seed });
    else {
      const watch = (line: string): void => terminal.say(`[${system}, seed ${seed}] ${line}`);
      const result = toResult(
        system,
        seed,
        await runCell(bench, { experiment, system, seed, material, watch }),
      );
      await store.keep(result);
      done.push(result);
    }
  }
  const results = {
    experiment: experiment.name,
    systems: done,
    unfinished,
    documents: {
      training: material.sites.flat().length,
      validation: material.validation.length,
      test: material.test.length,
    },
    environment: describeEnvironment(bench.engine.description),
    configuration: experiment,
  };
  await writeFileAtomic(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFileAtomic(join(folder, 'report.html'), renderExperimentReport(results));
  await bench.table.close();
  return results;
}

function cellsOf({ systems, seeds }: Experiment) {
  return seeds.flatMap((seed) => systems.map((system) => ({ system, seed })));
}

async function openWorkbench(experiment: Experiment, options: RunOptions): Promise<Workbench> {
  const { cacheFolder, terminal } = options;
  const threads = options.threads ?? availableParallelism();
  const engine = createOnnxRuntimeEngine({ threads });
  terminal.say(`engine: ${engine.description}`);
  const { embeddings } = experiment;
  const source =
    embeddings.kind === 'glove' && embeddings.path === undefined
      ? ({ kind: 'glove' } as const)
      : { kind: embeddings.kind, path: embeddings.path ?? '' };
  const table = await openEmbeddings(source, { cacheFolder });
  const scheme = createIobScheme(labelSetNamed(experiment.labels));
  const language = experiment.language ?? (experiment.labels === 'meddocan' ? 'es' : 'en');
  return { engine, threads, table, scheme, language, cacheFolder };
}

async function gatherMaterial(
  bench: Workbench,
  experiment: Experiment,
  { terminal }: RunOptions,
): Promise<CellMaterial> {
  const { corpora, limits, surrogates, representation, sites } = experiment;
  const random = createSeededRandom(`${experiment.name}/documents`);
  const load = { table: bench.table, scheme: bench.scheme, language: bench.language, terminal };
  const labelled = await loadDocuments(corpora.train, {
    ...load,
    ...(limits.trainDocuments === undefined ? {} : { documentsMax: limits.trainDocuments }),
    ...(surrogates === 'typed' ? { surrogates: random.fork('surrogates') } : {}),
  });
  const test = await loadDocuments(corpora.test, load);
  // Documents that are scored must not decide when training stops: validation is taken from the training documents then.
  const isDevTested = JSON.stringify(corpora.dev) === JSON.stringify(corpora.test);
  const [training, validation] = isDevTested
    ? splitOff(labelled, validationShare, random.fork('validation'))
    : [shuffle([...labelled], random.fork('order')), await loadDocuments(corpora.dev, load)];
  terminal.say(
    `documents: ${training.length} training, ${validation.length} validation, ${test.length} test`,
  );
  const everything = sentencesOf([...training, ...validation, ...test]);
  const neighbours = await openPhiNeighbours(bench, everything, representation.neighbours);
  const materialOf = (documents: readonly PreparedDocument[]) => ({
    sentences: sentencesOf(documents),
    table: bench.table,
    neighbours,
  });
  return {
    sites: deal(training, sites),
    validation,
    test,
    replacements: {
      training: materialOf(training),
      validation: materialOf(validation),
      test: materialOf(test),
    },
  };
}

/** Deals documents to sites one after the other. */
function deal(documents: readonly PreparedDocument[], sites: number): PreparedDocument[][] {
  return Array.from({ length: sites }, (_, site) =>
    documents.filter((_, index) => index % sites === site),
  ).filter((dealt) => dealt.length > 0);
}
