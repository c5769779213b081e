/** in-toto Statements v1 in DSSE envelopes: what is said, by which key, in a form that others' tools read. */
import { z } from 'zod';
import { Failure, parseJson } from '#foundation';

/** Type of every payload here. */
const payloadType = 'application/vnd.in-toto+json';

const statementType = 'https://in-toto.io/Statement/v1';

/** Statements name a few files; the widest are some kilobytes. */
const payloadCharactersMax = 1024 * 1024;

const base64Schema = z
  .string()
  .max(payloadCharactersMax)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** A DSSE envelope (v1) with one signature. */
export const envelopeSchema = z.strictObject({
  payloadType: z.literal(payloadType),
  payload: base64Schema,
  signatures: z.array(z.strictObject({ sig: base64Schema, keyid: z.string().max(64) })).length(1),
});

/** A DSSE envelope with one signature. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** What a statement is about: a name and its SHA-256. */
const subjectSchema = z.object({
  name: z.string().max(128),
  digest: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});

/** What a statement is about. */
export type Subject = z.infer<typeof subjectSchema>;

/** A statement before it is signed. */
export interface Statement {
  readonly subject: readonly Subject[];
  readonly predicateType: string;
  readonly predicate: unknown;
}

/** Signs a statement; `keyid` only helps to find the key. */
export function sealStatement(
  statement: Statement,
  { sign, keyid = '' }: { readonly sign: (bytes: Uint8Array) => Uint8Array; readonly keyid?: string },
): Envelope {
  const payload = Buffer.from(JSON.stringify({ _type: statementType, ...statement }));
  const signature = Buffer.from(sign(preAuthentication(payload)));
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ sig: signature.toString('base64'), keyid }],
  };
}

/** How an envelope is opened. */
export interface Opening<Predicate> {
  readonly predicateType: string;
  readonly predicate: z.ZodType<Predicate>;
  readonly isSigned: (bytes: Uint8Array, signature: Uint8Array) => boolean;
}

/**
 * What a statement says, once its signature holds: nothing inside is looked at before. Fails with SIGNATURE_INVALID for a signature
 * that does not hold, and for another kind of statement under one that does.
 */
export function openStatement<Predicate>(
  envelope: unknown,
  { predicateType, predicate, isSigned }: Opening<Predicate>,
): { readonly subject: readonly Subject[]; readonly predicate: Predicate } {
  const read = envelopeSchema.safeParse(envelope);
  if (!read.success) throw new Failure('SIGNATURE_INVALID', { what: predicateType, reason: 'no envelope' });
  const payload = Buffer.from(read.data.payload, 'base64');
  const signature = Buffer.from(read.data.signatures[0]?.sig ?? '', 'base64');
  if (!isSigned(preAuthentication(payload), signature))
    throw new Failure('SIGNATURE_INVALID', { what: predicateType, reason: 'another key or other bytes' });
  const statement = z
    .object({
      _type: z.literal(statementType),
      subject: z.array(subjectSchema).min(1).max(16),
      predicateType: z.literal(predicateType),
      predicate,
    })
    .safeParse(parseJson(payload));
  if (statement.success) return statement.data;
  throw new Failure('SIGNATURE_INVALID', { what: predicateType, reason: 'another statement' });
}

/** PAE of DSSE v1: lengths first, so that no payload can be read as another type's. */
function preAuthentication(payload: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `),
    payload,
  ]);
}
