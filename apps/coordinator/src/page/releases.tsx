/** Releases: their state, the sites that were told of them, orders, and a comparison of two. */

import { useState } from 'preact/hooks';
import type { ReleaseEntry, SiteView } from '#protocol/admin';
import type { Channel } from '#protocol/api';
import { BySite } from './by-site.js';
import { client, type Lineage, may } from './client.js';
import { count, figure, scoreName, time } from './format.js';
import {
  Action,
  Badge,
  type Column,
  Empty,
  Field,
  Id,
  Table,
  type Tone,
  Trouble,
  textOf,
  useLoaded,
  VerdictBadge,
} from './parts.js';

interface ReleasesProps {
  readonly releases: readonly ReleaseEntry[];
  readonly lineage: Lineage;
  readonly sites: readonly SiteView[];
  readonly reload: () => Promise<void>;
}

/** De-identifiers that wait for publication, then releases, latest first. */
export function Releases({ releases, lineage, sites, reload }: ReleasesProps) {
  const published = new Set(lineage.releases.map(({ runId }) => runId));
  const waiting = lineage.runs.filter(({ status, runId }) => status === 'done' && !published.has(runId));
  const stable = lineage.releases.find(({ status }) => status === 'stable');
  const rows = releases.map((release) => ({
    release,
    stable,
    reload,
    descent: lineage.releases.find(({ releaseId }) => releaseId === release.releaseId),
  }));
  return (
    <>
      {waiting.map((run) => (
        <Waiting key={run.runId} runId={run.runId} sites={sites} reload={reload} />
      ))}
      {lineage.releases.length === 0 && waiting.length === 0 && (
        <Empty title="No release yet">
          <p>
            A de-identifier is <a href="#/runs">trained</a> on a snapshot of the pool; published, it is what
            sites de-identify their notes with.
          </p>
        </Empty>
      )}
      {rows.length > 0 && (
        <Table
          label="Releases"
          columns={releaseColumns}
          rows={rows}
          keyOf={({ release }) => release.releaseId}
        />
      )}
      <ScoresBySite releases={releases.filter(({ bySite }) => bySite !== null)} sites={sites} />
      {releases.length > 1 && <Comparison releases={releases} />}
    </>
  );
}

/** Shows the candidate, or the latest release, until another is chosen. */
function ScoresBySite({ releases, sites }: Pick<ReleasesProps, 'releases' | 'sites'>) {
  const [chosen, choose] = useState<number>();
  const first = releases.find(({ status }) => status === 'candidate') ?? releases[0];
  const shown = releases.find(({ number }) => number === chosen) ?? first;
  if (shown === undefined) return null;
  return (
    <article class="card">
      <header>
        <h3>
          {shown.status === 'candidate' ? 'Candidate' : 'Release'} {shown.number} by site
        </h3>
        <span class="actions">
          <Choice name="Show" value={shown.number} releases={releases} choose={choose} />
        </span>
      </header>
      <BySite bySite={shown.bySite} sites={sites} />
    </article>
  );
}

interface WaitingProps extends Pick<ReleasesProps, 'sites' | 'reload'> {
  readonly runId: string;
}

function Waiting({ runId, sites, reload }: WaitingProps) {
  const { value, refusal } = useLoaded(() => client.run(runId), runId);
  const publish =
    (channel: Channel) =>
    async (form: FormData): Promise<undefined> => {
      await client.publishRelease({ runId, channel, ...reasonOf(form) });
      await reload();
    };
  return (
    <article class="card">
      <header>
        <h3>
          De-identifier <Id id={runId} />
        </h3>
        <Badge tone="open">waits for publication</Badge>
        <span class="actions">
          <Action
            route="publishRelease"
            name="Publish as a candidate"
            question="Publish this de-identifier as a candidate? Sites that follow candidates get it with their next pull; the others keep what they have until somebody promotes it."
            fields={reasonField}
            act={publish('candidate')}
          />
          <Action
            route="publishRelease"
            name="Publish as stable"
            question="Publish this de-identifier as the stable release? Every site gets it with its next pull, and the stable release of now is superseded."
            fields={reasonField}
            act={publish('stable')}
          />
        </span>
      </header>
      {refusal && <Trouble refusal={refusal} />}
      {value && <BySite bySite={value.bySite} sites={sites} />}
    </article>
  );
}

/** Appears once the coordinator has refused a release that does too badly at a site. */
const reasonField = (refused: string | undefined) =>
  refused === 'RELEASE_BELOW_FLOOR' && (
    <Field label="All the same, because" hint="20 to 300 characters, which the audit trail keeps">
      <input name="belowFloor" required minLength={20} maxLength={300} autocomplete="off" />
    </Field>
  );

const reasonOf = (form: FormData): { readonly belowFloor?: string } =>
  form.has('belowFloor') ? { belowFloor: textOf(form, 'belowFloor') } : {};

interface Row {
  readonly release: ReleaseEntry;
  readonly stable: Lineage['releases'][number] | undefined;
  readonly descent: Lineage['releases'][number] | undefined;
  readonly reload: () => Promise<void>;
}

const tones: Readonly<Record<ReleaseEntry['status'], Tone>> = {
  stable: 'good',
  candidate: 'open',
  held: 'bad',
  superseded: 'quiet',
};

const orderRoutes = ['promoteRelease', 'holdRelease', 'rollbackRelease'] as const;

const releaseColumns: readonly Column<Row>[] = [
  { head: 'Release', cell: ({ release }) => <strong>Release {release.number}</strong> },
  {
    head: 'State',
    cell: ({ release: { status } }) => <Badge tone={tones[status]}>{status}</Badge>,
  },
  {
    head: 'Audit',
    cell: ({ release: { gate } }) => (
      <>
        <VerdictBadge gate={gate} />{' '}
        {gate.waiver !== null && <span class="sub">let pass by {gate.waiver.names.join(' and ')}</span>}
      </>
    ),
  },
  {
    head: 'F1',
    isNumber: true,
    cell: ({ release: { manifest } }) => figure(manifest?.scores.heldOutBinaryTokenF1),
  },
  {
    head: 'Recall, worst site',
    isNumber: true,
    cell: ({ release: { manifest } }) => figure(manifest?.scores.heldOutSiteRecallWorst),
  },
  { head: 'Learned from', cell: (row) => <Source {...row} /> },
  {
    head: 'Told at their last pull',
    cell: ({ descent }) =>
      descent === undefined || descent.sites.length === 0 ? (
        <span class="quiet">no site</span>
      ) : (
        descent.sites.map(({ name }) => name).join(', ')
      ),
  },
  { head: 'Published', cell: ({ release }) => time(release.publishedAt) },
  ...(orderRoutes.some(may) ? [{ head: 'Action', cell: (row: Row) => <Orders {...row} /> }] : []),
];

function Source({ release, descent }: Row) {
  if (release.manifest === null)
    return (
      <>
        <Badge tone="bad">manifest damaged</Badge> <code>{release.damage}</code>
      </>
    );
  const { sites, batches } = release.manifest.poolSnapshot;
  return (
    <>
      {count(sites, 'site')}, {count(batches, 'batch', 'batches')}{' '}
      {descent !== undefined && descent.withdrawn > 0 && (
        <Badge tone="bad">{descent.withdrawn} withdrawn since</Badge>
      )}
    </>
  );
}

interface Order {
  readonly route: (typeof orderRoutes)[number];
  readonly name: string;
  readonly question: string;
  readonly give: (releaseId: string, form: FormData) => Promise<unknown>;
  readonly isGrave?: true;
}

/** Orders that the coordinator would accept; its refusals appear in the dialog. */
function ordersFor({ release, stable, descent }: Row): Order[] {
  const { number, status, supersededAt } = release;
  const isWhole = (descent === undefined || descent.withdrawn === 0) && release.damage === null;
  const now = stable === undefined ? 'no release' : `release ${stable.number}`;
  const promote: Order = {
    route: 'promoteRelease',
    name: 'Promote',
    question: `Make release ${number} stable? Every site gets it with its next pull in place of ${now}, unless the site tries it on its own notes and finds it worse.`,
    give: (releaseId, form) => client.promote(releaseId, reasonOf(form)),
  };
  const hold: Order = {
    route: 'holdRelease',
    name: 'Hold',
    question: `Hold release ${number}? It leaves the channel of candidates, and sites that have it are ordered back to ${now} at their next pull. It can be promoted later.`,
    give: client.hold,
  };
  const rollBack: Order = {
    route: 'rollbackRelease',
    name: 'Roll back to this',
    question: `Return every site from ${now} to release ${number}? A signed order with both numbers goes out with their next pull, and ${now} is held.`,
    give: client.rollBack,
    isGrave: true,
  };
  // A release that is damaged or learned from withdrawn batches cannot become stable; its badge says so.
  const canPromote = isWhole && (stable === undefined || number > stable.number);
  if (status === 'candidate') return canPromote ? [promote, hold] : [hold];
  if (status === 'held' && canPromote) return [promote];
  return status === 'stable' || supersededAt === null || !isWhole ? [] : [rollBack];
}

function Orders({ reload, ...row }: Row) {
  const { release } = row;
  const orders = ordersFor({ reload, ...row });
  if (orders.length === 0) return <>–</>;
  return (
    <span class="actions">
      {orders.map(({ route, name, question, give, isGrave }) => (
        <Action
          key={name}
          route={route}
          name={name}
          about={`release ${release.number}`}
          question={question}
          fields={reasonField}
          {...(isGrave ? { tone: 'grave' } : {})}
          act={async (form) => {
            await give(release.releaseId, form);
            await reload();
          }}
        />
      ))}
    </span>
  );
}

interface ComparedScore {
  readonly name: string;
  readonly left: number | undefined;
  readonly right: number | undefined;
}

function Comparison({ releases }: { readonly releases: readonly ReleaseEntry[] }) {
  const [numbers, setNumbers] = useState<readonly [number, number]>([
    releases[1]?.number ?? 0,
    releases[0]?.number ?? 0,
  ]);
  const [left, right] = numbers.map((number) => releases.find((release) => release.number === number));
  if (left === undefined || right === undefined) return null;
  const scores = [left.manifest?.scores ?? {}, right.manifest?.scores ?? {}] as const;
  const names = [...new Set(scores.flatMap(Object.keys))].sort();
  const rows = names.map((name) => ({ name, left: scores[0][name], right: scores[1][name] }));
  return (
    <details class="card">
      <summary>Compare two releases</summary>
      <p class="choices">
        <Choice
          name="First"
          value={numbers[0]}
          releases={releases}
          choose={(to) => setNumbers([to, numbers[1]])}
        />
        <Choice
          name="Second"
          value={numbers[1]}
          releases={releases}
          choose={(to) => setNumbers([numbers[0], to])}
        />
      </p>
      <Table
        label="Scores of two releases"
        columns={comparedColumns(numbers)}
        rows={rows}
        keyOf={({ name }) => name}
      />
    </details>
  );
}

const comparedColumns = ([left, right]: readonly [number, number]): readonly Column<ComparedScore>[] => [
  { head: 'Score', cell: ({ name }) => scoreName(name) },
  { head: `First: ${left}`, isNumber: true, cell: (row) => figure(row.left) },
  { head: `Second: ${right}`, isNumber: true, cell: (row) => figure(row.right) },
  { head: 'Change', isNumber: true, cell: change },
];

function change({ left, right }: ComparedScore): string {
  if (left === undefined || right === undefined) return '–';
  const difference = right - left;
  return `${difference > 0 ? '+' : ''}${figure(difference)}`;
}

function Choice({
  name,
  value,
  releases,
  choose,
}: {
  readonly name: string;
  readonly value: number;
  readonly releases: readonly ReleaseEntry[];
  readonly choose: (number: number) => void;
}) {
  return (
    <label>
      {name}{' '}
      <select value={value} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
        {releases.map(({ number }) => (
          <option key={number} value={number}>
            Release {number}
          </option>
        ))}
      </select>
    </label>
  );
}
