/** The gate: the audit's verdict on a representer, and waivers that let one through without PASS. */
import { z } from 'zod';
import { millisecondsPerDay, mixesAlphabets, samePerson } from '#foundation';
import { idSchema, timeSchema } from '../fields/fields.js';
import { auditBudgets, auditVerdicts } from '../manifests/privacy-report.js';
import { j1MaxDefault } from './gate-thresholds.js';

/** Longest waiver, in days. */
export const waiverDaysMax = 90;

/** A person's name, at most 64 characters. */
export const personNameSchema = z.string().regex(/^\p{L}[\p{L}\p{M}\p{N} .,'_-]{1,63}$/u, {
  error: "expected 2 to 64 letters, digits, blanks and . , ' _ -, a letter first",
});

/** Name of a new person: words that mix alphabets could imitate somebody else's. */
export const newPersonNameSchema = personNameSchema.refine((name) => !mixesAlphabets(name), {
  error: 'expected words of one alphabet each',
});

/** One line of `least` to 300 characters; \p{Cc} is spelled out for readers of /openapi.json. */
function oneLine(text: z.ZodString, least: number): z.ZodString {
  return text.regex(new RegExp(String.raw`^[^\u0000-\u001f\u007f-\u009f]{${least},300}$`, 'u'), {
    error: `expected one line of ${least} to 300 characters`,
  });
}

/** Days that the first signature waits for the second. */
export const signatureDaysMax = 7;

/** `POST /v1/admin/waivers`: what one person signs, with their own token. The second signature grants it. */
export const waiverRequestSchema = z.strictObject({
  representerId: idSchema,
  /** One line, with nothing from a note. */
  reason: oneLine(z.string().trim(), 20),
  days: z.int().min(1).max(waiverDaysMax),
});

/** Why a release below the floor is published or promoted: one line, with nothing from a note. */
export const belowFloorSchema = oneLine(z.string().trim(), 20);

/** Text from a coordinator that a site displays. */
const shownSchema = oneLine(z.string(), 1);

const waiverSchema = z.strictObject({
  representerId: idSchema,
  names: z.tuple([shownSchema, shownSchema]),
  reason: shownSchema,
  grantedAt: timeSchema,
  expiresAt: timeSchema,
});

/** Signatures of a waiver, which takes two people. */
export const waiverSignaturesSchema = z.strictObject({
  representerId: idSchema,
  signedBy: z.array(shownSchema).min(1).max(2),
  /** Null until the second person has signed. */
  waiver: waiverSchema.nullable(),
});

export type WaiverSignatures = z.infer<typeof waiverSignaturesSchema>;

export type WaiverRequest = z.infer<typeof waiverRequestSchema>;

type WaiverView = z.infer<typeof waiverSchema>;

/** The J1 that a consortium or a site allows, at most the threshold; allowing more takes a waiver. */
export const j1MaxSchema = z.number().positive().max(j1MaxDefault);

/** Gate of something published or awaiting publication. */
export const gateSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  /** If the verdict is not PASS: the unexpired waiver that ends last. */
  waiver: waiverSchema.omit({ representerId: true }).nullable(),
  /** Effort of the audit; absent without one. */
  budget: z.enum(auditBudgets).exactOptional(),
  /** J1 allowed at the verdict; if absent, the threshold. */
  j1Max: j1MaxSchema.exactOptional(),
});

export type Gate = z.infer<typeof gateSchema>;

/** What is wrong with a waiver, if anything; readers apply the same rules as those who grant it. */
export function waiverFault({ names, grantedAt, expiresAt }: Omit<WaiverView, 'representerId'>, now: Date) {
  const granted = Date.parse(grantedAt);
  const expires = Date.parse(expiresAt);
  if (samePerson(...names)) return 'by one person';
  if (expires - granted > waiverDaysMax * millisecondsPerDay) return `for more than ${waiverDaysMax} days`;
  return granted > now.getTime() + millisecondsPerDay ? 'granted in days to come' : undefined; // clocks differ by less
}

/** For people: `PASS (quick audit)`, or `WAIVED (FAIL, quick audit) until 2027-01-31 by A and B: reason`. */
export function describeGate({ verdict, waiver, budget }: Gate): string {
  const effort = budget === undefined ? [] : [`${budget} audit`];
  if (verdict === 'PASS' || waiver === null)
    return `${verdict}${effort.map((text) => ` (${text})`).join('')}`;
  const { names, reason, expiresAt } = waiver;
  const said = [verdict, ...effort].join(', ');
  return `WAIVED (${said}) until ${expiresAt.slice(0, 10)} by ${names.join(' and ')}: ${reason}`;
}
