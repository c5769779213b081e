/** Random access to the notes of a `jsonl` corpus without holding their texts. */
import { type FileHandle, open } from 'node:fs/promises';
import { asFileFailure, Failure, KeySet, keyOfText, sha256 } from '#foundation';
import type { Note } from '../note.js';
import { buildNote } from './build-note.js';
import { documentBytesMaxDefault } from './corpus-types.js';
import { readByteLines } from './document-bytes.js';
import { isBlankLine, parseLine } from './jsonl.js';

/** Notes by number. Memory: about 100 bytes per note, whatever its length. */
export interface NotesByNumber extends AsyncDisposable {
  readonly path: string;
  /** Number of notes; they are numbered 0 to `size - 1` in file order. */
  readonly size: number;
  /** First 32 hexadecimal digits of the SHA-256 of a note's line. */
  digestOf(number: number): string;
  /** Reads a note again. Fails with TEXT_CORPUS_CHANGED if its line has changed since indexing. */
  read(number: number): Promise<Note>;
}

/** What to index. */
export interface IndexNotesOptions {
  readonly path: string;
  readonly documentBytesMax?: number;
  /** Called with each note while indexing, to save a second pass. */
  readonly onNote?: (note: Note, number: number) => void;
}

/**
 * Indexes a file in one pass. Unlike `openCorpus`, it rejects the whole file for a faulty line or a repeated id:
 * work through a list by number must not lose a note.
 */
export async function indexNotes(options: IndexNotesOptions): Promise<NotesByNumber> {
  const { path, documentBytesMax = documentBytesMaxDefault, onNote } = options;
  const lines: IndexedLine[] = [];
  const ids = new KeySet();
  let offset = 0;
  for await (const line of readByteLines({ path, encoding: 'utf-8' }, documentBytesMax)) {
    const place = { file: path, line: line.number };
    if (!isBlankLine(line)) {
      const { note } = buildNote(parseLine(line, place, documentBytesMax), {});
      if (!ids.add(keyOfText(note.id))) throw new Failure('TEXT_DUPLICATE_ID', place);
      onNote?.(note, lines.length);
      lines.push({
        offset,
        byteLength: line.byteLength,
        number: line.number,
        digest: shortDigest(line.bytes),
      });
    }
    offset += line.byteLength + 1;
  }
  if (lines.length === 0) throw new Failure('TEXT_CORPUS_EMPTY', { path, format: 'jsonl' });
  return new IndexedFile(path, lines, await openFile(path));
}

interface IndexedLine {
  readonly offset: number;
  readonly byteLength: number;
  readonly number: number;
  readonly digest: string;
}

class IndexedFile implements NotesByNumber {
  constructor(
    readonly path: string,
    private readonly lines: readonly IndexedLine[],
    private readonly file: FileHandle,
  ) {}

  get size(): number {
    return this.lines.length;
  }

  digestOf(number: number): string {
    return this.lineAt(number).digest;
  }

  async read(number: number): Promise<Note> {
    const { offset, byteLength, digest, number: line } = this.lineAt(number);
    const { bytesRead, buffer } = await this.file.read(Buffer.alloc(byteLength), 0, byteLength, offset);
    const place = { file: this.path, line };
    if (bytesRead !== byteLength || shortDigest(buffer) !== digest)
      throw new Failure('TEXT_CORPUS_CHANGED', place);
    return buildNote(parseLine({ number: line, bytes: buffer, byteLength }, place, byteLength), {}).note;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.file.close();
  }

  private lineAt(number: number): IndexedLine {
    const line = this.lines[number];
    if (line === undefined) throw new RangeError(`note ${number} of ${this.lines.length}`);
    return line;
  }
}

/** 128 bits prevent accidental and deliberate collisions at half the memory. */
function shortDigest(bytes: Uint8Array = new Uint8Array()): string {
  return sha256(bytes).slice(0, 32);
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw asFileFailure(error, path);
  }
}
