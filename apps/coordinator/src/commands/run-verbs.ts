/** Adds the verbs that start, show and cancel runs. */
import {
  alignColumns,
  type Command,
  requireConfirmation,
  type Terminal,
  wholeNumber,
  wrapCells,
} from '#command-line';
import { expectedOf, Failure, parseJson, readTextFile } from '#foundation';
import { type RunKind, type RunRequest, type RunView } from '#protocol/api';
import { type Setting, type Settings, settingsSchema } from '#protocol/fields';
import { type Gate } from '#protocol/gate';
import { listRunSettings } from '#protocol/settings';
import { readSetting, withSetting } from '../page/settings.js';
import {
  type AdminClient,
  type AdminFlags,
  addListOptions,
  addVerb,
  clientFor,
  collect,
  type ListFlags,
  partOf,
  print,
  sayNext,
  shortIds,
  table,
} from './admin-client.js';
import {
  describeRun,
  describeRunInFull,
  rowOfRun,
  runColumns,
  type SiteNames,
  waitForRun,
} from './describe-run.js';
import { fullId } from './full-ids.js';
import { rowWithMark, withdrawnBehind } from './pool-verbs.js';

interface TrainFlags extends AdminFlags {
  readonly seed: number;
  readonly settings?: string;
  readonly set: readonly string[];
  readonly wait?: true;
  readonly listSettings?: true;
  readonly snapshot?: string;
  readonly splitOf?: string;
}

/** Adds `train-representer` and `train-deidentifier`. */
export function addTrainVerbs(coordinator: Command, terminal: Terminal): void {
  addTrainVerb(coordinator, 'representer', 'start training a representer on public corpora').action(
    (flags: TrainFlags) =>
      start(terminal, flags, 'representer', async (training) => ({ kind: 'representer', ...training })),
  );
  addTrainVerb(coordinator, 'deidentifier', 'start training a de-identifier on a snapshot')
    .option('--snapshot <id>', `snapshot to train on, the latest one by default; ${shortIds}`)
    .option(
      '--split-of <run>',
      'score on the sentences that this earlier run was scored on, to repeat it or to compare with it; secret ones drawn afresh by default',
    )
    .action((flags: TrainFlags) =>
      start(terminal, flags, 'deidentifier', async (training, client) => ({
        kind: 'deidentifier',
        ...training,
        snapshotId: await snapshotFor(client, flags),
        ...(flags.splitOf === undefined
          ? {}
          : { splitOf: await fullId(client, 'run', flags.splitOf, 'deidentifier') }),
      })),
    );
}

function addTrainVerb(coordinator: Command, kind: RunKind, summary: string): Command {
  return addVerb(coordinator, `train-${kind}`, summary)
    .option('--seed <number>', 'seed of the training', wholeNumber(0), 1)
    .option('--settings <file>', 'JSON file with settings of the training')
    .option('--set <name=value>', `one setting, e.g. ${settingNamed[kind]}; may be repeated`, collect, [])
    .option('--list-settings', 'print every setting with default, bounds and meaning, and start nothing')
    .option('--wait', 'show progress until the run has ended');
}

/** Example settings that only this kind of run has. */
const settingNamed: Readonly<Record<RunKind, string>> = {
  representer: 'game.phase1.epochsMax=5',
  deidentifier: 'schedule.epochsMax=5',
};

type Training = Pick<RunRequest, 'seed' | 'settings'>;

async function start(
  terminal: Terminal,
  flags: TrainFlags,
  kind: RunKind,
  requestFor: (training: Training, client: AdminClient) => Promise<RunRequest>,
): Promise<void> {
  if (flags.listSettings === true) return printSettings(terminal, flags, kind);
  const training = { seed: flags.seed, settings: await readRunSettings(flags) };
  const client = await clientFor(flags);
  const begun = await client.call('startRun', { body: await requestFor(training, client) });
  const run = flags.wait === true ? await waitForRun(client, begun, terminal) : begun;
  const gate = await gateOf(client, run);
  const names = await siteNames(client, run);
  print(terminal, flags, run, (ended) => describeRunInFull(ended, { gate, names }));
  terminal.say(nextStep(run, gate));
}

function printSettings(terminal: Terminal, flags: TrainFlags, kind: RunKind): void {
  const title = ['name', 'default', 'bounds', 'meaning'];
  print(terminal, flags, { kind, settings: listRunSettings(kind) }, ({ settings }) =>
    alignColumns(
      wrapCells([title, ...settings.map((row) => [row.name, row.default, row.bounds, row.meaning])], widths),
    ),
  );
}

/** Fits the table into 120 columns: names take 33, and two spaces separate columns. */
const widths = [Number.POSITIVE_INFINITY, 9, 20, 52];

async function gateOf(client: AdminClient, { runId, kind, status }: RunView): Promise<Gate | undefined> {
  if (kind !== 'representer' || status !== 'done') return undefined;
  const { representers } = await client.call('listRepresenters');
  return representers.find(({ representerId }) => representerId === runId)?.gate;
}

async function siteNames(client: AdminClient, { bySite }: RunView): Promise<SiteNames> {
  if (bySite === null) return new Map();
  const { sites } = await client.call('listSites');
  return new Map(sites.map(({ siteId, name }) => [siteId, name]));
}

/** Suggests the next command; for a representer that did not pass, how to get it past the gate. */
export function nextStep({ runId, kind, status }: RunView, gate?: Gate): string {
  if (status !== 'done') return `next: sfumato coordinator runs ${runId} --wait`;
  if (gate !== undefined && gate.verdict !== 'PASS' && gate.waiver === null)
    return `next: train another, or have two people sign for it, each: sfumato coordinator waive ${runId} --reason TEXT`;
  const verb = kind === 'representer' ? 'publish-representer' : 'publish';
  return `next: sfumato coordinator ${verb} ${runId}`;
}

async function snapshotFor(client: AdminClient, { snapshot }: TrainFlags): Promise<string> {
  if (snapshot !== undefined) return fullId(client, 'snapshot', snapshot);
  const [latest] = (await client.call('listSnapshots')).snapshots;
  if (latest === undefined) throw new Failure('POOL_SNAPSHOT_NONE');
  return latest.snapshotId;
}

/** The file's settings, overridden by each `--set`. */
export async function readRunSettings({
  settings,
  set,
}: Pick<TrainFlags, 'settings' | 'set'>): Promise<Settings> {
  const fromFile = settings === undefined ? {} : await readSettingsFile(settings);
  const merged = settingsSchema.safeParse(set.map(parseSetting).reduce(withSetting, fromFile));
  if (merged.success) return merged.data;
  const issue = merged.error.issues[0];
  throw new Failure('SETTING_INVALID', {
    field: issue?.path.join('.') ?? '',
    expected: expectedOf(issue),
  });
}

async function readSettingsFile(path: string): Promise<object> {
  const value = parseJson(await readTextFile(path)); // a parser's message would quote the file
  if (typeof value === 'object' && value !== null) return value;
  throw new Failure('SETTING_INVALID', { file: path, expected: 'a JSON object' });
}

function parseSetting(text: string): [string, Setting] {
  const at = text.indexOf('=');
  if (at < 1) throw new Failure('SETTING_INVALID', { field: '--set', expected: 'name=value' });
  return [text.slice(0, at), readSetting(text.slice(at + 1))];
}

interface RunFlags extends ListFlags {
  readonly wait?: true;
}

/** Adds `runs` and `cancel`. */
export function addRunVerbs(coordinator: Command, terminal: Terminal): void {
  const runs = addVerb(
    coordinator,
    'runs [runId]',
    'list the runs, or show one with its scores and its privacy audit',
  );
  addListOptions(runs.option('--wait', 'show progress until the run has ended'), 'started').action(
    async (given: string | undefined, flags: RunFlags) => {
      const client = await clientFor(flags);
      if (given !== undefined) {
        const runId = await fullId(client, 'run', given);
        const found = await client.call('showRun', { params: { runId } });
        const run = flags.wait === true ? await waitForRun(client, found, terminal) : found;
        const gate = await gateOf(client, run);
        const names = await siteNames(client, run);
        return print(terminal, flags, run, (shown) => describeRunInFull(shown, { gate, names }));
      }
      const answer = await client.call('listRuns', { query: partOf(flags) });
      const behind = await withdrawnBehind(client);
      print(terminal, flags, answer, ({ runs }) =>
        table(
          runColumns,
          runs.map((run) => rowWithMark(rowOfRun(run), behind.get(run.runId))),
        ),
      );
      sayNext(terminal, 'runs', answer.next);
    },
  );
  addVerb(coordinator, 'cancel <runId>', 'cancel a run that has not ended')
    .option('--yes', 'confirm without being asked')
    .action(async (given: string, flags: AdminFlags & { readonly yes?: true }) => {
      const client = await clientFor(flags);
      const runId = await fullId(client, 'run', given);
      const { kind, status } = await client.call('showRun', { params: { runId } });
      const question = `Cancel this ${kind} run (${status})? What it has learnt is lost.`;
      await requireConfirmation(terminal, flags.yes === true, question);
      const answer = await client.call('cancelRun', { params: { runId } });
      print(terminal, flags, answer, (run) => [describeRun(run)]);
    });
}
