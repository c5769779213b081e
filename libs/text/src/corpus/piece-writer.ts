/** A file of pieces that come one at a time: it appears under its name when it is closed, and only over one of our own. */
import { basename, dirname } from 'node:path';
import { Failure, writeStreamAtomic } from '#foundation';
import { createPushedPieces } from './pushed-pieces.js';
import { remembered, WrittenFiles } from './written-files.js';

/** Writes one file. */
export interface PieceWriter {
  /** Waits until the piece is taken. Fails with TEXT_OUTPUT_FOREIGN, DISK_FULL or FILE_NOT_WRITABLE. */
  write(piece: string): Promise<void>;
  /** Finishes with a last piece, which may be empty. */
  close(last?: string): Promise<void>;
  /** Gives up: the file never appears. */
  discard(): Promise<void>;
}

/** Opens a file to write, in UTF-8. `prepareCorpusOutput` for a format in one file says beforehand whether it may be. */
export function createPieceWriter(path: string): PieceWriter {
  const pieces = createPushedPieces();
  const ledger = writtenFile(path);
  const written = writeStreamAtomic(path, remembered(pieces.all, basename(path), ledger));
  written.catch((error: unknown) => pieces.fail(error)); // the next write or close reports it
  return {
    write: (piece) => pieces.push(piece),
    async close(last = '') {
      await pieces.end(last);
      await written;
      await ledger.forgetReplaced();
    },
    async discard() {
      pieces.fail(new Failure('INTERRUPTED'));
      await written.catch(() => {});
    },
  };
}

/** The ledger of a corpus in one file, whose folder may hold anything. */
export function writtenFile(path: string): WrittenFiles {
  return new WrittenFiles(dirname(path), `.${basename(path)}.sfumato-written`);
}
