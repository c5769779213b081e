/** At the start: every route says who may call it, or the coordinator does not start. */
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { InternalError } from '#foundation';
import { callerOf } from './caller.js';

/** Throws an `InternalError` that names controller and method of every route whose description names no caller. */
export function requireCallers(discovery: DiscoveryService): void {
  const open = discovery
    .getControllers()
    .flatMap(({ name, metatype }) => routesOf(metatype).map((method) => `${name}.${method}`));
  if (open.length > 0) throw new InternalError(`no described caller, hence no start: ${open.join(', ')}`);
}

/** The methods of a controller that answer a route without saying whom. */
function routesOf(controller: unknown): string[] {
  if (typeof controller !== 'function') return [];
  const prototype: object = controller.prototype;
  return new MetadataScanner().getAllMethodNames(prototype).filter((method) => {
    const handler: unknown = Reflect.get(prototype, method);
    return typeof handler === 'function' && isRoute(handler) && callerOf(handler) === undefined;
  });
}

/** Nest marks what `@Get` and its siblings decorate with the method of the request. */
const isRoute = (handler: object): boolean => Reflect.hasMetadata(METHOD_METADATA, handler);
