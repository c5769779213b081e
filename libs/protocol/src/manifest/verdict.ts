/** The gate: what judges say of a representer, and what lets one pass that they do not. */
import { z } from 'zod';
import { millisecondsPerDay, mixesAlphabets, samePerson } from '#foundation';
import { idSchema, timeSchema } from '../fields.js';
import { j1MaxDefault } from './gate-thresholds.js';
import { auditBudgets, auditVerdicts } from './privacy-report.js';

/** How long a waiver may last. */
export const waiverDaysMax = 90;

/** A person's name as people read it, at most 64 characters. */
export const personNameSchema = z.string().regex(/^\p{L}[\p{L}\p{M}\p{N} .,'_-]{1,63}$/u, {
  error: "expected 2 to 64 letters, digits, blanks and . , ' _ -, a letter first",
});

/** The same where a person gives it: a word that mixes alphabets can look like somebody else's name. */
export const newPersonNameSchema = personNameSchema.refine((name) => !mixesAlphabets(name), {
  error: 'expected words of one alphabet each',
});

/** One line of `least` to 300 characters, of which a terminal obeys nothing: no \p{Cc}, spelt so that readers of /openapi.json in other languages know it. */
function oneLine(text: z.ZodString, least: number): z.ZodString {
  return text.regex(new RegExp(String.raw`^[^\u0000-\u001f\u007f-\u009f]{${least},300}$`, 'u'), {
    error: `expected one line of ${least} to 300 characters`,
  });
}

/** How long one person's signature waits for that of another. */
export const signatureDaysMax = 7;

/** `POST /v1/admin/waivers`: what one person signs, with a token of their own. The second signature makes the waiver. */
export const waiverRequestSchema = z.strictObject({
  representerId: idSchema,
  /** One line, without anything of a note. */
  reason: oneLine(z.string().trim(), 20),
  days: z.int().min(1).max(waiverDaysMax),
});

/** Why a release is published or promoted that does too badly at a site: one line, without anything of a note. */
export const belowFloorSchema = oneLine(z.string().trim(), 20);

/** What a site shows of a coordinator's word. */
const shownSchema = oneLine(z.string(), 1);

/** A waiver as it was granted. */
const waiverSchema = z.strictObject({
  representerId: idSchema,
  names: z.tuple([shownSchema, shownSchema]),
  reason: shownSchema,
  grantedAt: timeSchema,
  expiresAt: timeSchema,
});

/** What is signed of a waiver: it holds once two people have. */
export const waiverSignaturesSchema = z.strictObject({
  representerId: idSchema,
  signedBy: z.array(shownSchema).min(1).max(2),
  /** Null until the second person has signed. */
  waiver: waiverSchema.nullable(),
});

/** What is signed of a waiver. */
export type WaiverSignatures = z.infer<typeof waiverSignaturesSchema>;

/** What one person signs. */
export type WaiverRequest = z.infer<typeof waiverRequestSchema>;

/** A waiver as it was granted. */
type WaiverView = z.infer<typeof waiverSchema>;

/** What a consortium or a site allows J1: no more than the thresholds do. For more two people sign. */
export const j1MaxSchema = z.number().positive().max(j1MaxDefault);

/** What the gate says of something that is published or waits for it. */
export const gateSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  /** The one that has not ended and ends last, if the verdict is not PASS. */
  waiver: waiverSchema.omit({ representerId: true }).nullable(),
  /** How hard the judges tried; absent where nothing was judged. */
  budget: z.enum(auditBudgets).exactOptional(),
  /** What J1 was allowed when the verdict was given; absent: what the thresholds say. */
  j1Max: j1MaxSchema.exactOptional(),
});

/** What the gate says. */
export type Gate = z.infer<typeof gateSchema>;

/** What speaks against a waiver, whoever has signed it: every reader holds it to what whoever grants one is held to. */
export function waiverFault({ names, grantedAt, expiresAt }: Omit<WaiverView, 'representerId'>, now: Date) {
  const [granted, expires] = [Date.parse(grantedAt), Date.parse(expiresAt)];
  if (samePerson(...names)) return 'by one person';
  if (expires - granted > waiverDaysMax * millisecondsPerDay) return `for more than ${waiverDaysMax} days`;
  return granted > now.getTime() + millisecondsPerDay ? 'granted in days to come' : undefined; // clocks differ by less
}

/** `PASS (quick audit)`, `WAIVED (FAIL, quick audit) until 2027-01-31 by A and B: reason`, `FAIL` or `INVALID`, for people. */
export function describeGate({ verdict, waiver, budget }: Gate): string {
  const effort = budget === undefined ? [] : [`${budget} audit`];
  if (verdict === 'PASS' || waiver === null)
    return `${verdict}${effort.map((text) => ` (${text})`).join('')}`;
  const { names, reason, expiresAt } = waiver;
  const said = [verdict, ...effort].join(', ');
  return `WAIVED (${said}) until ${expiresAt.slice(0, 10)} by ${names.join(' and ')}: ${reason}`;
}
