/**
 * File of an offline package or reply: parts, each a line of JSON and its bytes, then the number of parts.
 *
 * **Guarantees**
 * | a file | what happens |
 * |---|---|
 * | of another kind, or of no kind | CARRIED_FILE_INVALID |
 * | cut short, also between two parts | CARRIED_FILE_INVALID: the end states the number of parts |
 * | that would overwrite another | CARRIED_FILE_EXISTS before its first part is made |
 * | with a line, lines together or a part over its bound | CARRIED_FILE_INVALID before it is read |
 *
 * Parts are written and read one at a time, so memory stays flat except for the lines. Signatures vouch for the
 * content.
 */
import { type FileHandle, open, stat } from 'node:fs/promises';
import { z } from 'zod';
import { asFileFailure, Failure, parseJson, requireRegularFile, writeStreamAtomic } from '#foundation';

/** A `letter` (offline package) comes from a site; a `reply` goes to one. */
export type CarriedFileKind = 'letter' | 'reply';

export interface WrittenPart {
  readonly head: object;
  readonly body: Uint8Array | { readonly bytes: number; readonly pieces: AsyncIterable<Uint8Array> };
}

/** A part; `read` yields its bytes and can be called repeatedly. */
export interface ReadPart {
  readonly head: unknown;
  readonly bytes: number;
  read(): AsyncGenerator<Uint8Array>;
}

/** An open offline package or reply. */
export interface CarriedFile extends AsyncDisposable {
  readonly parts: readonly ReadPart[];
}

const lineBytesMax = 16 * 1024;
/** The largest model; frames have 32 MiB at most. */
const bodyBytesMax = 512 * 1024 * 1024;
const partsMax = 1_000_000;
/** Lines are held in memory; parsed JSON takes up to 13 times as much. Enough for 50,000 frames, 200 GB. */
const linesBytesMax = 32 * 1024 * 1024;
/** A line before each part states its length; the last line states the number of parts. */
const lineSchema = z.union([
  z.object({ parts: z.int().min(0) }),
  z.object({ head: z.unknown().refine((head) => head !== undefined), bytes: z.int().min(0) }),
]);

const firstLine = (kind: CarriedFileKind): string => `sfumato ${kind} 1\n`;

/** Writes a file atomically, readable only by the current user. */
export async function writeCarriedFile(
  file: string,
  kind: CarriedFileKind,
  parts: AsyncIterable<WrittenPart>,
): Promise<void> {
  await requireNewFile(file);
  await writeStreamAtomic(file, writeParts(kind, parts));
}

/** Fails with CARRIED_FILE_EXISTS: never replaces a file that somebody may be about to carry. */
export async function requireNewFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined) throw new Failure('CARRIED_FILE_EXISTS', { file });
}

async function* writeParts(
  kind: CarriedFileKind,
  parts: AsyncIterable<WrittenPart>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(firstLine(kind));
  let count = 0;
  for await (const { head, body } of parts) {
    const bytes = body instanceof Uint8Array ? body.length : body.bytes;
    yield Buffer.from(`${JSON.stringify({ head, bytes })}\n`);
    if (body instanceof Uint8Array) yield body;
    else yield* ofLength(body);
    count += 1;
  }
  yield Buffer.from(`${JSON.stringify({ parts: count })}\n`);
}

/** Yields the pieces; fails if they do not match the stated length, which would make the rest unreadable. */
async function* ofLength({
  bytes,
  pieces,
}: Exclude<WrittenPart['body'], Uint8Array>): AsyncGenerator<Uint8Array> {
  let written = 0;
  for await (const piece of pieces) {
    written += piece.length;
    if (written > bytes) break;
    yield piece;
  }
  if (written !== bytes)
    throw new Failure('CARRIED_FILE_INVALID', { problem: 'a part of another length', bytes });
}

/** Opens a file and locates its parts. Fails with CARRIED_FILE_INVALID and FILE_*. */
export async function openCarriedFile(file: string, kind: CarriedFileKind): Promise<CarriedFile> {
  await requireRegularFile(file);
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw asFileFailure(error, file);
  });
  try {
    const parts = await findParts(handle, { file, kind });
    return { parts, [Symbol.asyncDispose]: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function findParts(
  handle: FileHandle,
  { file, kind }: { readonly file: string; readonly kind: CarriedFileKind },
): Promise<ReadPart[]> {
  const refuse = (problem: string, part?: number): never => {
    throw new Failure('CARRIED_FILE_INVALID', {
      file,
      expected: kind,
      problem,
      ...(part === undefined ? {} : { part }),
    });
  };
  const { size } = await handle.stat();
  const first = await readLine(handle, 0);
  if (first !== firstLine(kind).trimEnd()) refuse('another kind of file');
  const parts: ReadPart[] = [];
  let linesBytes = 0;
  for (let at = firstLine(kind).length; parts.length <= partsMax; ) {
    const line = await readLine(handle, at);
    if (line === undefined) return refuse('cut short', parts.length);
    linesBytes += Buffer.byteLength(line) + 1;
    if (linesBytes > linesBytesMax) return refuse('too much in its lines', parts.length);
    const read = lineSchema.safeParse(parseJson(line)).data;
    at += Buffer.byteLength(line) + 1;
    if (read === undefined) return refuse('a line that is none of ours', parts.length);
    if ('parts' in read) {
      if (read.parts !== parts.length || at !== size)
        refuse('cut short, or something was added', parts.length);
      return parts;
    }
    const { head, bytes } = read;
    const start = at;
    if (bytes > bodyBytesMax || start + bytes > size) refuse('cut short', parts.length);
    parts.push({ head, bytes, read: () => piecesOf(handle, start, bytes) });
    at += bytes;
  }
  return refuse('too many parts');
}

/** The line without its line break; undefined if it exceeds {@link lineBytesMax}. */
async function readLine(handle: FileHandle, at: number): Promise<string | undefined> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(lineBytesMax), 0, lineBytesMax, at);
  const end = buffer.subarray(0, bytesRead).indexOf(0x0a);
  return end < 0 ? undefined : buffer.toString('utf8', 0, end);
}

const pieceBytes = 256 * 1024;

async function* piecesOf(handle: FileHandle, start: number, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; ) {
    const wanted = Math.min(pieceBytes, bytes - at);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, start + at);
    if (bytesRead === 0) throw new Failure('CARRIED_FILE_INVALID', { problem: 'changed while it was read' });
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
