/** Guesses a corpus's format from its names and first bytes, and refuses one that is plainly another than named. */
import { open, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { asFileFailure, Failure, requireFileOrFolder } from '#foundation';
import { listCorpusFiles } from './corpus-files.js';
import {
  type CorpusFormat,
  corpusFormats,
  type OpenCorpusOptions,
  type SkippedReason,
} from './corpus-types.js';
import { type CorpusEncoding, createDecoder, guessInsteadOf } from './encodings.js';

/**
 * The format of a corpus file or folder; fails with TEXT_FORMAT_UNKNOWN when its names and first bytes do not say, and for a
 * pipe without a name: looking would take the bytes from whoever reads them. Fails with TEXT_CORPUS_EMPTY for a folder without files, with FILE_NOT_READABLE for any other thing.
 */
export async function detectFormat(path: string): Promise<CorpusFormat> {
  await requireFileOrFolder(path);
  const found = (await isPipe(path)) ? undefined : await formatOf(path);
  if (found !== undefined) return found;
  if (await isEmptyFolder(path))
    throw new Failure('TEXT_CORPUS_EMPTY', { path, expected: 'a folder with files' });
  throw new Failure('TEXT_FORMAT_UNKNOWN', { path, known: corpusFormats.join(' ') });
}

/** Whether nothing lies in a folder or below it, but for hidden files and links. */
async function isEmptyFolder(path: string): Promise<boolean> {
  let hasFile = false;
  const onSkipped = (_: string, reason: SkippedReason): void => {
    hasFile ||= reason === 'extension';
  };
  for await (const _ of listCorpusFiles({ path, extension: '.txt', companion: undefined, onSkipped }))
    return false;
  return !hasFile;
}

async function formatOf(path: string): Promise<CorpusFormat | undefined> {
  const files = await filesByExtension(path);
  const texts = files.get('.txt')?.count ?? 0;
  // A few files of another program do not hide the notes that they lie among.
  const isStray = (extension: string) => texts > strayShare * (files.get(extension)?.count ?? 0);
  const first = (extension: string) => (isStray(extension) ? undefined : files.get(extension)?.first);
  const xml = first('.xml');
  const head = xml === undefined ? '' : await headOf(xml);
  // The configuration beside the tasks of Label Studio is no document.
  const isDocument = xml !== undefined && !/^\s*<View>/.test(head);
  const format = isDocument ? formatByRoot(head) : undefined;
  if (format !== undefined) return format;
  if (files.has('.ann')) return 'brat';
  if (first('.jsonl') !== undefined) return 'jsonl';
  if (first('.conll') !== undefined) return 'conll';
  const json = first('.json');
  const found = json === undefined ? undefined : await formatByContent(json);
  // Objects on lines are read of `.jsonl` alone: a folder of them under another name would be empty.
  if (found !== undefined && (json === path || extensions[found] === '.json')) return found;
  return texts > 0 ? 'text' : formatByContent(path);
}

/** So many times as many `.txt` as files of a format say that the folder is one of text. */
const strayShare = 3;

/** How many files of each extension there are, and the first of them. */
async function filesByExtension(path: string): Promise<Map<string, { first: string; count: number }>> {
  const found = new Map<string, { first: string; count: number }>();
  for (const extension of ['.xml', '.ann', '.jsonl', '.conll', '.json', '.txt']) {
    for await (const entry of listCorpusFiles({ path, extension, companion: undefined })) {
      if (entry.kind !== 'file' || extname(entry.file.path).toLowerCase() !== extension) continue;
      const { first, count } = found.get(extension) ?? { first: entry.file.path, count: 0 };
      found.set(extension, { first, count: count + 1 });
      if (extension === '.ann') break;
    }
  }
  return found;
}

/** Neither a file nor a folder, and there: of what is let in, a pipe without a name. */
async function isPipe(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined); // said by whoever reads it
  return found?.isFile() === false && found.isDirectory() === false;
}

/**
 * Fails with TEXT_FORMAT_DIFFERS when a file, or every one of the first files of a folder, begins as no document of the
 * format does, and with TEXT_NOT_UTF8 when a file is in another encoding throughout: one failure with its remedy rather than
 * one for each line. Pipes without a name are not looked at; what is no file otherwise fails with FILE_NOT_READABLE.
 */
export async function requireFormat({ path, format, encoding = 'utf-8' }: OpenCorpusOptions): Promise<void> {
  await requireFileOrFolder(path);
  if (await isPipe(path)) return;
  let differing: Failure | undefined;
  for (const file of await firstFiles(path, extensions[format])) {
    const failure = await differenceOf(file, format, encoding);
    if (failure === undefined) return;
    differing ??= failure;
  }
  if (differing !== undefined) throw differing;
}

const extensions: Readonly<Record<CorpusFormat, string>> = {
  'i2b2-2014': '.xml',
  'i2b2-2006': '.xml',
  meddocan: '.xml',
  brat: '.txt',
  text: '.txt',
  jsonl: '.jsonl',
  inception: '.json',
  'label-studio': '.json',
  conll: '.conll',
};

/** A few odd files do not condemn a folder. */
const filesLookedAt = 5;

async function firstFiles(path: string, extension: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of listCorpusFiles({ path, extension, companion: undefined })) {
    if (entry.kind === 'file') files.push(entry.file.path);
    if (files.length === filesLookedAt) break;
  }
  return files;
}

async function differenceOf(
  file: string,
  format: CorpusFormat,
  encoding: CorpusEncoding,
): Promise<Failure | undefined> {
  const head = await bytesOf(file).catch(() => undefined); // said by whoever reads it
  return head === undefined ? undefined : differenceOfHead(head, { file, format, encoding });
}

/** What {@link requireFormat} fails with for a file that begins with these bytes. */
export function differenceOfHead(
  bytes: Uint8Array,
  {
    file,
    format,
    encoding,
  }: { readonly file: string; readonly format: CorpusFormat; readonly encoding: CorpusEncoding },
): Failure | undefined {
  const head = bytes.subarray(0, headBytes);
  if (head.length === 0) return undefined;
  const guess = guessInsteadOf(encoding, head);
  if (guess !== undefined) return new Failure('TEXT_NOT_UTF8', { file, looksLike: guess });
  const look = lookOf(leniently(head, encoding));
  if (look === undefined || look === format) return undefined;
  return new Failure('TEXT_FORMAT_DIFFERS', { file, format, looksLike: look });
}

function leniently(head: Uint8Array, encoding: CorpusEncoding): string {
  try {
    return createDecoder(encoding)(head, false);
  } catch {
    return ''; // said by whoever reads it
  }
}

/** A format, or a shape that is none of ours; `undefined` where the beginning does not say. */
type Look = CorpusFormat | 'a JSON array' | 'one JSON document over several lines' | undefined;

function lookOf(head: string): Look {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('<')) return formatByRoot(text);
  if (text.startsWith('-DOCSTART-') || text.startsWith('# id = ')) return 'conll';
  if (/^\{\s*"%TYPES"\s*:/.test(text)) return 'inception';
  if (/^\[\s*\{/.test(text) && taskFields.test(text)) return 'label-studio';
  if (/^\[\s*(?:\{\s*"|\]\s*$)/.test(text)) return 'a JSON array';
  if (/^\{\s*\n\s*"/.test(text)) return 'one JSON document over several lines';
  return /^\{\s*"(?:[^"\\]|\\.)*"\s*:/.test(text) ? 'jsonl' : undefined;
}

/** Fields of a task that begin its object or follow its number. */
const taskFields = /^\[\s*\{\s*(?:"id"\s*:\s*[^,]{1,40},\s*)?"(?:annotations|predictions|data)"\s*:\s*[[{]/;

/** Enough for an XML declaration and a root element. */
const headBytes = 4096;

/** Of a single file whose name does not say. */
async function formatByContent(path: string): Promise<CorpusFormat | undefined> {
  const found = await stat(path).catch(() => undefined);
  const look = found?.isFile() === true ? lookOf(await headOf(path)) : undefined;
  return corpusFormats.find((format) => format === look);
}

function formatByRoot(head: string): CorpusFormat | undefined {
  const root = /<([A-Za-z][\w.-]*)/.exec(head)?.[1];
  if (root === 'MEDDOCAN') return 'meddocan';
  if (root === 'deIdi2b2') return 'i2b2-2014';
  if (root === 'ROOT' || root === 'RECORD') return 'i2b2-2006';
  return root === 'root' ? 'i2b2-2014' : undefined;
}

async function headOf(path: string): Promise<string> {
  return (await bytesOf(path)).toString('utf8');
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    await using file = await open(path, 'r');
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw asFileFailure(error, path);
  }
}
