/** The thread side of `serve-note-threads.ts`: layers and replacing, one note after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { describeThrown, invariant } from '#foundation';
import { labelSetNamed } from '#labels';
import { codePointSpans, type Note } from '#text';
import type { NoteOrder, NoteThreadData, NoteThreadMessage, WrittenNote } from './serve-note-messages.js';
import { openServeReplacing } from './serve-replacing.js';
import { createNoteLayers, foundByModel } from './tag-layers.js';

invariant(parentPort !== null, 'serve-note-worker runs as a thread');
const port = parentPort;
const say = (message: NoteThreadMessage): void => port.postMessage(message);
try {
  const work = await openWork(workerData as NoteThreadData); // set by serve-note-threads.ts
  port.on('message', (order: NoteOrder) => {
    work(order).then(
      (written) => say({ kind: 'written', written }),
      (error: unknown) => say({ kind: 'failed', failure: describeThrown(error) }),
    );
  });
  say({ kind: 'open' });
} catch (error) {
  say({ kind: 'failed', failure: describeThrown(error) });
}

async function openWork(data: NoteThreadData): Promise<(order: NoteOrder) => Promise<WrittenNote>> {
  const { layers: content, language, surrogateKey } = data;
  const release = { language, labelSet: labelSetNamed(data.labelSet) };
  const layers = content && (await createNoteLayers(content, release));
  const replacing = openServeReplacing(surrogateKey, language, (id) => content?.known?.get(id)?.patient);
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
