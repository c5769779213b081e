/** Combines a release with the layers and the replacement that the flags ask for. */
import { counted, type Terminal } from '#command-line';
import { type FoundNote, findSpans, type ReleaseAtWork } from '#encoding';
import { Failure } from '#foundation';
import type { KnownValues, WrittenAs } from '#rules';
import {
  type Language,
  languageOf,
  type Note,
  type NotesLanguage,
  readStructured,
  type StructuredText,
} from '#text';
import type { SiteContext } from '../context.js';
import { openSurrogateKey, type SurrogateKey } from '../data/site-record.js';
import { type LayerFlags, readLayers } from './layers.js';
import { type DeidentifiedNote, type NoteRequest, type NoteWork, openNoteWork } from './note-work.js';
import type { Replacement } from './replacer.js';

/** Options of layers and replacement (`nothing` by default). */
export interface DeidentifierFlags extends LayerFlags {
  readonly replace?: Replacement;
}

/** De-identifies notes. */
export interface Deidentifier extends NoteWork {
  readonly tagger: Tagger;
  readonly replace: Replacement;
  readonly hasLayers: boolean;
  /** How long the surrogate key lasts; undefined without surrogates. */
  readonly surrogatesLast: SurrogateKey['lasts'] | undefined;
  /** `patientOf` takes precedence over the known-values file. */
  run(
    notes: AsyncIterable<Note>,
    steps: DeidentificationSteps & { readonly patientOf?: PatientOf; readonly knownOf?: KnownOf },
  ): Promise<void>;
}

/** Looks up the patient of a note. */
export type PatientOf = (noteId: string) => string | undefined;

/** Looks up what the note's own row says about its patient. */
export type KnownOf = (noteId: string) => KnownValues | undefined;

function withFile(ofRow: KnownValues | undefined, ofFile: KnownValues | undefined): KnownValues | undefined {
  if (ofRow === undefined || ofFile === undefined) return ofRow;
  const fields = ['names', 'birthDates', 'records', 'addresses', 'telephones'] as const;
  return Object.fromEntries(
    fields.map((field) => [field, [...(ofRow[field] ?? []), ...(ofFile[field] ?? [])]]),
  );
}

/** Opens layers and keys; callers close the release. Fails with RULES_* (file, field), FILE_*, SITE_DATA_DAMAGED. */
export async function openDeidentifier(
  context: Pick<SiteContext, 'paths' | 'terminal'>,
  tagger: Tagger,
  flags: DeidentifierFlags,
): Promise<Deidentifier> {
  const { replace = 'nothing' } = flags;
  const layers = await readLayers(flags);
  const { surrogateKey, surrogatesLast } = await openKeyOf(context, replace, layers?.policy?.write);
  const { language, scheme } = tagger;
  const labelSet = scheme.labelSet.name;
  const work = await openNoteWork({ layers, language, labelSet, surrogateKey });
  return {
    ...work,
    tagger,
    replace,
    hasLayers: layers !== undefined,
    surrogatesLast,
    run: async (notes, { patientOf, knownOf, ...steps }) => {
      const foreign = new ForeignNotes(language);
      await deidentifyNotes(
        foreign.among(notes),
        {
          release: tagger,
          deidentify: work.deidentify,
          requestFor: ({ id }) => ({
            replace,
            patient: patientOf?.(id),
            known: withFile(knownOf?.(id), layers?.known?.get(id)),
          }),
        },
        steps,
      );
      foreign.warn(context.terminal);
    },
  };
}

/** Counts notes that are clearly in another language than the configured one: their names and dates get missed. */
class ForeignNotes {
  private readonly counts = new Map<Language, number>();
  private notes = 0;

  constructor(private readonly language: NotesLanguage) {}

  async *among(notes: AsyncIterable<Note>): AsyncGenerator<Note> {
    for await (const note of notes) {
      this.notes += 1;
      const own = this.language === 'auto' ? undefined : languageOf(note.text);
      if (own !== undefined && own !== this.language) this.counts.set(own, (this.counts.get(own) ?? 0) + 1);
      yield note;
    }
  }

  /** Stays silent if fewer than a tenth are foreign. */
  warn(terminal: Pick<Terminal, 'say'>): void {
    const total = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
    if (total === 0 || 10 * total < this.notes) return;
    const each = [...this.counts].map(([language, count]) => `${count} ${language}`).join(', ');
    terminal.say(
      `warning: ${total} of ${counted(this.notes, 'note')} read as ${this.language} look like another language (${each}); name it with --language, or use --language auto`,
    );
  }
}

/** Opens the key of surrogates and hashes, if needed; warns if it lasts one run only. Fails with SITE_DATA_DAMAGED. */
export async function openKeyOf(
  { paths, terminal }: Pick<SiteContext, 'paths' | 'terminal'>,
  replace: Replacement,
  write?: WrittenAs,
): Promise<{
  readonly surrogateKey: Uint8Array | undefined;
  readonly surrogatesLast: SurrogateKey['lasts'] | undefined;
}> {
  const { hasKey, hasSurrogates } = followsFromKey(replace, write);
  const key = hasKey ? await openSurrogateKey(paths) : undefined;
  if (key?.lasts === 'run')
    terminal.say(
      `warning: there is no site directory here, so ${hasSurrogates ? 'surrogates and the shift of dates' : 'hashes'} hold within this run only; another run chooses others`,
    );
  return { surrogateKey: key?.key, surrogatesLast: hasSurrogates ? key?.lasts : undefined };
}

/** Says whether the written notes depend on a key, and whether they hold surrogates. */
export function followsFromKey(
  replace: Replacement,
  write: WrittenAs = {},
): { readonly hasKey: boolean; readonly hasSurrogates: boolean } {
  const operators = replace === 'policy' ? Object.values(write) : [];
  const hasSurrogates = replace === 'surrogates' || operators.includes('surrogate');
  return { hasSurrogates, hasKey: hasSurrogates || operators.includes('hash') };
}

/** An open release, usable for any number of corpora. */
export type Tagger = ReleaseAtWork & {
  readonly releaseId: string;
  readonly isAdapted?: true;
  /** SHA-256 of models and word vectors; absent for rules alone. */
  readonly digest?: string;
  readonly beside?: Tagger;
  close(): Promise<void>;
};

/** The release and the request for each note. */
export interface Deidentification {
  readonly release: ReleaseAtWork;
  /** `NoteWork.deidentify`, in this thread or another. */
  deidentify(note: Note, request: NoteRequest): Promise<DeidentifiedNote>;
  requestFor(note: Note, position: number): NoteRequest;
}

/** Callbacks of a run. */
export interface DeidentificationSteps {
  /** Called with each block's token count before the block is tagged; may throw to end the run. */
  onStep(tokens: number): void;
  /** Called once per note, in reading order. */
  write(note: DeidentifiedNote, found: FoundNote): Promise<void>;
}

/**
 * De-identifies notes in constant memory and ignores spans of the input. In HL7 messages, JSON and XML the
 * release reads only the free text; a note that looks like one of these but does not parse is not written.
 */
export async function deidentifyNotes(
  notes: AsyncIterable<Note>,
  { release, deidentify, requestFor }: Deidentification,
  { onStep, write }: DeidentificationSteps,
): Promise<void> {
  const open: ReadNote[] = []; // in reading order
  const readable = async function* (): AsyncGenerator<Note> {
    for await (const note of notes) {
      const read = readNote(note);
      open.push(read);
      yield read.failure === undefined
        ? { ...note, text: read.structured?.text ?? note.text }
        : { ...note, text: '' };
    }
  };
  let position = 0;
  await findSpans(readable(), release, {
    onStep,
    write: async (found) => {
      const { note = found.note, structured, failure } = open.shift() ?? {};
      const request = requestFor(note, position);
      position += 1;
      if (failure !== undefined) return write(unwritten(note, failure), found);
      if (structured === undefined) return write(await deidentify(found.note, request), found);
      const { inDocument } = structured;
      await write(await deidentify(found.note, { ...request, document: note.text }), {
        ...found,
        note: { ...note, spans: inDocument(found.note.spans) },
        spansAt: (threshold) => inDocument(found.spansAt(threshold)),
      });
    },
  });
}

interface ReadNote {
  readonly note: Note;
  readonly structured?: StructuredText | undefined;
  readonly failure?: Failure;
}

function readNote(note: Note): ReadNote {
  try {
    return { note, structured: readStructured(note.text) };
  } catch (error) {
    if (error instanceof Failure) return { note, failure: error };
    throw error;
  }
}

function unwritten(note: Note, failure: Failure): DeidentifiedNote {
  const found = { ...note, spans: [] };
  return { found, written: undefined, leaks: [], subject: { kind: 'note', id: note.id }, failure };
}
