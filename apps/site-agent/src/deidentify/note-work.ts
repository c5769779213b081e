/** De-identifies one tagged note, for all verbs that write notes: layers, replacement, leak scan. */
import { randomUUID } from 'node:crypto';
import { Failure, invariant } from '#foundation';
import { createLabelBridge, type LabelSet, labelSetNamed } from '#labels';
import type { KnownValues } from '#rules';
import { type Edit, languageFor, type Note, type NotesLanguage, readStructured, replaceSpans } from '#text';
import { createNoteLayers, foundByModel, type LayerContent, type NoteLayers } from './layers.js';
import { inCodePoints, isOriginal, type Leak, openLeakLook, type ReplacedNote, secretKey } from './leaks.js';
import {
  type NoteReplacer,
  openPolicyReplacer,
  openSurrogates,
  openTypeWords,
  type Replacement,
  type Subject,
} from './replacer.js';

/** What the work needs, as plain data that can go to another thread. */
export interface NoteWorkContent {
  /** Undefined for `--no-rules` without other layers. */
  readonly layers: LayerContent | undefined;
  readonly language: NotesLanguage;
  readonly labelSet: string;
  /** Key of surrogates and hashes, 32 bytes. */
  readonly surrogateKey?: Uint8Array | undefined;
}

/** Options for one note. */
export interface NoteRequest {
  readonly replace: Replacement;
  /** Replaces the known-values file's entry. */
  readonly known?: KnownValues | undefined;
  /** Takes precedence over the known-values file. */
  readonly patient?: string | undefined;
  /** The id is made up, so date shifts must not derive from it. */
  readonly isNameless?: boolean;
  /** A person decided on the spans: none is added or removed. */
  readonly isDecided?: boolean;
  readonly isLayered?: boolean;
  /** The document whose free text the note is (`readStructured`); written in the note's place. */
  readonly document?: string;
}

/** A note before and after. */
export interface DeidentifiedNote {
  readonly found: Note;
  /** Undefined if an original would remain in it. */
  readonly written: Note | undefined;
  /** Offsets refer to `found`. */
  readonly leaks: readonly Leak[];
  readonly subject: Subject;
  readonly failure?: Failure;
}

/** De-identifies single notes. */
export interface NoteWork {
  deidentify(note: Note, request: NoteRequest): Promise<DeidentifiedNote>;
  readonly layers: NoteLayers;
  /** `text` is the text to be written; it decides the language. */
  replacerFor(replace: Exclude<Replacement, 'nothing'>, text: string): Promise<NoteReplacer>;
}

/** Opens the layers and replacers. Fails with RULES_LANGUAGE_UNKNOWN. */
export async function openNoteWork(content: NoteWorkContent): Promise<NoteWork> {
  const { layers: ofSite, language, labelSet, surrogateKey: key } = content;
  const release = { language, labelSet: labelSetNamed(labelSet) };
  const layers = ofSite === undefined ? foundByModel : await createNoteLayers(ofSite, release);
  // Loaded on first use: name pools and word lists are large.
  const opened = new Map<string, Promise<NoteReplacer>>();
  const replacerFor: NoteWork['replacerFor'] = (replace, text) => {
    const own = languageFor(text, language);
    const open = () => {
      if (replace === 'types') return openTypeWords();
      if (replace === 'policy') {
        const write = ofSite?.policy?.write;
        invariant(write !== undefined, 'the policy says what is written');
        return openPolicyReplacer({ ...release, language: own, write, key });
      }
      invariant(key !== undefined, 'surrogates follow from a key');
      return openSurrogates(key, own);
    };
    const name = `${replace} ${own}`;
    const replacer = opened.get(name) ?? open();
    opened.set(name, replacer);
    return replacer;
  };
  const subjectOf = ({ id }: Note, { patient, isNameless = false }: NoteRequest): Subject => {
    const known = patient ?? (isNameless ? undefined : ofSite?.known?.get(id)?.patient);
    if (known !== undefined) return { kind: 'patient', id: known };
    return { kind: 'note', id: isNameless ? randomUUID() : id };
  };
  let look: ReturnType<typeof openLeakLook> | undefined;
  return {
    layers,
    replacerFor,
    async deidentify(note, request) {
      const document =
        request.document === undefined ? undefined : openDocument(request.document, release.labelSet);
      const read = document === undefined ? note : document.withFields(note);
      const layered =
        request.isDecided === true || request.isLayered === true ? read : layers(read, request.known);
      const found = document === undefined ? layered : document.withFields(layered);
      const place = (placed: Note) => document?.place(placed) ?? placed;
      const subject = subjectOf(note, request);
      if (request.replace === 'nothing')
        return { found: place(found), written: place(found), leaks: [], subject };
      const replacer = await replacerFor(request.replace, note.text);
      const replaced = replaceIn(replacer.cover(found, request.isDecided), replacer, subject);
      look ??= openLeakLook();
      const leaks = (await look)(found, replaced).filter(
        ({ kind, label }) => kind !== 'pattern' || replacer.keeps?.(label) !== true,
      );
      const isRefused = replacer.refusesOriginals && leaks.some(isOriginal);
      const plain = replacer.tidy?.(replaced.written) ?? replaced.written;
      const written = document?.rewrite(note, replaced.edits) ?? plain;
      return {
        found: place(found),
        written: isRefused ? undefined : written,
        leaks: document?.placeLeaks(leaks) ?? leaks,
        subject,
      };
    },
  };
}

function replaceIn(
  covered: Note,
  replacer: NoteReplacer,
  subject: Subject,
): ReplacedNote & { readonly edits: readonly Edit[] } {
  const replacedLengths: number[] = [];
  const edits: Edit[] = [];
  const unchanged = new Set<string>();
  const wordFor = replacer.wordsFor(covered, subject);
  const written = replaceSpans(covered, (label, original, span) => {
    replacedLengths.push(span.end - span.start);
    // The text may be escaped: "O&#39;Neill" for the original "O'Neill".
    const standing = covered.text.slice(span.start, span.end);
    const word = wordFor(label, original);
    const text = word === original ? standing : word;
    if (text === standing) unchanged.add(secretKey(label, standing));
    edits.push({ ...span, text });
    return text;
  });
  return { written, replacedLengths, edits, unchanged };
}

/** Returns the written note. Fails as reading did, or with SITE_OUTPUT_LEAK and the first place in code points. */
export function requireWritten({ found, written, leaks, failure }: DeidentifiedNote): Note {
  if (failure !== undefined) throw failure;
  if (written !== undefined) return written;
  const originals = inCodePoints(found.text, leaks.filter(isOriginal));
  const [first] = originals;
  invariant(first !== undefined, 'a note is refused for an original that stands in it');
  throw new Failure('SITE_OUTPUT_LEAK', {
    note: found.id,
    leaks: originals.length,
    ...first.place,
    label: first.label,
  });
}

/** Maps between a document and its free text. */
interface DocumentFields {
  /** Adds the spans that the format's fields imply; they take precedence. */
  withFields(note: Note): Note;
  place(note: Note): Note;
  /** Maps leaks to offsets of the document. */
  placeLeaks(leaks: readonly Leak[]): readonly Leak[];
  rewrite(note: Note, edits: readonly Edit[]): Note;
}

function openDocument(document: string, labelSet: LabelSet): DocumentFields {
  const structured = readStructured(document);
  invariant(structured !== undefined, 'a document that was read can be read again');
  const { fromI2b2 } = createLabelBridge(labelSet);
  return {
    withFields: (note) => ({
      ...note,
      spans: structured
        .withFields(note.spans)
        .map((span) => (span.foundBy === 'field' ? { ...span, label: fromI2b2(span.label) } : span)),
    }),
    place: (note) => ({ ...note, text: document, spans: structured.inDocument(note.spans) }),
    placeLeaks: (leaks) =>
      leaks.flatMap((leak) => {
        const [first] = structured.inDocument([leak]);
        return first === undefined ? [] : [{ ...leak, start: first.start, end: first.end }];
      }),
    rewrite: (note, edits) => ({ ...note, ...structured.rewrite(edits) }),
  };
}
