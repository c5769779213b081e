/**
 * The work on one note behind the release, for everybody who writes notes: layers, what stands in place of identifiers, and the last
 * look at it.
 */
import { randomUUID } from 'node:crypto';
import { Failure, invariant } from '#foundation';
import { labelSetNamed } from '#labels';
import type { KnownValues } from '#rules';
import { type Edit, type Language, type Note, replaceSpans } from '#text';
import { openDocument } from './document-fields.js';
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

/** What the work is opened with: plain data, which can go to another thread. */
export interface NoteWorkContent {
  /** None where rules are switched off and nothing else is asked for. */
  readonly layers: LayerContent | undefined;
  readonly language: Language;
  /** Name of the release's label set. */
  readonly labelSet: string;
  /** What surrogates and hashes follow from; 32 bytes. */
  readonly surrogateKey?: Uint8Array | undefined;
}

/** What is asked for one note. */
export interface NoteRequest {
  readonly replace: Replacement;
  /** What is known of its patient, instead of what the file of known values says. */
  readonly known?: KnownValues | undefined;
  /** Its patient, before the file of known values says so. */
  readonly patient?: string | undefined;
  /** Its id was made up for one request, so that no shift of dates may follow from it. */
  readonly isNameless?: boolean;
  /** Where the text of the note is what people wrote in a document (`readStructured`): the document, which is what is written. */
  readonly document?: string;
}

/** A note as it was found, and as it may be written. */
export interface DeidentifiedNote {
  /** With the spans of the release and the layers. */
  readonly found: Note;
  /** With something else in place of them where that was asked for; `undefined` where an original would still stand in it. */
  readonly written: Note | undefined;
  /** What looks like an identifier in what was written, or would have been; offsets are those of `found`. */
  readonly leaks: readonly Leak[];
  readonly subject: Subject;
  /** Why a note could not be read. */
  readonly failure?: Failure;
}

/** Works on notes. */
export interface NoteWork {
  deidentify(note: Note, request: NoteRequest): Promise<DeidentifiedNote>;
  /** The layers alone. */
  readonly layers: NoteLayers;
  /** Opens what is written in place of identifiers. */
  replacerFor(replace: Exclude<Replacement, 'nothing'>): Promise<NoteReplacer>;
}

/** Opens the work. Fails with RULES_LANGUAGE_UNKNOWN. */
export async function openNoteWork(content: NoteWorkContent): Promise<NoteWork> {
  const { layers: ofSite, language, labelSet, surrogateKey: key } = content;
  const release = { language, labelSet: labelSetNamed(labelSet) };
  const layers = ofSite === undefined ? foundByModel : await createNoteLayers(ofSite, release);
  // Pools of names and lists of words are large, and many who open this never need them.
  const opened = new Map<Replacement, Promise<NoteReplacer>>();
  const replacerFor: NoteWork['replacerFor'] = (replace) => {
    const open = () => {
      if (replace === 'types') return openTypeWords();
      if (replace === 'policy') {
        const write = ofSite?.policy?.write;
        invariant(write !== undefined, 'the policy says what is written');
        return openPolicyReplacer({ ...release, write, key });
      }
      invariant(key !== undefined, 'surrogates follow from a key');
      return openSurrogates(key, language);
    };
    const replacer = opened.get(replace) ?? open();
    opened.set(replace, replacer);
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
      const layered = layers(read, request.known);
      const found = document === undefined ? layered : document.withFields(layered);
      const place = (placed: Note) => document?.place(placed) ?? placed;
      const subject = subjectOf(note, request);
      if (request.replace === 'nothing')
        return { found: place(found), written: place(found), leaks: [], subject };
      const replacer = await replacerFor(request.replace);
      const replaced = replaceIn(found, replacer, subject);
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
  found: Note,
  replacer: NoteReplacer,
  subject: Subject,
): ReplacedNote & { readonly edits: readonly Edit[] } {
  const replacedLengths: number[] = [];
  const edits: Edit[] = [];
  const unchanged = new Set<string>();
  const covered = replacer.cover(found);
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

/** The note as it may be written. Fails as reading it did, and with SITE_OUTPUT_LEAK, which says where an original would still stand, in code points. */
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
