/** The thread side of `serve-note-threads.ts`: layers and replacing, one note after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { describeBug, Failure, invariant } from '#foundation';
import { labelSetNamed } from '#labels';
import { codePointSpans, type Note } from '#text';
import type {
  NoteOrder,
  NoteThreadData,
  NoteThreadFailure,
  NoteThreadMessage,
  WrittenNote,
} from './serve-note-messages.js';
import { openServeReplacing } from './serve-replacing.js';
import { foundByModel, openLayers } from './tag-layers.js';

invariant(parentPort !== null, 'serve-note-worker runs as a thread');
const port = parentPort;
const say = (message: NoteThreadMessage): void => port.postMessage(message);
try {
  const work = await openWork(workerData as NoteThreadData); // set by serve-note-threads.ts
  port.on('message', (order: NoteOrder) => {
    work(order).then(
      (written) => say({ kind: 'written', written }),
      (error: unknown) => say({ kind: 'failed', failure: describe(error) }),
    );
  });
  say({ kind: 'open' });
} catch (error) {
  say({ kind: 'failed', failure: describe(error) });
}

async function openWork(data: NoteThreadData): Promise<(order: NoteOrder) => Promise<WrittenNote>> {
  const { flags, language, surrogateKey } = data;
  const layers = await openLayers(flags, { language, labelSet: labelSetNamed(data.labelSet) });
  const replacing = await openServeReplacing(surrogateKey, flags, language);
  return async ({ note, known, replace, sent }) => {
    const found = (layers ?? foundByModel)(note, known);
    return { id: note.id, spans: spansOf(found), ...(await replacing.textOf(found, replace, sent)) };
  };
}

/** As `notes.jsonl` has them. */
function spansOf(note: Note): WrittenNote['spans'] {
  return codePointSpans(note).map(({ span: { label, confidence, foundBy = 'model' }, start, end }) => ({
    ...{ start, end, label },
    ...(confidence === undefined ? {} : { confidence }),
    source: foundBy,
  }));
}

function describe(error: unknown): NoteThreadFailure {
  if (error instanceof Failure) return { code: error.code, details: error.details };
  return describeBug(error);
}
