/** `adversaries.json` beside a representer: the adversaries of its game, for J4. It never goes to a site. */
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, readTextFile } from '#foundation';
import type { GameAdversaries } from '#privacy-audit';
import { codedWeightsSchema, decodeWeights, encodeWeights, readAsWritten } from './weights.js';

/** What it is called. */
export const adversariesFileName = 'adversaries.json';

const schema = z.strictObject({
  formatVersion: z.literal(1),
  /** Units in each direction. */
  hidden: z.int().min(1).max(4096),
  weights: codedWeightsSchema(/^T[12]\/[\w/]+$/),
});

/** The content of the file: numbers and names of parameters. */
export function encodeAdversaries({ hidden, weights }: GameAdversaries): string {
  return `${JSON.stringify({ formatVersion: 1, hidden, weights: encodeWeights(weights) })}\n`;
}

/** Reads them; nothing where there are none. Fails with SETTING_INVALID when the file is damaged, and with FILE_*. */
export async function readAdversaries(folder: string): Promise<GameAdversaries | undefined> {
  const text = await readTextFile(join(folder, adversariesFileName)).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'FILE_NOT_FOUND') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const named = { field: 'representer', value: adversariesFileName };
  const { hidden, weights } = readAsWritten(schema, text, named);
  return { hidden, weights: decodeWeights(weights) };
}
