/** Distributes an experiment's cells to workers over a queue; results return through a shared folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Terminal } from '#command-line';
import { Failure, sha256, systemCodeOf } from '#foundation';
import type { QueueConnection } from '#queue';
import { type LoadedExperiment, readExperiment } from './experiment-file.js';
import { runExperiment } from './run-experiment.js';
import { isSelected, type RunOptions } from './selection.js';
import { createSharedWorker, dealWork, type SharedWorker } from './shared-work.js';

const queue = 'sfumato-lab-cells';

/** The order for one cell: its file and identity. Workers read corpora from the paths in the experiment. */
const cellOrderSchema = z.strictObject({
  file: z.string().min(1),
  setting: z.string().nullable(),
  label: z.string().min(1),
  seed: z.int().min(0),
  cellsFolder: z.string().min(1),
});

/** Parses a queue server's address. Fails with SETTING_INVALID for another kind. */
export function queueNamed(url: string): QueueConnection {
  if (/^rediss?:/.test(url)) return { kind: 'redis', url };
  if (/^postgres(ql)?:/.test(url)) return { kind: 'postgres', url, embedded: false };
  throw new Failure('SETTING_INVALID', { field: '--queue', expected: 'redis://… or postgresql://…' });
}

/** Queues selected cells and waits for all of them. Waits for an absent Redis server. Fails with LAB_QUEUE_REFUSED. */
export async function dealCells(
  loaded: LoadedExperiment,
  { file, connection }: { readonly file: string; readonly connection: QueueConnection },
  options: RunOptions,
): Promise<void> {
  const { folder, cellsFolder = join(folder, 'cells'), terminal } = options;
  const { experiment, variants, setting } = loaded;
  const items = experiment.seeds.flatMap((seed) =>
    variants
      .filter(({ label, name, settings }) => isSelected([label, name, settings.system], seed, options))
      .map(({ label }) => ({
        id: sha256(`${label}\n${seed}`),
        description: {
          file: resolve(file),
          setting: setting ?? null,
          label,
          seed,
          cellsFolder: resolve(cellsFolder),
        } satisfies z.infer<typeof cellOrderSchema>,
      })),
  );
  let last = -1;
  const onProgress = (over: number): void => {
    if (over !== last) terminal.say(`${over} of ${items.length} cells are over`);
    last = over;
  };
  let trouble = '';
  const onError = (error: Error): void => {
    const met = nameOfTrouble(error);
    if (met !== trouble) terminal.say(`queue: ${met}`); // only when the problem changes, not on every attempt
    trouble = met;
  };
  await dealWork({ connection, queue, items, onProgress, onError }).catch((error: unknown) => {
    const problem = error instanceof Error ? nameOfTrouble(error) : 'unknown';
    throw new Failure('LAB_QUEUE_REFUSED', { problem }, { cause: error });
  });
}

/** Options of a worker. */
export interface CellWorkerOptions {
  readonly connection: QueueConnection;
  readonly cacheFolder: string;
  readonly threads?: number;
  readonly lostAfterSeconds: number;
  readonly terminal: Terminal;
}

/** Computes cells until closed; finished cells cost nothing. */
export function takeCells({
  connection,
  lostAfterSeconds,
  terminal,
  ...how
}: CellWorkerOptions): SharedWorker {
  return createSharedWorker({
    connection,
    queue,
    lostAfterSeconds,
    work: async (description) => {
      const { file, setting, label, seed, cellsFolder } = cellOrderSchema.parse(description);
      const folder = await mkdtemp(join(tmpdir(), 'sfumato-cell-'));
      try {
        const selection = { only: [label], seeds: [seed] };
        const loaded = await readExperiment(file, setting ?? undefined);
        await runExperiment(loaded, { folder, cellsFolder, ...selection, ...how, terminal });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    onError: (error) => terminal.say(`queue: ${nameOfTrouble(error)}`),
  });
}

/** Prefers an error code: a library's message may contain an address with its password. */
function nameOfTrouble(error: Error): string {
  return error instanceof Failure ? error.code : (systemCodeOf(error) ?? error.name);
}
