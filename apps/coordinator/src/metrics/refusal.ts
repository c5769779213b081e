import { Failure } from '#foundation';

/**
 * Whether an error is an answer to what somebody has sent. Whatever else ends a request is an accident: of the coordinator, of
 * something it depends on, or of the line.
 */
export function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && error.httpStatus < 500 && error.code !== 'COORDINATOR_BODY_TRUNCATED';
}
