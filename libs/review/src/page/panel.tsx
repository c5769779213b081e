/** Beside the note: the tag at hand, what can be done and with which key, and what was done. */
import { type Command, commandNamed, commands } from './commands.js';
import type { Controller } from './controller.js';
import { count, type Item, sayCertainty } from './model.js';
import type { HistoryEntry } from './wire.js';

/** The panel of the open note. */
export function Panel({ page }: { readonly page: Controller }) {
  const { note } = page.state;
  if (note === undefined) return null;
  return (
    <aside class="panel" aria-label="The tag at hand and what can be done">
      <CurrentTag page={page} />
      <section class="actions tag-actions" aria-label="For this tag">
        {shown('tag').map((command) => (
          <Action key={command.keys} command={command} page={page} />
        ))}
      </section>
      <section class="actions note-actions" aria-label="For this note">
        {shown('note').map((command) => (
          <Action key={command.keys} command={command} page={page} />
        ))}
      </section>
      <section class="actions go-actions" aria-label="Go to">
        {shown('go').map((command) => (
          <Action key={command.keys} command={command} page={page} />
        ))}
      </section>
      <History entries={note.history} text={note.text} />
    </aside>
  );
}

function shown(group: Command['group']): readonly Command[] {
  return commands.filter((command) => command.group === group && command.isHidden !== true);
}

/** A button with its key; disabled ones would lose the focus, so that all stay as they are. */
function Action({ command, page }: { readonly command: Command; readonly page: Controller }) {
  return (
    <button
      type="button"
      class={`action ${command.name === 'Done, next note' ? 'primary' : ''}`}
      title={command.help}
      aria-keyshortcuts={command.keys}
      onClick={() => page.run(() => command.run(page))}
    >
      <kbd>{command.keys}</kbd> <span>{command.name}</span>
    </button>
  );
}

function CurrentTag({ page }: { readonly page: Controller }) {
  const { item } = page;
  const { note } = page.state;
  if (item === undefined || note === undefined)
    return (
      <section class="current-tag">
        <p class="quiet">No tag in this note. Read it, mark what is missing, then press Enter.</p>
      </section>
    );
  const form = note.text.slice(item.start, item.end);
  return (
    <section class="current-tag" aria-label="Tag at hand">
      <p class="form">{form}</p>
      <dl>
        <dt>{item.kind === 'leak' ? 'Looks like' : 'Type'}</dt>
        <dd class="label-name">{item.label}</dd>
        {item.kind === 'tag' && (
          <>
            <dt>Certainty</dt>
            <dd>
              <Certainty item={item} />
            </dd>
          </>
        )}
        <dt>Found by</dt>
        <dd>{item.foundBy ?? 'not given'}</dd>
        <dt>Decision</dt>
        <dd>{sayStatus(item)}</dd>
      </dl>
    </section>
  );
}

function Certainty({ item }: { readonly item: Item }) {
  if (item.confidence === undefined) return <>not given</>;
  return (
    <>
      <meter min={0} max={1} low={0.6} high={0.9} optimum={1} value={item.confidence} aria-hidden="true" />{' '}
      {sayCertainty(item.confidence)}
    </>
  );
}

function sayStatus({ kind, status, isChanged }: Item): string {
  if (kind === 'leak') return 'A tags it, R says that it is no identifier';
  if (status === 'open') return 'none yet';
  return `${status}${isChanged ? ', changed' : ''}`;
}

/** Steps in the history that are shown. */
const historyShown = 8;

function History({ entries, text }: { readonly entries: readonly HistoryEntry[]; readonly text: string }) {
  const undo = commandNamed('Undo');
  return (
    <section class="history" aria-label="What was done in this note">
      <h2>
        Done in this note <span class="quiet">{undo?.keys} takes back the last</span>
      </h2>
      {entries.length === 0 && <p class="quiet">Nothing yet.</p>}
      <ol reversed>
        {entries
          .slice(-historyShown)
          .reverse()
          .map((entry) => (
            <li key={`${entry.at} ${entry.kind}`} class={entry.isUndone ? 'undone' : undefined}>
              {describeEntry(entry, text)}
              {entry.isUndone && <span class="quiet"> (undone)</span>}
            </li>
          ))}
      </ol>
    </section>
  );
}

const doings: Readonly<Record<HistoryEntry['kind'], string>> = {
  accept: 'Accepted',
  reject: 'Rejected',
  label: 'Changed to',
  resize: 'Moved the end of',
  add: 'Added',
  dismiss: 'No identifier:',
  'same-form': 'Everywhere:',
  visible: 'Accepted what was visible:',
  finish: 'Finished the note',
  skip: 'Skipped the note',
};

/** Characters of a form in the history. */
const formShown = 28;

function describeEntry({ kind, count: changes, start, end, label }: HistoryEntry, text: string): string {
  if (kind === 'visible' || kind === 'same-form') return `${doings[kind]} ${count(changes, 'tag')}`;
  const form = start === undefined || end === undefined ? '' : text.slice(start, end);
  const short = form.length > formShown ? `${form.slice(0, formShown)}…` : form;
  return [doings[kind], label, short === '' ? '' : `“${short}”`].filter(Boolean).join(' ');
}
