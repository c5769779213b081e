/** A stretch of a file held in memory and moved forwards, so that files of any size are read in the same memory. */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { asFileFailure, invariant, requireRegularFile } from '#foundation';

/** One mebibyte: no line or dictionary entry comes near it, and reads are long enough to be fast. */
export const windowBytes = 2 ** 20;

/** The unread bytes are `bytes[position, end)`; the reader moves `position`. */
export interface ByteWindow extends AsyncDisposable {
  readonly fileBytes: number;
  readonly bytes: Buffer;
  readonly end: number;
  position: number;
  /** True when nothing is left in the file behind `end`. */
  readonly isLast: boolean;
  /** Bytes of the file before `position`. */
  readonly consumed: number;
  /** Moves the unread bytes to the front and reads on behind them; false when nothing more came. */
  refill(): Promise<boolean>;
  /** Reads `target.byteLength` bytes from `position` on into `target`; false when the file is too short. */
  readInto(target: Uint8Array): Promise<boolean>;
  /** SHA-256 of all bytes before `position`; only of a window opened with `isHashed`. */
  digestOfConsumed(): string;
}

/**
 * Opens a file at its start. Fails with FILE_NOT_FOUND or FILE_NOT_READABLE.
 *
 * @param options.isHashed keep a digest of what is read
 */
export async function openByteWindow(path: string, { isHashed = false } = {}): Promise<ByteWindow> {
  let file: FileHandle | undefined;
  try {
    await requireRegularFile(path);
    file = await open(path, 'r');
    const hash = isHashed ? createHash('sha256') : undefined;
    const window = new FileWindow(file, path, (await file.stat()).size, hash);
    await window.refill();
    return window;
  } catch (error) {
    await file?.close().catch(() => {}); // why it could not be read is told, not what followed
    throw asFileFailure(error, path);
  }
}

class FileWindow implements ByteWindow {
  readonly bytes = Buffer.allocUnsafe(windowBytes);
  end = 0;
  position = 0;
  private fileOffset = 0;
  /** Bytes before this place of the window are in the hash. */
  private hashedTo = 0;

  constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    readonly fileBytes: number,
    private readonly hash: Hash | undefined,
  ) {}

  get isLast(): boolean {
    return this.fileOffset >= this.fileBytes;
  }

  get consumed(): number {
    return this.fileOffset - (this.end - this.position);
  }

  async refill(): Promise<boolean> {
    this.hashConsumed();
    this.bytes.copyWithin(0, this.position, this.end);
    this.end -= this.position;
    this.position = 0;
    this.hashedTo = 0;
    const read = await this.read(this.bytes.subarray(this.end));
    this.end += read;
    return read > 0;
  }

  async readInto(target: Uint8Array): Promise<boolean> {
    const buffered = Math.min(target.byteLength, this.end - this.position);
    target.set(this.bytes.subarray(this.position, this.position + buffered));
    this.position += buffered;
    this.hashConsumed();
    for (let filled = buffered; filled < target.byteLength; ) {
      const part = target.subarray(filled, filled + 4 * windowBytes);
      const read = await this.read(part);
      if (read === 0) return false;
      this.hash?.update(part.subarray(0, read));
      filled += read;
    }
    return true;
  }

  digestOfConsumed(): string {
    this.hashConsumed();
    invariant(this.hash !== undefined, 'the window was not opened with isHashed');
    return this.hash.copy().digest('hex');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }

  private hashConsumed(): void {
    this.hash?.update(this.bytes.subarray(this.hashedTo, this.position));
    this.hashedTo = this.position;
  }

  private async read(target: Uint8Array): Promise<number> {
    try {
      const { bytesRead } = await this.file.read(target, 0, target.byteLength, this.fileOffset);
      this.fileOffset += bytesRead;
      return bytesRead;
    } catch (error) {
      throw asFileFailure(error, this.path);
    }
  }
}
