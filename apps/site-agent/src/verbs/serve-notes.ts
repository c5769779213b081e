/** What `serve` does with notes: the release and the layers that `tag` uses, for the notes of one request at a time. */
import { findSpans } from '#encoding';
import { Failure } from '#foundation';
import { codePointSpans, type Note } from '#text';
import type { SentNote, TagAnswer } from './serve-routes.js';
import type { Tagger } from './tag-corpus.js';
import { foundByModel, type LayerFlags, openLayers } from './tag-layers.js';
import { redact } from './tag-output.js';

/** A release with its layers, warm. Requests may overlap. */
export interface NoteService {
  readonly releaseId: string;
  /** The answer, notes in order. Ends with the reason of `signal` when it is aborted. */
  tag(notes: readonly SentNote[], options: TagNotesOptions): Promise<TagAnswer>;
  close(): Promise<void>;
}

/** How notes are tagged. */
export interface TagNotesOptions {
  /** Whether answers carry text with types in place of identifiers. */
  readonly replace: boolean;
  readonly signal: AbortSignal;
}

/** Opens release and layers and tags a first note. Fails as `open` and `openLayers` do. */
export async function openNoteService(open: () => Promise<Tagger>, flags: LayerFlags): Promise<NoteService> {
  const tagger = await open();
  try {
    const service = await createNoteService(tagger, flags);
    await service.tag([{ text: 'Seen by Ada Moss on 3 May.' }], {
      replace: true,
      signal: new AbortController().signal,
    });
    return service;
  } catch (error) {
    await tagger.close();
    throw error;
  }
}

async function createNoteService(tagger: Tagger, flags: LayerFlags): Promise<NoteService> {
  const { releaseId, language, scheme } = tagger;
  const layers = await openLayers(flags, { language, labelSet: scheme.labelSet });
  return {
    releaseId,
    async tag(sent, { replace, signal }) {
      if (layers === undefined) refuseKnown(sent);
      const answer: TagAnswer['notes'] = [];
      await findSpans(notesOf(sent), tagger, {
        onStep: () => signal.throwIfAborted(),
        write: async ({ note }) => {
          signal.throwIfAborted();
          const found = (layers ?? foundByModel)(note, sent[answer.length]?.known);
          answer.push({
            id: note.id,
            spans: spansOf(found),
            ...(replace ? { text: redact(found) } : {}),
          });
        },
      });
      return { releaseId, notes: answer };
    },
    close: () => tagger.close(),
  };
}

/** What nobody would look for must not be taken as looked for. */
function refuseKnown(sent: readonly SentNote[]): void {
  if (sent.some(({ known }) => known !== undefined))
    throw new Failure('SERVE_REQUEST_INVALID', {
      field: 'known',
      expected: 'no known values, because the service runs without rules',
    });
}

async function* notesOf(sent: readonly SentNote[]): AsyncGenerator<Note> {
  for (const [index, { id, text }] of sent.entries()) yield { id: id ?? String(index + 1), text, spans: [] };
}

/** As `notes.jsonl` has them. */
function spansOf(note: Note): TagAnswer['notes'][number]['spans'] {
  return codePointSpans(note).map(({ span: { label, confidence, foundBy = 'model' }, start, end }) => ({
    ...{ start, end, label },
    ...(confidence === undefined ? {} : { confidence }),
    source: foundBy,
  }));
}
