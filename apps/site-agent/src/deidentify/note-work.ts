/** De-identifies one note behind the release: layers, replacement, leak scan. Every verb that writes notes uses it. */
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

/** Plain data, which can be sent to another thread. */
export interface NoteWorkContent {
  /** Undefined for `--no-rules` alone. */
  readonly layers: LayerContent | undefined;
  readonly language: NotesLanguage;
  readonly labelSet: string;
  /** Key of surrogates and hashes, 32 bytes. */
  readonly surrogateKey?: Uint8Array | undefined;
}

/** Options of one note. */
export interface NoteRequest {
  readonly replace: Replacement;
  /** Known values of its patient, instead of those in the file. */
  readonly known?: KnownValues | undefined;
  /** Takes precedence over the file of known values. */
  readonly patient?: string | undefined;
  /** The id is made up, so that dates must not follow from it. */
  readonly isNameless?: boolean;
  /** A person answers for the spans: nothing is added to them and none is left out. */
  readonly isDecided?: boolean;
  /** The layers have looked at the note already. */
  readonly isLayered?: boolean;
  /** The document that the note is the free text of (`readStructured`); it is written instead. */
  readonly document?: string;
}

/** A note before and after. */
export interface DeidentifiedNote {
  /** With the spans of the release and the layers. */
  readonly found: Note;
  /** Undefined where an original would still stand in it. */
  readonly written: Note | undefined;
  /** Offsets refer to `found`. */
  readonly leaks: readonly Leak[];
  readonly subject: Subject;
  /** Why the note could not be read. */
  readonly failure?: Failure;
}

/** De-identifies single notes. */
export interface NoteWork {
  deidentify(note: Note, request: NoteRequest): Promise<DeidentifiedNote>;
  readonly layers: NoteLayers;
  /** `text` is what is to be written, in the language that it is in. */
  replacerFor(replace: Exclude<Replacement, 'nothing'>, text: string): Promise<NoteReplacer>;
}

/** Fails with RULES_LANGUAGE_UNKNOWN. */
export async function openNoteWork(content: NoteWorkContent): Promise<NoteWork> {
  const { layers: ofSite, language, labelSet, surrogateKey: key } = content;
  const release = { language, labelSet: labelSetNamed(labelSet) };
  const layers = ofSite === undefined ? foundByModel : await createNoteLayers(ofSite, release);
  // Loaded on first use: pools of names and word lists are large.
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
    const standing = covered.text.slice(span.start, span.end); // "O&#39;Neill", of which the original is "O'Neill"
    const word = wordFor(label, original);
    const text = word === original ? standing : word;
    if (text === standing) unchanged.add(secretKey(label, standing));
    edits.push({ ...span, text });
    return text;
  });
  return { written, replacedLengths, edits, unchanged };
}

/** The written note. Fails as reading did, or with SITE_OUTPUT_LEAK and the first place in code points. */
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

/** Maps between a document and the free text in it. */
interface DocumentFields {
  /** Adds the spans that follow from the format's fields; they take precedence. */
  withFields(note: Note): Note;
  /** The whole document with the spans. */
  place(note: Note): Note;
  /** Maps leaks to offsets of the document. */
  placeLeaks(leaks: readonly Leak[]): readonly Leak[];
  /** Applies edits of the free text to the document. */
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
