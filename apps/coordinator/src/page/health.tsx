/** Dependencies, free disk space, waiting jobs, their hourly history, and the trainers at work. */
import type { HealthMoment, HealthView } from '#protocol/admin';
import type { RunView } from '#protocol/api';
import { client } from './client.js';
import { Curves } from './curve.js';
import { ago, kinds, shortId, size, time, whole } from './format.js';
import { Badge, type Column, Fact, Table, Trouble, useLoaded } from './parts.js';

async function load() {
  const [health, { runs }] = await Promise.all([client.health(), client.runs()]);
  return { health, running: runs.filter(({ status }) => status === 'running') };
}

export function Health() {
  const { value, refusal } = useLoaded(load, 'health');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && <Facts {...value} />}
      {value && (
        <section>
          <h2>Trainers at work</h2>
          {value.running.length === 0 ? (
            <p class="quiet">
              None holds a run. A trainer is started where the public notes are:{' '}
              <code>npx --no sfumato-deid trainer start</code>
            </p>
          ) : (
            <Table
              label="Trainers at work"
              columns={columns}
              rows={value.running}
              keyOf={({ runId }) => runId}
            />
          )}
        </section>
      )}
      {value && <Hours history={value.health.history} />}
    </>
  );
}

/** A chart for each amount with at least two points, because they share no scale. */
function Hours({ history }: Pick<HealthView, 'history'>) {
  const last = Date.parse(history.at(-1)?.at ?? '');
  const curves = amounts
    .map(({ name, of }) => {
      const points = history.flatMap((moment) => {
        const value = of(moment);
        return value === null ? [] : [[(Date.parse(moment.at) - last) / 3_600_000, value] as const];
      });
      return { name, points };
    })
    .filter(({ points }) => points.length > 1);
  if (curves.length === 0)
    return <p class="quiet">Curves of the last day begin five minutes after the start of the coordinator.</p>;
  return (
    <div class="curves">
      {curves.map((line) => (
        <Curves key={line.name} title={line.name} lines={[line]} axis="hours" />
      ))}
    </div>
  );
}

const amounts: readonly { readonly name: string; readonly of: (moment: HealthMoment) => number | null }[] = [
  { name: 'Waiting for a trainer', of: ({ waiting }) => waiting },
  { name: 'Room on the disk, in GB', of: ({ freeBytes }) => freeBytes / 1e9 },
  { name: 'Memory of the coordinator, in MB', of: ({ memoryBytes }) => memoryBytes / 1e6 },
];

const columns: readonly Column<RunView>[] = [
  {
    head: 'Run',
    cell: ({ runId, kind }) => (
      <a href={`#/runs/${runId}`}>
        {kinds[kind]} <code>{shortId(runId)}</code>
      </a>
    ),
  },
  { head: 'Claimed', cell: ({ fence }) => (fence === 1 ? 'once' : `${fence} times`) },
  { head: 'Phase', cell: ({ progress: [last] }) => last?.phase ?? 'not begun' },
  { head: 'Epoch', isNumber: true, cell: ({ progress: [last] }) => last?.epoch ?? '–' },
  {
    head: 'Last report',
    cell: ({ progress: [last] }) => (last === undefined ? 'none yet' : ago(last.at, Date.now())),
  },
];

function Facts({ health }: Pick<Awaited<ReturnType<typeof load>>, 'health'>) {
  return (
    <dl class="facts">
      <Fact name="Coordinator">
        {health.ready ? <Badge tone="good">ready</Badge> : <Badge tone="bad">not ready</Badge>}
      </Fact>
      {Object.entries(health.dependencies)
        .filter(([name]) => name !== 'disk')
        .map(([name, isUp]) => (
          <Fact key={name} name={names[name] ?? name}>
            {isUp ? <Badge tone="good">answers</Badge> : <Badge tone="bad">does not answer</Badge>}
          </Fact>
        ))}
      <Fact name="Room on the disk">
        {size(health.disk.freeBytes)}{' '}
        {health.dependencies.disk === false && <Badge tone="bad">uploads are refused</Badge>}
        <span class="sub">{size(health.disk.reserveBytes)} kept free</span>
      </Fact>
      <Fact name="Damaged batches and files">
        {health.damagedBlobs === null ? 'unknown' : whole(health.damagedBlobs)}
      </Fact>
      <Fact name="Waiting for a trainer">
        {health.waiting === null
          ? 'unknown'
          : `${whole(health.waiting.representer)} representer, ${whole(health.waiting.deidentifier)} de-identifier`}
      </Fact>
      <Fact name="Version">{health.version}</Fact>
      <Fact name="Running since">
        {time(health.startedAt)} <span class="sub">{ago(health.startedAt, Date.now())}</span>
      </Fact>
    </dl>
  );
}

const names: Readonly<Record<string, string>> = {
  database: 'Database',
  queue: 'Queue',
  blobs: 'Store of files',
};
