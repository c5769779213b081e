/** The dialogs over the note. */
import { commands } from './commands.js';
import type { Controller } from './controller.js';
import { Find } from './find.js';
import { Frame } from './frame.js';
import { NoteList } from './note-list.js';
import { Overview } from './overview.js';
import { Types } from './types.js';

/** The open dialog, if any. */
export function Dialogs({ page }: { readonly page: Controller }) {
  const { dialog } = page.state;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'types':
      return <Types key={`${dialog.place.start} ${dialog.item?.id}`} page={page} dialog={dialog} />;
    case 'find':
      return <Find page={page} dialog={dialog} />;
    case 'overview':
      return (
        <Frame page={page} title="Overview" kind="overview">
          <Overview page={page} dialog={dialog} />
        </Frame>
      );
    case 'notes':
      return (
        <Frame page={page} title="Notes" kind="notes">
          <NoteList page={page} />
        </Frame>
      );
    case 'help':
      return <Help page={page} />;
  }
}

function Help({ page }: { readonly page: Controller }) {
  return (
    <Frame page={page} kind="help" title="Keys">
      <p>
        With the mouse: select text and choose its type, or click a tag to change or remove it. On a touch
        screen: tap the words one after the other, or hold one and move the ends; then press “Mark”.
      </p>
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
