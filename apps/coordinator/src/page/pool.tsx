/** The pool: uploads → snapshots → runs → releases, and withdrawals. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { WithdrawalEntry } from '#protocol/admin';
import type { SnapshotView } from '#protocol/api';
import { client, type Lineage } from './client.js';
import { count, kinds, shortId, time, whole } from './format.js';
import {
  Action,
  Badge,
  type Column,
  Empty,
  Id,
  Pages,
  RunBadge,
  Table,
  Trouble,
  useLoaded,
} from './parts.js';

async function load(before?: string) {
  const [{ snapshots, next }, lineage, { withdrawals }] = await Promise.all([
    client.snapshots(before),
    client.lineage(),
    client.withdrawals(),
  ]);
  return { snapshots, next, lineage, withdrawals };
}

export function Pool() {
  const [before, setBefore] = useState<readonly string[]>([]);
  const { value, refusal, reload } = useLoaded(() => load(before.at(-1)), `pool ${before.at(-1) ?? ''}`);
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && value.snapshots.length === 0 && before.length === 0 && (
        <Empty title="No snapshot yet">
          <p>
            A snapshot is an immutable list of the batches that sites sent; a de-identifier learns from one.
          </p>
        </Empty>
      )}
      <p class="choices">
        <Action
          route="makeSnapshot"
          name="Take a snapshot"
          tone="primary"
          question="List the batches of the current representer that are not withdrawn? The list never changes; a training reads it."
          fields={() => (
            <>
              <Option name="includeRevoked">
                with batches of revoked sites, which can no longer withdraw them
              </Option>
              <Option name="leaveOutDamaged">
                without damaged batches, which otherwise stop the snapshot
              </Option>
            </>
          )}
          act={async (form) => {
            await client.snapshot({
              includeRevoked: form.has('includeRevoked'),
              leaveOutDamaged: form.has('leaveOutDamaged'),
            });
            await reload();
          }}
        />
      </p>
      {value?.snapshots.map((snapshot) => (
        <Descent key={snapshot.snapshotId} snapshot={snapshot} lineage={value.lineage} />
      ))}
      <Pages before={before} next={value?.next ?? null} go={setBefore} />
      {value && value.withdrawals.length > 0 && (
        <section>
          <h2>Withdrawals</h2>
          <p class="lead">
            What learned from these batches before cannot forget them, and backups from before still hold the
            bytes. To train again without them, take a snapshot and <a href="#/runs">train on it</a>.
          </p>
          <Table
            label="Withdrawals"
            columns={withdrawalColumns}
            rows={value.withdrawals}
            keyOf={({ siteId, withdrawnAt }) => `${siteId} ${withdrawnAt}`}
          />
        </section>
      )}
    </>
  );
}

function Option({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <label class="option">
      <input type="checkbox" name={name} /> {children}
    </label>
  );
}

const withdrawalColumns: readonly Column<WithdrawalEntry>[] = [
  { head: 'Time', cell: ({ withdrawnAt }) => time(withdrawnAt) },
  { head: 'Site', cell: ({ name }) => <strong>{name}</strong> },
  { head: 'Batches', isNumber: true, cell: ({ batches }) => whole(batches) },
  {
    head: 'Erased',
    cell: ({ batches, erased, erasedAt }) =>
      erased === batches && erasedAt !== null ? (
        <>
          <Badge tone="good">all</Badge> <span class="sub">{time(erasedAt)}</span>
        </>
      ) : (
        <>
          <Badge tone="open">
            {whole(erased)} of {whole(batches)}
          </Badge>{' '}
          <span class="sub">the rest when a newer release is stable</span>
        </>
      ),
  },
  {
    head: 'Learned from them',
    cell: ({ runs, releases }) =>
      runs.length === 0 ? (
        <span class="quiet">nothing</span>
      ) : (
        <>
          {count(runs.length, 'run')}
          {releases.map(({ releaseId, number, status }) => (
            <span class="sub" key={releaseId}>
              Release {number}, {status}
            </span>
          ))}
        </>
      ),
  },
];

interface DescentProps {
  readonly snapshot: SnapshotView;
  readonly lineage: Lineage;
}

function Descent({ snapshot, lineage }: DescentProps) {
  const { snapshotId, createdAt, batches, sentences } = snapshot;
  const members = lineage.snapshots.find((entry) => entry.snapshotId === snapshotId)?.members ?? [];
  const withdrawn = members.reduce((sum, member) => sum + member.withdrawn, 0);
  const learned = lineage.runs.filter((run) => run.snapshotId === snapshotId);
  return (
    <article class="card">
      <header>
        <h3>
          Snapshot <Id id={snapshotId} />
        </h3>
        {withdrawn > 0 && <Badge tone="bad">{count(withdrawn, 'batch', 'batches')} withdrawn since</Badge>}
      </header>
      <p class="quiet">
        {time(createdAt)} · {count(batches, 'batch', 'batches')}, {count(sentences, 'sentence')}
      </p>
      <ol class="descent">
        <li>
          <h4>Uploads</h4>
          <ul>
            {members.map((member) => (
              <li key={member.siteId}>
                {member.name}, {count(member.batches, 'batch', 'batches')}{' '}
                {member.withdrawn > 0 && <Badge tone="bad">{member.withdrawn} withdrawn</Badge>}
              </li>
            ))}
          </ul>
        </li>
        <li>
          <h4>Runs</h4>
          {learned.length === 0 && <p class="quiet">none yet</p>}
          <ul>
            {learned.map(({ runId, status }) => (
              <li key={runId}>
                <a href={`#/runs/${runId}`}>
                  {kinds.deidentifier} <code>{shortId(runId)}</code>
                </a>{' '}
                <RunBadge status={status} />
              </li>
            ))}
          </ul>
        </li>
        <li>
          <h4>Releases</h4>
          <Descendants
            releases={lineage.releases.filter(({ runId }) => learned.some((run) => run.runId === runId))}
            isMarked={withdrawn > 0}
          />
        </li>
      </ol>
    </article>
  );
}

function Descendants({
  releases,
  isMarked,
}: {
  readonly releases: Lineage['releases'];
  readonly isMarked: boolean;
}) {
  if (releases.length === 0) return <p class="quiet">none yet</p>;
  return (
    <ul>
      {releases.map(({ releaseId, number }) => (
        <li key={releaseId}>
          <a href="#/models">Release {number}</a>{' '}
          {isMarked && <Badge tone="open">learned from what was withdrawn</Badge>}
        </li>
      ))}
    </ul>
  );
}
