/** The runs: what trains, what waits and how it ended. */
import type { RunView } from '#protocol';
import { client } from './client.js';
import { ago, duration, kinds, shortId, time } from './format.js';
import { type Column, Empty, RunBadge, Table, Trouble, useLoaded } from './parts.js';

/** The view of runs. */
export function Runs() {
  const { value, refusal } = useLoaded(client.runs, 'runs');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && value.runs.length === 0 && (
        <Empty title="No run yet" command="sfumato coordinator train-representer --wait">
          Train a representer first; sites encode with it once it is published.
        </Empty>
      )}
      {value && value.runs.length > 0 && (
        <Table label="Runs" columns={columns} rows={value.runs} keyOf={({ runId }) => runId} />
      )}
    </>
  );
}

const columns: readonly Column<RunView>[] = [
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
    cell: ({ progress: [last], failureCode }) =>
      failureCode !== null ? (
        <code>{failureCode}</code>
      ) : last === undefined ? (
        <span class="quiet">not begun</span>
      ) : (
        `${last.phase}, epoch ${last.epoch}`
      ),
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
