/** `sfumato lab run` and `sfumato lab worker`. */
import { mkdir } from 'node:fs/promises';
import { type Command, jsonText, type Terminal, wholeNumber } from '#command-line';
import { Failure } from '#foundation';
import type { LoadedExperiment } from './run/experiment-file.js';
import type { ExperimentResults } from './run/results.js';
import type { RunOptions } from './run/selection.js';
import { describeUnready } from './run/unready.js';

/** Adds `run` to the `lab` noun. */
export function registerRunCommand(lab: Command, terminal: Terminal): void {
  lab
    .command('run')
    .description('run an experiment; finished cells are kept and never computed twice')
    .argument('<file>', 'experiment file (YAML)')
    .requiredOption('--out <folder>', 'where results and the report are written')
    .option('--setting <name>', "one of the file's settings, such as small")
    .option('--cells <folder>', 'where finished cells are stored; <out>/cells by default')
    .option(
      '--only <names...>',
      'compute only these systems, by system, name or label; in a consortium: kinds such as raw, private, rawPublic; in a comparison: tasks too; where pooling is asked about: arms',
    )
    .option('--seeds <numbers...>', 'compute only these seeds')
    .option(
      '--keep-representers <folder>',
      'keep the representers of cells that are computed, as lab audit reads them; an interrupted training continues there',
    )
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option('--threads <number>', 'threads of the tensor engine; all cores by default')
    .option(
      '--queue <address>',
      'deal the cells to workers ("lab worker") over this Redis or PostgreSQL server; --cells is a folder that all of them share',
    )
    .option('--json', 'print the content of results.json')
    .action(async (file: string, options: RunFlags) => {
      const { requireRunPlace } = await import('./output-places.js'); // loads the learning core
      await requireRunPlace(options.out);
      const { readExperiment } = await import('./run/experiment-file.js');
      const { isConsortiumFile } = await import('./consortium/consortium-file.js');
      const { isComparisonFile } = await import('./comparison/comparison-file.js');
      const { isPaysFile } = await import('./pays/pays-file.js');
      const isPays = await isPaysFile(file);
      const isWhole = isPays || (await isConsortiumFile(file)) || (await isComparisonFile(file));
      if (isWhole && options.queue !== undefined)
        throw new Failure('SETTING_INVALID', { field: '--queue', expected: 'an experiment of cells' });
      if (isPays) return runPaysFile(file, options, terminal);
      if (await isConsortiumFile(file)) return runConsortiumFile(file, options, terminal);
      if (await isComparisonFile(file)) return runComparisonFile(file, options, terminal);
      const { runExperiment } = await import('./run/run-experiment.js');
      const experiment = await readExperiment(file, options.setting);
      await mkdir(options.out, { recursive: true });
      const how = { ...sharedOptions(options), terminal };
      if (options.queue !== undefined) await deal(experiment, { file, queue: options.queue }, how);
      const results = await runExperiment(experiment, { ...how, gathersOnly: options.queue !== undefined });
      terminal.data(options.json === true ? jsonText(results, 2) : summarise(results));
    });
}

/** Adds `worker` to the `lab` noun. */
export function registerWorkerCommand(lab: Command, terminal: Terminal): void {
  lab
    .command('worker')
    .description('compute cells that "lab run --queue" deals, until it is interrupted')
    .requiredOption('--queue <address>', 'Redis or PostgreSQL server')
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option('--threads <number>', 'threads of the tensor engine; all cores by default')
    .option(
      '--lost-after <seconds>',
      'a worker that does not answer for so long loses its cell to another',
      wholeNumber(1),
      60,
    )
    .action(async ({ queue, cache, threads, lostAfter }: WorkerFlags) => {
      const { queueNamed, takeCells } = await import('./run/queued-cells.js'); // loads the learning core
      const { untilInterrupted } = await import('#service');
      const interrupted = untilInterrupted();
      const worker = takeCells({
        connection: queueNamed(queue),
        cacheFolder: cache,
        lostAfterSeconds: lostAfter,
        terminal,
        ...(threads === undefined ? {} : { threads: readThreads(threads) }),
      });
      await worker.ready();
      terminal.say('taking cells; Ctrl-C ends it after the one in hand');
      await interrupted;
      await worker.close();
    });
}

interface WorkerFlags {
  readonly queue: string;
  readonly cache: string;
  readonly threads?: string;
  readonly lostAfter: number;
}

async function deal(
  loaded: LoadedExperiment,
  { file, queue }: { readonly file: string; readonly queue: string },
  options: RunOptions,
): Promise<void> {
  const { dealCells, queueNamed } = await import('./run/queued-cells.js');
  await dealCells(loaded, { file, connection: queueNamed(queue) }, options);
}

async function runConsortiumFile(file: string, flags: RunFlags, terminal: Terminal): Promise<void> {
  const { readConsortium } = await import('./consortium/consortium-file.js');
  const { runConsortium } = await import('./consortium/run-consortium.js');
  const { summariseConsortium } = await import('./consortium/results.js');
  const consortium = await readConsortium(file, flags.setting);
  const results = await runConsortium(consortium, { ...sharedOptions(flags), terminal });
  terminal.data(flags.json === true ? jsonText(results, 2) : summariseConsortium(results));
}

async function runPaysFile(file: string, flags: RunFlags, terminal: Terminal): Promise<void> {
  const { readPays } = await import('./pays/pays-file.js');
  const { runPays } = await import('./pays/run-pays.js');
  const { summarisePays } = await import('./pays/summarise.js');
  const results = await runPays(await readPays(file, flags.setting), { ...sharedOptions(flags), terminal });
  terminal.data(flags.json === true ? jsonText(results, 2) : summarisePays(results));
}

async function runComparisonFile(file: string, flags: RunFlags, terminal: Terminal): Promise<void> {
  const { readComparison } = await import('./comparison/comparison-file.js');
  const { runComparison } = await import('./comparison/run-comparison.js');
  const { summariseComparison } = await import('./comparison/results.js');
  const comparison = await readComparison(file, flags.setting);
  const results = await runComparison(comparison, { ...sharedOptions(flags), terminal });
  terminal.data(flags.json === true ? jsonText(results, 2) : summariseComparison(results));
}

function sharedOptions({ out, cache, cells, only, seeds, threads, keepRepresenters }: RunFlags) {
  return {
    folder: out,
    cacheFolder: cache,
    ...(cells === undefined ? {} : { cellsFolder: cells }),
    ...(keepRepresenters === undefined ? {} : { representersFolder: keepRepresenters }),
    ...(only === undefined ? {} : { only }),
    ...(seeds === undefined ? {} : { seeds: seeds.map(readSeed) }),
    ...(threads === undefined ? {} : { threads: readThreads(threads) }),
  };
}

interface RunFlags {
  readonly out: string;
  readonly cache: string;
  readonly threads?: string;
  readonly setting?: string;
  readonly cells?: string;
  readonly keepRepresenters?: string;
  readonly only?: readonly string[];
  readonly seeds?: readonly string[];
  readonly queue?: string;
  readonly json?: true;
}

function readThreads(text: string): number {
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 1024) {
    throw new Failure('SETTING_INVALID', { field: 'threads', value: text, expected: '1 to 1024' });
  }
  return threads;
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (text.trim() === '' || !Number.isInteger(seed) || seed < 0)
    throw new Failure('SETTING_INVALID', { field: 'seeds', value: text, expected: 'integers >= 0' });
  return seed;
}

function summarise({ systems, unfinished }: ExperimentResults): string {
  const width = Math.max(0, ...[...systems, ...unfinished].map(({ label }) => label.length));
  const rows = systems.map(({ label, seed, spanF1, adversaries, words, unready }) => {
    const judged =
      adversaries === null
        ? ''
        : `  T1 ${percent(adversaries.T1.accuracy)}  T2 ${percent(adversaries.T2.accuracy)}  averaged ${percent(adversaries.averaged.accuracy)}  ${words === undefined ? '' : `J1 ${percent(words.worst.value)}`}`;
    return `${label.padEnd(width)} seed ${seed}  span F1 ${spanF1.untyped.toFixed(4)} (typed ${spanF1.typed.toFixed(4)})${judged}${unready === undefined ? '' : `  ${describeUnready(unready)}`}`;
  });
  const open = unfinished.map(
    ({ label, seed }) => `${label.padEnd(width)} seed ${seed}  not run: out of time or not selected`,
  );
  return [...rows, ...open].join('\n');
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}
