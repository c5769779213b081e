/** Lines of a file that may be longer than memory: read in pieces, one of which is held at a time. */
import { createReadStream } from 'node:fs';
import { asFileFailure, Failure, requireFileOrFolder } from '#foundation';

/** A line and its number among those that are not empty, from 1. */
export interface FileLine {
  readonly text: string;
  readonly number: number;
}

/** Far more than any event or head has: names have 64 characters, digests 64, signatures 86. */
const charactersMax = 65_536;

/**
 * Lines in strict UTF-8, without the empty ones. Fails with FILE_NOT_UTF8 and FILE_*, naming the file, and with AUDIT_FILE_INVALID for a line
 * that is too long to be an event or a head; a named pipe is not waited for.
 */
export async function* readFileLines(file: string): AsyncGenerator<FileLine> {
  await requireFileOrFolder(file);
  yield* splitLines(file, createReadStream(file));
}

/** The same of pieces of `file`; asks for no more of them than what is taken needs. */
export async function* splitLines(file: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine> {
  let number = 0;
  let begun = '';
  for await (const text of decode(file, pieces)) {
    const lines = `${begun}${text}`.split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      number += 1;
      yield { text: requireShort(line, { file, line: number }), number };
    }
    requireShort(begun, { file, line: number + 1 });
  }
  if (begun !== '') yield { text: begun, number: number + 1 };
}

function requireShort(line: string, where: { readonly file: string; readonly line: number }): string {
  if (line.length > charactersMax) throw new Failure('AUDIT_FILE_INVALID', where);
  return line;
}

async function* decode(file: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true }); // drops a byte order mark
  const decodePiece = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new Failure('FILE_NOT_UTF8', { file });
    }
  };
  try {
    for await (const piece of pieces) yield decodePiece(piece);
  } catch (error) {
    throw asFileFailure(error, file);
  }
  yield decodePiece();
}
