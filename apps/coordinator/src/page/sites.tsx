/** Sites: access, key, last contact, and their share of the pool. */
import { useState } from 'preact/hooks';
import type { Invitation, SiteView } from '#protocol/admin';
import { client, may } from './client.js';
import { ago, count, time, whole } from './format.js';
import {
  Action,
  Badge,
  type Column,
  Copied,
  Empty,
  Field,
  SiteBadge,
  Table,
  Trouble,
  textOf,
  useLoaded,
} from './parts.js';

export function Sites() {
  const { value, refusal, reload } = useLoaded(client.sites, 'sites');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && value.sites.length === 0 && (
        <Empty title="No site yet">
          <p>Invite the first hospital; it gets a one-time code, and joins with it.</p>
        </Empty>
      )}
      {value && value.sites.length > 0 && (
        <p class="lead">
          {count(value.sites.filter(({ status }) => status === 'enrolled').length, 'site')} enrolled,{' '}
          {count(
            value.sites.reduce((sum, { batches }) => sum + batches, 0),
            'batch',
            'batches',
          )}{' '}
          in the store. What a site has staged or approved and not sent stays with it and is not known here.
        </p>
      )}
      <p class="choices">
        <Action
          route="inviteSite"
          name="Invite a site"
          tone="primary"
          question="It gets a one-time code. Whoever has the code can join as this site, so hand it over by a way that you trust."
          fields={() => (
            <Field label="Name of the site">
              <input name="name" required maxLength={64} autocomplete="off" />
            </Field>
          )}
          act={async (form) => {
            const invited = await invite(textOf(form, 'name'));
            await reload();
            return invited;
          }}
        />
      </p>
      {value && value.sites.length > 0 && (
        <Table label="Sites" columns={columns(reload)} rows={value.sites} keyOf={({ siteId }) => siteId} />
      )}
    </>
  );
}

async function invite(name: string, renew = false) {
  const { fingerprint } = await client.signingKey();
  return <Invited invitation={await client.invite({ name, renew })} fingerprint={fingerprint} />;
}

interface InvitedProps {
  readonly invitation: Invitation;
  readonly fingerprint: string;
}

/** Keeps the code apart from the rest, so that one intercepted message is not enough to join. */
function Invited({ invitation: { siteName, code, expiresAt }, fingerprint }: InvitedProps) {
  const [address, setAddress] = useState(location.origin);
  const block = [
    `Sfumato, for ${siteName}`,
    '',
    `Address:      ${address}`,
    `To join:      npx --no sfumato-deid site join ${address}`,
    `Fingerprint:  ${fingerprint}`,
    '',
    'The command asks for a code, which comes another way. Compare the fingerprint that it prints,',
    'and read the fingerprint of your own key to us by telephone.',
  ].join('\n');
  return (
    <>
      <h2 class="title">{siteName} is invited</h2>
      <p>Send this to the site:</p>
      <Copied text={block} />
      <Field label="The site reaches this coordinator at">
        <input value={address} onInput={({ currentTarget }) => setAddress(currentTarget.value)} />
      </Field>
      <p>
        And this code by another way. It works once, until {time(expiresAt)}, and replaces every code before
        it; nothing shows it again.
      </p>
      <Copied text={code} />
    </>
  );
}

const columns = (reload: () => Promise<void>): readonly Column<SiteView>[] => [
  { head: 'Site', cell: ({ name }) => <strong>{name}</strong> },
  { head: 'Access', cell: ({ status }) => <SiteBadge status={status} /> },
  { head: 'Key', cell: (site) => <Key site={site} reload={reload} /> },
  { head: 'Last contact', cell: (site) => <Contact site={site} /> },
  {
    head: 'Uploaded',
    isNumber: true,
    cell: ({ batches, sentences, pooled }) => (
      <>
        {whole(batches)}{' '}
        {batches > 0 && (
          <>
            <span class="sub">{count(sentences, 'sentence')}</span>{' '}
            <span class="sub">{whole(pooled)} in the latest snapshot</span>
          </>
        )}
      </>
    ),
  },
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
  ...(may('revokeSite') ? [{ head: 'Action', cell: (site: SiteView) => orders(site, reload) }] : []),
];

function Key({ site, reload }: { readonly site: SiteView; readonly reload: () => Promise<void> }) {
  const { siteId, name, status, fingerprint, confirmedAt } = site;
  if (fingerprint === null) return <span class="quiet">none</span>;
  return (
    <>
      <code>{fingerprint}</code>{' '}
      {confirmedAt !== null && <span class="sub">confirmed {time(confirmedAt)}</span>}
      {confirmedAt === null && status === 'enrolled' && (
        <span class="sub">
          <Badge tone="open">nobody has confirmed it</Badge>{' '}
          <Action
            route="confirmSite"
            name="Confirm"
            about={name}
            question="Call the site and let it read out the fingerprint that “site status” shows there. Type what you hear, not what this page shows."
            fields={() => (
              <Field label="As the site reads it out" hint="eight groups of four">
                <input name="fingerprint" required autocomplete="off" spellcheck={false} />
              </Field>
            )}
            act={async (form) => {
              await client.confirm(siteId, { fingerprint: textOf(form, 'fingerprint').toLowerCase() });
              await reload();
            }}
          />
        </span>
      )}
    </>
  );
}

function orders({ siteId, name, status, batches, withdrawn }: SiteView, reload: () => Promise<void>) {
  return (
    <span class="actions">
      <Action
        route="inviteSite"
        name="New code"
        about={name}
        question={codeQuestions[status]}
        act={async () => {
          const invited = await invite(name, status === 'enrolled');
          await reload();
          return invited;
        }}
      />
      {batches + withdrawn > 0 && (
        <Action
          route="withdrawForSite"
          name="Withdraw"
          about={name}
          tone="grave"
          question={`Withdraw everything that ${name} sent (${count(batches, 'batch', 'batches')})? Trainings on it end, and its bytes are erased; this cannot be undone.`}
          act={async () => {
            const { sentence } = await client.withdraw(siteId);
            await reload();
            return <p>{sentence}</p>;
          }}
        />
      )}
      {status !== 'revoked' && (
        <Action
          route="revokeSite"
          name="Revoke"
          about={name}
          tone="grave"
          question={`End the access of ${name}? What it sent stays in the snapshots that have it; new snapshots leave it out.`}
          act={async () => {
            await client.revoke(siteId);
            await reload();
          }}
        />
      )}
    </span>
  );
}

const codeQuestions: Readonly<Record<SiteView['status'], string>> = {
  invited: 'Make a new code? The one before ends.',
  enrolled: 'Make a code for a site that has lost its token? Its old token ends when it joins again.',
  revoked: 'Invite this site again? It joins with a new code, in the directory that it had.',
};

function Contact({ site: { lastContact } }: { readonly site: SiteView }) {
  if (lastContact === null) return <span class="quiet">not since the start</span>;
  const { at, agent, refused } = lastContact;
  const isRefused = refused !== null && refused.at >= at;
  return (
    <>
      <time dateTime={at} title={time(at)}>
        {ago(at, Date.now())}
      </time>{' '}
      {agent !== null && <span class="sub">agent {agent}</span>}
      {refused !== null && (
        <span class="sub">
          {isRefused ? <Badge tone="bad">refused</Badge> : `refused ${ago(refused.at, Date.now())}`}{' '}
          <code>{refused.code}</code>
        </span>
      )}
    </>
  );
}
