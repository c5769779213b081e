/** Representers and releases: what judges said, who let what pass, what sites get, and two releases side by side. */
import { useState } from 'preact/hooks';
import type { JudgementView, ReleaseView, RepresenterEntry, RunView } from '#protocol';
import { client } from './client.js';
import { Comparison } from './comparison.js';
import { count, figure, time } from './format.js';
import { Action, Badge, type Column, Empty, Id, Table, Trouble, useLoaded, VerdictBadge } from './parts.js';

async function load() {
  const [{ representers }, { releases }, { runs }] = await Promise.all([
    client.representers(),
    client.releases(),
    client.runs(),
  ]);
  return { representers, releases, runs };
}

/** The view of models. */
export function Models() {
  const { value, refusal, reload } = useLoaded(load, 'models');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && (
        <>
          <section>
            <h2>Releases</h2>
            <Releases {...value} reload={reload} />
          </section>
          <section>
            <h2>Representers</h2>
            {value.representers.length === 0 ? (
              <Empty title="No representer yet" command="sfumato coordinator train-representer --wait">
                A representer is what sites encode with. A training makes one, and judges try to break it.
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

interface ReleasesProps {
  readonly releases: readonly ReleaseView[];
  readonly runs: readonly RunView[];
  readonly reload: () => Promise<void>;
}

function Releases({ releases, runs, reload }: ReleasesProps) {
  const published = new Set(releases.map(({ runId }) => runId));
  const waiting = runs.filter(
    ({ kind, status, runId }) => kind === 'deidentifier' && status === 'done' && !published.has(runId),
  );
  return (
    <>
      {waiting.map((run) => (
        <article class="card" key={run.runId}>
          <header>
            <h3>
              De-identifier <Id id={run.runId} />
            </h3>
            <Badge tone="open">waits for publication</Badge>
            <Action
              name="Publish"
              question="Publish this de-identifier? Sites get it with their next pull."
              act={async () => {
                await client.publishRelease(run.runId);
                await reload();
              }}
            />
          </header>
        </article>
      ))}
      {releases.length === 0 && waiting.length === 0 && (
        <Empty title="No release yet" command="sfumato coordinator train-deidentifier --wait">
          A de-identifier is trained on a snapshot of the pool; published, it is what sites tag their notes
          with.
        </Empty>
      )}
      {releases.length > 0 && (
        <Table
          label="Releases"
          columns={releaseColumns}
          rows={releases}
          keyOf={({ releaseId }) => releaseId}
        />
      )}
      {releases.length > 1 && <Comparison releases={releases} />}
    </>
  );
}

const releaseColumns: readonly Column<ReleaseView>[] = [
  { head: 'Release', cell: ({ number }) => <strong>Release {number}</strong> },
  {
    head: 'State',
    cell: ({ supersededAt }) =>
      supersededAt === null ? <Badge tone="good">current</Badge> : <Badge tone="quiet">superseded</Badge>,
  },
  { head: 'Audit', cell: ({ gate }) => <VerdictBadge gate={gate} /> },
  { head: 'Let pass by', cell: ({ gate: { waiver } }) => waiver?.names.join(', ') ?? '–' },
  { head: 'F1', isNumber: true, cell: ({ manifest }) => figure(manifest.scores['binaryHipaaTokenF1']) },
  {
    head: 'Learned from',
    cell: ({ manifest: { poolSnapshot } }) =>
      `${count(poolSnapshot.sites, 'site')}, ${count(poolSnapshot.batches, 'batch', 'batches')}`,
  },
  { head: 'Published', cell: ({ publishedAt }) => time(publishedAt) },
];

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
        {isOpen ? 'Hide the judges' : 'Show the judges'}
      </button>
      {isOpen && <Judges id={representerId} />}
    </article>
  );
}

function Judges({ id }: { readonly id: string }) {
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
            label="Judges"
            columns={judgeColumns(titles)}
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

const judgeTones = { PASS: 'good', FAIL: 'bad', shown: 'quiet', 'no power': 'open' } as const;

const judgeColumns = (titles: Readonly<Record<string, string>>): readonly Column<Figure>[] => [
  {
    head: 'Judge',
    cell: ({ id, metric }) => (
      <>
        {titles[id] ?? metric} <code>{id}</code>
      </>
    ),
  },
  { head: 'Verdict', cell: ({ verdict }) => <Badge tone={judgeTones[verdict]}>{verdict}</Badge> },
  { head: 'Value', isNumber: true, cell: ({ value }) => figure(value) },
  { head: 'Upper end', isNumber: true, cell: ({ upper }) => figure(upper) },
  { head: 'At most', isNumber: true, cell: ({ threshold }) => figure(threshold) },
  { head: 'Blind guess', isNumber: true, cell: ({ chance }) => figure(chance) },
];
