/** The audit trail, latest line first. */
import { useState } from 'preact/hooks';
import type { AuditEventView } from '#protocol/admin';
import { client } from './client.js';
import { time, whole } from './format.js';
import { type Column, Empty, Id, Pages, Table, Trouble, useLoaded } from './parts.js';

export function AuditTrail() {
  const [before, setBefore] = useState<readonly number[]>([]);
  const { value, refusal } = useLoaded(
    async () => {
      const [{ events, next }, { sites }] = await Promise.all([client.audit(before.at(-1)), client.sites()]);
      return { events, next, names: new Map(sites.map(({ siteId, name }) => [siteId, name])) };
    },
    `audit ${before.at(-1) ?? ''}`,
  );
  if (value?.events.length === 0 && before.length === 0)
    return (
      <Empty title="Nothing has happened yet">
        <p>Every change leaves a line here, which nobody can alter or remove.</p>
      </Empty>
    );
  return (
    <>
      {refusal && <Trouble refusal={refusal} />}
      {value && (
        <Table
          label="Audit trail"
          columns={columns(value.names)}
          rows={value.events}
          keyOf={({ id }) => String(id)}
          isTerse
        />
      )}
      <Pages before={before} next={value?.next ?? null} go={setBefore} />
    </>
  );
}

const columns = (names: ReadonlyMap<string, string>): readonly Column<AuditEventView>[] => [
  { head: 'Line', isNumber: true, cell: ({ id }) => whole(id) },
  { head: 'Time', cell: ({ at }) => time(at) },
  { head: 'Who', cell: ({ actor: { kind, id, name } }) => name ?? names.get(id ?? '') ?? kind },
  { head: 'What', cell: ({ action }) => <code>{action}</code> },
  {
    head: 'Of',
    cell: ({ subject: { kind, id }, count }) => (
      <>
        {kind} {names.get(id) ?? <Id id={id} />}{' '}
        {count !== null && <span class="quiet">({whole(count)} in it)</span>}
      </>
    ),
  },
];
