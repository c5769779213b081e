/** The verbs that start a run, and waiting for its end. */
import { readFile } from 'node:fs/promises';
import { alignColumns, type Command, type Terminal } from '#command-line';
import { asFileFailure, Failure } from '#foundation';
import {
  listRunSettings,
  type RunKind,
  type RunRequest,
  type RunView,
  type Setting,
  type Settings,
  settingsSchema,
} from '#protocol';
import type { AdminClient } from './admin-client.js';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';
import { describeRunInFull } from './describe-answers.js';
import { waitForRun } from './wait-for-run.js';

interface TrainFlags extends AdminFlags {
  readonly seed: string;
  readonly settings?: string;
  readonly set: readonly string[];
  readonly wait?: true;
  readonly listSettings?: true;
  readonly snapshot?: string;
}

/** Adds `train-representer` and `train-deidentifier`. */
export function addTrainVerbs(coordinator: Command, terminal: Terminal): void {
  addTrainVerb(coordinator, 'representer', 'start training a representer on public corpora').action(
    (flags: TrainFlags) =>
      start(terminal, flags, 'representer', async (training) => ({ kind: 'representer', ...training })),
  );
  addTrainVerb(coordinator, 'deidentifier', 'start training a de-identifier on a snapshot')
    .option('--snapshot <id>', 'the latest one by default')
    .action((flags: TrainFlags) =>
      start(terminal, flags, 'deidentifier', async (training, client) => ({
        kind: 'deidentifier',
        ...training,
        snapshotId: flags.snapshot ?? (await latestSnapshot(client)),
      })),
    );
}

function addTrainVerb(coordinator: Command, kind: RunKind, summary: string): Command {
  return addVerb(coordinator, `train-${kind}`, summary)
    .option('--seed <number>', 'seed of the training', '1')
    .option('--settings <file>', 'JSON file with settings of the training')
    .option('--set <name=value>', 'one setting, e.g. schedule.epochsMax=5; may be repeated', collect, [])
    .option('--list-settings', 'print every setting with default, bounds and meaning, and start nothing')
    .option('--wait', 'show progress until the run has ended');
}

const collect = (value: string, earlier: readonly string[]) => [...earlier, value];

/** What both kinds of request have. */
type Training = Pick<RunRequest, 'seed' | 'settings'>;

async function start(
  terminal: Terminal,
  flags: TrainFlags,
  kind: RunKind,
  requestFor: (training: Training, client: AdminClient) => Promise<RunRequest>,
): Promise<void> {
  if (flags.listSettings === true) return printSettings(terminal, flags, kind);
  const training = { seed: Number(flags.seed), settings: await readRunSettings(flags) };
  const client = await clientFor(flags);
  const begun = await client.call('startRun', { body: await requestFor(training, client) });
  const run = flags.wait === true ? await waitForRun(client, begun, terminal) : begun;
  print(terminal, flags, run, describeRunInFull);
  terminal.say(nextStep(run));
}

function printSettings(terminal: Terminal, flags: TrainFlags, kind: RunKind): void {
  const title = ['name', 'default', 'bounds', 'meaning'];
  print(terminal, flags, { kind, settings: listRunSettings(kind) }, ({ settings }) =>
    alignColumns([title, ...settings.map((row) => [row.name, row.default, row.bounds, row.meaning])]),
  );
}

function nextStep({ runId, kind, status }: RunView): string {
  if (status !== 'done') return `next: sfumato coordinator runs ${runId} --wait`;
  const verb = kind === 'representer' ? 'publish-representer' : 'publish';
  return `next: sfumato coordinator ${verb} ${runId}`;
}

async function latestSnapshot(client: AdminClient): Promise<string> {
  const [latest] = (await client.call('listSnapshots')).snapshots;
  if (latest === undefined) throw new Failure('POOL_SNAPSHOT_UNKNOWN');
  return latest.snapshotId;
}

/** The file's settings, overridden by each `--set`. */
async function readRunSettings({ settings, set }: TrainFlags): Promise<Settings> {
  const fromFile = settings === undefined ? {} : await readSettingsFile(settings);
  const merged = settingsSchema.safeParse(set.map(parseSetting).reduce(withSetting, fromFile));
  if (merged.success) return merged.data;
  const issue = merged.error.issues[0];
  throw new Failure('SETTING_INVALID', {
    field: issue?.path.join('.') ?? '',
    expected: issue?.message ?? '',
  });
}

/** The settings with one more; dots in its name lead into groups. */
function withSetting(settings: object, [name, value]: [string, Setting]): object {
  const [group = '', ...rest] = name.split('.');
  if (rest.length === 0) return { ...settings, [group]: value };
  const inner: unknown = Object.entries(settings).find(([key]) => key === group)?.[1];
  const within = typeof inner === 'object' && inner !== null ? inner : {};
  return { ...settings, [group]: withSetting(within, [rest.join('.'), value]) };
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
