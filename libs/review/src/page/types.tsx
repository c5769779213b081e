/** The popup beside a tag or selection: what it is, what can be done, and the types to choose from. */
import { useState } from 'preact/hooks';
import { commands } from './commands.js';
import type { Controller } from './controller.js';
import { Action, Frame } from './frame.js';
import { type Dialog, type Item, sayCertainty, sayLabel } from './model.js';

interface TypesProps {
  readonly page: Controller;
  readonly dialog: Extract<Dialog, { kind: 'types' }>;
}

/** Chooses a type by click, number or first letters. */
export function Types({ page, dialog }: TypesProps) {
  const { place, item, isTyped } = dialog;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = matching(page.state.session?.labels ?? [], typed);
  const form = page.state.note?.text.slice(place.start, place.end) ?? '';
  const choose = (index: number) => {
    const label = found[index]?.label;
    if (label !== undefined) page.run(() => page.label(label));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (by !== 0) setChosen((chosen + by + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') choose(chosen);
    else if (digit > 0) choose(digit - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Frame page={page} kind="types" title={form} besides={place}>
      {item !== undefined && <TagFacts item={item} />}
      {item !== undefined && <TagActions page={page} item={item} />}
      <input
        autofocus={isTyped}
        role="combobox"
        aria-label="Type: first letters, or the number"
        aria-expanded="true"
        aria-controls="labels"
        aria-activedescendant={`label-${chosen}`}
        placeholder={item?.kind === 'tag' ? 'Change to…' : 'Mark as…'}
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
            <span class={`swatch category-${category.toLowerCase()}`} /> <span>{sayLabel(label)}</span>{' '}
            <kbd>{index < 9 ? index + 1 : ''}</kbd>
          </div>
        ))}
      </div>
    </Frame>
  );
}

/** Type, certainty, finder and decision of a tag. */
export function TagFacts({ item }: { readonly item: Item }) {
  const { kind, label, confidence, foundBy, status, isChanged } = item;
  if (kind === 'leak') return <p class="facts">Not tagged, but looks like {label}</p>;
  const decision = status === 'open' ? 'not decided' : `${status}${isChanged ? ', changed' : ''}`;
  return (
    <p class="facts">
      <strong>{sayLabel(label)}</strong>
      <span>{sayCertainty(confidence)}</span>
      {foundBy !== undefined && <span>{foundBy}</span>}
      <span>{decision}</span>
    </p>
  );
}

/** Actions on a tag. A finding of the leak scan can only be given a type or dismissed. */
export function TagActions({ page, item }: { readonly page: Controller; readonly item: Item }) {
  const { dialog } = page.state;
  const fitting = commands.filter(
    ({ place, name }) =>
      place === 'tag' &&
      (item.kind === 'tag' || name === 'No identifier' || name === 'Change type') &&
      (dialog?.kind !== 'types' || name !== 'Change type'),
  );
  return (
    <div class="actions">
      {fitting.map((command) => (
        <Action key={command.keys} command={command} page={page} />
      ))}
    </div>
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
