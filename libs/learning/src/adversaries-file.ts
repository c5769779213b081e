/** `adversaries.json` beside a representer: the adversaries of its game, for J4. It never goes to a site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFileFailure, Failure } from '#foundation';
import type { GameAdversaries } from '#privacy-audit';

/** What it is called. */
export const adversariesFileName = 'adversaries.json';

const schema = z.strictObject({
  formatVersion: z.literal(1),
  /** Units in each direction. */
  hidden: z.int().min(1).max(4096),
  /** By name: float32 numbers, little endian, base64. */
  weights: z.record(z.string().regex(/^T[12]\/[\w/]+$/), z.base64()),
});

/** The content of the file: numbers and names of parameters. */
export function encodeAdversaries({ hidden, weights }: GameAdversaries): string {
  const coded = [...weights].map(([name, { buffer, byteOffset, byteLength }]) => [
    name,
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  ]);
  return `${JSON.stringify({ formatVersion: 1, hidden, weights: Object.fromEntries(coded) })}\n`;
}

/** Reads them; nothing where there are none. Fails with SETTING_INVALID when the file is damaged. */
export async function readAdversaries(folder: string): Promise<GameAdversaries | undefined> {
  const text = await readFile(join(folder, adversariesFileName), 'utf8').catch((error: unknown) => {
    const failure = asFileFailure(error, adversariesFileName);
    if (failure instanceof Failure && failure.code === 'FILE_NOT_FOUND') return undefined;
    throw failure;
  });
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new Failure('SETTING_INVALID', {
      field: 'representer',
      value: adversariesFileName,
      expected: 'a file as it was written',
    });
  const { hidden, weights } = parsed.data;
  return {
    hidden,
    weights: new Map(Object.entries(weights).map(([name, coded]) => [name, numbersOf(coded)])),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function numbersOf(coded: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(coded, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}
