/**
 * Every route of the coordinator, once. The guard and OpenAPI read the table through `@Route`, clients
 * through `createRouteClient`; tests call every row as every caller.
 */
import type { z } from 'zod';
import type { PersonRole } from '../admin.js';
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

/** The parsed body of a route; `never` without one. */
export type BodyOf<Name extends RouteName> =
  RowOf<Name> extends { body: infer Body extends z.ZodType } ? z.output<Body> : never;

/** The parsed query of a route; `never` without one. */
export type QueryOf<Name extends RouteName> =
  RowOf<Name> extends { query: infer Query extends z.ZodType } ? z.output<Query> : never;

/** The answer to a success: a value, `'bytes'`, a text, or nothing. */
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

/** `[]` for a route without parameters. */
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

const everybody = ['operator', 'provider', 'auditor'] as const;
const operators = ['operator'] as const;
const providers = ['provider'] as const;
const nobody = [] as const;

/**
 * Roles by route; a route without a line does not compile.
 *
 * | role | is for |
 * |---|---|
 * | operator | sites, pool, runs, quarantine: running a consortium |
 * | provider | trainings, publications, waivers, signing key: answering for the models |
 * | auditor | seeing everything and changing nothing |
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

/** Roles that may call a route; none for routes of other callers. */
export const rolesOf = (row: RouteRow): readonly PersonRole[] => byRow.get(row) ?? [];

/** The administrator's routes open to a role; all of them without a role (the installation's token). */
export function adminRoutesFor(role: PersonRole | undefined): readonly AdminRouteName[] {
  return adminRouteNames.filter((name) => role === undefined || rolesByRoute[name].includes(role));
}
