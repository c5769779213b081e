/** Carries the current request's person to the code that writes the audit trail, far below the controller. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PersonRole } from '#protocol/admin';

/** A caller with a token of their own. */
export interface Person {
  readonly personId: string;
  readonly name: string;
  readonly role: PersonRole;
}

/** Name in the audit trail for holders of the installation's own token. */
export const installationName = 'installation';

const requests = new AsyncLocalStorage<{ person?: Person }>();

/** Runs `work` as one request; the guard names its person later. */
export function withinRequest<Result>(work: () => Result): Result {
  return requests.run({}, work);
}

/** Names the current request's person; ignored outside of a request. */
export function nameActingPerson(person: Person | undefined): void {
  const request = requests.getStore();
  if (request !== undefined && person !== undefined) request.person = person;
}

/** The current request's person; undefined for the installation's own token and outside of requests. */
export function actingPerson(): Person | undefined {
  return requests.getStore()?.person;
}
