/** The runs: what trains, what waits and how it ended. */
import { useState } from 'preact/hooks';
import type { RunView } from '#protocol';
import { client } from './client.js';
import { ago, duration, figure, kinds, shortId, time } from './format.js';
import { Badge, type Column, Empty, Pages, RunBadge, Table, Trouble, useLoaded } from './parts.js';

async function load(before?: string) {
  const [{ runs, next }, lineage] = await Promise.all([client.runs(before), client.lineage()]);
  return { runs, next, lineage };
}

/** The view of runs, a hundred at a time. */
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

/** `withdrawnOf` says how many of the batches that a run descends from were taken back since. */
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
