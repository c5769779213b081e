/** What `serve` does with notes: the release and the layers that `tag` uses, for the notes of one request at a time. */
import { findSpans } from '#encoding';
import { Failure } from '#foundation';
import type { Note } from '#text';
import type { SurrogateKey } from '../data/surrogate-key.js';
import type { Replacement } from './replacement.js';
import { type NoteThreads, openNoteThreads } from './serve-note-threads.js';
import type { SentNote, TagAnswer } from './serve-routes.js';
import type { Tagger } from './tag-corpus.js';
import { asksForLayers, type LayerFlags, readLayers } from './tag-layers.js';

/** A release with its layers, warm. Requests may overlap. */
export interface NoteService {
  readonly releaseId: string;
  /** The answer, notes in order. Ends with the reason of `signal` when it is aborted. */
  tag(notes: readonly SentNote[], options: TagNotesOptions): Promise<TagAnswer>;
  close(): Promise<void>;
}

/** How notes are tagged. */
export interface TagNotesOptions {
  /** What stands in place of identifiers in the texts of the answer; `nothing` for an answer without texts. */
  readonly replace: Replacement;
  readonly signal: AbortSignal;
}

/** What a service of notes is opened with. */
export interface NoteServiceOptions {
  readonly open: () => Promise<Tagger>;
  readonly flags: LayerFlags;
  /** What surrogates follow from; it never leaves this process. */
  readonly surrogateKey: SurrogateKey;
  /** The longest that layers and replacing may take for one note; 60 unless given. */
  readonly noteSeconds?: number;
}

/** Opens release and layers and tags a first note. Fails as `open` and `openLayers` do, and with RULES_KNOWN_VALUES_INVALID. */
export async function openNoteService(options: NoteServiceOptions): Promise<NoteService> {
  const tagger = await options.open();
  try {
    const { flags, surrogateKey, noteSeconds } = options;
    const { language, scheme } = tagger;
    const labelSet = scheme.labelSet.name;
    const layers = await readLayers(flags);
    const threads = await openNoteThreads({ layers, language, labelSet, surrogateKey }, noteSeconds);
    try {
      const service = createNoteService(tagger, threads, options);
      await service.tag([{ text: 'Seen by Ada Moss on 3 May.' }], {
        replace: 'types',
        signal: new AbortController().signal,
      });
      return service;
    } catch (error) {
      await threads.close();
      throw error;
    }
  } catch (error) {
    await tagger.close();
    throw error;
  }
}

function createNoteService(
  tagger: Tagger,
  threads: NoteThreads,
  { flags, surrogateKey }: NoteServiceOptions,
): NoteService {
  const { releaseId } = tagger;
  const { lasts: surrogatesLast } = surrogateKey;
  return {
    releaseId,
    async tag(sent, { replace, signal }) {
      if (!asksForLayers(flags)) refuseKnown(sent);
      const notes: TagAnswer['notes'] = [];
      await findSpans(notesOf(sent), tagger, {
        onStep: () => signal.throwIfAborted(),
        write: async ({ note }) => {
          signal.throwIfAborted();
          const { known, id, patient } = sent[notes.length] ?? {};
          const said = { ...(id === undefined ? {} : { id }), ...(patient === undefined ? {} : { patient }) };
          notes.push(await threads.write({ note, known, replace, sent: said }, signal));
        },
      });
      return { releaseId, notes, ...(replace === 'surrogates' ? { surrogatesLast } : {}) };
    },
    close: async () => {
      await threads.close();
      await tagger.close();
    },
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
