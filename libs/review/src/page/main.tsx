/** Puts the page together and keeps the focus on the tag at hand. */
import { render } from 'preact';
import { handleKey } from './commands.js';
import { Controller } from './controller.js';
import { Dialogs } from './dialogs.js';
import { NoteText } from './note-text.js';
import { Panel } from './panel.js';
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
addEventListener('click', ({ target }) => {
  const chosen =
    target instanceof Element ? target.closest(`[${marks.item}]`)?.getAttribute(marks.item) : null;
  if (chosen !== null && chosen !== undefined)
    page.run(() => page.set({ current: chosen, selection: undefined }));
});
page.run(() => page.start());

/** The tag at hand has the focus, so that a screen reader reads it and keys reach it. */
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
  const { session, note, progress, said, refusal, selection, pending } = page.state;
  return (
    <div class="page">
      <header class="top">
        <h1>{note === undefined ? 'Review' : note.id}</h1>
        {note?.track === 'adjudicate' && <span class="badge">settling a disagreement</span>}
        {progress !== undefined && (
          <p class="quiet">
            {progress.reviewed} of {progress.tagged} reviewed
            {progress.secondsMedian === null ? '' : ` · ${progress.secondsMedian.toFixed(0)} s a note`}
          </p>
        )}
        {session !== undefined && (
          <p class="quiet reader">
            {session.reader} ·{' '}
            {session.order === 'certainty' ? 'least certain first' : 'in order of the text'}
          </p>
        )}
      </header>
      <main id={marks.scroller} tabIndex={-1} aria-label="Note" aria-busy={pending > 0} onScroll={noteSeen}>
        {note !== undefined && <NoteText page={page} />}
      </main>
      <Panel page={page} />
      <footer class="said">
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
      </footer>
      <Dialogs page={page} />
    </div>
  );
}
