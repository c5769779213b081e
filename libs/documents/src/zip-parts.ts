/** Reads the parts of a zip archive, inflated in pieces, so that a zip bomb is refused while it is read. */
import { Unzip, UnzipInflate, type Zippable, zipSync } from 'fflate';
import { Failure, type FailureDetails } from '#foundation';
import { documentBytesMaxDefault } from '#text/corpus';

/** Bounds of a document, in bytes, parts, tags and attributes, and characters of text. */
export interface ZipBounds {
  readonly partBytesMax: number;
  readonly totalBytesMax: number;
  readonly partsMax: number;
  readonly tagsMax: number;
  readonly charactersMax: number;
}

/**
 * A report of a thousand pages inflates to tens of megabytes without pictures and has some hundred thousand
 * tags with as many attributes. Two million tags take about 400 MB of memory; 64 MiB could hold 16 million.
 */
export const zipBoundsDefault: ZipBounds = {
  partBytesMax: 64 * 1024 * 1024,
  totalBytesMax: 192 * 1024 * 1024,
  partsMax: 4096,
  tagsMax: 2_000_000,
  charactersMax: documentBytesMaxDefault, // as for a note of any other form
};

/** Deflate expands a byte to at most 1,032, so a piece inflates to at most 17 MB before it is counted. */
const pieceBytes = 16 * 1024;

/**
 * Part name → content. Ignores the sizes that the archive states. Fails with DOCUMENT_TOO_LARGE as soon as a
 * bound is passed, and with DOCUMENT_INVALID for a damaged archive, anything else, or two parts of one name.
 */
export function readParts(
  bytes: Uint8Array,
  place: FailureDetails,
  bounds: ZipBounds = zipBoundsDefault,
): Map<string, Uint8Array> {
  const reading = new PartReading(place, bounds);
  const unzip = new Unzip((file) => reading.open(file));
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      unzip.push(bytes.subarray(start, start + pieceBytes), start + pieceBytes >= bytes.length);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('DOCUMENT_INVALID', place); // the library's message may hold names of parts
  }
  return reading.finish();
}

/** A part that begins, as the library passes it. */
interface OpenedPart {
  readonly name: string;
  ondata(error: unknown, chunk: Uint8Array, isLast: boolean): void;
  start(): void;
}

class PartReading {
  private readonly parts = new Map<string, Uint8Array>();
  private readonly names = new Set<string>();
  private totalBytes = 0;

  constructor(
    private readonly place: FailureDetails,
    private readonly bounds: ZipBounds,
  ) {}

  open(file: OpenedPart): void {
    const key = file.name.toLowerCase(); // Word ignores the case of part names
    if (this.names.has(key))
      throw new Failure('DOCUMENT_INVALID', { ...this.place, expected: 'each part once' });
    this.names.add(key);
    if (this.names.size > this.bounds.partsMax) throw this.tooLarge('partsMax');
    const chunks: Uint8Array[] = [];
    let partBytes = 0;
    file.ondata = (error, chunk, isLast) => {
      if (error instanceof Failure) throw error; // our own, passed through by the library
      if (error !== null && error !== undefined) throw new Failure('DOCUMENT_INVALID', this.place);
      partBytes += chunk.length;
      this.totalBytes += chunk.length;
      if (partBytes > this.bounds.partBytesMax) throw this.tooLarge('partBytesMax');
      if (this.totalBytes > this.bounds.totalBytesMax) throw this.tooLarge('totalBytesMax');
      chunks.push(chunk);
      if (isLast) this.parts.set(file.name, Buffer.concat(chunks));
    };
    file.start();
  }

  finish(): Map<string, Uint8Array> {
    if (this.names.size === 0 || this.parts.size !== this.names.size)
      throw new Failure('DOCUMENT_INVALID', { ...this.place, expected: 'a whole zip archive' });
    return this.parts;
  }

  private tooLarge(bound: keyof ZipBounds): Failure {
    return new Failure('DOCUMENT_TOO_LARGE', { ...this.place, field: bound, max: this.bounds[bound] });
  }
}

/** Zips the parts in their order, with the earliest time stamp that a zip archive can hold. */
export function writeParts(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const zippable: Zippable = Object.fromEntries(parts);
  return zipSync(zippable, { mtime: new Date(1980, 0, 1) });
}
