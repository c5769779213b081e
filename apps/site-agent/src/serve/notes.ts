/** What `serve` does with notes: the release and the layers that `tag` uses, for the notes of one request at a time. */
import { Failure } from '#foundation';
import type { WrittenAs } from '#rules';
import { codePointSpans, failuresOfStructure, type Note } from '#text';
import type { SurrogateKey } from '../data/surrogate-key.js';
import { followsFromKey } from '../deidentify/deidentifier.js';
import { deidentifyNotes } from '../deidentify/deidentify-notes.js';
import { asksForLayers, type LayerFlags, readLayers } from '../deidentify/layers.js';
import { inCodePoints } from '../deidentify/leaks.js';
import type { DeidentifiedNote, NoteRequest } from '../deidentify/note-work.js';
import { replacementsUnder } from '../deidentify/replacement.js';
import type { Replacement } from '../deidentify/replacer.js';
import type { Tagger } from '../deidentify/tagger.js';
import { type NoteThreads, openNoteThreads } from './note-threads.js';
import type { SentNote, TagAnswer } from './routes.js';

/** A release with its layers, warm. Requests may overlap. */
export interface NoteService {
  readonly releaseId: string;
  /** Whether surrogates or keyed hashes are written, which nobody may ask for without a token. */
  needsKey(replace: Replacement): boolean;
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

/** Opens release and layers and tags a first note. Fails as `open` and `readLayers` do, and with RULES_KNOWN_VALUES_INVALID. */
export async function openNoteService(options: NoteServiceOptions): Promise<NoteService> {
  const tagger = await options.open();
  try {
    const { flags, surrogateKey, noteSeconds } = options;
    const { language, scheme } = tagger;
    const labelSet = scheme.labelSet.name;
    const layers = await readLayers(flags);
    const content = { layers, language, labelSet, surrogateKey: surrogateKey.key };
    const threads = await openNoteThreads(content, noteSeconds);
    try {
      const write = layers?.policy?.write;
      const service = createNoteService(tagger, threads, { ...options, write });
      await service.tag([{ text: 'Seen by Ada Moss on 3 May.' }], {
        replace: write === undefined ? 'types' : 'policy',
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
  { flags, surrogateKey, write }: NoteServiceOptions & { readonly write: WrittenAs | undefined },
): NoteService {
  const { releaseId } = tagger;
  const { lasts: surrogatesLast } = surrogateKey;
  return {
    releaseId,
    needsKey: (replace) => followsFromKey(replace, write).hasKey,
    async tag(sent, { replace, signal }) {
      if (!asksForLayers(flags)) refuseKnown(sent);
      requireUnderPolicy(replace, write !== undefined);
      const notes: TagAnswer['notes'] = [];
      await deidentifyNotes(
        notesOf(sent),
        {
          release: tagger,
          deidentify: (note, request) => threads.deidentify({ note, request }, signal),
          requestFor: (_, position) => requestFor(sent[position], replace),
        },
        {
          onStep: () => signal.throwIfAborted(),
          write: async (note) => void notes.push(answerOf(note, replace)),
        },
      );
      const { hasKey } = followsFromKey(replace, write);
      return { releaseId, notes, ...(hasKey ? { surrogatesLast } : {}) };
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

/** The choice of the hospital is not passed by. */
function requireUnderPolicy(replace: Replacement, policySaysIt: boolean): void {
  const allowed = replacementsUnder(policySaysIt);
  if (!allowed.includes(replace))
    throw new Failure('SERVE_REQUEST_INVALID', { field: 'replace', expected: allowed.join(' or ') });
}

/**
 * A note without an id is a subject that never comes again: were it the position, all first notes would move by the same days, and
 * one known date would tell those of every caller.
 */
function requestFor(sent: SentNote | undefined, replace: Replacement): NoteRequest {
  return { replace, known: sent?.known, patient: sent?.patient, isNameless: sent?.id === undefined };
}

/** One note in which an original still stands, or that cannot be read, is refused; the others of its request are not. */
function answerOf(
  { found, written, leaks, failure }: DeidentifiedNote,
  replace: Replacement,
): TagAnswer['notes'][number] {
  const { id } = found;
  const spans = spansOf(found);
  if (failure !== undefined) return { id, spans, refused: refusalOf(failure) };
  if (replace === 'nothing') return { id, spans };
  const seen = inCodePoints(found.text, leaks).map(({ place, label }) => ({ ...place, label }));
  if (written === undefined) return { id, spans, leaks: seen, refused: 'SITE_OUTPUT_LEAK' };
  return { id, spans, text: written.text, leaks: seen };
}

function refusalOf(failure: Failure): (typeof failuresOfStructure)[number] {
  const code = failuresOfStructure.find((known) => known === failure.code);
  if (code === undefined) throw failure;
  return code;
}

/** As `notes.jsonl` has them. */
function spansOf(note: Note): TagAnswer['notes'][number]['spans'] {
  return codePointSpans(note).map(({ span: { label, confidence, foundBy = 'model' }, start, end }) => ({
    ...{ start, end, label },
    ...(confidence === undefined ? {} : { confidence }),
    source: foundBy,
  }));
}

async function* notesOf(sent: readonly SentNote[]): AsyncGenerator<Note> {
  for (const [index, { id, text }] of sent.entries()) yield { id: id ?? String(index + 1), text, spans: [] };
}
