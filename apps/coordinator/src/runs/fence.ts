import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Failure } from '#foundation';
import { fenceHeader } from '#protocol';
import type { ApiRequest } from '../http/api-request.js';

/** The fence that a trainer's write carries in its header; fails with RUN_FENCE_MISSING. */
export const Fence = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const value = context.switchToHttp().getRequest<ApiRequest>().headers[fenceHeader];
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw new Failure('RUN_FENCE_MISSING');
  return Number(value);
});
