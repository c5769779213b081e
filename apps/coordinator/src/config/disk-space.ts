import { statfsSync } from 'node:fs';
import { Failure } from '#foundation';

/**
 * What must stay free beside the data: four segments of the embedded database's log, each of which is made whole before it is
 * used. PostgreSQL cannot go on, nor start again after a crash, when a segment cannot be made.
 */
export const reserveBytes = 64 * 1024 * 1024;

/** The room that is left where a data directory is. */
export class DiskSpace {
  constructor(
    private readonly directory: string,
    private readonly freeBytesOf: (directory: string) => number = freeBytes,
  ) {}

  /** Bytes that this user may still write. */
  freeBytes(): number {
    return this.freeBytesOf(this.directory);
  }

  /** Whether less than the reserve is free. */
  isShort(): boolean {
    return this.freeBytes() < reserveBytes;
  }

  /** Fails with COORDINATOR_DISK_SHORT when less than the reserve is free. */
  requireReserve(): void {
    if (this.isShort())
      throw new Failure('COORDINATOR_DISK_SHORT', {
        directory: this.directory,
        freeBytes: this.freeBytes(),
        neededBytes: reserveBytes,
      });
  }
}

/** Bytes that this user may still write to the disk of `directory`. */
function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
