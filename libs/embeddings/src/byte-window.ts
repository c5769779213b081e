/** A moving window on a file: files of any size take the same memory. */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { asFileFailure, invariant, requireRegularFile } from '#foundation';

/** Longer than any line or dictionary entry. */
export const windowBytes = 2 ** 20;

/** Opens a file at its start; `isHashed` hashes what is read. Fails with FILE_NOT_FOUND or FILE_NOT_READABLE. */
export async function openByteWindow(path: string, { isHashed = false } = {}): Promise<ByteWindow> {
  let file: FileHandle | undefined;
  try {
    await requireRegularFile(path);
    file = await open(path, 'r');
    const hash = isHashed ? createHash('sha256') : undefined;
    const window = new ByteWindow(file, path, (await file.stat()).size, hash);
    await window.refill();
    return window;
  } catch (error) {
    await file?.close().catch(() => {}); // the first error counts
    throw asFileFailure(error, path);
  }
}

/** The unread bytes are `bytes[position, end)`; the reader advances `position`. */
export class ByteWindow implements AsyncDisposable {
  readonly bytes = Buffer.allocUnsafe(windowBytes);
  end = 0;
  position = 0;
  private fileOffset = 0;
  private hashedTo = 0;

  constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    readonly fileBytes: number,
    private readonly hash: Hash | undefined,
  ) {}

  /** Whether `end` is the end of the file. */
  get isLast(): boolean {
    return this.fileOffset >= this.fileBytes;
  }

  /** File bytes before `position`. */
  get consumed(): number {
    return this.fileOffset - (this.end - this.position);
  }

  /** Moves the unread bytes to the front and reads more; false at the end of the file. */
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

  /** Fills `target` from `position` on; false if the file is too short. */
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

  /** SHA-256 of all file bytes before `position`. */
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
