/** Parts shared by all views: badges, tables that become cards, empty states, confirmed actions. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SiteView } from '#protocol/admin';
import type { AdminRouteName, RunView } from '#protocol/api';
import type { Gate } from '#protocol/gate';
import { may, Refusal } from './client.js';
import { shortId } from './format.js';

/** A badge's look; its words say the same. */
export type Tone = 'good' | 'bad' | 'open' | 'busy' | 'quiet';

/** A word in a pill; colour and sign show its tone. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{signs[tone]}</span> {children}
    </span>
  );
}

const signs: Readonly<Record<Tone, string>> = { good: '✓', bad: '✕', open: '!', busy: '◐', quiet: '○' };

const runTones: Readonly<Record<RunView['status'], Tone>> = {
  queued: 'quiet',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

export const RunBadge = ({ status }: { readonly status: RunView['status'] }) => (
  <Badge tone={runTones[status]}>{status}</Badge>
);

const siteTones: Readonly<Record<SiteView['status'], Tone>> = {
  invited: 'open',
  enrolled: 'good',
  revoked: 'bad',
};

export const SiteBadge = ({ status }: { readonly status: SiteView['status'] }) => (
  <Badge tone={siteTones[status]}>{status}</Badge>
);

/** The audit's verdict, or the waiver that overrides it. */
export function VerdictBadge({ gate: { verdict, waiver } }: { readonly gate: Gate }) {
  if (verdict === 'PASS') return <Badge tone="good">PASS</Badge>;
  if (waiver !== null) return <Badge tone="open">WAIVED ({verdict})</Badge>;
  return <Badge tone="bad">{verdict}</Badge>;
}

export const Id = ({ id }: { readonly id: string }) => <code title={id}>{shortId(id)}</code>;

/** Paging buttons, none for a single page; `before` holds the starts of the pages so far. */
export function Pages<Place>({
  before,
  next,
  go,
}: {
  readonly before: readonly Place[];
  readonly next: Place | null;
  readonly go: (before: readonly Place[]) => void;
}) {
  if (before.length === 0 && next === null) return null;
  return (
    <p class="choices">
      <button type="button" disabled={before.length === 0} onClick={() => go(before.slice(0, -1))}>
        Later
      </button>
      <button type="button" disabled={next === null} onClick={() => next !== null && go([...before, next])}>
        Earlier
      </button>
    </p>
  );
}

export interface Column<Row> {
  readonly head: string;
  readonly isNumber?: true;
  readonly cell: (row: Row) => ComponentChildren;
}

// In narrow windows a style sheet turns rows into cards, which drops the table's implicit roles.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A table; its rows become cards in narrow windows. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  isTerse = false,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** For rows that explain themselves: narrow windows show them as lines of text. */
  readonly isTerse?: boolean;
}) {
  return (
    <table aria-label={label} class={isTerse ? 'terse' : undefined} {...roles.table}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" class={isNumber && 'number'} {...roles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...roles.row}>
            {columns.map(({ head, isNumber, cell }) => (
              <td key={head} data-head={head} class={isNumber && 'number'} {...roles.cell}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Says why nothing is there; the action that changes that stands below. */
export function Empty({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <div class="empty">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What went wrong, and its remedy. */
export function Trouble({ refusal }: { readonly refusal: Refusal }) {
  return (
    <p role="alert" class="trouble">
      <strong>{refusal.answer.message}.</strong> {refusal.answer.remedy} <code>{refusal.answer.code}</code>
    </p>
  );
}

/** One line of a form. */
export function Field({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among its children
    <label class="field">
      <span>{label}</span>
      {children}
      {hint !== undefined && <span class="sub">{hint}</span>}
    </label>
  );
}

/** Text to take away, with a copy button where the browser allows it. */
export function Copied({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div class="copied">
      <pre>
        <code>{text}</code>
      </pre>
      {isSecureContext && (
        <button type="button" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      )}
    </div>
  );
}

interface ActionProps {
  /** The route that it calls; callers who may not do not see the button. */
  readonly route: AdminRouteName;
  readonly name: string;
  /** What it acts on, if several buttons share a name. */
  readonly about?: string;
  readonly question: string;
  /** Form fields; gets the code of the last refusal. */
  readonly fields?: (refused: string | undefined) => ComponentChildren;
  /** Its result replaces the question until it is closed. */
  readonly act: (form: FormData) => Promise<ComponentChildren>;
  readonly tone?: 'primary' | 'grave';
}

/** A button that asks before it acts, and shows refusals in its dialog. */
export const Action = (props: ActionProps) => (may(props.route) ? <Asking {...props} /> : null);

function Asking({ tone, ...props }: ActionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Opens once its content is there, so that the content gets the focus.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const { name, about } = props;
  return (
    <>
      <button
        type="button"
        class={tone}
        aria-label={about === undefined ? undefined : `${name}: ${about}`}
        onClick={() => setOpen(true)}
      >
        {name}
      </button>
      <dialog ref={dialog} aria-label={name} onClose={() => setOpen(false)}>
        {isOpen && <Question {...props} isGrave={tone === 'grave'} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

interface QuestionProps extends Omit<ActionProps, 'tone'> {
  readonly isGrave: boolean;
  readonly close: () => void;
}

function Question({ name, about, question, fields, act, isGrave, close }: QuestionProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<ComponentChildren>();
  const go = async (form: HTMLFormElement) => {
    setBusy(true);
    try {
      const answer = await act(new FormData(form));
      if (answer !== undefined) return setTold(answer);
      close();
      // The action may have removed the button: keyboard users continue at the heading.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  if (told !== undefined)
    return (
      <>
        {told}
        <p class="choices">
          <button type="button" class="primary" onClick={close}>
            Done
          </button>
        </p>
      </>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void go(event.currentTarget);
      }}
    >
      <h2 class="title">{about === undefined ? name : `${name}: ${about}`}</h2>
      <p>{question}</p>
      {fields?.(refusal?.answer.code)}
      {refusal !== undefined && <Trouble refusal={refusal} />}
      <p class="choices">
        <button type="button" onClick={close}>
          Leave it
        </button>
        <button type="submit" class={isGrave ? 'grave' : 'primary'} disabled={isBusy}>
          {name}
        </button>
      </p>
    </form>
  );
}

/** The trimmed text of a form field. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** The number in a required form field. */
export const numberOf = (form: FormData, name: string): number => Number(form.get(name));

export interface Loaded<Value> {
  readonly value?: Value;
  readonly refusal?: Refusal;
  readonly reload: () => Promise<void>;
}

const everyMilliseconds = 5_000;

/** Loads every five seconds while visible; keeps the last value while the coordinator is away. */
export function useLoaded<Value>(load: () => Promise<Value>, key: string): Loaded<Value> {
  const [state, setState] = useState<{ key?: string; value?: Value; refusal?: Refusal }>({});
  const reload = async () => {
    try {
      setState({ key, value: await load() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setState((before) => ({ ...before, refusal: error }));
    }
  };
  useEffect(() => {
    void reload();
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, everyMilliseconds);
    return () => clearInterval(timer);
  }, [key]);
  const { value, refusal } = state.key === key || state.key === undefined ? state : {};
  return {
    ...(value === undefined ? {} : { value }),
    ...(refusal === undefined ? {} : { refusal }),
    reload,
  };
}
