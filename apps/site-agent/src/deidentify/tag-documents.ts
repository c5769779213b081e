/** `--format-out docx`: replaces identifiers in Word documents and keeps their layout. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asFileFailure, Failure, invariant, makeFolder, sha256, writeFileAtomic } from '#foundation';
import { type Note } from '#text';
import {
  listCorpusFiles,
  prepareCorpusOutput,
  RefusalSummary,
  type RefusedKind,
  requireSafeId,
  SkippedFiles,
  WrittenFiles,
} from '#text/corpus';
import type { SiteContext } from '../context.js';
import { type Deidentifier, type DeidentifierFlags, openDeidentifier, type Tagger } from './deidentifier.js';
import { sayUnmetKnown } from './layers.js';
import type { DeidentifiedNote } from './note-work.js';
import type { NoteReplacer, Written } from './replacer.js';
import { openIdLook } from './tag-output.js';
import { type LeakTally, NoteTally, type SurrogateReport } from './tally.js';

/** Input and output of a run. */
export interface TagDocumentsOptions {
  readonly notesPath: string;
  readonly outFolder: string;
  readonly followLinks: boolean;
  readonly flags: DeidentifierFlags;
  readonly signal?: AbortSignal;
}

/** Error codes that refuse a single document only. */
export const ofTheDocument = /^(?:DOCUMENT_|TEXT_|FILE_NOT_FOUND$|FILE_NOT_READABLE$)/;

/** Counts of a run. */
export interface TagDocumentsReport {
  readonly releaseId: string;
  readonly documents: number;
  readonly refused: number;
  readonly refusals: readonly RefusedKind[];
  readonly spans: number;
  /** Pictures in written documents; they are not read. */
  readonly pictures: number;
  /** Documents whose name holds one of their identifiers. */
  readonly tellingIds: number;
  readonly surrogates?: SurrogateReport;
  readonly leaks?: LeakTally;
  readonly output: string;
}

const documentBytesMax = 64 * 1024 * 1024; // compressed size

/**
 * De-identifies every `.docx` under a path, one at a time in memory, and refuses unsafe documents. Fails as
 * `open` does, with RULES_*, TEXT_CORPUS_EMPTY, TEXT_OUTPUT_OVERLAPS, DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function tagDocuments(
  context: SiteContext,
  { notesPath, outFolder, followLinks, flags, signal }: TagDocumentsOptions,
  open: () => Promise<Tagger>,
): Promise<TagDocumentsReport> {
  await prepareCorpusOutput({ path: outFolder, format: 'text' }, notesPath);
  const tagger = await open();
  const written = new WrittenFiles(outFolder);
  const refusals = new RefusalSummary();
  const skipped = new SkippedFiles();
  const counts = { documents: 0, spans: 0, pictures: 0, tellingIds: 0 };
  const tally = new NoteTally();
  const tellsOfNote = await openIdLook();
  let deidentifier: Deidentifier | undefined;
  try {
    const { replace = 'nothing' } = flags;
    invariant(replace !== 'nothing', 'Word documents show no tags');
    deidentifier = await openDeidentifier(context, tagger, flags);
    const listed = { path: notesPath, extension: '.docx', companion: undefined, followLinks };
    const files = listCorpusFiles({ ...listed, onSkipped: skipped.add });
    for await (const entry of files) {
      signal?.throwIfAborted();
      if (entry.kind === 'refused') {
        refusals.add(entry.file, entry.failure);
        continue;
      }
      try {
        const tagged = await tagDocument(entry.file, deidentifier, replace);
        await writeDocument(outFolder, entry.file.id, tagged.bytes, written);
        counts.documents += 1;
        counts.spans += tagged.note.found.spans.length;
        counts.pictures += tagged.pictures;
        if (tellsOfNote(tagged.note.found)) counts.tellingIds += 1;
        tally.add(tagged.note);
      } catch (error) {
        if (!(error instanceof Failure) || !ofTheDocument.test(error.code)) throw error;
        refusals.add(entry.file.path, error);
      }
    }
    await written.forgetReplaced();
    sayUnmetKnown(context.terminal, deidentifier.layers);
  } finally {
    await written.close();
    await tagger.close();
    for (const line of [...refusals.lines(), ...skipped.lines()]) context.terminal.say(line);
  }
  if (counts.documents + refusals.count === 0)
    throw new Failure('TEXT_CORPUS_EMPTY', { path: notesPath, format: 'docx', expected: '*.docx' });
  const { releaseId } = tagger;
  const facts = { releaseId, ...counts, ...tally.report(deidentifier) };
  return { ...facts, refused: refusals.count, refusals: refusals.kinds(), output: outFolder };
}

/** `docx.replace` itself refuses originals in any part, so only shapes count in the leak scan. */
async function tagDocument(
  { path, id }: { readonly path: string; readonly id: string },
  deidentifier: Deidentifier,
  replace: Written,
): Promise<{ readonly bytes: Uint8Array; readonly note: DeidentifiedNote; readonly pictures: number }> {
  const docx = await readDocument(path);
  const read: Note = { id, text: docx.text, spans: [] };
  const one = async function* () {
    yield read;
  };
  const tagged: DeidentifiedNote[] = [];
  await deidentifier.run(one(), { onStep: () => {}, write: async (note) => void tagged.push(note) });
  const [note] = tagged;
  invariant(note !== undefined, 'a note comes out as it went in');
  return {
    bytes: await replaceInDocument(docx, note, await deidentifier.replacerFor(replace, docx.text)),
    note: { ...note, leaks: note.leaks.filter(({ kind }) => kind !== 'form') },
    pictures: docx.pictures,
  };
}

/** Reads a document whole. Fails with DOCUMENT_*, TEXT_DOCUMENT_TOO_LARGE and FILE_*. */
export async function readDocument(path: string): Promise<Docx> {
  const { openDocx } = await import('#documents');
  return openDocx(await readBounded(path), { file: path });
}

type Docx = ReturnType<typeof import('#documents')['openDocx']>;

/** Returns the document without the identifiers of its note. Fails with DOCUMENT_*. */
export async function replaceInDocument(
  docx: Docx,
  { found, subject }: Pick<DeidentifiedNote, 'found' | 'subject'>,
  { cover, wordsFor }: NoteReplacer,
  isDecided = false,
): Promise<Uint8Array> {
  const covered = cover(found, isDecided);
  const wordOf = wordsFor(covered, subject);
  return docx.replace(await changedSpans(covered, wordOf), wordOf);
}

/** Keeps the spans whose text changes; a deletion also takes the blank beside it. */
async function changedSpans(
  { text, spans }: Note,
  wordOf: (label: string, original: string) => string,
): Promise<Note['spans']> {
  const { blankBeside } = await import('#rules');
  return spans.flatMap((span) => {
    const original = text.slice(span.start, span.end);
    const word = wordOf(span.label, original);
    if (word === original) return [];
    const blank = word === '' ? blankBeside(text, span) : undefined;
    return blank === span.start - 1 ? [{ ...span, start: blank }] : [span];
  });
}

async function readBounded(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Failure('FILE_NOT_READABLE', { file: path, expected: 'a file' });
    const { size } = found;
    if (size > documentBytesMax)
      throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { file: path, bytes: size, bytesMax: documentBytesMax });
    return await readFile(path);
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

/** Writes one document. Fails with TEXT_ID_UNSAFE, TEXT_OUTPUT_FOREIGN, DISK_FULL or FILE_NOT_WRITABLE. */
export async function writeDocument(
  folder: string,
  id: string,
  bytes: Uint8Array,
  written: WrittenFiles,
): Promise<void> {
  requireSafeId(id);
  const name = `${id}.docx`;
  const path = join(folder, name);
  await makeFolder(dirname(path), 0o700); // file names may be patients' names
  await written.isThere(name);
  await written.remember(name, sha256(bytes));
  await writeFileAtomic(path, bytes);
}
