/** What lies over the note: labels to choose from, the same form everywhere, help. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { commands } from './commands.js';
import type { Controller } from './controller.js';
import { count, type Dialog } from './model.js';
import { Overview } from './overview.js';
import type { Change, FormPlace } from './wire.js';

/** The open dialog, if there is one. */
export function Dialogs({ page }: { readonly page: Controller }) {
  const { dialog } = page.state;
  if (dialog === undefined) return null;
  if (dialog.kind === 'labels') return <Labels page={page} dialog={dialog} />;
  if (dialog.kind === 'form') return <SameForm page={page} dialog={dialog} />;
  if (dialog.kind === 'overview')
    return (
      <Frame page={page} title="Overview" kind="overview">
        <Overview page={page} dialog={dialog} />
      </Frame>
    );
  return <Help page={page} />;
}

interface FrameProps {
  readonly page: Controller;
  readonly title: string;
  readonly kind: Dialog['kind'];
  readonly children: ComponentChildren;
}

/** A modal dialog of the browser's own: it keeps the focus inside, and Escape closes it. */
function Frame({ page, title, kind, children }: FrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog dialog-${kind}`}
      aria-label={title}
      onClose={() => page.state.dialog?.kind === kind && page.set({ dialog: undefined })}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="action" onClick={() => element.current?.close()}>
          <kbd>Esc</kbd> <span>Close</span>
        </button>
      </header>
      {children}
    </dialog>
  );
}

function Labels({
  page,
  dialog,
}: {
  readonly page: Controller;
  readonly dialog: Extract<Dialog, { kind: 'labels' }>;
}) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = matching(page.state.session?.labels ?? [], typed);
  const form = page.state.note?.text.slice(dialog.place.start, dialog.place.end) ?? '';
  const choose = (index: number) => {
    const label = found[index]?.label;
    if (label !== undefined) page.run(() => page.label(label));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (by !== 0) setChosen((chosen + by + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') choose(chosen);
    else if (digit > 0) choose(digit - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Frame page={page} kind="labels" title={dialog.item === undefined ? 'Tag as' : 'Change type to'}>
      <p class="form">{form}</p>
      <input
        autofocus
        role="combobox"
        aria-label="Type: first letters, or the number"
        aria-expanded="true"
        aria-controls="labels"
        aria-activedescendant={`label-${chosen}`}
        placeholder="First letters, or the number"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="labels" role="listbox" aria-label="Types">
        {found.map(({ label, category }, index) => (
          <div
            key={label}
            id={`label-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
          >
            <kbd>{index < 9 ? index + 1 : ''}</kbd>{' '}
            <span class={`swatch category-${category.toLowerCase()}`} /> {label}
          </div>
        ))}
      </div>
    </Frame>
  );
}

function matching<Row extends { readonly label: string }>(
  labels: readonly Row[],
  typed: string,
): readonly Row[] {
  const wanted = typed.trim().toUpperCase();
  const starting = labels.filter(({ label }) => label.toUpperCase().startsWith(wanted));
  const holding = labels.filter(({ label }) => label.toUpperCase().includes(wanted));
  return [...new Set([...starting, ...holding])];
}

function SameForm({
  page,
  dialog,
}: {
  readonly page: Controller;
  readonly dialog: Extract<Dialog, { kind: 'form' }>;
}) {
  const { item, places } = dialog;
  const text = page.state.note?.text ?? '';
  const isRejecting = item.status === 'rejected';
  const planned = places.map((place) => ({ place, change: changeFor(place, item.label, isRejecting) }));
  const changes = planned.flatMap(({ change }) => (change === undefined ? [] : [change]));
  const apply = () => page.run(() => page.applyForm(changes));
  return (
    <Frame page={page} kind="form" title="The same form in this document">
      <p>
        <strong class="form">{text.slice(item.start, item.end)}</strong> stands in{' '}
        {count(places.length, 'place')}.{' '}
        {isRejecting
          ? `${count(changes.length, 'tag')} will be rejected.`
          : `${count(changes.length, 'place')} will be ${item.label}.`}
      </p>
      <ol class="places">
        {planned.map(({ place, change }) => (
          <li key={place.start}>
            <span class="outcome">{outcomeOf(place, change)}</span> <Context text={text} place={place} />
          </li>
        ))}
      </ol>
      <button type="button" class="action primary" autofocus onClick={apply}>
        <kbd>Enter</kbd>{' '}
        <span>
          {isRejecting ? 'Reject' : 'Accept'} {changes.length}
        </span>
      </button>
    </Frame>
  );
}

function changeFor(place: FormPlace, label: string, isRejecting: boolean): Change | undefined {
  const { span, start, end } = place;
  if (isRejecting)
    return span === undefined || place.status === 'rejected' ? undefined : { do: 'reject', span };
  if (span === undefined) return place.isOverlapped ? undefined : { do: 'add', start, end, label };
  if (place.label !== label) return { do: 'label', span, label };
  return place.status === 'accepted' ? undefined : { do: 'accept', span };
}

function outcomeOf(place: FormPlace, change: Change | undefined): string {
  if (change?.do === 'add') return '+ not tagged yet';
  if (change?.do === 'label') return `was ${place.label}`;
  if (change?.do === 'accept') return '✓ accept';
  if (change?.do === 'reject') return '✕ reject';
  return place.isOverlapped ? 'left: another tag is here' : 'as it is';
}

/** Characters before and after a place in the preview. */
const contextShown = 32;

function Context({ text, place }: { readonly text: string; readonly place: FormPlace }) {
  const before = text.slice(Math.max(0, place.start - contextShown), place.start).replaceAll(/\s+/g, ' ');
  const after = text.slice(place.end, place.end + contextShown).replaceAll(/\s+/g, ' ');
  return (
    <span class="context">
      …{before}
      <mark>{text.slice(place.start, place.end)}</mark>
      {after}…
    </span>
  );
}

function Help({ page }: { readonly page: Controller }) {
  return (
    <Frame page={page} kind="help" title="Keys">
      <dl class="keys">
        {commands
          .filter(({ isHidden }) => isHidden !== true)
          .map(({ keys, name, help }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>
                {name}
                {help !== undefined && <span class="quiet"> – {help}</span>}
              </dd>
            </div>
          ))}
      </dl>
      <p class="quiet">
        Space and Page Up turn pages. In a list of types, press a number or the first letters. Everything is
        saved with each key; closing the page loses nothing.
      </p>
      <label class="switch">
        <input
          type="checkbox"
          checked={page.state.areLettersOn}
          onChange={(event) => page.set({ areLettersOn: event.currentTarget.checked })}
        />{' '}
        Letter keys act at once (switch off when a screen reader or speech input uses them; every action is a
        button too)
      </label>
    </Frame>
  );
}
