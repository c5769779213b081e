/** The person behind the request in hand, for code far below the controller that writes the audit trail. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PersonRole } from '#protocol/admin';

/** A caller with a token of their own. */
export interface Person {
  readonly personId: string;
  readonly name: string;
  readonly role: PersonRole;
}

/** The audit trail's name for holders of the installation's own token. */
export const installationName = 'installation';

const requests = new AsyncLocalStorage<{ person?: Person }>();

/** Runs `work` as part of one request, whose person the guard names later. */
export function withinRequest<Result>(work: () => Result): Result {
  return requests.run({}, work);
}

/** Names the person of this request; ignored outside of one. */
export function nameActingPerson(person: Person | undefined): void {
  const request = requests.getStore();
  if (request !== undefined && person !== undefined) request.person = person;
}

/** Undefined for the installation's own token and outside of requests. */
export function actingPerson(): Person | undefined {
  return requests.getStore()?.person;
}
