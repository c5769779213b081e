/** At the start: every handler serves a row of the table of routes, which says who may call it, or the coordinator does not start. */
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { InternalError } from '#foundation';
import { routeServedBy } from './route.js';

/** Throws an `InternalError` that names controller and method of every handler that has an address of its own. */
export function requireCallers(discovery: DiscoveryService): void {
  const open = discovery
    .getControllers()
    .flatMap(({ name, metatype }) => routesOf(metatype).map((method) => `${name}.${method}`));
  if (open.length > 0)
    throw new InternalError(`not in the table of routes, hence no start: ${open.join(', ')}`);
}

/** The methods of a controller that answer requests without a row of the table. */
function routesOf(controller: unknown): string[] {
  if (typeof controller !== 'function') return [];
  const prototype: object = controller.prototype;
  return new MetadataScanner().getAllMethodNames(prototype).filter((method) => {
    const handler: unknown = Reflect.get(prototype, method);
    return typeof handler === 'function' && isRoute(handler) && routeServedBy(handler) === undefined;
  });
}

/** Nest marks what `@Get` and its siblings decorate with the method of the request. */
const isRoute = (handler: object): boolean => Reflect.hasMetadata(METHOD_METADATA, handler);
