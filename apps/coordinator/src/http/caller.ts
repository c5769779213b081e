/** Who may call a route: stated once, in its description, and read by the guard, by OpenAPI and by the check at the start. */
import { SetMetadata } from '@nestjs/common';

/** Who may call a route. */
export type RouteCaller = 'anybody' | 'admin' | 'trainer' | 'site';

/** Who called, once the guard has let a request pass; only a site has an id. */
export type Caller =
  | { readonly kind: 'anybody' | 'admin' | 'trainer' }
  | { readonly kind: 'site'; readonly siteId: string };

const callerKey = 'sfumato:caller';

/** Marks a handler; part of `Describe`, never used by itself. */
export const markCaller = (caller: RouteCaller): MethodDecorator => SetMetadata(callerKey, caller);

/** The caller that the description of a handler names; undefined when it has none. */
export function callerOf(handler: object): RouteCaller | undefined {
  // Only `markCaller` writes under this key.
  return Reflect.getMetadata(callerKey, handler) as RouteCaller | undefined;
}
