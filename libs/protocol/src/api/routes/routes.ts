/** The route table, read by the guard and OpenAPI (`@Route`), by clients (`createRouteClient`) and by tests. */
import type { z } from 'zod';
import type { PersonRole } from '../../admin/admin.js';
import { adminRoutes, lineageRoutes, pageRoutes, peopleRoutes, scheduleRoutes } from './admin-routes.js';
import type { RouteParameter, RouteRow } from './route.js';
import { openRoutes, siteRoutes } from './site-routes.js';
import { trainerRoutes } from './trainer-routes.js';

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

export type RouteName = keyof typeof routes;

type RowOf<Name extends RouteName> = (typeof routes)[Name];

/** Type of a route's parsed body; `never` without one. */
export type BodyOf<Name extends RouteName> =
  RowOf<Name> extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

/** Type of a route's body as clients send it: fields with a default are optional. `never` without one. */
export type SentTo<Name extends RouteName> =
  RowOf<Name> extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

/** Type of a route's parsed query; `never` without one. */
export type QueryOf<Name extends RouteName> =
  RowOf<Name> extends { query: infer Query extends z.ZodType } ? z.output<Query> : never;

/** Type of a successful answer: a value, `'bytes'`, a text, or nothing. */
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

export type ParameterOf<Name extends RouteName> = ParametersIn<RowOf<Name>['path']> & RouteParameter;

export type RouteValues<Name extends RouteName> = Readonly<Record<ParameterOf<Name>, string | number>>;

type PathArguments<Name extends RouteName> = [ParameterOf<Name>] extends [never]
  ? []
  : [values: RouteValues<Name>];

/** The path of a route, with its parameters filled in. */
export function routePath<Name extends RouteName>(name: Name, ...[values]: PathArguments<Name>): string {
  const given: Readonly<Record<string, string | number>> = values ?? {};
  return routes[name].path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(given[parameter] ?? ''),
  );
}

export type AdminRouteName = {
  [Name in RouteName]: (typeof routes)[Name]['caller'] extends 'admin' ? Name : never;
}[RouteName];

/** Roles that may call a route; empty for routes of other callers. */
export const rolesOf = ({ roles = [] }: RouteRow): readonly PersonRole[] => roles;

/** Admin routes that a role may call; all of them without a role (the installation's token). */
export function adminRoutesFor(role: PersonRole | undefined): readonly AdminRouteName[] {
  const isOpen = (row: RouteRow) =>
    row.caller === 'admin' && (role === undefined || rolesOf(row).includes(role));
  const names = Object.keys(routes) as RouteName[]; // the table's keys
  return names.filter((name): name is AdminRouteName => isOpen(routes[name]));
}
