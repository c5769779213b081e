/**
 * The page on which a person de-identifies one note: asks `/v1/tag` and shows the answer.
 *
 * **Guarantees**
 * - note, answer and token are held by this document alone: no storage, no cookie, no address; they go with the tab;
 * - texts become text nodes, never markup; the page's content policy (`pageHeaders`) forbids anything else;
 * - a result belongs to the note as it stands in the field: it goes when the note is changed.
 */
import { describeMark, type Piece, piecesOf, runsOf } from './marks.js';
import type { AnsweredNote, Mark, PageFacts, Refusal } from './wire.js';

const main = part('main', HTMLElement);
const note = part('#note', HTMLTextAreaElement);
const file = part('#file', HTMLInputElement);
const replace = part('#replace', HTMLSelectElement);
const token = document.querySelector<HTMLInputElement>('#token');
const said = part('#said', HTMLElement);
const refusal = part('#refusal', HTMLElement);
const result = part('#result', HTMLElement);
const legend = part('#legend', HTMLElement);
const marked = part('#marked', HTMLElement);
const detail = part('#detail', HTMLElement);
const output = part('#output', HTMLElement);
const written = part('#written', HTMLElement);

const facts = JSON.parse(main.dataset['facts'] ?? '') as PageFacts; // written by page.ts
const detailHint = detail.textContent;
let running: AbortController | undefined;

part('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void deidentify();
});
part('#clear', HTMLElement).addEventListener('click', () => {
  note.value = '';
  forget();
  note.focus();
});
part('#copy', HTMLElement).addEventListener('click', copy);
note.addEventListener('input', forget);
replace.addEventListener('change', forget);
file.addEventListener('change', () => {
  take(file.files?.[0]);
  file.value = ''; // so that the same file can be chosen again
});
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault(); // otherwise the browser opens the file in place of the page
  const dropped = event.dataTransfer?.files[0];
  if (dropped !== undefined) take(dropped);
});
for (const kind of ['pointerover', 'focusin'] as const) marked.addEventListener(kind, tell);
marked.addEventListener('keydown', walk);

function part<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the document lacks ${selector}`);
  return found;
}

async function deidentify(): Promise<void> {
  forget();
  const text = note.value;
  if (text.trim() === '') {
    said.textContent = 'Paste a note first.';
    note.focus();
    return;
  }
  const asked = new AbortController();
  running = asked;
  said.textContent = 'Looking for identifiers …';
  try {
    const answer = await ask(text, asked.signal);
    if (!asked.signal.aborted) show(text, answer);
  } catch (error) {
    if (!asked.signal.aborted) refuse(error instanceof Refused ? error.refusal : away);
  }
}

/** Clears what a note left on the page, and aborts the running request. */
function forget(): void {
  running?.abort();
  result.hidden = true;
  for (const place of [said, refusal, legend, marked, written]) place.replaceChildren();
  detail.textContent = detailHint;
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

const away: Refusal = {
  code: 'AWAY',
  message: 'The service does not answer',
  remedy: 'Check that "sfumato serve" is running, then try again.',
};

async function ask(text: string, signal: AbortSignal): Promise<AnsweredNote> {
  // Headers allow no other characters; with "?" the server refuses the token like any wrong one.
  const shown = token?.value.trim().replaceAll(/[^\x21-\x7e]/g, '?') ?? '';
  const response = await fetch(`v1/tag?replace=${replace.value}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(shown === '' ? {} : { Authorization: `Bearer ${shown}` }),
    },
    body: JSON.stringify({ text }),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal,
  });
  const body = await response.json();
  if (!response.ok) throw new Refused(body.error);
  return body.notes[0]; // wire.ts declares what the server sends
}

function refuse({ code, message, remedy, correlationId }: Refusal): void {
  said.replaceChildren();
  const title = document.createElement('strong');
  title.textContent = `${message}.`;
  const trace = document.createElement('code');
  trace.textContent = correlationId === undefined ? code : `${code} ${correlationId}`;
  refusal.replaceChildren(title, ` ${remedy} `, trace);
  if (code === 'SERVE_TOKEN_INVALID') token?.focus();
}

function refuseBy(code: string): void {
  refuse({ code, ...(facts.refusals[code] ?? away) });
}

function show(text: string, { spans, leaks = [], text: deidentified, refused }: AnsweredNote): void {
  said.textContent = summaryOf(spans, leaks);
  if (refused !== undefined) refuseBy(refused);
  legend.replaceChildren(...legendOf(spans, leaks));
  marked.replaceChildren(...drawn(piecesOf(text, [...spans, ...leaks])));
  written.replaceChildren(...drawn(piecesOf(deidentified ?? '', [])));
  output.hidden = deidentified === undefined;
  result.hidden = false;
  result.scrollIntoView({ block: 'nearest' });
}

function summaryOf({ length: found }: readonly Mark[], { length: left }: readonly Mark[]): string {
  const marks =
    found === 0 ? 'No identifier found.' : `${found} ${found === 1 ? 'identifier' : 'identifiers'} found.`;
  const stays =
    left === 0 ? '' : ` ${left} more ${left === 1 ? 'place looks' : 'places look'} like one and would stay.`;
  return `${marks}${stays} The service can miss identifiers: read the text before you pass it on.`;
}

function lookOf({ label, source }: Mark): string {
  return source === undefined ? 'stays' : (facts.categories[label] ?? 'OTHER').toLowerCase();
}

function drawn(pieces: readonly Piece[]): HTMLElement[] {
  return runsOf(pieces).map((run) => {
    const element = document.createElement('div');
    element.className = 'run';
    element.append(...run.map(({ text, mark }) => (mark === undefined ? text : elementOf(mark, text))));
    return element;
  });
}

function elementOf(mark: Mark, text: string): HTMLElement {
  const element = document.createElement('mark');
  element.className = lookOf(mark);
  element.tabIndex = -1;
  element.setAttribute('aria-description', describeMark(mark));
  element.textContent = text;
  return element;
}

function legendOf(spans: readonly Mark[], leaks: readonly Mark[]): HTMLElement[] {
  const looks = [...spans, ...leaks].map(lookOf);
  return [...new Set(looks)].map((look) => {
    const item = document.createElement('li');
    const sample = document.createElement('mark');
    sample.className = look;
    sample.textContent = look;
    item.append(sample, ` ${looks.filter((other) => other === look).length}`);
    return item;
  });
}

function tell({ target }: Event): void {
  const description = target instanceof Element ? target.getAttribute('aria-description') : null;
  if (description !== null) detail.textContent = description;
}

/** Arrow keys move between marks: thousands of tab stops would be unusable. */
function walk(event: KeyboardEvent): void {
  const marks = [...marked.querySelectorAll('mark')];
  const at = marks.findIndex((mark) => mark.matches(':focus'));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: marks.length - 1,
  };
  const next = marks[steps[event.key] ?? -1];
  if (next === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  next.focus();
}

/** Browsers give no clipboard to pages loaded from another machine without TLS. */
async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(written.textContent ?? '');
    said.textContent = 'Copied.';
  } catch {
    getSelection()?.selectAllChildren(written);
    said.textContent = 'This browser does not let the page copy. The text is selected: press Ctrl+C.';
  }
}

async function take(chosen: File | undefined): Promise<void> {
  if (chosen === undefined) return;
  forget();
  if (chosen.size > facts.bytesMax) return refuseBy('SERVE_BODY_TOO_LARGE');
  try {
    note.value = new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer());
    said.textContent = 'The file is in the field.';
  } catch {
    refuseBy('FILE_NOT_UTF8');
  }
}
