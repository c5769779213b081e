/** People who work with a coordinator, and trainers that work for it: their roles, and tokens that end. */
import { z } from 'zod';
import { samePerson } from '#foundation';
import { idSchema, timeSchema } from '../fields.js';
import { newPersonNameSchema, personNameSchema } from '../manifest/verdict.js';

/** What a token may do; the table of routes has the rest (`rolesOf`). A trainer calls the routes of trainers and no other. */
export const personRoles = ['operator', 'provider', 'auditor', 'trainer'] as const;

/** One of them. */
export type PersonRole = (typeof personRoles)[number];

/** How long a token lasts unless somebody says otherwise, and at most. */
export const tokenDays = { default: 90, max: 365 } as const;

const daysSchema = z.int().min(1).max(tokenDays.max).default(tokenDays.default);

/** `POST /v1/admin/people`. */
export const personRequestSchema = z.strictObject({
  /** Not `installation`, which the audit trail calls somebody else. */
  name: newPersonNameSchema.refine((name) => !samePerson(name, 'installation'), {
    error: 'expected a name of a person',
  }),
  role: z.enum(personRoles),
  days: daysSchema,
});

/** `POST /v1/admin/people/:personId/token`. */
export const personTokenRequestSchema = z.strictObject({ days: daysSchema });

const personSchema = z.strictObject({
  personId: idSchema,
  name: personNameSchema,
  role: z.enum(personRoles),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  /** The day of the last request, in UTC; null before the first. */
  lastUsedOn: z.iso.date().nullable(),
});

/** A person with a new token, which is told once. */
export const personTokenSchema = personSchema.extend({ token: z.string().regex(/^sfp_[\w-]{43}$/) });

/** `GET /v1/admin/people`, in the order of their names; those who were removed are left out. */
export const personListSchema = z.strictObject({ people: z.array(personSchema) });

/** A person as everybody with a token sees them. */
export type PersonView = z.infer<typeof personSchema>;
/** A person with the token that was just made. */
export type PersonToken = z.infer<typeof personTokenSchema>;
