/** Guesses a corpus's format from its names and first bytes. */
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { asFileFailure, Failure } from '#foundation';
import { listCorpusFiles } from './corpus-files.js';
import { type CorpusFormat, corpusFormats } from './corpus-types.js';

/**
 * The format of a corpus file or folder; fails with TEXT_FORMAT_UNKNOWN when its names and first bytes do not say.
 */
export async function detectFormat(path: string): Promise<CorpusFormat> {
  const xml = await firstFile(path, '.xml');
  const format = xml === undefined ? await formatByExtension(path) : formatByRoot(await headOf(xml));
  if (format === undefined)
    throw new Failure('TEXT_FORMAT_UNKNOWN', { path, known: corpusFormats.join(' ') });
  return format;
}

/** Enough for an XML declaration and a root element. */
const headBytes = 4096;

async function formatByExtension(path: string): Promise<CorpusFormat | undefined> {
  if ((await firstFile(path, '.ann')) !== undefined) return 'brat';
  if ((await firstFile(path, '.jsonl')) !== undefined) return 'jsonl';
  if ((await firstFile(path, '.conll')) !== undefined) return 'conll';
  return (await firstFile(path, '.txt')) === undefined ? undefined : 'text';
}

function formatByRoot(head: string): CorpusFormat | undefined {
  const root = /<([A-Za-z][\w.-]*)/.exec(head)?.[1];
  if (root === 'MEDDOCAN') return 'meddocan';
  if (root === 'deIdi2b2') return 'i2b2-2014';
  if (root === 'ROOT' || root === 'RECORD') return 'i2b2-2006';
  return root === 'root' ? 'i2b2-2014' : undefined;
}

async function firstFile(path: string, extension: string): Promise<string | undefined> {
  for await (const entry of listCorpusFiles(path, extension)) {
    if (entry.kind === 'file' && extname(entry.file.path).toLowerCase() === extension) return entry.file.path;
  }
  return undefined;
}

async function headOf(path: string): Promise<string> {
  try {
    await using file = await open(path, 'r');
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } catch (error) {
    throw asFileFailure(error, path);
  }
}
