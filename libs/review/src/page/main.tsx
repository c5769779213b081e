/** Assembles the page, keeps the focus on the current tag, and handles mouse and touch in the note. */
import { render } from 'preact';
import { commands, handleKey } from './commands.js';
import { Controller } from './controller.js';
import { Dialogs } from './dialogs.js';
import { Action } from './frame.js';
import { NoteList } from './note-list.js';
import { NoteText } from './note-text.js';
import { TagNote } from './tag-note.js';
import { marks, noteSeen, viewport } from './viewport.js';

const root = document.getElementById('page');
if (root === null) throw new Error('the document has no place for the page');

const page = new Controller(() => {
  render(<Page />, root);
  queueMicrotask(keepFocus);
});

addEventListener('keydown', (event) => {
  if (handleKey(page, event)) event.preventDefault();
});
addEventListener('mouseover', ({ target }) => {
  const hovered = itemAt(target);
  if (hovered !== page.state.hovered) page.set({ hovered });
});
addEventListener('click', ({ target, clientX, clientY }) => {
  if (page.pointed !== undefined) return; // the end of a selection
  const item = page.state.items.find(({ id }) => id === itemAt(target));
  if (item !== undefined) page.run(() => page.chooseType({ start: item.start, end: item.end }, item, false));
  else if (pointer === 'touch') page.run(() => pickAt(target, clientX, clientY));
});

/** Selects the tapped word, or nothing if there is none. */
function pickAt(target: EventTarget | null, x: number, y: number): void {
  const isText = target instanceof Element && target.matches(`.chunk [${marks.piece}]`);
  const offset = isText ? viewport.offsetAtPoint(x, y) : undefined;
  if (offset === undefined) page.set({ picked: undefined });
  else page.pickWord(offset);
}

/** Type of the last pointer pressed in the note. */
let pointer = '';
addEventListener('pointerdown', ({ target, pointerType }) => {
  pointer = target instanceof Element && target.closest('.note-text') !== null ? pointerType : '';
});
addEventListener('pointerup', () => {
  if (pointer === 'mouse' || pointer === 'pen') setTimeout(chooseTypeOfPointed); // after the browser has selected
});
function chooseTypeOfPointed(): void {
  const { pointed } = page;
  if (pointed !== undefined && page.state.dialog === undefined) page.run(() => page.chooseType(pointed));
}

/** While a finger still moves the ends of a selection, the offer to mark it waits. */
const fingerMilliseconds = 200;
let offering: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('selectionchange', () => {
  clearTimeout(offering);
  offering = setTimeout(() => {
    const { pointed } = page;
    if (pointer === 'touch' && pointed !== undefined) page.set({ picked: pointed });
  }, fingerMilliseconds);
});
page.run(() => page.start());

function itemAt(target: EventTarget | null): string | undefined {
  const item = target instanceof Element ? target.closest(`[${marks.item}]`)?.getAttribute(marks.item) : null;
  return item ?? undefined;
}

/** The focus follows the current tag, so that screen readers read it and keys reach it. */
let focused: string | undefined;
function keepFocus(): void {
  const { current, dialog, selection, note } = page.state;
  document.title = note === undefined ? 'Review' : `${note.id} – review`;
  const wanted =
    dialog !== undefined ? 'dialog' : selection !== undefined ? 'selection' : `${note?.number} ${current}`;
  if (wanted === focused) return;
  focused = wanted;
  if (wanted === 'dialog') return;
  if (wanted === 'selection' || current === undefined) document.getElementById(marks.scroller)?.focus();
  else viewport.focusItem(current);
}

function Page() {
  const { note, pending } = page.state;
  return (
    <div class="page">
      <Head />
      <nav id="notes" class="notes" aria-label="Notes">
        <NoteList page={page} />
      </nav>
      <main id={marks.scroller} tabIndex={-1} aria-label="Note" aria-busy={pending > 0} onScroll={noteSeen}>
        {note !== undefined && <NoteText page={page} />}
      </main>
      {note !== undefined && <TagNote page={page} />}
      <Foot />
      <Dialogs page={page} />
    </div>
  );
}

function Head() {
  const { session, note, progress } = page.state;
  return (
    <header class="top">
      <h1>{note === undefined ? 'Review' : note.id}</h1>
      {note?.track === 'adjudicate' && <span class="badge">settling a disagreement</span>}
      {progress !== undefined && (
        <p class="quiet">
          {progress.reviewed} of {progress.tagged} done
          {progress.secondsMedian === null ? '' : ` · ${saySeconds(progress.secondsMedian)} a note`}
        </p>
      )}
      {session !== undefined && (
        <p class="quiet reader">
          {session.reader} · {session.order === 'certainty' ? 'least certain first' : 'in order of the text'}
        </p>
      )}
      <Buttons place="head" />
    </header>
  );
}

function Foot() {
  const { said, refusal, selection, picked, note } = page.state;
  return (
    <footer class="foot">
      <div class="said">
        <p role="status" aria-live="polite">
          {said}
        </p>
        {selection !== undefined && (
          <p class="quiet">
            <kbd>← → ↑ ↓</kbd> move · <kbd>Shift</kbd> with them selects · <kbd>Enter</kbd> chooses the type ·{' '}
            <kbd>Esc</kbd> ends
          </p>
        )}
        {refusal !== undefined && (
          <p role="alert" class="refusal">
            {refusal.message}. {refusal.remedy}
          </p>
        )}
      </div>
      {picked !== undefined && (
        <button
          type="button"
          class="action primary"
          onClick={() => page.run(() => page.chooseType(picked, undefined, false))}
        >
          Mark “{note?.text.slice(picked.start, picked.end)}”
        </button>
      )}
      {note !== undefined && picked === undefined && <Buttons place="foot" />}
    </footer>
  );
}

function Buttons({ place }: { readonly place: 'head' | 'foot' }) {
  return (
    <div class="buttons">
      {commands
        .filter((command) => command.place === place)
        .map((command) => (
          <Action key={command.keys} command={command} page={page} />
        ))}
    </div>
  );
}

/** One decimal below ten seconds. */
function saySeconds(seconds: number): string {
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}
