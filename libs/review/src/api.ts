/** What the page may ask: each request parsed and answered by the folder, never with more of a note than it names. */
import { z } from 'zod';
import { expectedOf, Failure } from '#foundation';
import { type Note, tokenPositions } from '#text';
import { signOff } from './conclusion.js';
import { changeSchema, orderSchema, queueSchema, stepKindSchema, trackSchema } from './decisions.js';
import {
  type FormPlace,
  type NoteView,
  type Order,
  type ReviewSpan,
  type Session,
  type StepRequest,
  stepSecondsMax,
  type Track,
} from './page/wire.js';
import { listNotes, nextNote, orderedNotes, progressOf } from './queue.js';
import type { ReviewFolder } from './review-folder.js';

/** Answers the requests of one reader. */
export interface ReviewApi {
  /**
   * The answer, to be sent as JSON. `route` is method and path: `GET /api/session`; `input` the query of a
   * GET or the body of a POST. Fails with REVIEW_REQUEST_UNKNOWN, REVIEW_REQUEST_INVALID, and the codes of
   * `ReviewFolder.step`.
   */
  answer(route: string, input: unknown): Promise<unknown>;
}

const number = z.coerce.number().int().nonnegative();
const note = z.object({ note: number });
const ofTrack = note.extend({ track: trackSchema });
const settings = z.strictObject({ order: orderSchema, queue: queueSchema });
const listPart = z.object({ from: number, count: z.coerce.number().int().min(1).max(500) });
const stepRequest = z.strictObject({
  note: number,
  track: trackSchema,
  version: number,
  seconds: z.number().min(0).max(stepSecondsMax),
  step: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('change'),
      what: stepKindSchema,
      changes: z.array(changeSchema).min(1).max(10_000),
    }),
    z.strictObject({ kind: z.enum(['undo', 'finish', 'skip']) }),
  ]),
}) satisfies z.ZodType<StepRequest>;

/** An answerer for one reader of an open folder. */
export function createApi(folder: ReviewFolder, reader: string): ReviewApi {
  const orders = new Map<Order, readonly number[]>();
  const ordered = (): readonly number[] => {
    const { order } = folder.settingsOf(reader);
    const known = orders.get(order) ?? orderedNotes(folder, order);
    orders.set(order, known);
    return known;
  };
  const next = (after?: number) =>
    nextNote(folder, {
      reader,
      queue: folder.settingsOf(reader).queue,
      ordered: ordered(),
      ...(after === undefined ? {} : { after }),
    });
  const session = async (): Promise<Session> => ({
    reader,
    labels: folder.labels,
    ...folder.settingsOf(reader),
    next: await next(),
  });
  const routes: Readonly<Record<string, Answer>> = {
    'GET /api/session': session,
    'GET /api/next': async (query) => ({ next: await next(parse(note, query).note) }),
    'GET /api/note': (query) => openNote(folder, reader, parse(ofTrack, query)),
    'GET /api/same-form': (query) =>
      findForm(folder, reader, parse(ofTrack.extend({ start: number, end: number }), query)),
    'GET /api/progress': () => progressOf(folder, reader, ordered()),
    'GET /api/notes': (query) => {
      const { from, count } = parse(listPart, query);
      return listNotes(folder, reader, ordered().slice(from, from + count));
    },
    'POST /api/step': (body) => {
      const { note: of, ...request } = parse(stepRequest, body);
      return folder.step(of, request, reader);
    },
    'POST /api/settings': async (body) => {
      await folder.changeSettings(reader, parse(settings, body));
      return session();
    },
    'POST /api/sign-off': () => signOff(folder, reader),
  };
  return {
    answer: (route, input) => {
      const found = routes[route];
      if (found === undefined) throw new Failure('REVIEW_REQUEST_UNKNOWN');
      return found(input);
    },
  };
}

/** Takes the query of a GET or the body of a POST. */
type Answer = (input: unknown) => Promise<unknown>;

interface NoteOfTrack {
  readonly note: number;
  readonly track: Track;
}

async function openNote(folder: ReviewFolder, reader: string, of: NoteOfTrack): Promise<NoteView> {
  const read = await folder.readNote(of.note);
  // Somebody who settles disagreements may open any note of the list: where two readers do not differ, it is
  // one to read.
  const isToSettle = of.track === 'adjudicate' && (await folder.beginAdjudication(of.note, reader));
  const track = isToSettle ? 'adjudicate' : 'read';
  const { starts, ends } = tokenPositions(read.text);
  return {
    ...folder.stateOf(read, of.note, track, reader),
    number: of.note,
    id: read.id,
    text: read.text,
    track,
    tokens: { starts: [...starts], ends: [...ends] },
  };
}

async function findForm(
  folder: ReviewFolder,
  reader: string,
  { note: of, track, start, end }: NoteOfTrack & { start: number; end: number },
): Promise<FormPlace[]> {
  const read = await folder.readNote(of);
  if (start >= end || end > read.text.length)
    throw new Failure('REVIEW_REQUEST_INVALID', { field: 'start, end', characters: read.text.length });
  return placesOfForm(read, { start, end }, folder.stateOf(read, of, track, reader).spans);
}

/** Says which field is wrong and what it should be, never what it is. */
function parse<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure('REVIEW_REQUEST_INVALID', {
    field: issue?.path.join('.') || 'request',
    expected: expectedOf(issue),
  });
}

/** Every place of the same characters at token boundaries, in order, `place` itself included; places never overlap. */
export function placesOfForm(
  { text }: Pick<Note, 'text'>,
  place: Pick<ReviewSpan, 'start' | 'end'>,
  spans: readonly ReviewSpan[],
): FormPlace[] {
  const form = text.slice(place.start, place.end);
  const { starts, ends } = tokenPositions(text);
  const boundaries = new Set(starts);
  const closings = new Set(ends);
  const places: FormPlace[] = [];
  for (let at = text.indexOf(form); at !== -1; ) {
    const end = at + form.length;
    const isWhole = boundaries.has(at) && closings.has(end);
    if (isWhole) places.push(describePlace({ start: at, end }, spans));
    at = text.indexOf(form, isWhole ? end : at + 1);
  }
  return places;
}

function describePlace(place: { start: number; end: number }, spans: readonly ReviewSpan[]): FormPlace {
  const touching = spans.filter(({ start, end }) => start < place.end && end > place.start);
  const exact = touching.find(({ start, end }) => start === place.start && end === place.end);
  const isOverlapped = exact === undefined && touching.some(({ status }) => status !== 'rejected');
  if (exact === undefined) return { ...place, isOverlapped };
  return { ...place, span: exact.id, label: exact.label, status: exact.status, isOverlapped };
}
