/** Step 1 of the flow: files to notes, one at a time, in a fixed order, whatever the format. */
import { parse } from 'node:path';
import { Failure, KeySet, keyOfText, requireRegularFile } from '#foundation';
import { parseBrat } from './brat.js';
import { buildNote } from './build-note.js';
import { readConll } from './conll.js';
import { type FileEntry, listCorpusFiles } from './corpus-files.js';
import {
  type CorpusFile,
  type CorpusFormat,
  type CorpusItem,
  documentBytesMaxDefault,
  type LazyDocument,
  type OpenCorpusOptions,
} from './corpus-types.js';
import { differenceOfHead, requireFormat } from './detect-format.js';
import { decodeDocument } from './encodings.js';
import { readI2b22006 } from './i2b2-2006.js';
import { i2b2Dialect, meddocanDialect, parseI2b2 } from './i2b2-2014.js';
import { parseInception } from './inception.js';
import { readJsonl } from './jsonl.js';
import { readLabelStudio } from './label-studio.js';
import { readDocument, tooLarge } from './read-document.js';

/**
 * The documents of a corpus, each as a note or as the reason why there is none; memory does not grow with the corpus
 * but for the names of a folder's files and 32 bytes a document. Text is never normalised: byte order marks, line ends
 * and odd characters stay.
 *
 * Iterating fails with TEXT_CORPUS_EMPTY when there is no document, with TEXT_FORMAT_DIFFERS or TEXT_NOT_UTF8 when the first
 * bytes are those of another format or encoding, and with FILE_NOT_FOUND or FILE_NOT_READABLE when `path` itself cannot be
 * read, or is a named pipe or a device; whatever is wrong with one document is a `refused` item.
 */
export async function* openCorpus(options: OpenCorpusOptions): AsyncGenerator<CorpusItem, void, void> {
  const { format, path } = options;
  const reader = readers[format];
  await requireFormat(options);
  const seen = new KeySet();
  let isEmpty = true;
  let hasFile = false;
  const { extension, companion } = reader;
  for await (const entry of listCorpusFiles({ ...options, extension, companion })) {
    hasFile = true;
    for await (const item of readEntry(entry, { reader, options, seen })) {
      isEmpty = false;
      yield item;
    }
  }
  const expected = hasFile ? 'a note' : `*${extension}`;
  if (isEmpty) throw new Failure('TEXT_CORPUS_EMPTY', { path, format, expected });
}

/**
 * The one note of a text file that was read already, as {@link openCorpus} gives it: `path` is what it is called, and is not opened
 * again. Whoever reads it need not read more than one byte beyond `documentBytesMaxDefault`, which is refused.
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

/** How one format is read. */
interface FormatReader {
  /** Files of a folder that belong to the format. */
  readonly extension: string;
  /** Files that belong to those. */
  readonly companion?: string;
  documents(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void>;
}

const readers: Readonly<Record<CorpusFormat, FormatReader>> = {
  'i2b2-2014': onePerFile('.xml', (source, file) => parseI2b2(source, file, i2b2Dialect)),
  meddocan: onePerFile('.xml', (source, file) => parseI2b2(source, file, meddocanDialect)),
  text: onePerFile('.txt', (text, { id, path }) => ({ id, text, tags: [], place: { file: path } })),
  brat: { extension: '.txt', companion: '.ann', documents: readBrat },
  'i2b2-2006': { extension: '.xml', documents: readI2b22006 },
  conll: { extension: '.conll', documents: readConll },
  jsonl: { extension: '.jsonl', documents: readJsonl },
  inception: onePerFile('.json', parseInception),
  'label-studio': { extension: '.json', documents: readLabelStudio },
};

function onePerFile(
  extension: string,
  parse: (content: string, file: CorpusFile) => ReturnType<LazyDocument>,
): FormatReader {
  return {
    extension,
    async *documents(file, bytesMax) {
      const content = await readDocument(file, bytesMax);
      yield () => parse(content, file);
    },
  };
}

async function* readBrat(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void> {
  const text = await readDocument(file, bytesMax);
  const path = file.path.replace(/\.txt$/i, '.ann');
  await requireRegularFile(path);
  const annotations = await readDocument({ ...file, path }, bytesMax);
  yield () => parseBrat(text, annotations, file);
}

interface Reading {
  readonly reader: FormatReader;
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
  const documents = reading.reader.documents(entry.file, bytesMax);
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
