/** The same text in one note or in all: finds its occurrences, plans a decision on them and applies it. */
import { Failure } from '#foundation';
import { type Note, tokenPositions } from '#text';
import {
  type Change,
  type FormCounts,
  type FormPlace,
  type FormPlan,
  type FormQuery,
  type FormUndone,
  formPlacesShown,
  type NoteState,
  type Place,
  type ReviewSpan,
  type Track,
} from './page/wire.js';
import type { ReviewFolder } from './review-folder.js';

/**
 * Decisions on a form, for one reader. Earlier decisions stay; only open tags and untagged text change. In other
 * notes, a tag of another type also stays open: the same name may be someone else's there.
 */
export interface Forms {
  /** Changes nothing. */
  plan(query: FormQuery): Promise<FormPlan>;
  /**
   * Applies `plan`, one step per note; finished notes stay finished. Fails with REVIEW_NOTE_MOVED_ON if the
   * number of changes differs from what was shown.
   */
  apply(query: FormQuery, changesShown: number): Promise<FormCounts>;
  /** Reverts the last `apply`, except in notes with later decisions. */
  undo(): Promise<FormUndone>;
}

/** Creates the forms of an open folder, which keeps the last `apply`; undo per note works even after it closes. */
export function createForms(folder: ReviewFolder, reader: string): Forms {
  let last: AppliedStep[] = [];
  return {
    async plan(query) {
      const places: FormPlace[] = [];
      const counts = { found: 0, changes: 0, notes: 0 };
      for await (const { note, number, planned } of lookThrough(folder, reader, query)) {
        const changes = planned.filter(({ change }) => change !== undefined).length;
        counts.found += planned.length;
        counts.changes += changes;
        counts.notes += changes > 0 ? 1 : 0;
        for (const one of planned.slice(0, formPlacesShown - places.length))
          places.push(describePlace(note, number, one));
      }
      return { ...counts, places };
    },
    async apply(query, changesShown) {
      const steps: OpenStep[] = [];
      for await (const { number, track, state, planned } of lookThrough(folder, reader, query)) {
        const changes = planned.flatMap(({ change }) => (change === undefined ? [] : [change]));
        const { version, status } = state;
        if (changes.length > 0)
          steps.push({ number, track, version, isDone: status === 'reviewed', changes });
      }
      const changes = steps.reduce((sum, step) => sum + step.changes.length, 0);
      if (changes !== changesShown) throw new Failure('REVIEW_NOTE_MOVED_ON');
      last = [];
      for (const step of steps) last.push(await take(folder, reader, step));
      return { changes, notes: steps.length };
    },
    async undo() {
      const all = last.length;
      let notes = 0;
      // Taken off first: if a note fails, a second undo continues with the next
      for (let step = last.shift(); step !== undefined; step = last.shift()) {
        const { number, track, from, to } = step;
        if (folder.eventsOf(number, track, reader).length !== to) continue;
        for (let version = to; version < to + (to - from); version += 1)
          await folder.step(number, { track, version, seconds: 0, step: { kind: 'undo' } }, reader);
        notes += 1;
      }
      return { notes, kept: all - notes };
    },
  };
}

interface PlannedChange {
  readonly place: Place;
  readonly span: ReviewSpan | undefined;
  readonly change: Change | undefined;
}

interface NotePlan {
  readonly note: Note;
  readonly number: number;
  readonly track: Track;
  readonly state: NoteState;
  readonly planned: readonly PlannedChange[];
}

/** Plans no change in notes that only another reader has finished. */
async function* lookThrough(
  folder: ReviewFolder,
  reader: string,
  { form, label, only }: FormQuery,
): AsyncGenerator<NotePlan> {
  const track = only?.track ?? 'read';
  const numbers = only === undefined ? Array.from({ length: folder.size }, (_, index) => index) : [only.note];
  for (const number of numbers) {
    const note = await folder.readNote(number);
    const places = placesOfForm(note.text, form);
    if (places.length === 0) continue;
    const state = folder.stateOf(note, number, track, reader);
    const isTheirs =
      only === undefined &&
      state.version === 0 &&
      folder.readingsOf(number).some((one) => one.reader !== reader);
    const wish = isTheirs ? undefined : label;
    const mayRetype = only !== undefined;
    const planned = places.map((place) => plannedChange(place, state.spans, { label: wish, mayRetype }));
    yield { note, number, track, state, planned };
  }
}

/** Every occurrence of a form at token boundaries, in order and without overlap. */
export function placesOfForm(text: string, form: string): Place[] {
  const pattern = patternOf(form);
  let found = pattern.exec(text);
  if (found === null) return []; // avoids tokenizing notes without the form
  const { starts, ends } = tokenPositions(text);
  const openings = new Set(starts);
  const closings = new Set(ends);
  const places: Place[] = [];
  for (; found !== null; found = pattern.exec(text)) {
    const place = { start: found.index, end: pattern.lastIndex };
    if (openings.has(place.start) && closings.has(place.end)) places.push(place);
    else pattern.lastIndex = found.index + ((text.codePointAt(found.index) ?? 0) > 0xffff ? 2 : 1);
  }
  return places;
}

/** Without capitals also matches capitals; white space matches any, since a name may span two lines. */
function patternOf(form: string): RegExp {
  const escaped = form.trim().replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
  const flags = form === form.toLowerCase() ? 'giu' : 'gu';
  return new RegExp(escaped.replaceAll(/\s+/g, '\\s+'), flags);
}

function plannedChange(
  place: Place,
  spans: readonly ReviewSpan[],
  { label, mayRetype }: Pick<FormQuery, 'label'> & { readonly mayRetype: boolean },
): PlannedChange {
  const touching = spans.filter(({ start, end }) => start < place.end && end > place.start);
  const exact = touching.find(({ start, end }) => start === place.start && end === place.end);
  const span = exact ?? touching.find(({ status }) => status !== 'rejected');
  const isDecided = exact !== undefined && exact.status !== 'open';
  if (label === undefined || isDecided) return { place, span, change: undefined };
  if (exact === undefined) {
    const isFree = label !== null && span === undefined;
    return { place, span, change: isFree ? { do: 'add', ...place, label } : undefined };
  }
  if (label === null) return { place, span, change: { do: 'reject', span: exact.id } };
  if (exact.label === label) return { place, span, change: { do: 'accept', span: exact.id } };
  return { place, span, change: mayRetype ? { do: 'label', span: exact.id, label } : undefined };
}

/** Characters of context before and after an occurrence in the preview. */
const contextShown = 40;

function describePlace({ id, text }: Note, note: number, { place, span, change }: PlannedChange): FormPlace {
  const { start, end } = place;
  return {
    note,
    id,
    start,
    end,
    before: text.slice(Math.max(0, start - contextShown), start),
    form: text.slice(start, end),
    after: text.slice(end, end + contextShown),
    ...(span === undefined ? {} : { label: span.label, status: span.status }),
    ...(change === undefined ? {} : { outcome: change.do }),
  };
}

interface OpenStep {
  readonly number: number;
  readonly track: Track;
  readonly version: number;
  readonly isDone: boolean;
  readonly changes: readonly Change[];
}

/** Versions of a note before and after the change. */
interface AppliedStep {
  readonly number: number;
  readonly track: Track;
  readonly from: number;
  readonly to: number;
}

async function take(folder: ReviewFolder, reader: string, step: OpenStep): Promise<AppliedStep> {
  const { number, track, version: from, isDone, changes } = step;
  const request = { track, seconds: 0 } as const;
  const change = { kind: 'change', what: 'same-form', changes } as const;
  let state = await folder.step(number, { ...request, version: from, step: change }, reader);
  if (isDone)
    state = await folder.step(
      number,
      { ...request, version: state.version, step: { kind: 'finish' } },
      reader,
    );
  return { number, track, from, to: state.version };
}
