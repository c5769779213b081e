/**
 * Every route of the coordinator, once: the guard and OpenAPI read the table through `@Route`, clients through
 * `createRouteClient`, and tests call every row as every caller. Below it, the roles that may call the administrator's routes.
 */
import type { z } from 'zod';
import type { PersonRole } from '../admin.js';
import { adminRoutes, lineageRoutes, pageRoutes, peopleRoutes, scheduleRoutes } from './admin-routes.js';
import type { RouteParameter, RouteRow } from './route.js';
import { openRoutes, siteRoutes } from './site-routes.js';
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

/** A route of the administrator. */
export type AdminRouteName = {
  [Name in RouteName]: (typeof routes)[Name]['caller'] extends 'admin' ? Name : never;
}[RouteName];

const everybody = ['operator', 'provider', 'auditor'] as const;
const operators = ['operator'] as const;
const providers = ['provider'] as const;
const nobody = [] as const;

/**
 * Every route has its line, or this file does not compile.
 *
 * | role | is for |
 * |---|---|
 * | operator | sites, pool, runs, the quarantine: what keeps a consortium going |
 * | provider | trainings, what is published, what is let pass, the signing key: who answers for the models |
 * | auditor | looks at everything and changes nothing |
 */
const rolesByRoute: Readonly<Record<AdminRouteName, readonly PersonRole[]>> = {
  addPerson: nobody,
  removePerson: nobody,
  listPeople: everybody,
  rotatePersonToken: everybody, // of themselves: PeopleService
  makePageLink: everybody,
  signOut: everybody,
  showHealth: everybody,
  runProgress: everybody,
  showJudgement: everybody,
  inviteSite: operators,
  confirmSite: operators,
  announceLetter: operators,
  revokeSite: operators,
  withdrawForSite: operators,
  listSites: everybody,
  makeSnapshot: ['operator', 'provider'],
  listSnapshots: everybody,
  startRun: ['operator', 'provider'],
  cancelRun: ['operator', 'provider'],
  listRuns: everybody,
  showRun: everybody,
  publishRepresenter: providers,
  waiveRepresenter: providers,
  listRepresenters: everybody,
  publishRelease: providers,
  promoteRelease: providers,
  holdRelease: providers,
  rollbackRelease: providers,
  listReleases: everybody,
  listChannelEvents: everybody,
  showSigningKey: everybody,
  rotateSigningKey: providers,
  listAudit: everybody,
  auditHead: everybody,
  checkInvariant: everybody,
  listLineage: everybody,
  listWithdrawals: everybody,
  setSchedule: ['operator', 'provider'],
  showSchedule: everybody,
  endSchedule: ['operator', 'provider'],
  listQuarantine: everybody,
  restoreQuarantine: operators,
  emptyQuarantine: operators,
};

const adminRouteNames = Object.keys(rolesByRoute) as readonly AdminRouteName[]; // the record's keys

const byRow: ReadonlyMap<RouteRow, readonly PersonRole[]> = new Map(
  adminRouteNames.map((name) => [routes[name], rolesByRoute[name]]),
);

/** Roles that may call a route; none of a row that is not the administrator's. */
export const rolesOf = (row: RouteRow): readonly PersonRole[] => byRow.get(row) ?? [];

/** The administrator's routes that somebody with a role may call; without a role, all of them: the installation's own token. */
export function adminRoutesFor(role: PersonRole | undefined): readonly AdminRouteName[] {
  return adminRouteNames.filter((name) => role === undefined || rolesByRoute[name].includes(role));
}
