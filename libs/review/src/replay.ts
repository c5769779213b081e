/** Checks a step before it is written, and replays the steps of a track. */

import { Failure } from '#foundation';
import { type AdjudicationSpan, type NoteEvent } from './decisions.js';
import type { Change, HistoryEntry, NoteState, ReviewSpan, StepRequest } from './page/wire.js';

/** A tag before any decision. */
type BaseSpan = Omit<ReviewSpan, 'status' | 'isChanged'> & { readonly status?: ReviewSpan['status'] };

/** The state of a note on one track; callers with a leak scan add `leaks`. */
export type Replayed = Omit<NoteState, 'leaks'> & {
  /** Leak scan findings judged to be no identifier. */
  readonly dismissed: readonly Dismissal[];
  /** Time of the finish, if one is in force. */
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

/** The status of the last step that was not undone; needs neither the note nor its tags. */
export function statusOf(events: readonly NoteEvent[]): Pick<Replayed, 'status' | 'finishedAt'> {
  const { steps, start } = survivingSteps(events);
  const last = steps.at(-1);
  if (last === undefined) return { status: start > 0 ? 'started' : 'untouched' };
  if (last.kind === 'finish') return { status: 'reviewed', finishedAt: last.at };
  return { status: last.kind === 'skip' ? 'skipped' : 'started' };
}

/** Steps not undone, and where the track starts: after its last adjudication. */
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

/** Changing a tag's label or ends also accepts it. */
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

interface StepContext {
  readonly text: string;
  readonly state: Pick<NoteState, 'spans' | 'history' | 'status'>;
  readonly labels: readonly { readonly label: string }[];
}

/** Fails with REVIEW_REQUEST_INVALID, naming the field, or with REVIEW_NOTE_OPEN for a finish with open tags. */
export function requireSoundStep(step: StepRequest['step'], context: StepContext): void {
  if (step.kind === 'change') {
    for (const change of step.changes) requireSoundChange(change, context);
    return;
  }
  const open = context.state.spans.filter(({ status }) => status === 'open').length;
  if (step.kind === 'finish' && open > 0) throw new Failure('REVIEW_NOTE_OPEN', { open });
  if (step.kind === 'undo' && context.state.history.every(({ isUndone }) => isUndone))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'step', expected: 'a step to take back' });
}

function requireSoundChange(change: Change, { text, state, labels }: StepContext): void {
  if ('span' in change && !state.spans.some(({ id }) => id === change.span))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'span' });
  if ('label' in change && !labels.some(({ label }) => label === change.label))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'label', labels: labels.length });
  if (!('start' in change)) return;
  const { start, end } = change;
  if (start >= end || end > text.length || isInsidePair(text, start) || isInsidePair(text, end))
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'start, end', characters: text.length });
}

/** Whether an offset splits a surrogate pair; files count code points, so no span can start or end there. */
function isInsidePair(text: string, offset: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, offset - 1), offset + 1));
}
