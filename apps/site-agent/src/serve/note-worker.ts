/** Thread of `note-threads.ts`: de-identifies one note after another. */
import { parentPort, workerData } from 'node:worker_threads';
import { describeThrown, invariant } from '#foundation';
import { type NoteWorkContent, openNoteWork } from '../deidentify/note-work.js';
import type { NoteOrder, NoteThreadMessage } from './note-threads.js';

invariant(parentPort !== null, 'serve-note-worker runs as a thread');
const port = parentPort;
const say = (message: NoteThreadMessage): void => port.postMessage(message);
try {
  const work = await openNoteWork(workerData as NoteWorkContent); // set by note-threads.ts
  port.on('message', ({ note, request }: NoteOrder) => {
    work.deidentify(note, request).then(
      (done) => say({ kind: 'done', note: done }),
      (error: unknown) => say({ kind: 'failed', failure: describeThrown(error) }),
    );
  });
  say({ kind: 'open' });
} catch (error) {
  say({ kind: 'failed', failure: describeThrown(error) });
}
