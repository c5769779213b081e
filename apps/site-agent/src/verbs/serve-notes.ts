/** What `serve` does with notes: the release and the layers that `tag` uses, for the notes of one request at a time. */
import { findSpans } from '#encoding';
import { Failure } from '#foundation';
import { codePointSpans, type Note } from '#text';
import type { SurrogateKey } from '../data/surrogate-key.js';
import type { Replacement } from './replacement.js';
import { openServeReplacing, type ServeReplacing } from './serve-replacing.js';
import type { SentNote, TagAnswer } from './serve-routes.js';
import type { Tagger } from './tag-corpus.js';
import { foundByModel, type LayerFlags, openLayers } from './tag-layers.js';

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
}

/** Opens release and layers and tags a first note. Fails as `open` and `openLayers` do, and with RULES_KNOWN_VALUES_INVALID. */
export async function openNoteService({
  open,
  flags,
  surrogateKey,
}: NoteServiceOptions): Promise<NoteService> {
  const tagger = await open();
  try {
    const replacing = await openServeReplacing(surrogateKey, flags, tagger.language);
    const service = await createNoteService(tagger, flags, replacing);
    await service.tag([{ text: 'Seen by Ada Moss on 3 May.' }], {
      replace: 'types',
      signal: new AbortController().signal,
    });
    return service;
  } catch (error) {
    await tagger.close();
    throw error;
  }
}

async function createNoteService(
  tagger: Tagger,
  flags: LayerFlags,
  replacing: ServeReplacing,
): Promise<NoteService> {
  const { releaseId, language, scheme } = tagger;
  const layers = await openLayers(flags, { language, labelSet: scheme.labelSet });
  return {
    releaseId,
    async tag(sent, { replace, signal }) {
      if (layers === undefined) refuseKnown(sent);
      const notes: TagAnswer['notes'] = [];
      await findSpans(notesOf(sent), tagger, {
        onStep: () => signal.throwIfAborted(),
        write: async ({ note }) => {
          signal.throwIfAborted();
          const asked = sent[notes.length];
          const found = (layers ?? foundByModel)(note, asked?.known);
          const written = await replacing.textOf(found, replace, asked);
          notes.push({ id: note.id, spans: spansOf(found), ...written });
        },
      });
      return { releaseId, notes, ...(replace === 'surrogates' ? { surrogatesLast: replacing.lasts } : {}) };
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
