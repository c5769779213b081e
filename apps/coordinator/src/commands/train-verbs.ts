/** The verbs that start a run, and waiting for its end. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command, Terminal } from '#command-line';
import { asFileFailure, Failure } from '#foundation';
import {
  apiPaths,
  type RunView,
  runSchema,
  type Setting,
  type Settings,
  settingsSchema,
  snapshotListSchema,
} from '#protocol';
import type { AdminClient } from './admin-client.js';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';
import { describeRun } from './describe-answers.js';

interface TrainFlags extends AdminFlags {
  readonly seed: string;
  readonly settings?: string;
  readonly set: readonly string[];
  readonly wait?: true;
  readonly snapshot?: string;
}

/** Adds `train-representer` and `train-deidentifier`. */
export function addTrainVerbs(coordinator: Command, terminal: Terminal): void {
  addTrainVerb(coordinator, 'train-representer', 'start training a representer on public corpora').action(
    (flags: TrainFlags) => start(terminal, flags, async () => ({ kind: 'representer' })),
  );
  addTrainVerb(coordinator, 'train-deidentifier', 'start training a de-identifier on a snapshot')
    .option('--snapshot <id>', 'the latest one by default')
    .action((flags: TrainFlags) =>
      start(terminal, flags, async (client) => ({
        kind: 'deidentifier',
        snapshotId: flags.snapshot ?? (await latestSnapshot(client)),
      })),
    );
}

function addTrainVerb(coordinator: Command, name: string, summary: string): Command {
  return addVerb(coordinator, name, summary)
    .option('--seed <number>', 'seed of the training', '1')
    .option('--settings <file>', "JSON file with the trainer's settings")
    .option('--set <name=value>', 'one setting; may be repeated', collect, [])
    .option('--wait', 'show progress until the run has ended');
}

const collect = (value: string, earlier: readonly string[]) => [...earlier, value];

async function start(
  terminal: Terminal,
  flags: TrainFlags,
  what: (client: AdminClient) => Promise<object>,
): Promise<void> {
  const client = await clientFor(flags);
  const request = {
    ...(await what(client)),
    seed: Number(flags.seed),
    settings: await readRunSettings(flags),
  };
  const begun = await client.post(apiPaths.adminRuns, request, runSchema);
  const run = flags.wait === true ? await follow(client, begun, terminal) : begun;
  print(terminal, flags, run, (shown) => [describeRun(shown)]);
}

async function latestSnapshot(client: AdminClient): Promise<string> {
  const [latest] = (await client.get(apiPaths.adminSnapshots, snapshotListSchema)).snapshots;
  if (latest === undefined) throw new Failure('POOL_SNAPSHOT_UNKNOWN');
  return latest.snapshotId;
}

/** The file's settings, overridden by each `--set`. */
async function readRunSettings({ settings, set }: TrainFlags): Promise<Settings> {
  const fromFile = settings === undefined ? {} : await readSettingsFile(settings);
  const merged = settingsSchema.safeParse({ ...fromFile, ...Object.fromEntries(set.map(parseSetting)) });
  if (merged.success) return merged.data;
  const issue = merged.error.issues[0];
  throw new Failure('SETTING_INVALID', {
    field: issue?.path.join('.') ?? '',
    expected: issue?.message ?? '',
  });
}

async function readSettingsFile(path: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw asFileFailure(error, path);
  }
  throw new Failure('SETTING_INVALID', { file: path, expected: 'a JSON object' });
}

function parseSetting(text: string): [string, Setting] {
  const at = text.indexOf('=');
  if (at < 1) throw new Failure('SETTING_INVALID', { field: '--set', expected: 'name=value' });
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  if (value === 'true' || value === 'false') return [name, value === 'true'];
  return [name, value !== '' && Number.isFinite(Number(value)) ? Number(value) : value];
}

const pollMilliseconds = 1_000;

/** Says each new report; fails with RUN_UNSUCCESSFUL when the run ends without a result. */
async function follow(client: AdminClient, begun: RunView, terminal: Terminal): Promise<RunView> {
  let [run, said] = [begun, ''];
  while (run.status === 'queued' || run.status === 'running') {
    await sleep(pollMilliseconds);
    run = await client.get(apiPaths.adminRun(run.runId), runSchema);
    const line = describeRun(run);
    if (line !== said) terminal.say(line);
    said = line;
  }
  if (run.status === 'done') return run;
  throw new Failure('RUN_UNSUCCESSFUL', {
    runId: run.runId,
    status: run.status,
    code: run.failureCode ?? 'none',
  });
}
