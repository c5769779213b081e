/** Every command with its key: the one table behind keys, buttons and help. */
import type { Controller } from './controller.js';
import { type EdgeMove, tokenAt } from './model.js';
import { viewport } from './viewport.js';

/** A command of the page. */
export interface Command {
  readonly name: string;
  readonly keys: string;
  /** Values of `KeyboardEvent.key`; capital letters mean Shift. */
  readonly key: readonly string[];
  /** Where its button is: beside the current tag, or at the foot or head of the page. Others are only in the help. */
  readonly place?: 'tag' | 'foot' | 'head';
  readonly help?: string;
  readonly isHidden?: boolean;
  run(page: Controller): void | Promise<void>;
}

const edge = (move: EdgeMove) => (page: Controller) => page.moveEdge(move);
const edgeKeys = (key: string, name: string, at: Pick<EdgeMove, 'edge' | 'by'>): Command[] => [
  {
    name,
    keys: key.toUpperCase(),
    key: [key],
    help: 'with Shift: by one character',
    run: edge({ ...at, unit: 'word' }),
  },
  {
    name,
    keys: `Shift ${key.toUpperCase()}`,
    key: [key.toUpperCase()],
    isHidden: true,
    run: edge({ ...at, unit: 'character' }),
  },
];

/** In display order. */
export const commands: readonly Command[] = [
  { name: 'Accept', keys: 'A', key: ['a'], place: 'tag', run: (page) => page.decide('accept') },
  { name: 'No identifier', keys: 'R', key: ['r'], place: 'tag', run: (page) => page.decide('reject') },
  {
    name: 'Change type',
    keys: 'T',
    key: ['t'],
    place: 'tag',
    run: (page) => {
      const { item } = page;
      if (item !== undefined) page.chooseType(item, item);
    },
  },
  {
    name: 'Everywhere',
    keys: 'E',
    key: ['e'],
    place: 'tag',
    help: 'the same words in this note or in all notes; shows them first',
    run: (page) => page.findItem(),
  },
  ...edgeKeys('q', 'Left end ←', { edge: 'start', by: -1 }),
  ...edgeKeys('w', 'Left end →', { edge: 'start', by: 1 }),
  ...edgeKeys('o', 'Right end ←', { edge: 'end', by: -1 }),
  ...edgeKeys('p', 'Right end →', { edge: 'end', by: 1 }),
  {
    name: 'Mark text',
    keys: 'S',
    key: ['s', '+'],
    help: 'then arrows, Shift with arrows, Enter; or select it with the mouse',
    run: (page) => {
      const { pointed } = page;
      if (pointed === undefined) beginSelection(page);
      else page.chooseType(pointed);
    },
  },
  { name: 'Undo', keys: 'U', key: ['u'], place: 'foot', run: (page) => page.undo() },
  {
    name: 'Flag',
    keys: 'F',
    key: ['f'],
    place: 'foot',
    help: 'leaves the note for later: it comes back at the end',
    run: (page) => page.flag(),
  },
  {
    name: 'Approve, next',
    keys: 'Enter',
    key: ['Enter'],
    place: 'foot',
    help: 'accepts what is still open, once the whole note was on the screen',
    run: (page) => page.approve(),
  },
  { name: 'Next tag', keys: '→', key: ['ArrowRight', 'j'], run: (page) => page.move(1) },
  { name: 'Previous tag', keys: '←', key: ['ArrowLeft', 'k'], run: (page) => page.move(-1) },
  { name: 'Next open', keys: 'N', key: ['n'], run: (page) => page.moveToOpen() },
  { name: 'Note before', keys: 'B', key: ['b'], run: (page) => page.back() },
  {
    name: 'Order',
    keys: 'C',
    key: ['c'],
    help: 'least certain first, or as the text goes',
    run: (page) => page.settings({ order: page.order === 'certainty' ? 'document' : 'certainty' }),
  },
  {
    name: 'Find',
    keys: '/',
    key: ['/'],
    place: 'head',
    help: 'words in all notes, and marks all of them',
    run: (page) => page.find({ form: '' }),
  },
  {
    name: 'Notes',
    keys: 'L',
    key: ['l'],
    place: 'head',
    help: 'the list of notes',
    run: (page) => showNotes(page),
  },
  {
    name: 'Overview',
    keys: 'G',
    key: ['g'],
    place: 'head',
    help: 'progress, second reader, disagreements, sign-off',
    run: (page) => page.showOverview(),
  },
  {
    name: 'Keys',
    keys: '?',
    key: ['?'],
    place: 'head',
    run: (page) => page.set({ dialog: { kind: 'help' } }),
  },
  { name: 'Page down', keys: 'Space', key: [' ', 'PageDown'], isHidden: true, run: () => viewport.page(1) },
  { name: 'Page up', keys: 'PageUp', key: ['PageUp'], isHidden: true, run: () => viewport.page(-1) },
];

/** Focuses the list beside the note, or opens it as a dialog if there is no room. */
function showNotes(page: Controller): void {
  const list = document.getElementById('notes');
  const rows = list?.checkVisibility() ? list.querySelector<HTMLElement>('[aria-current], .note-row') : null;
  if (rows === null) page.set({ dialog: { kind: 'notes' } });
  else rows.focus();
}

/** Handles a key that no dialog or field uses; returns false if it means nothing here. */
export function handleKey(page: Controller, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const { dialog, note } = page.state;
  const isField = event.target instanceof HTMLInputElement;
  const isBesideTag = dialog?.kind === 'types' && dialog.item !== undefined && !isField;
  if (dialog !== undefined && !isBesideTag) return false;
  if (page.state.selection !== undefined && handleSelectionKey(page, event)) return true;
  const isLetter = event.key.length === 1 && event.key !== ' ' && event.key !== '?';
  if (isLetter && !page.state.areLettersOn) return false;
  if (
    event.key === 'Enter' &&
    event.target instanceof HTMLButtonElement &&
    event.target.dataset['item'] === undefined
  )
    return false; // Enter on a button of the panel presses it
  const command = commands.find(({ key }) => key.includes(event.key));
  if (command === undefined || (isBesideTag && command.place !== 'tag')) return false;
  if (note === undefined && command.place !== 'head') return false;
  if (event.repeat && command.keys === 'Enter') return true; // a held key reads no note
  // A key typed before a dialog opened was not meant for the note.
  page.run(() => (page.state.dialog === undefined || isBesideTag ? command.run(page) : undefined));
  return true;
}

const arrows: Readonly<Record<string, 'left' | 'right' | 'up' | 'down'>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

function handleSelectionKey(page: Controller, { key, shiftKey }: KeyboardEvent): boolean {
  const arrow = arrows[key];
  if (arrow !== undefined) page.run(() => moveSelection(page, arrow, shiftKey));
  else if (key === 'Escape') page.run(() => page.set({ selection: undefined, said: 'Nothing selected.' }));
  else if (key === 'Enter' || key === 't')
    page.run(() => {
      const place = page.selected;
      if (place !== undefined) page.chooseType(place);
    });
  else return false;
  return true;
}

/** Starts after the current item, or at the first word in view. */
function beginSelection(page: Controller): void {
  const { note } = page.state;
  if (note === undefined || note.tokens.starts.length === 0) return;
  const { item } = page;
  const isInView = item !== undefined && viewport.isVisible(item.id);
  const token = tokenAt(note.tokens, isInView ? item.end : viewport.firstVisibleOffset());
  select(page, token, token);
}

/** Moves by a word or a line; `isExtending` keeps the anchor. */
function moveSelection(page: Controller, by: 'left' | 'right' | 'up' | 'down', isExtending: boolean): void {
  const { note, selection } = page.state;
  if (note === undefined || selection === undefined) return;
  const step = { left: -1, right: 1 } as const;
  const focus =
    by === 'left' || by === 'right'
      ? selection.focus + step[by]
      : viewport.tokenOnNextLine(note.tokens, selection.focus, by);
  select(page, isExtending ? selection.anchor : focus, focus);
}

function select(page: Controller, anchor: number, focus: number): void {
  const { note } = page.state;
  if (note === undefined) return;
  const last = note.tokens.starts.length - 1;
  const clamp = (token: number) => Math.min(last, Math.max(0, token));
  page.set({ selection: { anchor: clamp(anchor), focus: clamp(focus) } });
  const { selected } = page;
  if (selected !== undefined) page.say(`“${note.text.slice(selected.start, selected.end)}” selected.`);
  viewport.revealSelection();
}
