/** The page's requests to its own server, one after another, and the time that a reader is active. */
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

/** An error response of the server. */
export class Refusal extends Error {
  constructor(readonly answer: ErrorAnswer) {
    super(answer.message);
  }
}

/** All requests to the server. An unreachable server also throws a `Refusal`. */
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
  if (!isAnswer) throw new Refusal(body as ErrorAnswer); // our own server sends no other error
  return body as Answer; // the types of `wire.ts` are those that the server sends
}

async function exchange(path: string, init: RequestInit): Promise<{ isAnswer: boolean; body: unknown }> {
  const response = await fetch(path, init);
  return { isAnswer: response.ok, body: await response.json() };
}

/** After a longer pause without key, click or wheel, nobody is reading. */
const pauseSecondsMax = 60;

/** Counts active seconds from now on. `take` returns those since the last call, at most what a step may carry. */
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

/** The promise resolves when the command is over, and never rejects. */
type CommandQueue = (command: () => void | Promise<void>) => Promise<void>;

/**
 * Runs commands in order. A command's error goes to `recover`, and one of `recover` to `report`; the next command
 * runs either way.
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
