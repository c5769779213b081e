/** Cuts an i2b2 2006 file into its records without holding more than one. */
import { Failure } from '#foundation';
import type { CorpusFile } from './corpus-types.js';
import { decodeUtf8, readAsUtf8 } from './encodings.js';

/** One record of a file. */
export interface CutRecord {
  /** From 1. */
  readonly ordinal: number;
  /** The record with its tags; fails with TEXT_DOCUMENT_TOO_LARGE, TEXT_NOT_UTF8 or TEXT_XML_TRUNCATED. */
  content(): string;
}

/**
 * The records of a file, in order. A file that ends in a record, or before `</ROOT>`, gives one last record whose
 * content fails. Fails with TEXT_XML_DTD_REFUSED and as `readAsUtf8` does.
 */
export async function* readRecords(file: CorpusFile, bytesMax: number): AsyncGenerator<CutRecord> {
  const cutter = new RecordCutter(file.path, bytesMax);
  for await (const chunk of readAsUtf8(file.path, file.encoding)) yield* cutter.add(chunk);
  yield* cutter.finish();
}

const opening = '<RECORD';
const closing = '</RECORD>';

class RecordCutter {
  private rest: Buffer = Buffer.alloc(0);
  /** Bytes of the current record that were let go because the record is too large. */
  private skippedBytes = 0;
  private ordinal = 0;

  constructor(
    private readonly path: string,
    private readonly bytesMax: number,
  ) {}

  *add(chunk: Buffer): Generator<CutRecord> {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (let end = this.rest.indexOf(closing); end !== -1; end = this.rest.indexOf(closing)) {
      const piece = this.rest.subarray(0, end + closing.length);
      this.rest = this.rest.subarray(end + closing.length);
      yield this.cut(piece);
      this.skippedBytes = 0;
    }
    if (this.rest.length > this.bytesMax) {
      const kept = closing.length - 1; // the end tag may be split between two chunks
      this.skippedBytes += this.rest.length - kept;
      this.rest = this.rest.subarray(this.rest.length - kept);
    }
  }

  *finish(): Generator<CutRecord> {
    const isWhole = this.skippedBytes === 0 && /<\/ROOT\s*>\s*$/.test(this.rest.toString('latin1'));
    if (isWhole && !this.rest.includes(opening)) return;
    this.ordinal += 1;
    const place = { file: this.path, record: this.ordinal };
    yield {
      ordinal: this.ordinal,
      content() {
        throw new Failure('TEXT_XML_TRUNCATED', place);
      },
    };
  }

  private cut(piece: Buffer): CutRecord {
    this.ordinal += 1;
    const place = { file: this.path, record: this.ordinal };
    const bytes = this.skippedBytes + piece.length;
    const start = piece.indexOf(opening);
    if (piece.subarray(0, Math.max(start, 0)).includes('<!DOCTYPE'))
      throw new Failure('TEXT_XML_DTD_REFUSED', place);
    const { bytesMax } = this;
    return {
      ordinal: this.ordinal,
      content() {
        if (bytes > bytesMax) throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytes, bytesMax });
        return decodeUtf8(piece.subarray(Math.max(start, 0)), place);
      },
    };
  }
}
