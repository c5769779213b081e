/** Text in this note or in all: finds it, previews a decision and applies it. */
import { useEffect, useState } from 'preact/hooks';
import type { Controller } from './controller.js';
import { Frame } from './frame.js';
import { count, type Dialog, sayLabel } from './model.js';
import type { FormPlace, FormPlan, FormQuery } from './wire.js';

interface FindProps {
  readonly page: Controller;
  readonly dialog: Extract<Dialog, { kind: 'find' }>;
}

/** Waits until the reader stops typing. */
const typingMilliseconds = 250;

/** Choices in addition to the labels. */
const lookOnly = '';
const noIdentifier = 'no identifier';

export function Find({ page, dialog: { query, plan } }: FindProps) {
  const { note, session } = page.state;
  const [typed, setTyped] = useState(query.form);
  const look = (change: Partial<FormQuery>) => page.run(() => page.find({ ...query, ...change }));
  useEffect(() => {
    if (typed.trim() === query.form.trim()) return undefined;
    const timer = setTimeout(() => look({ form: typed }), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, query]);
  const isReading = note?.track === 'read';
  const here = note && { note: note.number, track: note.track };
  const label = query.label === null ? noIdentifier : (query.label ?? lookOnly);
  const meanings: Readonly<Record<string, string | null | undefined>> = {
    [lookOnly]: undefined,
    [noIdentifier]: null,
  };
  return (
    <Frame page={page} kind="find" title="Find in the notes">
      <div class="find-fields">
        <input
          type="search"
          autofocus={query.form === ''}
          aria-label="Words to find"
          placeholder="Whole words; small letters find capitals too"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <select
          aria-label="What they are"
          value={label}
          onChange={({ currentTarget: { value } }) =>
            look({ label: value in meanings ? meanings[value] : value })
          }
        >
          <option value={lookOnly}>only look</option>
          {session?.labels.map((one) => (
            <option key={one.label} value={one.label}>
              mark as {sayLabel(one.label)}
            </option>
          ))}
          <option value={noIdentifier}>no identifier</option>
        </select>
        <div class="scopes">
          <Scope name="This note" isOn={query.only !== undefined} onChoose={() => look({ only: here })} />
          {isReading && (
            <Scope
              name="All notes"
              isOn={query.only === undefined}
              onChoose={() => look({ only: undefined })}
            />
          )}
        </div>
      </div>
      {plan !== undefined && <Plan page={page} query={query} plan={plan} />}
    </Frame>
  );
}

function Scope({
  name,
  isOn,
  onChoose,
}: {
  readonly name: string;
  readonly isOn: boolean;
  onChoose(): void;
}) {
  return (
    <button type="button" class="action" aria-pressed={isOn} onClick={onChoose}>
      {name}
    </button>
  );
}

function Plan({
  page,
  query: { label },
  plan,
}: {
  readonly page: Controller;
  readonly query: FormQuery;
  readonly plan: FormPlan;
}) {
  const { found, changes, notes, places } = plan;
  const more = found - places.length;
  const verb = label === null ? 'Reject' : 'Mark';
  const as = label ? ` as ${sayLabel(label)}` : '';
  return (
    <>
      <p role="status">
        {count(found, 'place')}
        {label === undefined ? '.' : `, ${changes} of them would change. What is decided stays.`}
      </p>
      <ol class="places">
        {places.map((place) => (
          <li key={`${place.note} ${place.start}`}>
            <button type="button" class="link" onClick={() => page.run(() => page.openAt(place))}>
              {place.id}
            </button>
            <span class="context">
              …{place.before}
              <mark>{place.form}</mark>
              {place.after}…
            </span>
            <span class="quiet">{outcomeOf(place)}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p class="quiet">and {count(more, 'place')} more</p>}
      {label !== undefined && changes > 0 && (
        <button
          type="button"
          class="action primary"
          autofocus
          onClick={() => page.run(() => page.applyForm())}
        >
          <span>
            {verb} {count(changes, 'place')} in {count(notes, 'note')}
            {as}
          </span>
        </button>
      )}
    </>
  );
}

function outcomeOf({ label, status, outcome }: FormPlace): string {
  if (label === undefined) return outcome === undefined ? 'not tagged' : '+ not tagged yet';
  const there = `${sayLabel(label)}, ${status === 'open' ? 'not decided' : status}`;
  if (outcome === 'label') return `was ${sayLabel(label)}`;
  if (outcome === 'accept') return '✓ accept';
  if (outcome === 'reject') return '✕ reject';
  return there;
}
