/** Runs: a list, several overlaid, and one run with its curve, scores and log. */
import { useState } from 'preact/hooks';
import type { RunProgress } from '#protocol/admin';
import type { RunView } from '#protocol/api';
import { BySite } from './by-site.js';
import { client } from './client.js';
import { Curves, lineOf, linesByPhase } from './curve.js';
import {
  ago,
  duration,
  figure,
  kinds,
  measureOf,
  scoreName,
  secondsLeftOfPhase,
  shortId,
  time,
} from './format.js';
import {
  Action,
  Badge,
  type Column,
  Empty,
  Fact,
  Id,
  Pages,
  RunBadge,
  Table,
  Trouble,
  useLoaded,
} from './parts.js';
import { listSettings } from './settings.js';
import { Train } from './train.js';

async function load(before?: string) {
  const [{ runs, next }, lineage, { snapshots }] = await Promise.all([
    client.runs(before),
    client.lineage(),
    client.snapshots(),
  ]);
  return { runs, next, lineage, snapshots };
}

/** As many lines as a chart can tell apart. */
const comparedMax = 5;

export function Runs() {
  const [before, setBefore] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { value, refusal, reload } = useLoaded(() => load(before.at(-1)), `runs ${before.at(-1) ?? ''}`);
  const withdrawnOf = (id: string) => value?.lineage.runs.find(({ runId }) => runId === id)?.withdrawn ?? 0;
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-comparedMax));
  const compared = value?.runs.filter(({ runId }) => chosen.includes(runId)) ?? [];
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && value.runs.length === 0 && before.length === 0 && (
        <Empty title="No run yet">
          <p>Train a representer first; sites encode with it once it is published.</p>
          <p>
            Runs wait until a trainer takes them: <code>npx --no sfumato-deid trainer start</code>
          </p>
        </Empty>
      )}
      {value && <Train {...value} reload={reload} />}
      {compared.length > 1 && <Comparison key={chosen.join()} runs={compared} />}
      {value && value.runs.length > 0 && (
        <Table
          label="Runs"
          columns={[choiceColumn(chosen, choose), ...columns(withdrawnOf)]}
          rows={value.runs}
          keyOf={({ runId }) => runId}
        />
      )}
      <Pages before={before} next={value?.next ?? null} go={setBefore} />
    </>
  );
}

const choiceColumn = (chosen: readonly string[], choose: (id: string) => void): Column<RunView> => ({
  head: 'Compare',
  cell: ({ runId }) => (
    <input
      type="checkbox"
      aria-label={`Compare run ${shortId(runId)}`}
      checked={chosen.includes(runId)}
      onChange={() => choose(runId)}
    />
  ),
});

interface ComparedValue {
  readonly name: string;
  readonly values: readonly string[];
}

/** Overlaid curves, then the settings that differ, and the scores. */
function Comparison({ runs }: { readonly runs: readonly RunView[] }) {
  const ids = runs.map(({ runId }) => runId);
  const { value = [] } = useLoaded(
    () => Promise.all(ids.map(async (id) => lineOf(shortId(id), (await client.progress(id)).progress))),
    ids.join(),
  );
  const columnOf = (index: number): Column<ComparedValue> => ({
    head: shortId(ids[index] ?? ''),
    isNumber: true,
    cell: ({ values }) => values[index],
  });
  return (
    <article class="card">
      <Curves title="Validation loss" lines={value} />
      <Table
        label="Runs compared"
        columns={[{ head: 'Of', cell: ({ name }) => name }, ...ids.map((_, index) => columnOf(index))]}
        rows={comparedValues(runs)}
        keyOf={({ name }) => name}
      />
    </article>
  );
}

function comparedValues(runs: readonly RunView[]): readonly ComparedValue[] {
  const settings = runs.map(
    ({ seed, settings: own }) => new Map([['seed', String(seed)], ...listSettings(own)]),
  );
  const scores = runs.map((run) => run.scores ?? {});
  const names = (records: readonly Iterable<string>[]) => [...new Set(records.flatMap((keys) => [...keys]))];
  return [
    { name: 'trains', values: runs.map(({ kind }) => kinds[kind]) },
    ...names(settings.map((own) => own.keys()))
      .map((name) => ({ name, values: settings.map((own) => own.get(name) ?? 'default') }))
      .filter(({ values }) => new Set(values).size > 1),
    ...names(scores.map(Object.keys)).map((name) => ({
      name: scoreName(name),
      values: scores.map((own) => figure(own[name])),
    })),
  ];
}

const waits: Readonly<Partial<Record<RunView['status'], string>>> = {
  queued: 'waits for a trainer',
  running: 'not begun',
};

const columns = (withdrawnOf: (runId: string) => number): readonly Column<RunView>[] => [
  {
    head: 'Run',
    cell: ({ runId, kind }) => (
      <a href={`#/runs/${runId}`} title={runId}>
        {kinds[kind]} <code>{shortId(runId)}</code>
      </a>
    ),
  },
  { head: 'Status', cell: ({ status }) => <RunBadge status={status} /> },
  {
    head: 'Where',
    cell: ({ status, progress: [last], failureCode }) => {
      if (failureCode !== null) return <code>{failureCode}</code>;
      if (last !== undefined) return `${last.phase}, epoch ${last.epoch}`;
      return <span class="quiet">{waits[status] ?? '–'}</span>;
    },
  },
  { head: 'F1', isNumber: true, cell: ({ scores }) => figure(scores?.heldOutBinaryTokenF1) },
  {
    head: 'Recall, worst site',
    isNumber: true,
    cell: ({ scores }) => figure(scores?.heldOutSiteRecallWorst),
  },
  {
    head: 'Learned from',
    cell: ({ runId, kind }) => {
      const gone = withdrawnOf(runId);
      if (gone > 0) return <Badge tone="bad">{gone} withdrawn since</Badge>;
      return <span class="quiet">{kind === 'representer' ? 'public notes' : 'the pool'}</span>;
    },
  },
  { head: 'Settings', cell: (run) => <Settings run={run} /> },
  {
    head: 'Asked for',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={time(createdAt)}>
        {ago(createdAt, Date.now())}
      </time>
    ),
  },
  { head: 'Took', isNumber: true, cell: secondsOf },
];

/** Only settings that somebody changed. */
function Settings({ run: { seed, settings } }: { readonly run: RunView }) {
  return (
    <>
      {listSettings(settings).map(([name, value]) => (
        <code key={name} class="setting">
          {name}={value}
        </code>
      ))}
      <code class="setting">seed={seed}</code>
    </>
  );
}

function secondsOf({ startedAt, finishedAt }: RunView): string {
  if (startedAt === null) return '–';
  const end = finishedAt === null ? Date.now() : Date.parse(finishedAt);
  return duration((end - Date.parse(startedAt)) / 1000);
}

export function Run({ id }: { readonly id: string }) {
  const { value, refusal, reload } = useLoaded(async () => {
    const run = await client.run(id);
    const { sites } = run.bySite === null ? { sites: [] } : await client.sites();
    return { run, sites, curve: await client.progress(id) };
  }, id);
  return (
    <>
      <p>
        <a href="#/runs">All runs</a>
      </p>
      {refusal && <Trouble refusal={refusal} />}
      {value && (
        <>
          <Facts {...value} />
          {['queued', 'running'].includes(value.run.status) && (
            <Action
              route="cancelRun"
              name="Cancel the run"
              tone="grave"
              question="End this run? What it has learned is lost; a trainer that works on it finds out at its next report."
              act={async () => {
                await client.cancel(id);
                await reload();
              }}
            />
          )}
          <Curves title="Validation loss" lines={linesByPhase(value.curve.progress)} />
          <Scores run={value.run} />
          {value.run.bySite !== null && (
            <section>
              <h2>By site</h2>
              <BySite bySite={value.run.bySite} sites={value.sites} />
            </section>
          )}
          <Log curve={value.curve} />
        </>
      )}
    </>
  );
}

function Facts({ run, curve }: { readonly run: RunView; readonly curve: RunProgress }) {
  const last = curve.progress.at(-1);
  const left = run.status === 'running' ? secondsLeftOfPhase(curve) : undefined;
  return (
    <dl class="facts">
      <Fact name="Trains">{kinds[run.kind]}</Fact>
      <Fact name="Status">
        <RunBadge status={run.status} />
      </Fact>
      {run.failureCode !== null && (
        <Fact name="Failed with">
          <code>{run.failureCode}</code>
        </Fact>
      )}
      <Fact name="Phase">
        {last === undefined
          ? 'none yet'
          : `${last.phase}, epoch ${last.epoch}${curve.epochsMax === null ? '' : ` of at most ${curve.epochsMax}`}`}
      </Fact>
      {left !== undefined && <Fact name="Left in this phase">at most {duration(left)}</Fact>}
      <Fact name="Asked for">{time(run.createdAt)}</Fact>
      {run.finishedAt !== null && <Fact name="Ended">{time(run.finishedAt)}</Fact>}
      <Fact name="Settings">
        <Settings run={run} />
      </Fact>
      {run.snapshotId !== null && (
        <Fact name="Learns from snapshot">
          <Id id={run.snapshotId} />
        </Fact>
      )}
      <Fact name="Claimed">{run.fence === 1 ? 'once' : `${run.fence} times`}</Fact>
    </dl>
  );
}

function Scores({ run }: { readonly run: RunView }) {
  const scores = Object.entries(run.scores ?? {});
  if (scores.length === 0) return null;
  return (
    <section>
      <h2>Scores</h2>
      <dl class="facts">
        {scores.map(([name, value]) => (
          <Fact key={name} name={scoreName(name)}>
            {figure(value)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

type Entry = RunProgress['progress'][number];

function Log({ curve: { progress } }: { readonly curve: RunProgress }) {
  return (
    <section>
      <h2>Log</h2>
      {progress.length === 0 ? (
        <p class="quiet">
          Nothing was reported yet. A run waits until a trainer takes it:{' '}
          <code>npx --no sfumato-deid trainer start</code>
        </p>
      ) : (
        <Table
          label="Log, the latest first"
          columns={logColumns}
          rows={progress.slice(-100).reverse()}
          keyOf={({ at, phase, epoch, fence }) => `${at} ${fence} ${phase} ${epoch}`}
        />
      )}
    </section>
  );
}

const logColumns: readonly Column<Entry>[] = [
  { head: 'Time', cell: ({ at }) => time(at) },
  { head: 'Phase', cell: ({ phase }) => phase },
  { head: 'Epoch', isNumber: true, cell: ({ epoch }) => epoch },
  {
    head: 'Validation loss',
    isNumber: true,
    cell: ({ measures }) => figure(measureOf(measures, 'validationLoss')),
  },
  { head: 'Seconds', isNumber: true, cell: ({ measures }) => figure(measureOf(measures, 'seconds')) },
  {
    head: 'Best so far',
    cell: ({ measures }) => (measureOf(measures, 'isBest') === 1 ? 'yes' : ''),
  },
];
