/** From the tags of a note and the steps of a track to how the note stands. Pure: replaying again gives the same. */
import type { AdjudicationSpan, NoteEvent } from './decisions.js';
import type { Change, HistoryEntry, NoteState, ReviewSpan } from './page/wire.js';

/** A tag before anybody decided on it. */
export type BaseSpan = Omit<ReviewSpan, 'status' | 'isChanged'> & { readonly status?: ReviewSpan['status'] };

/** How a note stands on one track; `leaks` is for whoever has a leak scan. */
export type Replayed = Omit<NoteState, 'leaks'> & {
  /** Findings of the leak scan that a person looked at and found to be no identifier. */
  readonly dismissed: readonly Dismissal[];
  /** When the finish that holds was made. */
  readonly finishedAt?: string;
};

type Dismissal = Extract<Change, { do: 'dismiss' }>;
type Step = Extract<NoteEvent, { kind: 'change' | 'finish' | 'skip' }>;

/** Replays a track. An adjudication brings its own base; later steps and undos never reach behind it. */
export function replay(base: readonly BaseSpan[], events: readonly NoteEvent[]): Replayed {
  const { steps, start } = survivingSteps(events);
  const spans = new Map<string, ReviewSpan>();
  const beginning = events[start - 1];
  const from: readonly (BaseSpan | AdjudicationSpan)[] =
    beginning?.kind === 'adjudicate' ? beginning.base : base;
  for (const span of from) spans.set(span.id, { status: 'open', ...span, isChanged: false });
  const dismissed: Dismissal[] = [];
  const alive = new Set(steps);
  const history: HistoryEntry[] = [];
  for (const [index, event] of events.entries()) {
    if (index < start || event.kind === 'undo' || event.kind === 'adjudicate') continue;
    if (event.kind === 'change' && alive.has(event)) apply(event, index, spans, dismissed);
    history.push(entryOf(event, spans, !alive.has(event)));
  }
  return {
    version: events.length,
    ...statusOf(events),
    spans: [...spans.values()].sort((a, b) => a.start - b.start || b.end - a.end),
    history,
    seconds: events.reduce((sum, { seconds }) => sum + seconds, 0),
    dismissed,
  };
}

/** The status alone, which needs neither the note nor its tags: that of the last step that was not undone. */
export function statusOf(events: readonly NoteEvent[]): Pick<Replayed, 'status' | 'finishedAt'> {
  const { steps, start } = survivingSteps(events);
  const last = steps.at(-1);
  if (last === undefined) return { status: start > 0 ? 'started' : 'untouched' };
  if (last.kind === 'finish') return { status: 'reviewed', finishedAt: last.at };
  return { status: last.kind === 'skip' ? 'skipped' : 'started' };
}

/** Steps that no undo took back, and where the track begins: after its last adjudication, if it has one. */
function survivingSteps(events: readonly NoteEvent[]): { steps: Step[]; start: number } {
  const start = 1 + events.findLastIndex(({ kind }) => kind === 'adjudicate');
  const steps: Step[] = [];
  for (const event of events.slice(start)) {
    if (event.kind === 'undo') steps.pop();
    else if (event.kind !== 'adjudicate') steps.push(event);
  }
  return { steps, start };
}

function apply(
  { changes, reader }: Extract<NoteEvent, { kind: 'change' }>,
  index: number,
  spans: Map<string, ReviewSpan>,
  dismissed: Dismissal[],
): void {
  for (const [part, change] of changes.entries()) {
    if (change.do === 'dismiss') dismissed.push(change);
    else if (change.do === 'add') {
      const { start, end, label } = change;
      const id = `a${index}.${part}`;
      spans.set(id, { id, start, end, label, status: 'accepted', foundBy: reader, isChanged: false });
    } else {
      const span = spans.get(change.span);
      if (span !== undefined) spans.set(span.id, changed(span, change));
    }
  }
}

/** Whoever gives a tag another label or other ends has decided on it. */
function changed(span: ReviewSpan, change: Exclude<Change, { do: 'add' | 'dismiss' }>): ReviewSpan {
  if (change.do === 'accept') return { ...span, status: 'accepted' };
  if (change.do === 'reject') return { ...span, status: 'rejected' };
  const { label, start, end } = { ...span, ...change };
  return { ...span, label, start, end, status: 'accepted', isChanged: true };
}

function entryOf(event: Step, spans: ReadonlyMap<string, ReviewSpan>, isUndone: boolean): HistoryEntry {
  const { at, reader } = event;
  if (event.kind !== 'change') return { kind: event.kind, at, reader, count: 0, isUndone };
  const [first] = event.changes;
  const place = first === undefined ? undefined : 'span' in first ? spans.get(first.span) : first;
  return {
    kind: event.what,
    at,
    reader,
    count: event.changes.length,
    ...(place === undefined ? {} : { start: place.start, end: place.end }),
    ...(place !== undefined && 'label' in place ? { label: place.label } : {}),
    isUndone,
  };
}
