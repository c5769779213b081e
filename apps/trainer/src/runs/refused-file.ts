/** Tells what the operating system refuses (a full disk, a folder of somebody else) from a bug. */
import { systemCodeOf } from '#foundation';

/** The system's own code (`ENOSPC`) of an error that it met; undefined for failures and for bugs. */
export function refusedFile(error: unknown): string | undefined {
  const isOfSystem = typeof error === 'object' && error !== null && 'syscall' in error;
  return isOfSystem ? systemCodeOf(error) : undefined;
}
