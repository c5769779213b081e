/** Runs a comparison cell by cell, keeps finished cells, and writes `results.json` and `report.html`. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type EmbeddingTable, openEmbeddings } from '#embeddings';
import { createSeededRandom, writeFileAtomic } from '#foundation';
import { createOnnxRuntimeEngine, type Engine } from '#kernels';
import { labelSetNamed } from '#labels';
import { readKept } from '../../../apps/lab/src/audit/audit-representer.js';
import { describeEnvironment } from '../../../apps/lab/src/environment.js';
import type { LearningMaterial, LearntSystem } from '../published/index.js';
import { keyOf } from '../run/cell-store.js';
import { curvesOf } from '../run/results.js';
import { isSelected, type RunOptions, requireSelection, type Selectable } from '../run/selection.js';
import { embeddingSourceOf } from '../run/system-entry.js';
import { createSystems } from './compared-systems.js';
import type { ComparisonFile, ComparisonTask, SystemChoice } from './comparison-file.js';
import { measureSystem } from './measure.js';
import { renderComparisonReport } from './report.js';
import { type ComparedCell, type ComparisonResults, compareWithBest } from './results.js';
import { loadTask, type TaskNotes } from './tasks.js';

/** Runs unfinished cells. Fails with SETTING_INVALID if the selection is empty, with LAB_*, and as systems do. */
export async function runComparison(file: ComparisonFile, options: RunOptions): Promise<ComparisonResults> {
  const { experiment, setting } = file;
  const { folder, terminal, cellsFolder = join(folder, 'cells') } = options;
  requireSelection(selectableOf(file), options);
  await mkdir(cellsFolder, { recursive: true });
  await mkdir(folder, { recursive: true });
  const threads = options.threads ?? availableParallelism();
  const engine = createOnnxRuntimeEngine({ threads });
  terminal.say(`engine: ${engine.description}`);
  const deadline = performance.now() + (experiment.limits.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
  const run = { file, options, engine, threads, cellsFolder, deadline };
  const cells: ComparedCell[] = [];
  for (const seed of experiment.seeds)
    for (const task of experiment.comparison.tasks) cells.push(...(await runTask(run, task, seed)));
  const results: ComparisonResults = {
    experiment: experiment.name,
    setting,
    cells: cells.map(({ documentScores: _scores, decisions: _decisions, ...cell }) => cell),
    unfinished: unfinishedOf(file, cells),
    comparisons: compareWithBest(cells),
    environment: describeEnvironment(engine.description),
    configuration: experiment,
  };
  await writeFileAtomic(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFileAtomic(join(folder, 'report.html'), renderComparisonReport(results));
  return results;
}

interface ComparisonRun {
  readonly file: ComparisonFile;
  readonly options: RunOptions;
  readonly engine: Engine;
  readonly threads: number;
  readonly cellsFolder: string;
  readonly deadline: number;
}

/** Runs the cells of a task and seed. Systems stay open to the end, because one may build on another. */
async function runTask(run: ComparisonRun, task: ComparisonTask, seed: number): Promise<ComparedCell[]> {
  const { file, options, cellsFolder, deadline } = run;
  const systems = systemsOf(task, file.experiment);
  const table = await openTable(task, run);
  const cells: ComparedCell[] = [];
  let opened: OpenTask | undefined;
  try {
    for (const choice of systems) {
      const key = keyOfCell({ choice, task, seed, table, file });
      const known = await readKept<ComparedCell>(fileOf(cellsFolder, key));
      if (known !== undefined) {
        cells.push({ ...known, task: task.name, label: labelOf(choice) }); // names are this experiment's
        continue;
      }
      if (!isSelected(namesOf(choice, task), seed, options) || performance.now() > deadline) continue;
      opened ??= await openTask(run, { task, seed, table });
      const cell = { ...(await runSystem(opened, choice)), task: task.name, seed, key };
      await writeFileAtomic(fileOf(cellsFolder, key), `${JSON.stringify(cell)}\n`);
      cells.push(cell);
    }
    return cells;
  } finally {
    for (const system of opened?.learnt ?? []) await system.close();
    await table.close();
  }
}

interface OpenTask {
  readonly notes: TaskNotes;
  readonly material: LearningMaterial;
  readonly make: ReturnType<typeof createSystems>;
  /** The system now learning, shown in progress messages. */
  readonly learning: { label: string };
  readonly learnt: LearntSystem[];
}

async function openTask(
  { file, options: { terminal, cacheFolder }, engine, threads }: ComparisonRun,
  {
    task,
    seed,
    table,
  }: { readonly task: ComparisonTask; readonly seed: number; readonly table: EmbeddingTable },
): Promise<OpenTask> {
  const notes = await loadTask(task, file, terminal);
  const { training } = file.experiment;
  const learning = { label: '' };
  const material: LearningMaterial = {
    training: notes.training,
    validation: notes.validation,
    table,
    engine,
    language: task.language,
    labelSet: labelSetNamed(task.labels),
    random: createSeededRandom(`comparison/${seed}`),
    onEpoch: ({ phase, epoch, validationLoss, isBest, seconds }) =>
      terminal.say(
        `[${task.name}, ${learning.label}, seed ${seed}] ${phase} epoch ${epoch}: validation loss ${validationLoss.toFixed(4)}${isBest ? ' (best)' : ''}, ${seconds.toFixed(1)} s`,
      ),
  };
  const { deidentifier, game } = training;
  const context = { language: notes.language, threads, cacheFolder, deidentifier, game };
  return { notes, material, make: createSystems(context, training), learning, learnt: [] };
}

async function runSystem(
  { notes, material, make, learning, learnt }: OpenTask,
  choice: SystemChoice,
): Promise<Omit<ComparedCell, 'task' | 'seed' | 'key'>> {
  learning.label = labelOf(choice);
  const startedAt = performance.now();
  const system = await make(choice).learn(material);
  const seconds = (performance.now() - startedAt) / 1000;
  learnt.push(system);
  const inEpochs = system.reports.reduce((sum, report) => sum + report.seconds, 0);
  const curves = curvesOf(system.reports);
  const lengthOf = ({ length }: readonly unknown[]): number => length;
  return {
    label: learning.label,
    ...(await measureSystem(system, notes.test)),
    parameters: system.parameters,
    bytes: system.bytes,
    curves,
    trainingSeconds: Math.max(seconds, inEpochs), // a shared training counts in full for each system
    documents: {
      training: lengthOf(notes.training),
      validation: lengthOf(notes.validation),
      test: lengthOf(notes.test),
    },
    epochs: Object.fromEntries(
      Object.entries(curves).map(([phase, measures]) => [phase, measures['validationLoss']?.length ?? 0]),
    ),
  };
}

const labelOf = ({ name, system }: SystemChoice): string => name ?? system;

function openTable(
  { embeddings }: ComparisonTask,
  { file, options }: ComparisonRun,
): Promise<EmbeddingTable> {
  const { cacheFolder } = options;
  return openEmbeddings(embeddingSourceOf(embeddings, file.locate), { cacheFolder });
}

interface CellIdentity {
  readonly choice: SystemChoice;
  readonly task: ComparisonTask;
  readonly seed: number;
  readonly table: EmbeddingTable;
  readonly file: ComparisonFile;
}

/** Leaves out names and the path of the word vectors. */
function keyOfCell({ choice, task, seed, table, file }: CellIdentity): string {
  const { name: _system, ...system } = choice;
  const { name: _task, embeddings: _path, leaveOut: _others, ...rest } = task;
  const { trainDocuments = null, testDocuments = null } = file.experiment.limits;
  const { training } = file.experiment;
  return keyOf({
    kind: 'comparison 2', // like `cellVersion`, for comparisons only
    system,
    task: rest,
    seed,
    tableDigest: table.digest,
    trainDocuments,
    testDocuments,
    training,
  });
}

const fileOf = (folder: string, key: string): string => join(folder, `comparison-${key}.json`);

/** The words that select a system of a task in `only`. */
const namesOf = (choice: SystemChoice, task: ComparisonTask): string[] => [
  labelOf(choice),
  choice.system,
  task.name,
];

function selectableOf({ experiment }: ComparisonFile): Selectable {
  const { systems, tasks } = experiment.comparison;
  const words = [
    ...new Set([
      ...systems.flatMap((choice) => [labelOf(choice), choice.system]),
      ...tasks.map(({ name }) => name),
    ]),
  ];
  return { words, listed: words, seeds: experiment.seeds };
}

function systemsOf({ leaveOut }: ComparisonTask, { comparison }: ComparisonFile['experiment']) {
  return comparison.systems.filter(({ system }) => !leaveOut.includes(system));
}

function unfinishedOf({ experiment }: ComparisonFile, cells: readonly ComparedCell[]) {
  const { tasks } = experiment.comparison;
  const all = experiment.seeds.flatMap((seed) =>
    tasks.flatMap((task) =>
      systemsOf(task, experiment).map((choice) => ({ task: task.name, label: labelOf(choice), seed })),
    ),
  );
  const isDone = (wanted: (typeof all)[number]): boolean =>
    cells.some(
      ({ task, label, seed }) => task === wanted.task && label === wanted.label && seed === wanted.seed,
    );
  return all.filter((wanted) => !isDone(wanted));
}
