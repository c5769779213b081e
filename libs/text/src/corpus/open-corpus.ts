/** Step 1 of the flow: files to notes, one at a time, in a fixed order, whatever the format. */
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
  /** A file, or a folder that is read with all folders below it, in the order of names. */
  readonly path: string;
  readonly format: CorpusFormat;
  /** Larger documents (files, or lines and records of stream formats) are refused unread. Default 16 MiB. */
  readonly documentBytesMax?: number;
  /** Of all files. UTF-8 by default; offsets are those of the decoded text. */
  readonly encoding?: CorpusEncoding;
  /** Also reads the targets of links inside a folder, which may lie outside it. False by default. */
  readonly followLinks?: boolean;
  /** Told every file of a folder that is not read. */
  readonly onSkipped?: (path: string, reason: SkippedReason) => void;
}

/**
 * The documents of a corpus, each as a note or as the reason why there is none. Memory grows by the names of a folder's
 * files and 32 bytes a document. Text is never normalised: byte order marks, line ends and odd characters stay.
 *
 * A faulty document is a `refused` item. Iterating fails with TEXT_CORPUS_EMPTY when there is no document, with
 * TEXT_FORMAT_DIFFERS or TEXT_NOT_UTF8 when the first bytes are those of another format or encoding, and with
 * FILE_NOT_FOUND or FILE_NOT_READABLE for `path` itself, also when it is a named pipe or a device.
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
 * The note of a text file whose bytes were read already, as {@link openCorpus} gives it; `path` is its name alone. More
 * than `documentBytesMaxDefault` bytes are refused, so that the caller need not read further.
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
  /** Ids of the documents read so far. */
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

/** The next document; `undefined` after the last, and after a failure of the file as a whole. */
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
