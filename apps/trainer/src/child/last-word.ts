/** What a training process says of the error that ended it: codes, names and places, never a message, which can quote values. */
import { describeBug, Failure } from '#foundation';
import type { FromChild } from '../runs/order.js';
import { refusedFile } from '../runs/refused-file.js';

/** The last word of a training that ended by an error. */
export function lastWordOf(error: unknown): Extract<FromChild, { type: 'failed' | 'stopped' }> {
  if (error instanceof Failure)
    return error.code === 'INTERRUPTED' ? { type: 'stopped' } : { type: 'failed', code: error.code };
  const systemCode = refusedFile(error);
  return systemCode === undefined
    ? { type: 'failed', code: 'TRAINER_BUG', ...describeBug(error) }
    : { type: 'failed', code: 'TRAINER_FILE_REFUSED', systemCode };
}
