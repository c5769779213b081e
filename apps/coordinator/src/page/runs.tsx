/** Runs: a list, and one run with its curve, scores and log. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RunProgress } from '#protocol/admin';
import type { RunView } from '#protocol/api';
import { BySite } from './by-site.js';
import type { Curve as DrawnCurve } from './chart.js';
import { client } from './client.js';
import { ago, duration, figure, kinds, measureOf, secondsLeftOfPhase, shortId, time } from './format.js';
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

async function load(before?: string) {
  const [{ runs, next }, lineage] = await Promise.all([client.runs(before), client.lineage()]);
  return { runs, next, lineage };
}

export function Runs() {
  const [before, setBefore] = useState<readonly string[]>([]);
  const { value, refusal } = useLoaded(() => load(before.at(-1)), `runs ${before.at(-1) ?? ''}`);
  const withdrawnOf = (id: string) => value?.lineage.runs.find(({ runId }) => runId === id)?.withdrawn ?? 0;
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && value.runs.length === 0 && before.length === 0 && (
        <Empty title="No run yet" command="sfumato coordinator train-representer --wait">
          Train a representer first; sites encode with it once it is published.
        </Empty>
      )}
      {value && value.runs.length > 0 && (
        <Table label="Runs" columns={columns(withdrawnOf)} rows={value.runs} keyOf={({ runId }) => runId} />
      )}
      <Pages before={before} next={value?.next ?? null} go={setBefore} />
    </>
  );
}

const waits: Readonly<Partial<Record<RunView['status'], string>>> = {
  queued: 'waits for a trainer',
  running: 'not begun',
};

/** `withdrawnOf` counts the withdrawn batches that a run learned from. */
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
              isGrave
              question="End this run? What it has learned is lost; a trainer that works on it finds out at its next report."
              act={async () => {
                await client.cancel(id);
                await reload();
              }}
            />
          )}
          <Curve curve={value.curve} />
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
      {run.snapshotId !== null && (
        <Fact name="Learns from snapshot">
          <Id id={run.snapshotId} />
        </Fact>
      )}
      <Fact name="Claimed">{run.fence === 1 ? 'once' : `${run.fence} times`}</Fact>
    </dl>
  );
}

function Curve({ curve }: { readonly curve: RunProgress }) {
  const place = useRef<HTMLDivElement>(null);
  const points = curve.progress.filter(({ measures }) => measureOf(measures, 'validationLoss') !== null);
  const hasCurve = points.length > 1;
  const drawn = useRef<Promise<DrawnCurve>>(undefined);
  useEffect(() => {
    if (!hasCurve || place.current === null) return undefined;
    const opened = openLazily(place.current);
    drawn.current = opened;
    return () => void opened.then((curve) => curve.close());
  }, [hasCurve]);
  useEffect(() => {
    if (hasCurve) void drawn.current?.then((curve) => curve.draw(points));
  }, [points.length, hasCurve]);
  if (!hasCurve)
    return <p class="quiet">The curve begins with the second epoch that reports a validation loss.</p>;
  const first = points[0];
  const latest = points.at(-1);
  return (
    <section>
      <h2>Validation loss</h2>
      <div
        ref={place}
        class="chart"
        role="img"
        aria-label={`Validation loss over ${points.length} epochs, from ${figure(measureOf(first?.measures ?? {}, 'validationLoss'))} to ${figure(measureOf(latest?.measures ?? {}, 'validationLoss'))}; the table below has every value`}
      />
    </section>
  );
}

/** ECharts is a megabyte that only this view needs. */
async function openLazily(element: HTMLElement): Promise<DrawnCurve> {
  const { openCurve } = await import('./chart.js');
  return openCurve(element);
}

function Scores({ run }: { readonly run: RunView }) {
  const scores = Object.entries(run.scores ?? {});
  if (scores.length === 0) return null;
  return (
    <section>
      <h2>Scores</h2>
      <dl class="facts">
        {scores.map(([name, value]) => (
          <Fact key={name} name={name}>
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
          Nothing was reported yet. A run waits until a trainer takes it: <code>sfumato trainer start</code>
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
