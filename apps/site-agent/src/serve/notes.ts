/** Tags the notes of requests, with the release and layers of `tag`. */
import { Failure } from '#foundation';
import type { WrittenAs } from '#rules';
import { failuresOfStructure, type Note } from '#text';
import { codePointSpans } from '#text/corpus';
import type { SurrogateKey } from '../data/site-record.js';
import { deidentifyNotes, followsFromKey, type Tagger } from '../deidentify/deidentifier.js';
import { asksForLayers, type LayerFlags, readLayers } from '../deidentify/layers.js';
import { inCodePoints } from '../deidentify/leaks.js';
import type { DeidentifiedNote, NoteRequest } from '../deidentify/note-work.js';
import { replacementsUnder } from '../deidentify/replacement.js';
import type { Replacement } from '../deidentify/replacer.js';
import { type NoteThreads, openNoteThreads } from './note-threads.js';
import type { PageOffer } from './page.js';
import type { SentNote, TagAnswer } from './routes.js';

/** A warm release with its layers. Requests may overlap. */
export interface NoteService {
  readonly releaseId: string;
  readonly offer: PageOffer;
  /** Whether the replacement depends on the key, which only token holders may use. */
  needsKey(replace: Replacement): boolean;
  /** Answers notes in order. Rejects with the reason of `signal`. */
  tag(
    notes: readonly SentNote[],
    options: { readonly replace: Replacement; readonly signal: AbortSignal },
  ): Promise<TagAnswer>;
  close(): Promise<void>;
}

/** Parts of a service. */
export interface NoteServiceOptions {
  readonly open: () => Promise<Tagger>;
  readonly flags: LayerFlags;
  /** Never leaves this process. */
  readonly surrogateKey: SurrogateKey;
  /** Limit per note; 60 by default. */
  readonly noteSeconds?: number;
}

/** Opens layers and tags a first note. Fails as `open` and `readLayers` do, and with RULES_KNOWN_VALUES_INVALID. */
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
  const { releaseId, language, scheme } = tagger;
  const { lasts: surrogatesLast } = surrogateKey;
  return {
    releaseId,
    offer: { language, labelSet: scheme.labelSet, replacements: replacementsUnder(write !== undefined) },
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

/** Without rules, known values would be silently ignored. */
function refuseKnown(sent: readonly SentNote[]): void {
  if (sent.some(({ known }) => known !== undefined))
    throw new Failure('SERVE_REQUEST_INVALID', {
      field: 'known',
      expected: 'no known values, because the service runs without rules',
    });
}

function requireUnderPolicy(replace: Replacement, policySaysIt: boolean): void {
  const allowed = replacementsUnder(policySaysIt);
  if (!allowed.includes(replace))
    throw new Failure('SERVE_REQUEST_INVALID', { field: 'replace', expected: allowed.join(' or ') });
}

/** Without an id, a note is its own subject: a shift by position would let one known date reveal every caller's. */
function requestFor(sent: SentNote | undefined, replace: Replacement): NoteRequest {
  return { replace, known: sent?.known, patient: sent?.patient, isNameless: sent?.id === undefined };
}

/** Refuses a single note if an original remains or it cannot be read. */
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

function spansOf(note: Note): TagAnswer['notes'][number]['spans'] {
  return codePointSpans(note).map(({ span: { label, confidence, foundBy = 'model' }, start, end }) => ({
    start,
    end,
    label,
    ...(confidence === undefined ? {} : { confidence }),
    source: foundBy,
  }));
}

async function* notesOf(sent: readonly SentNote[]): AsyncGenerator<Note> {
  for (const [index, { id, text }] of sent.entries()) yield { id: id ?? String(index + 1), text, spans: [] };
}
