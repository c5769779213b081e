/** People and their tokens. */
import {
  personListSchema,
  personRequestSchema,
  personTokenRequestSchema,
  personTokenSchema,
} from '../people.js';
import type { RouteTable } from './route.js';

/** What the installation's own token may do about people, and everybody about their own token. */
export const peopleRoutes = {
  addPerson: {
    method: 'POST',
    path: '/v1/admin/people',
    caller: 'admin',
    summary: 'Give a person a role and a token of their own, which is told once',
    body: personRequestSchema,
    answer: personTokenSchema,
    status: 201,
    failures: ['PERSON_NAME_TAKEN'],
  },
  listPeople: {
    method: 'GET',
    path: '/v1/admin/people',
    caller: 'admin',
    summary: 'List the people, their roles, and when their tokens end',
    answer: personListSchema,
    isList: true,
  },
  rotatePersonToken: {
    method: 'POST',
    path: '/v1/admin/people/:personId/token',
    caller: 'admin',
    summary:
      'Give a person a new token, which is told once; the old one ends at once. People do it for themselves alone',
    body: personTokenRequestSchema,
    answer: personTokenSchema,
    status: 201,
    failures: ['PERSON_UNKNOWN'],
  },
  removePerson: {
    method: 'POST',
    path: '/v1/admin/people/:personId/removal',
    caller: 'admin',
    summary: "End a person's token and every browser that it signed in; the audit trail keeps the name",
    status: 204,
    failures: ['PERSON_UNKNOWN'],
  },
} as const satisfies RouteTable;
