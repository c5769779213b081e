/** Which roles may call which of the administrator's routes. The installation's own token may call all of them. */
import type { PersonRole } from '../people.js';
import type { RouteRow } from './route.js';
import { type RouteName, routes } from './routes.js';

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
