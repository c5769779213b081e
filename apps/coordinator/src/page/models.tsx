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
  Field,
  Id,
  numberOf,
  Pages,
  Table,
  type Tone,
  Trouble,
  textOf,
  useLoaded,
  VerdictBadge,
} from './parts.js';
import { Releases } from './releases.js';
import { TrainingFields, trainingOf } from './train.js';

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
            <Schedule value={value.schedule} reload={reload} />
          </section>
          <section>
            <h2>Representers</h2>
            {value.representers.length === 0 ? (
              <Empty title="No representer yet">
                <p>
                  A representer is what sites encode with. A <a href="#/runs">training</a> makes one, and
                  attacks test it.
                </p>
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
        <span class="actions">
          {gate.verdict !== 'PASS' && gate.waiver === null && <Waive id={representerId} reload={reload} />}
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
        </span>
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

interface WaiveProps {
  readonly id: string;
  readonly reload: () => Promise<void>;
}

const Waive = ({ id, reload }: WaiveProps) => (
  <Action
    route="waiveRepresenter"
    name="Sign a waiver"
    question="Sign, in your own name, that this representer may be published although its audit does not read PASS? It may once a second person has signed, within seven days. Every site sees both names and the reason."
    fields={() => (
      <>
        <Field label="Because" hint="one line of 20 to 300 characters, with nothing of a note in it">
          <input name="reason" required minLength={20} maxLength={300} autocomplete="off" />
        </Field>
        <Field label="Days that it lasts" hint="at most 90; the shorter time of the two counts">
          <input name="days" type="number" min={1} max={90} defaultValue={30} required />
        </Field>
      </>
    )}
    act={async (form) => {
      const signed = { representerId: id, reason: textOf(form, 'reason'), days: numberOf(form, 'days') };
      const { signedBy, waiver } = await client.waive(signed);
      if (waiver === null)
        return (
          <p>
            Signed by {signedBy.join()}. A second person has seven days to sign here, signed in by a token of
            their own.
          </p>
        );
      await reload();
      return undefined;
    }}
  />
);

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

interface ScheduleProps {
  readonly value: ScheduleView;
  readonly reload: () => Promise<void>;
}

function Schedule({ value: { schedule, history }, reload }: ScheduleProps) {
  return (
    <>
      {schedule === null ? (
        <Empty title="No schedule">
          <p>
            At set times the pool is snapshotted, trained on and published as a candidate; a person promotes
            it.
          </p>
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
      <p class="choices">
        <Action
          route="setSchedule"
          name="Set a schedule"
          question="Take a snapshot, train on it and publish a candidate at these times from now on? Nothing is done while the pool is unchanged."
          fields={() => (
            <>
              <Field label="When, as a crontab in UTC" hint="0 3 1 * * is the first of each month at 3">
                <input name="cron" required placeholder="0 3 1 * *" autocomplete="off" />
              </Field>
              <Field label="Sites at least">
                <input name="sitesMin" type="number" min={1} defaultValue={1} required />
              </Field>
              <TrainingFields kind="deidentifier" />
            </>
          )}
          act={async (form) => {
            const times = { cron: textOf(form, 'cron'), sitesMin: numberOf(form, 'sitesMin') };
            await client.setSchedule({ ...times, ...trainingOf(form) });
            await reload();
          }}
        />
        {schedule !== null && (
          <Action
            route="endSchedule"
            name="Switch it off"
            question="Switch the schedule off? A training that it has started goes on."
            act={async () => {
              await client.endSchedule();
              await reload();
            }}
          />
        )}
      </p>
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
