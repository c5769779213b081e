/** The page's requests to its own server, one after the other, and the seconds that a reader is active. */
import {
  type ErrorAnswer,
  type FormCounts,
  type FormPlan,
  type FormQuery,
  type FormUndone,
  type ListPart,
  type NoteList,
  type NoteState,
  type NoteView,
  type Progress,
  type Session,
  type SignOffAnswer,
  type StepRequest,
  stepSecondsMax,
  type Track,
} from './wire.js';

/** A refusal by the server, in its words. */
export class Refusal extends Error {
  constructor(readonly answer: ErrorAnswer) {
    super(answer.message);
  }
}

/** Every request there is. A server that is gone is a `Refusal` as well. */
export const client = {
  session: () => get<Session>('session', {}),
  next: (note: number) => get<{ next: number | null }>('next', { note }),
  note: (note: number, track: Track) => get<NoteView>('note', { note, track }),
  form: (query: FormQuery) => post<FormPlan>('form', query),
  applyForm: (query: FormQuery, changes: number) => post<FormCounts>('form/apply', { ...query, changes }),
  undoForm: () => post<FormUndone>('form/undo', {}),
  progress: () => get<Progress>('progress', {}),
  notes: ({ group, from, note }: ListPart) => get<NoteList>('notes', { group, from, note }),
  step: (note: number, request: StepRequest) => post<NoteState>('step', { note, ...request }),
  settings: (settings: Pick<Session, 'order' | 'queue'>) => post<Session>('settings', settings),
  signOff: (isHasteMeant: boolean) => post<SignOffAnswer>('sign-off', { isHasteMeant }),
};

function get<Answer>(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<Answer> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return ask<Answer>(`/api/${path}?${search}`, {});
}

function post<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return ask<Answer>(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const { isAnswer, body } = await exchange(path, init).catch(() => {
    throw new Refusal({
      code: 'AWAY',
      message: 'The review has been closed or has stopped',
      remedy: 'Start "sfumato review" again. Every step that this page confirmed is kept.',
    });
  });
  if (!isAnswer) throw new Refusal(body as ErrorAnswer); // our own server's only other answer
  return body as Answer; // the types of `wire.ts` are those that the server sends
}

/** Fails where the server goes away before its answer is whole. */
async function exchange(path: string, init: RequestInit): Promise<{ isAnswer: boolean; body: unknown }> {
  const response = await fetch(path, init);
  return { isAnswer: response.ok, body: await response.json() };
}

/** Longer without a key, a click or a turn of the wheel, and nobody is reading. */
const pauseSecondsMax = 60;

/** Counts active seconds from now on; `take` gives those since the last time, as many as a step may carry. */
export function createStopwatch(): { take(): number } {
  let seconds = 0;
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    seconds += Math.min((now - last) / 1000, pauseSecondsMax);
    last = now;
  };
  for (const kind of ['keydown', 'pointerdown', 'wheel']) addEventListener(kind, tick, { passive: true });
  return {
    take() {
      tick();
      const taken = Math.min(stepSecondsMax, Math.round(seconds * 10) / 10);
      seconds = 0;
      return taken;
    },
  };
}

/** Takes a command and resolves, never rejects, when it is over. */
type CommandQueue = (command: () => void | Promise<void>) => Promise<void>;

/**
 * Runs commands one after the other, in the order of the keys. What one throws goes to `recover`, and what
 * `recover` throws to `report`; the next command has its turn all the same.
 */
export function createCommandQueue(
  recover: (error: unknown) => Promise<void>,
  report: (error: unknown) => void,
): CommandQueue {
  let last: Promise<void> = Promise.resolve();
  return (command) => {
    last = last.then(command).catch(recover).catch(report);
    return last;
  };
}
