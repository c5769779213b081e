/** Representers, their audits and waivers; releases; the schedule. */
import { useState } from 'preact/hooks';
import type { JudgementView, RepresenterEntry, ScheduleView } from '#protocol/admin';
import { client } from './client.js';
import { duration, figure, shortId, time } from './format.js';
import {
  Action,
  Badge,
  type Column,
  Empty,
  Fact,
  Id,
  Pages,
  Table,
  type Tone,
  Trouble,
  useLoaded,
  VerdictBadge,
} from './parts.js';
import { Releases } from './releases.js';

async function load(before?: string) {
  const [{ representers }, { releases, next }, lineage, schedule, { sites }] = await Promise.all([
    client.representers(),
    client.releases(before),
    client.lineage(),
    client.schedule(),
    client.sites(),
  ]);
  return { representers, releases, next, lineage, schedule, sites };
}

export function Models() {
  const [before, setBefore] = useState<readonly string[]>([]);
  const { value, refusal, reload } = useLoaded(() => load(before.at(-1)), `models ${before.at(-1) ?? ''}`);
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && (
        <>
          <section>
            <h2>Releases</h2>
            <Releases {...value} reload={reload} />
            <Pages before={before} next={value.next} go={setBefore} />
          </section>
          <section>
            <h2>Schedule</h2>
            <Schedule value={value.schedule} />
          </section>
          <section>
            <h2>Representers</h2>
            {value.representers.length === 0 ? (
              <Empty title="No representer yet" command="sfumato coordinator train-representer --wait">
                A representer is what sites encode with. A training makes one, and attacks test it.
              </Empty>
            ) : (
              value.representers.map((entry) => (
                <Representer key={entry.representerId} entry={entry} reload={reload} />
              ))
            )}
          </section>
        </>
      )}
    </>
  );
}

function Representer({
  entry,
  reload,
}: {
  readonly entry: RepresenterEntry;
  readonly reload: () => Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  const { representerId, number, isCurrent, gate, createdAt, publishedAt } = entry;
  return (
    <article class="card">
      <header>
        <h3>
          Representer {number ?? ''} <Id id={representerId} />
        </h3>
        <VerdictBadge gate={gate} />
        {isCurrent && <Badge tone="good">current</Badge>}
        {publishedAt === null && (
          <Action
            route="publishRepresenter"
            name="Publish"
            question="Publish this representer? From now on sites pull it and encode with it."
            act={async () => {
              await client.publishRepresenter(representerId);
              await reload();
            }}
          />
        )}
      </header>
      <p class="quiet">
        {publishedAt === null ? `Made ${time(createdAt)}, not published` : `Published ${time(publishedAt)}`}
        {gate.budget !== undefined && ` · ${gate.budget} audit`}
      </p>
      {gate.waiver !== null && (
        <p>
          {gate.waiver.names.join(' and ')} let it pass until {gate.waiver.expiresAt.slice(0, 10)}:{' '}
          {gate.waiver.reason}
        </p>
      )}
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the attacks' : 'Show the attacks'}
      </button>
      {isOpen && <Attacks id={representerId} />}
    </article>
  );
}

function Attacks({ id }: { readonly id: string }) {
  const { value, refusal } = useLoaded(() => client.judgement(id), id);
  if (refusal) return <Trouble refusal={refusal} />;
  if (value === undefined) return <p class="quiet">One moment…</p>;
  const { reasons, audit, titles } = value;
  return (
    <>
      {reasons.length > 0 && (
        <ul class="reasons">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {audit !== null && (
        <>
          <Table
            label="Attacks"
            columns={attackColumns(titles)}
            rows={audit.judges}
            keyOf={({ id: figureId }) => figureId}
          />
          <p class="quiet">
            Controls:{' '}
            {audit.controls.map(({ id: control, passed }) => (
              <Badge key={control} tone={passed ? 'good' : 'bad'}>
                {control}
              </Badge>
            ))}
          </p>
        </>
      )}
    </>
  );
}

type Figure = NonNullable<JudgementView['audit']>['judges'][number];

const attackTones = { PASS: 'good', FAIL: 'bad', shown: 'quiet', 'no power': 'open' } as const;

const attackColumns = (titles: Readonly<Record<string, string>>): readonly Column<Figure>[] => [
  {
    head: 'Attack',
    cell: ({ id, metric }) => (
      <>
        {titles[id] ?? metric} <code>{id}</code>
      </>
    ),
  },
  { head: 'Verdict', cell: ({ verdict }) => <Badge tone={attackTones[verdict]}>{verdict}</Badge> },
  { head: 'Value', isNumber: true, cell: ({ value }) => figure(value) },
  { head: 'Upper end', isNumber: true, cell: ({ upper }) => figure(upper) },
  { head: 'At most', isNumber: true, cell: ({ threshold }) => figure(threshold) },
  { head: 'Chance', isNumber: true, cell: ({ chance }) => figure(chance) },
];

function Schedule({ value: { schedule, history } }: { readonly value: ScheduleView }) {
  return (
    <>
      {schedule === null ? (
        <Empty title="No schedule" command="sfumato coordinator schedule set --every 30d">
          At set times the pool is snapshotted, trained on and published as a candidate; a person promotes it.
        </Empty>
      ) : (
        <dl class="facts">
          <Fact name="Due next">{time(schedule.nextAt)}</Fact>
          <Fact name="How often">
            {schedule.everySeconds === null ? (
              <>
                <code>{schedule.cron}</code> UTC
              </>
            ) : (
              `every ${duration(schedule.everySeconds)}`
            )}
          </Fact>
          <Fact name="Sites at least">{schedule.sitesMin}</Fact>
          <Fact name="Set">{time(schedule.setAt)}</Fact>
        </dl>
      )}
      {history.length > 0 && (
        <Table label="Due times" columns={dueColumns} rows={history} keyOf={({ dueAt }) => dueAt} />
      )}
    </>
  );
}

type Due = ScheduleView['history'][number];

function toneOf({ outcome }: Due): Tone {
  if (outcome === null) return 'busy';
  if (outcome === 'candidate') return 'good';
  return outcome === 'unchanged' || outcome === 'switchedOff' ? 'quiet' : 'open';
}

const dueColumns: readonly Column<Due>[] = [
  { head: 'Due', cell: ({ dueAt }) => time(dueAt) },
  {
    head: 'Outcome',
    cell: (due) => (
      <>
        <Badge tone={toneOf(due)}>
          {due.outcome === null ? 'training' : (words[due.outcome] ?? 'nothing done')}
        </Badge>{' '}
        <span class="sub">{due.reason}</span>
      </>
    ),
  },
  {
    head: 'Run',
    cell: ({ runId }) =>
      runId === null ? (
        '–'
      ) : (
        <a href={`#/runs/${runId}`}>
          <code>{shortId(runId)}</code>
        </a>
      ),
  },
  { head: 'Release', cell: ({ releaseNumber }) => releaseNumber ?? '–' },
];

const words: Readonly<Partial<Record<NonNullable<Due['outcome']>, string>>> = {
  candidate: 'candidate',
  runFailed: 'failed',
  runCancelled: 'cancelled',
  withdrawn: 'not published',
  notPassed: 'did not pass',
};
