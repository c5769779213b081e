/** Step 1 of the flow: streams the notes of files in a fixed order, whatever the format. */
import { parse } from 'node:path';
import { Failure, KeySet, keyOfText } from '#foundation';
import { buildNote, type NoteChecks } from './build-note.js';
import { type FileEntry, listCorpusFiles, type SkippedReason } from './corpus-files.js';
import type { FormatDefinition } from './corpus-format.js';
import {
  type CorpusEncoding,
  type CorpusFile,
  type CorpusItem,
  documentBytesMaxDefault,
  type LazyDocument,
} from './corpus-types.js';
import { differenceOfHead, requireFormat } from './detect-format.js';
import { decodeDocument, tooLarge } from './document-bytes.js';
import { type CorpusFormat, formatOf } from './formats.js';

/** What to read, and how strictly. */
export interface OpenCorpusOptions extends NoteChecks {
  /** A file, or a folder to read recursively in name order. */
  readonly path: string;
  readonly format: CorpusFormat;
  /** Refuses larger documents (files, or lines and records of stream formats) unread. Default 16 MiB. */
  readonly documentBytesMax?: number;
  /** Encoding of all files. UTF-8 by default; offsets count the decoded text. */
  readonly encoding?: CorpusEncoding;
  /** Follow links inside a folder, even out of it. False by default. */
  readonly followLinks?: boolean;
  readonly onSkipped?: (path: string, reason: SkippedReason) => void;
}

/**
 * Streams the documents of a corpus: each a note, or a `refused` item with the reason. Memory grows with the names
 * of a folder's files and by 32 bytes per document. Text is never normalised: byte order marks and line ends stay.
 *
 * Fails with TEXT_CORPUS_EMPTY if there is no document, TEXT_FORMAT_DIFFERS or TEXT_NOT_UTF8 if the first bytes
 * belong to another format or encoding, and FILE_NOT_FOUND or FILE_NOT_READABLE for `path` itself, also for a pipe
 * or a device.
 */
export async function* openCorpus(options: OpenCorpusOptions): AsyncGenerator<CorpusItem, void, void> {
  const { format, path } = options;
  const definition = formatOf(format);
  await requireFormat(options);
  const seen = new KeySet();
  let isEmpty = true;
  let hasFile = false;
  const { extension, companion } = definition;
  for await (const entry of listCorpusFiles({ ...options, extension, companion })) {
    hasFile = true;
    for await (const item of readEntry(entry, { definition, options, seen })) {
      isEmpty = false;
      yield item;
    }
  }
  const expected = hasFile ? 'a note' : `*${extension}`;
  if (isEmpty) throw new Failure('TEXT_CORPUS_EMPTY', { path, format, expected });
}

/**
 * Yields the note of a text file that was already read, as {@link openCorpus} does; `path` is only its name. Refuses
 * more than `documentBytesMaxDefault` bytes, so the caller need not read further.
 */
export async function* openReadText(path: string, bytes: Uint8Array): AsyncGenerator<CorpusItem, void, void> {
  const difference = differenceOfHead(bytes, { file: path, format: 'text', encoding: 'utf-8' });
  if (difference !== undefined) throw difference;
  try {
    if (bytes.length > documentBytesMaxDefault) throw tooLarge(path, bytes.length, documentBytesMaxDefault);
    const text = decodeDocument(bytes, 'utf-8', { file: path });
    yield buildNote({ id: parse(path).name, text, tags: [], place: { file: path } }, {});
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    yield { kind: 'refused', file: path, failure: error };
  }
}

interface Reading {
  readonly definition: FormatDefinition;
  readonly options: OpenCorpusOptions;
  readonly seen: KeySet;
}

async function* readEntry(entry: FileEntry, reading: Reading): AsyncGenerator<CorpusItem, void, void> {
  if (entry.kind === 'refused') {
    yield entry;
    return;
  }
  const bytesMax = reading.options.documentBytesMax ?? documentBytesMaxDefault;
  const documents = reading.definition.read(entry.file, bytesMax);
  try {
    let item = await nextItem(documents, entry.file, reading);
    while (item !== undefined) {
      yield item;
      item = await nextItem(documents, entry.file, reading);
    }
  } finally {
    await documents.return();
  }
}

/** The next document; `undefined` after the last, or after the file as a whole failed. */
async function nextItem(
  documents: AsyncGenerator<LazyDocument, void, void>,
  file: CorpusFile,
  { options, seen }: Reading,
): Promise<CorpusItem | undefined> {
  try {
    const next = await documents.next();
    if (next.done === true) return undefined;
    const document = next.value();
    const item = buildNote(document, options);
    if (!seen.add(keyOfText(document.id)))
      throw new Failure('TEXT_DUPLICATE_ID', {
        ...document.place,
        ...(document.id === file.id && file.sameAs !== undefined ? { sameAs: file.sameAs } : {}),
      });
    return item;
  } catch (error) {
    if (error instanceof Failure) return { kind: 'refused', file: file.path, failure: error };
    throw error;
  }
}
