/** Weights of a network in JSON, as they lie beside a representer: by name of the parameter, float32 numbers, little endian, base64. */
import { z } from 'zod';
import { Failure, parseJson } from '#foundation';

/** Schema of weights whose names all match. */
export function codedWeightsSchema(name: RegExp) {
  return z.record(z.string().regex(name), z.base64());
}

/** What {@link decodeWeights} reads. */
export function encodeWeights(weights: ReadonlyMap<string, Float32Array>): Record<string, string> {
  const coded = [...weights].map(([name, { buffer, byteOffset, byteLength }]) => [
    name,
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  ]);
  return Object.fromEntries(coded);
}

/** Numbers by name; bytes behind the last whole number are left out. */
export function decodeWeights(coded: Readonly<Record<string, string>>): ReadonlyMap<string, Float32Array> {
  return new Map(Object.entries(coded).map(([name, base64]) => [name, numbersOf(base64)]));
}

function numbersOf(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

/** The content of a file beside a representer, whose name is `value`. Fails with SETTING_INVALID when it is not as it was written. */
export function readAsWritten<Content>(
  schema: z.ZodType<Content>,
  text: string,
  named: { readonly field: string; readonly value: string },
): Content {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Failure('SETTING_INVALID', { ...named, expected: 'a file as it was written' });
  return parsed.data;
}
