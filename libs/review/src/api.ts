/** The page's API: parses each request and returns no more of a note than the request names. */
import { z } from 'zod';
import { expectedOf, Failure } from '#foundation';
import { tokenPositions } from '#text';
import { signOff } from './conclusion.js';
import { changeSchema, orderSchema, queueSchema, stepKindSchema, trackSchema } from './decisions.js';
import {
  type FormQuery,
  type NoteView,
  noteGroups,
  type Order,
  type Session,
  type StepRequest,
  stepSecondsMax,
  type Track,
} from './page/wire.js';
import { listNotes, nextNote, orderedNotes, progressOf } from './queue.js';
import type { ReviewFolder } from './review-folder.js';
import { createForms } from './same-form.js';

/** Answers the requests of one reader. */
export interface ReviewApi {
  /**
   * Returns the response, to be sent as JSON. `route` is method and path, such as `GET /api/session`; `input` is
   * the query or body. Fails with REVIEW_REQUEST_UNKNOWN, REVIEW_REQUEST_INVALID, and the codes of
   * `ReviewFolder.step`.
   */
  answer(route: string, input: unknown): Promise<unknown>;
}

const number = z.coerce.number().int().nonnegative();
const note = z.object({ note: number });
const ofTrack = note.extend({ track: trackSchema });
const settings = z.strictObject({ order: orderSchema, queue: queueSchema });
const listPart = z.object({
  group: z.enum(noteGroups).optional(),
  from: number.optional(),
  note: number.optional(),
});
const formQuery = {
  form: z.string().trim().min(1).max(200),
  label: z.string().min(1).nullable().optional(),
  only: z.strictObject({ note: number, track: trackSchema }).optional(),
};
const planRequest = z.strictObject(formQuery) satisfies z.ZodType<FormQuery>;
const applyRequest = z.strictObject({ ...formQuery, changes: number });
const signOffRequest = z.strictObject({ isHasteMeant: z.boolean() });
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

/** Creates the API of one reader of an open folder. */
export function createApi(folder: ReviewFolder, reader: string): ReviewApi {
  const forms = createForms(folder, reader);
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
    'POST /api/form': (body) => forms.plan(parse(planRequest, body)),
    'POST /api/form/apply': (body) => {
      const { changes, ...query } = parse(applyRequest, body);
      return forms.apply(query, changes);
    },
    'POST /api/form/undo': () => forms.undo(),
    'GET /api/progress': () => progressOf(folder, reader, ordered()),
    'GET /api/notes': (query) => listNotes(folder, reader, { ordered: ordered(), ...parse(listPart, query) }),
    'POST /api/step': (body) => {
      const { note: of, ...request } = parse(stepRequest, body);
      return folder.step(of, request, reader);
    },
    'POST /api/settings': async (body) => {
      await folder.changeSettings(reader, parse(settings, body));
      return session();
    },
    'POST /api/sign-off': (body) => signOff(folder, reader, parse(signOffRequest, body)),
  };
  return {
    answer: (route, input) => {
      const found = routes[route];
      if (found === undefined) throw new Failure('REVIEW_REQUEST_UNKNOWN');
      return found(input);
    },
  };
}

type Answer = (input: unknown) => Promise<unknown>;

interface NoteOfTrack {
  readonly note: number;
  readonly track: Track;
}

async function openNote(folder: ReviewFolder, reader: string, of: NoteOfTrack): Promise<NoteView> {
  const read = await folder.readNote(of.note);
  // Adjudicators may open any note; one without a disagreement opens for reading.
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

/** Reports field and expectation, never the value. */
function parse<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure('REVIEW_REQUEST_INVALID', {
    field: issue?.path.join('.') || 'request',
    expected: expectedOf(issue),
  });
}
