/** All notes with their status, for mouse and keys. */
import type { Controller } from './controller.js';
import { type NoteGroup, type NoteRow, noteGroups, rowsShown } from './wire.js';

const statuses: Readonly<Record<NoteRow['status'], readonly [sign: string, name: string]>> = {
  untouched: ['○', 'open'],
  started: ['◐', 'begun'],
  skipped: ['⚑', 'flagged'],
  reviewed: ['✓', 'done'],
  differing: ['≠', 'readers differ'],
  adjudicated: ['✓', 'settled'],
};

/** A page of the list, with a button per group. */
export function NoteList({ page }: { readonly page: Controller }) {
  const { list, note } = page.state;
  if (list === undefined) return null;
  const { counts, group, from, rows } = list;
  const total = noteGroups.reduce((sum, name) => sum + counts[name], 0);
  const shown = group === undefined ? total : counts[group];
  const turn = (to: number) => page.run(() => page.showList({ from: Math.max(0, to) }));
  return (
    <>
      <div class="groups">
        <Group page={page} count={total} isOn={group === undefined} />
        {noteGroups.map((name) => (
          <Group key={name} page={page} name={name} count={counts[name]} isOn={group === name} />
        ))}
      </div>
      <ol class="note-rows" onKeyDown={moveInList}>
        {rows.map((row) => (
          <Row key={row.number} page={page} row={row} isCurrent={row.number === note?.number} />
        ))}
      </ol>
      {shown > rowsShown && (
        <p class="pages">
          <button type="button" class="action" disabled={from === 0} onClick={() => turn(from - rowsShown)}>
            Earlier
          </button>
          <span>
            {from + 1}–{from + rows.length} of {shown}
          </span>
          <button
            type="button"
            class="action"
            disabled={from + rows.length >= shown}
            onClick={() => turn(from + rowsShown)}
          >
            Later
          </button>
        </p>
      )}
    </>
  );
}

function Group({
  page,
  name,
  count,
  isOn,
}: {
  readonly page: Controller;
  readonly name?: NoteGroup;
  readonly count: number;
  readonly isOn: boolean;
}) {
  return (
    <button
      type="button"
      class="group"
      aria-pressed={isOn}
      onClick={() => page.run(() => page.showList({ group: name, from: 0 }))}
    >
      {name ?? 'all'} <span>{count}</span>
    </button>
  );
}

function Row({
  page,
  row: { number, id, status, leastCertain },
  isCurrent,
}: {
  readonly page: Controller;
  readonly row: NoteRow;
  readonly isCurrent: boolean;
}) {
  const [sign, name] = statuses[status];
  return (
    <li>
      <button
        type="button"
        class={`note-row ${status}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => page.run(() => page.open(number))}
      >
        <span class="sign" role="img" aria-label={name} title={name}>
          {sign}
        </span>{' '}
        <span class="id">{id}</span>{' '}
        <span class="quiet" title="its least certain tag">
          {leastCertain === null ? '' : `${Math.round(leastCertain * 100)} %`}
        </span>
      </button>
    </li>
  );
}

function moveInList(event: KeyboardEvent): void {
  const row = event.target instanceof HTMLElement ? event.target.closest('li') : null;
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  if (!next) return;
  next.querySelector('button')?.focus();
  event.preventDefault();
}
