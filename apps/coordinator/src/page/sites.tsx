/** Sites: access, key, last contact, and what of them is in the pool. */
import type { SiteView } from '#protocol/admin';
import { client, may } from './client.js';
import { ago, count, time, whole } from './format.js';
import { Action, Badge, type Column, Empty, SiteBadge, Table, Trouble, useLoaded } from './parts.js';

export function Sites() {
  const { value, refusal, reload } = useLoaded(client.sites, 'sites');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && value.sites.length === 0 && (
        <Empty title="No site yet" command="sfumato coordinator invite northgate">
          Invite the first hospital; it gets a one-time code, and joins with it.
        </Empty>
      )}
      {value && value.sites.length > 0 && (
        <>
          <p class="lead">
            {count(value.sites.filter(({ status }) => status === 'enrolled').length, 'site')} enrolled,{' '}
            {count(
              value.sites.reduce((sum, { batches }) => sum + batches, 0),
              'batch',
              'batches',
            )}{' '}
            in the store. What a site has staged or approved and not sent stays with it and is not known here.
          </p>
          <Table label="Sites" columns={columns(reload)} rows={value.sites} keyOf={({ siteId }) => siteId} />
        </>
      )}
    </>
  );
}

const columns = (reload: () => Promise<void>): readonly Column<SiteView>[] => [
  { head: 'Site', cell: ({ name }) => <strong>{name}</strong> },
  { head: 'Access', cell: ({ status }) => <SiteBadge status={status} /> },
  {
    head: 'Key',
    cell: ({ fingerprint, confirmedAt }) =>
      fingerprint === null ? (
        <span class="quiet">none</span>
      ) : (
        <>
          <code>{fingerprint}</code>{' '}
          <span class="sub">
            {confirmedAt === null ? 'nobody has confirmed it' : `confirmed ${time(confirmedAt)}`}
          </span>
        </>
      ),
  },
  { head: 'Last contact', cell: (site) => <Contact site={site} /> },
  { head: 'Agent', cell: ({ lastContact }) => lastContact?.agent ?? '–' },
  {
    head: 'Uploaded',
    isNumber: true,
    cell: ({ batches, sentences }) => (
      <>
        {whole(batches)} <span class="sub">{count(sentences, 'sentence')}</span>
      </>
    ),
  },
  { head: 'In latest snapshot', isNumber: true, cell: ({ pooled }) => whole(pooled) },
  {
    head: 'Withdrawn',
    isNumber: true,
    cell: ({ withdrawn, kept }) => (
      <>
        {whole(withdrawn)} {kept > 0 && <span class="sub">{whole(kept)} not erased yet</span>}
      </>
    ),
  },
  { head: 'Refused', isNumber: true, cell: ({ refusedUploads }) => whole(refusedUploads) },
  ...(may('revokeSite') ? [actionColumn(reload)] : []),
];

const actionColumn = (reload: () => Promise<void>): Column<SiteView> => ({
  head: 'Action',
  cell: ({ siteId, name, status }) =>
    status === 'revoked' ? (
      '–'
    ) : (
      <Action
        route="revokeSite"
        name="Revoke"
        isGrave
        question={`End the access of ${name}? What it sent stays in the snapshots that have it; new snapshots leave it out.`}
        act={async () => {
          await client.revoke(siteId);
          await reload();
        }}
      />
    ),
});

function Contact({ site: { lastContact } }: { readonly site: SiteView }) {
  if (lastContact === null) return <span class="quiet">not since the start</span>;
  const { at, refused } = lastContact;
  const isRefused = refused !== null && refused.at >= at;
  return (
    <>
      <time dateTime={at} title={time(at)}>
        {ago(at, Date.now())}
      </time>{' '}
      {refused !== null && (
        <span class="sub">
          {isRefused ? <Badge tone="bad">refused</Badge> : `refused ${ago(refused.at, Date.now())}`}{' '}
          <code>{refused.code}</code>
        </span>
      )}
    </>
  );
}
