/** People and trainers with tokens of their own: roles, expiry, new tokens. */
import { type PersonRole, type PersonToken, type PersonView } from '#protocol/admin';
import { client, may, person } from './client.js';
import { time } from './format.js';
import {
  Action,
  type Column,
  Copied,
  Empty,
  Field,
  numberOf,
  Table,
  Trouble,
  textOf,
  useLoaded,
} from './parts.js';

const roleMeanings: Readonly<Record<PersonRole, string>> = {
  operator: 'invites, confirms and revokes sites, takes snapshots, trains',
  provider: 'trains, publishes, promotes, rolls back, waives',
  auditor: 'reads everything, changes nothing',
  trainer: 'no person: a program that takes runs',
};

export function People() {
  const { value, refusal, reload } = useLoaded(client.people, 'people');
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      <p class="lead">
        Each has a token of their own, and the audit trail names them. A waiver takes two people with tokens.
        The installation’s token, which lies in the data directory, alone adds and removes people.
      </p>
      <p class="choices">
        <Action
          route="addPerson"
          name="Add a person"
          tone="primary"
          question="The token is shown once. Hand it over by a way that you trust."
          fields={() => (
            <>
              <Field label="Name">
                <input name="name" required maxLength={64} autocomplete="off" />
              </Field>
              <Field label="Role">
                <select name="role">
                  {Object.entries(roleMeanings).map(([role, meaning]) => (
                    <option key={role} value={role}>
                      {role}: {meaning}
                    </option>
                  ))}
                </select>
              </Field>
              <Days />
            </>
          )}
          act={async (form) => {
            const role = textOf(form, 'role') as PersonRole; // the list offers nothing else
            const added = await client.addPerson({
              name: textOf(form, 'name'),
              role,
              days: numberOf(form, 'days'),
            });
            await reload();
            return <Token of={added} />;
          }}
        />
      </p>
      {value?.people.length === 0 && (
        <Empty title="Nobody yet">
          <p>Until somebody has a token of their own, the audit trail says “installation” of every change.</p>
        </Empty>
      )}
      {value !== undefined && value.people.length > 0 && (
        <Table
          label="People"
          columns={columns(reload)}
          rows={value.people}
          keyOf={({ personId }) => personId}
        />
      )}
    </>
  );
}

const Days = () => (
  <Field label="Days that the token lasts">
    <input name="days" type="number" min={1} max={365} defaultValue={90} required />
  </Field>
);

function Token({ of: { name, token, expiresAt } }: { readonly of: PersonToken }) {
  return (
    <>
      <h2 class="title">The token of {name}</h2>
      <p>It lasts until {time(expiresAt)}, and nothing shows it again.</p>
      <Copied text={token} />
    </>
  );
}

const columns = (reload: () => Promise<void>): readonly Column<PersonView>[] => [
  { head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
  {
    head: 'Role',
    cell: ({ role }) => (
      <>
        {role} <span class="sub">{roleMeanings[role]}</span>
      </>
    ),
  },
  { head: 'Token ends', cell: ({ expiresAt }) => time(expiresAt) },
  { head: 'Last used', cell: ({ lastUsedOn }) => lastUsedOn ?? <span class="quiet">never</span> },
  { head: 'Action', cell: (row) => orders(row, reload) },
];

function orders({ personId, name, role }: PersonView, reload: () => Promise<void>) {
  // The installation may replace any token, people only their own.
  const mayRotate = person.id === undefined || person.id === personId;
  if (!mayRotate && !may('removePerson')) return '–';
  return (
    <span class="actions">
      {mayRotate && (
        <Action
          route="rotatePersonToken"
          name="New token"
          about={name}
          question={
            person.id === undefined
              ? 'The old token ends at once, and with it every browser that it signed in.'
              : 'Your old token ends at once, and you sign in again with the new one. The day on which it ends stays.'
          }
          fields={() => person.id === undefined && <Days />}
          act={async (form) => {
            const days = person.id === undefined ? { days: numberOf(form, 'days') } : {};
            return <Token of={await client.rotateToken(personId, days)} />;
          }}
        />
      )}
      <Action
        route="removePerson"
        name="Remove"
        about={name}
        tone="grave"
        question={`Remove ${name}, ${role}? The token ends at once, and every browser that it signed in.`}
        act={async () => {
          await client.removePerson(personId);
          await reload();
        }}
      />
    </span>
  );
}
