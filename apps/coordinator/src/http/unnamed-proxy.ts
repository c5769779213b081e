/** Says once that a proxy seems to be there which nobody has named: its clients would be counted as one. */
import type { Logger } from '../logging/logger.js';
import type { ApiRequest, ApiResponse } from './api-request.js';

/**
 * A request that says for whom it was forwarded, from an address whose word is not taken. Anybody can send such a header, so one line is
 * written and no more.
 */
export function noticeUnnamedProxy(logger: Logger) {
  let isTold = false;
  return (request: ApiRequest, _response: ApiResponse, next: () => void): void => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (!isTold && isForwarded && request.ip === request.socket.remoteAddress) {
      isTold = true;
      logger.warn('proxy.unnamed', {});
    }
    next();
  };
}
