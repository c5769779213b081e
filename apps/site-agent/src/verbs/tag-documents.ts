/** `--format-out docx`: Word documents with every identifier replaced by its label, in the layout that they had. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Terminal } from '#command-line';
import { findSpans } from '#encoding';
import { asFileFailure, Failure, makeFolder, sha256, writeFileAtomic } from '#foundation';
import { listCorpusFiles, prepareCorpusOutput, RefusalSummary, type RefusedKind, WrittenFiles } from '#text';
import type { Tagger } from './tag-corpus.js';
import { foundByModel, type LayerFlags, type NoteLayers, openLayers } from './tag-layers.js';

/** What to read and where to write. */
export interface TagDocumentsOptions {
  readonly notesPath: string;
  readonly outFolder: string;
  readonly followLinks: boolean;
  readonly flags: LayerFlags;
  readonly signal?: AbortSignal;
}

/** What was written. */
export interface TagDocumentsReport {
  readonly releaseId: string;
  readonly documents: number;
  readonly refused: number;
  readonly refusals: readonly RefusedKind[];
  readonly spans: number;
  /** Pictures in the written documents; nobody looked into them. */
  readonly pictures: number;
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
  { notesPath, outFolder, followLinks, flags, signal }: TagDocumentsOptions,
  open: () => Promise<Tagger>,
): Promise<TagDocumentsReport> {
  await prepareCorpusOutput({ path: outFolder, format: 'text' }, notesPath);
  const tagger = await open();
  const written = new WrittenFiles(outFolder);
  const refusals = new RefusalSummary();
  const counts = { documents: 0, spans: 0, pictures: 0 };
  try {
    const layers = await openLayers(flags, { language: tagger.language, labelSet: tagger.scheme.labelSet });
    const files = listCorpusFiles({ path: notesPath, extension: '.docx', companion: undefined, followLinks });
    for await (const entry of files) {
      signal?.throwIfAborted();
      if (entry.kind === 'refused') {
        refusals.add(entry.file, entry.failure);
        continue;
      }
      try {
        const tagged = await tagDocument(entry.file.path, tagger, layers ?? foundByModel);
        await write(outFolder, `${entry.file.id}.docx`, tagged.bytes, written);
        counts.documents += 1;
        counts.spans += tagged.spans;
        counts.pictures += tagged.pictures;
      } catch (error) {
        if (!(error instanceof Failure) || !/^(DOCUMENT|TEXT)_/.test(error.code)) throw error;
        refusals.add(entry.file.path, error);
      }
    }
  } finally {
    await written.close();
    await tagger.close();
    for (const line of refusals.lines()) terminal.say(line);
  }
  if (counts.documents + refusals.count === 0)
    throw new Failure('TEXT_CORPUS_EMPTY', { path: notesPath, format: 'docx', expected: '*.docx' });
  const { releaseId } = tagger;
  return { releaseId, ...counts, refused: refusals.count, refusals: refusals.kinds(), output: outFolder };
}

async function tagDocument(
  path: string,
  tagger: Tagger,
  layers: NoteLayers,
): Promise<{ readonly bytes: Uint8Array; readonly spans: number; readonly pictures: number }> {
  const { openDocx } = await import('#documents');
  const docx = openDocx(await readBounded(path), { file: path });
  const one = async function* () {
    yield { id: path, text: docx.text, spans: [] };
  };
  let tagged: Uint8Array | undefined;
  let spans = 0;
  await findSpans(one(), tagger, {
    onStep: () => {},
    write: async ({ note }) => {
      const found = layers(note).spans;
      spans = found.length;
      tagged = docx.replace(found, (label) => `[${label}]`);
    },
  });
  return { bytes: tagged ?? docx.replace([], () => ''), spans, pictures: docx.pictures };
}

async function readBounded(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > documentBytesMax)
      throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { file: path, bytes: size, bytesMax: documentBytesMax });
    return await readFile(path);
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

async function write(folder: string, name: string, bytes: Uint8Array, written: WrittenFiles): Promise<void> {
  await makeFolder(folder);
  await written.isThere(name);
  await written.remember(name, sha256(bytes));
  await writeFileAtomic(join(folder, name), bytes);
}
