/**
 * Every route of the coordinator, once. The guard, OpenAPI and the check at the start read it through `@Route`; the clients of
 * sites, trainers and the administrator through `createRouteClient`; the tests call every row as every caller.
 */
import type { z } from 'zod';
import { adminRoutes } from './admin-routes.js';
import { lineageRoutes } from './lineage-routes.js';
import { openRoutes } from './open-routes.js';
import { pageRoutes } from './page-routes.js';
import { peopleRoutes } from './people-routes.js';
import type { RouteParameter } from './route.js';
import { scheduleRoutes } from './schedule-routes.js';
import { siteRoutes } from './site-routes.js';
import { trainerRoutes } from './trainer-routes.js';

/** The table. */
export const routes = {
  ...openRoutes,
  ...siteRoutes,
  ...trainerRoutes,
  ...adminRoutes,
  ...pageRoutes,
  ...lineageRoutes,
  ...peopleRoutes,
  ...scheduleRoutes,
} as const;

/** The name of a route. */
export type RouteName = keyof typeof routes;

type RowOf<Name extends RouteName> = (typeof routes)[Name];

/** What a route's body is once it has been parsed; `never` for a route without one. */
export type BodyOf<Name extends RouteName> =
  RowOf<Name> extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

/** What a route's query is once it has been parsed; `never` for a route without one. */
export type QueryOf<Name extends RouteName> =
  RowOf<Name> extends { query: infer Query extends z.ZodType } ? z.output<Query> : never;

/** What a route answers a success with: a value, `'bytes'`, a text, or nothing. */
export type AnswerOf<Name extends RouteName> =
  RowOf<Name> extends { answer: infer Answer }
    ? Answer extends z.ZodType
      ? z.output<Answer>
      : Answer extends 'text'
        ? string
        : Answer
    : undefined;

type ParametersIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a route's path. */
export type ParameterOf<Name extends RouteName> = ParametersIn<RowOf<Name>['path']> & RouteParameter;

/** Values for the parameters in a route's path. */
export type RouteValues<Name extends RouteName> = Readonly<Record<ParameterOf<Name>, string | number>>;

/** `[]` for a route without parameters. */
type PathArguments<Name extends RouteName> = [ParameterOf<Name>] extends [never]
  ? []
  : [values: RouteValues<Name>];

/** Where a route is, with its parameters filled in. */
export function routePath<Name extends RouteName>(name: Name, ...[values]: PathArguments<Name>): string {
  const given: Readonly<Record<string, string | number>> = values ?? {};
  return routes[name].path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(given[parameter] ?? ''),
  );
}
