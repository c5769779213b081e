/** Whose request is being answered, for whoever writes a line of the audit trail far below the controller. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PersonRole } from '#protocol';

/** Somebody who called with a token of their own. */
export interface Person {
  readonly personId: string;
  readonly name: string;
  readonly role: PersonRole;
}

/** What the trail calls whoever holds the token that lies in the data directory. */
export const installationName = 'installation';

const requests = new AsyncLocalStorage<{ person?: Person }>();

/** Everything that `work` does belongs to one request; the guard names its person later. */
export function withinRequest<Result>(work: () => Result): Result {
  return requests.run({}, work);
}

/** Says whose request this is; outside of a request nobody asks. */
export function nameActingPerson(person: Person | undefined): void {
  const request = requests.getStore();
  if (request !== undefined && person !== undefined) request.person = person;
}

/** Whose request this is; undefined for the installation's own token, and where there is no request. */
export function actingPerson(): Person | undefined {
  return requests.getStore()?.person;
}
