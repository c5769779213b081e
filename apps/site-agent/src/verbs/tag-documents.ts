/** `--format-out docx`: Word documents with something else in place of every identifier, in the layout that they had. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Terminal } from '#command-line';
import { findSpans } from '#encoding';
import { asFileFailure, Failure, makeFolder, sha256, writeFileAtomic } from '#foundation';
import {
  listCorpusFiles,
  type Note,
  prepareCorpusOutput,
  RefusalSummary,
  type RefusedKind,
  requireSafeId,
  SkippedFiles,
  WrittenFiles,
} from '#text';
import type { NoteReplacer, SurrogateReport } from './replacement.js';
import type { Tagger } from './tag-corpus.js';
import { foundByModel, type LayerFlags, type NoteLayers, openLayers, sayUnmetKnown } from './tag-layers.js';
import { openIdLook, typeWord } from './tag-output.js';

/** What to read and where to write. */
export interface TagDocumentsOptions {
  readonly notesPath: string;
  readonly outFolder: string;
  readonly followLinks: boolean;
  readonly flags: LayerFlags;
  /** Opens what is written in place of identifiers; type words when left out. */
  readonly openReplacer?: ((tagger: Tagger) => Promise<NoteReplacer | undefined>) | undefined;
  readonly signal?: AbortSignal;
}

/** Failures of one document, which the next one need not share. */
const ofTheDocument = /^(?:DOCUMENT_|TEXT_|FILE_NOT_FOUND$|FILE_NOT_READABLE$)/;

/** What was written. */
export interface TagDocumentsReport {
  readonly releaseId: string;
  readonly documents: number;
  readonly refused: number;
  readonly refusals: readonly RefusedKind[];
  readonly spans: number;
  /** Pictures in the written documents; nobody looked into them. */
  readonly pictures: number;
  /** Documents whose name holds an identifier that was found in them. */
  readonly tellingIds: number;
  /** With surrogates: how they were chosen. */
  readonly surrogates?: SurrogateReport;
  readonly output: string;
}

/** Of one file, compressed. */
const documentBytesMax = 64 * 1024 * 1024;

/**
 * Tags every `.docx` of a place, one in memory at a time. A document that cannot be read or written safely is refused and the
 * next one follows. Fails as `open` does, with RULES_*, TEXT_CORPUS_EMPTY, TEXT_OUTPUT_OVERLAPS, DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function tagDocuments(
  terminal: Pick<Terminal, 'say'>,
  { notesPath, outFolder, followLinks, flags, openReplacer, signal }: TagDocumentsOptions,
  open: () => Promise<Tagger>,
): Promise<TagDocumentsReport> {
  await prepareCorpusOutput({ path: outFolder, format: 'text' }, notesPath);
  const tagger = await open();
  const written = new WrittenFiles(outFolder);
  const refusals = new RefusalSummary();
  const skipped = new SkippedFiles();
  const counts = { documents: 0, spans: 0, pictures: 0, tellingIds: 0 };
  let replacer: NoteReplacer | undefined;
  const tellsOfNote = await openIdLook();
  try {
    replacer = await openReplacer?.(tagger);
    const layers = await openLayers(flags, { language: tagger.language, labelSet: tagger.scheme.labelSet });
    const listed = { path: notesPath, extension: '.docx', companion: undefined, followLinks };
    const files = listCorpusFiles({ ...listed, onSkipped: skipped.add });
    for await (const entry of files) {
      signal?.throwIfAborted();
      if (entry.kind === 'refused') {
        refusals.add(entry.file, entry.failure);
        continue;
      }
      try {
        const tagged = await tagDocument(entry.file, tagger, { layers: layers ?? foundByModel, replacer });
        requireSafeId(entry.file.id);
        await write(outFolder, `${entry.file.id}.docx`, tagged.bytes, written);
        counts.documents += 1;
        counts.spans += tagged.found.spans.length;
        counts.pictures += tagged.pictures;
        if (tellsOfNote(tagged.found)) counts.tellingIds += 1;
      } catch (error) {
        if (!(error instanceof Failure) || !ofTheDocument.test(error.code)) throw error;
        refusals.add(entry.file.path, error);
      }
    }
    await written.forgetReplaced();
    sayUnmetKnown(terminal, layers);
  } finally {
    await written.close();
    await tagger.close();
    for (const line of [...refusals.lines(), ...skipped.lines()]) terminal.say(line);
  }
  if (counts.documents + refusals.count === 0)
    throw new Failure('TEXT_CORPUS_EMPTY', { path: notesPath, format: 'docx', expected: '*.docx' });
  const { releaseId } = tagger;
  const surrogates = replacer?.report();
  const facts = { releaseId, ...counts, ...(surrogates === undefined ? {} : { surrogates }) };
  return { ...facts, refused: refusals.count, refusals: refusals.kinds(), output: outFolder };
}

async function tagDocument(
  { path, id }: { readonly path: string; readonly id: string },
  tagger: Tagger,
  { layers, replacer }: { readonly layers: NoteLayers; readonly replacer: NoteReplacer | undefined },
): Promise<{ readonly bytes: Uint8Array; readonly found: Note; readonly pictures: number }> {
  const { openDocx } = await import('#documents');
  const docx = openDocx(await readBounded(path), { file: path });
  let found: Note = { id, text: docx.text, spans: [] };
  const one = async function* () {
    yield found;
  };
  let tagged: Uint8Array | undefined;
  await findSpans(one(), tagger, {
    onStep: () => {},
    write: async ({ note }) => {
      found = layers(note);
      tagged = docx.replace(found.spans, replacer?.wordsFor(found) ?? typeWord);
    },
  });
  return { bytes: tagged ?? docx.replace([], () => ''), found, pictures: docx.pictures };
}

async function readBounded(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Failure('FILE_NOT_READABLE', { file: path, expected: 'a file' }); // a pipe has no size to bound
    const { size } = found;
    if (size > documentBytesMax)
      throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { file: path, bytes: size, bytesMax: documentBytesMax });
    return await readFile(path);
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

async function write(folder: string, name: string, bytes: Uint8Array, written: WrittenFiles): Promise<void> {
  const path = join(folder, name);
  await makeFolder(dirname(path), 0o700); // names of files and folders may be names of patients
  await written.isThere(name);
  await written.remember(name, sha256(bytes));
  await writeFileAtomic(path, bytes);
}
