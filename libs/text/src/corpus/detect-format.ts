import { open, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { asFileFailure, Failure, requireFileOrFolder } from '#foundation';
import { listCorpusFiles, type SkippedReason } from './corpus-files.js';
import type { FormatDefinition } from './corpus-format.js';
import type { CorpusEncoding } from './corpus-types.js';
import { createDecoder, guessInsteadOf } from './document-bytes.js';
import { type CorpusFormat, corpusFormats, formatOf as definitionOf, formats } from './formats.js';

/**
 * Detects the format of a corpus file or folder. Fails with TEXT_FORMAT_UNKNOWN when names and first bytes are
 * inconclusive, and for an anonymous pipe, because reading would consume it; with TEXT_NOT_UTF8 for `.doc` files;
 * with TEXT_CORPUS_EMPTY for a folder without files; with FILE_NOT_READABLE for anything else.
 */
export async function detectFormat(path: string): Promise<CorpusFormat> {
  await requireFileOrFolder(path);
  const found = (await isPipe(path)) ? undefined : await formatOf(path);
  if (found !== undefined) return found;
  if (await isEmptyFolder(path))
    throw new Failure('TEXT_CORPUS_EMPTY', { path, expected: 'a folder with files' });
  const old =
    (await isPipe(path)) || (await firstOf(path, '.docx')) ? undefined : await firstOf(path, '.doc');
  if (old !== undefined)
    throw new Failure('TEXT_NOT_UTF8', { file: old, looksLike: 'a document of Word 97 to 2003' });
  throw new Failure('TEXT_FORMAT_UNKNOWN', { path, known: corpusFormats.join(' ') });
}

async function firstOf(path: string, extension: string): Promise<string | undefined> {
  for await (const entry of listCorpusFiles({ path, extension, companion: undefined }))
    if (entry.kind === 'file' && extname(entry.file.path).toLowerCase() === extension) return entry.file.path;
  return undefined;
}

/** Whether a folder holds no files at any depth, except hidden ones and links. */
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
  // A few stray files must not hide the notes around them.
  const first = (extension: string) => {
    const found = files.get(extension);
    return found === undefined || texts > strayShare * found.count ? undefined : found.first;
  };
  const lookedLike = async (extension: string) => {
    const look = await lookOfFile(first(extension));
    return formats.find((format) => format.extension === extension && format.name === look)?.name;
  };
  const annotated = formats.find(({ companion }) => companion !== undefined && files.has(companion));
  const ofOwnExtension = formats.findLast(
    (format) => !sharesExtension(format) && first(format.extension) !== undefined,
  );
  const found =
    (await lookedLike('.xml')) ?? annotated?.name ?? ofOwnExtension?.name ?? (await lookedLike('.json'));
  if (found !== undefined) return found;
  return texts > 0 ? 'text' : namedFormat(await lookOfFile(path));
}

function sharesExtension({ name, extension }: FormatDefinition): boolean {
  return formats.some((other) => other.extension === extension && other.name !== name);
}

/** A folder with more than this many `.txt` per file of another format is read as `text`. */
const strayShare = 3;

async function filesByExtension(path: string): Promise<Map<string, { first: string; count: number }>> {
  const found = new Map<string, { first: string; count: number }>();
  const companions = formats.flatMap(({ companion }) => companion ?? []);
  for (const extension of new Set([...companions, ...formats.map((format) => format.extension)])) {
    for await (const entry of listCorpusFiles({ path, extension, companion: undefined })) {
      if (entry.kind !== 'file' || extname(entry.file.path).toLowerCase() !== extension) continue;
      const { first, count } = found.get(extension) ?? { first: entry.file.path, count: 0 };
      found.set(extension, { first, count: count + 1 });
      if (companions.includes(extension)) break;
    }
  }
  return found;
}

/** Whether a path that `requireFileOrFolder` accepts is an anonymous pipe. */
async function isPipe(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined); // reading it reports the error
  return found?.isFile() === false && found.isDirectory() === false;
}

/**
 * Refuses a whole corpus once instead of line by line: with TEXT_FORMAT_DIFFERS when a file, or each of a folder's
 * first files, begins like another format; with TEXT_NOT_UTF8 when all are in another encoding; with
 * FILE_NOT_READABLE when `path` is neither file nor folder. Does not look into anonymous pipes.
 */
export async function requireFormat({
  path,
  format,
  encoding = 'utf-8',
}: {
  readonly path: string;
  readonly format: CorpusFormat;
  readonly encoding?: CorpusEncoding;
}): Promise<void> {
  await requireFileOrFolder(path);
  if (await isPipe(path)) return;
  let differing: Failure | undefined;
  for (const file of await firstFiles(path, definitionOf(format).extension)) {
    const failure = await differenceOf(file, format, encoding);
    if (failure === undefined) return;
    differing ??= failure;
  }
  if (differing !== undefined) throw differing;
}

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
  const head = await bytesOf(file).catch(() => undefined); // reading it reports the error
  return head === undefined ? undefined : differenceOfHead(head, { file, format, encoding });
}

/** Returns the failure of {@link requireFormat} for a file that begins with these bytes. */
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
    return ''; // reading it reports the error
  }
}

/** A format, or a recognisable shape that is not supported; `undefined` if the beginning is inconclusive. */
type Look = CorpusFormat | 'a JSON array' | 'one JSON document over several lines' | undefined;

function lookOf(head: string): Look {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  const format = formats.find(({ looksLike }) => looksLike(text));
  if (format !== undefined) return format.name;
  if (/^\[\s*(?:\{\s*"|\]\s*$)/.test(text)) return 'a JSON array';
  return /^\{\s*\n\s*"/.test(text) ? 'one JSON document over several lines' : undefined;
}

async function lookOfFile(path: string | undefined): Promise<Look> {
  if (path === undefined) return undefined;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? lookOf((await bytesOf(path)).toString('utf8')) : undefined;
}

function namedFormat(look: Look): CorpusFormat | undefined {
  return corpusFormats.find((format) => format === look);
}

/** Enough for an XML declaration and a root element. */
const headBytes = 4096;

async function bytesOf(path: string): Promise<Buffer> {
  try {
    await using file = await open(path, 'r');
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw asFileFailure(error, path);
  }
}
