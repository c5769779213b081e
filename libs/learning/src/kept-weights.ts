/** Weights in JSON beside a representer: its adversaries, for J4, and the public de-identifier. */

import { join } from 'node:path';
import { z } from 'zod';
import { type DeidentifierSettings, deidentifierPrefix } from '#deid-model';
import { Failure, parseJson, readTextFile } from '#foundation';
import type { GameAdversaries } from '#privacy-audit';
import { publicDeidentifierFile } from '#protocol/api';
import { deidentifierSettingsSchema } from '#protocol/settings';

/** Schema of weights whose names all match. */
function codedWeightsSchema(name: RegExp) {
  return z.record(z.string().regex(name), z.base64());
}

/** What {@link decodeWeights} reads. */
function encodeWeights(weights: ReadonlyMap<string, Float32Array>): Record<string, string> {
  const coded = [...weights].map(([name, { buffer, byteOffset, byteLength }]) => [
    name,
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  ]);
  return Object.fromEntries(coded);
}

/** Numbers by name; bytes behind the last whole number are left out. */
function decodeWeights(coded: Readonly<Record<string, string>>): ReadonlyMap<string, Float32Array> {
  return new Map(Object.entries(coded).map(([name, base64]) => [name, numbersOf(base64)]));
}

function numbersOf(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

/** The content of the file named `value`. Fails with SETTING_INVALID on anything but what was written. */
function readAsWritten<Content>(
  schema: z.ZodType<Content>,
  text: string,
  named: { readonly field: string; readonly value: string },
): Content {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Failure('SETTING_INVALID', { ...named, expected: 'a file as it was written' });
  return parsed.data;
}

/** What it is called. */
export const adversariesFileName = 'adversaries.json';

const adversariesSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** Units in each direction. */
  hidden: z.int().min(1).max(4096),
  weights: codedWeightsSchema(/^T[12]\/[\w/]+$/),
});

/** The content of the file: numbers and names of parameters. */
export function encodeAdversaries({ hidden, weights }: GameAdversaries): string {
  return `${JSON.stringify({ formatVersion: 1, hidden, weights: encodeWeights(weights) })}\n`;
}

/** Reads them; nothing without the file. Fails with SETTING_INVALID when it is damaged, and FILE_*. */
export async function readAdversaries(folder: string): Promise<GameAdversaries | undefined> {
  const text = await readTextFile(join(folder, adversariesFileName)).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'FILE_NOT_FOUND') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const named = { field: 'representer', value: adversariesFileName };
  const { hidden, weights } = readAsWritten(adversariesSchema, text, named);
  return { hidden, weights: decodeWeights(weights) };
}

/** A network and its weights by name. */
export interface PublicDeidentifier {
  readonly settings: DeidentifierSettings;
  readonly weights: ReadonlyMap<string, Float32Array>;
}

const publicDeidentifierSchema = z.strictObject({
  formatVersion: z.literal(1),
  settings: deidentifierSettingsSchema,
  weights: codedWeightsSchema(new RegExp(`^${deidentifierPrefix}[\\w/]+$`)),
});

/** The content of the file: numbers and names of parameters. */
export function encodePublicDeidentifier({ settings, weights }: PublicDeidentifier): string {
  return `${JSON.stringify({ formatVersion: 1, settings, weights: encodeWeights(weights) })}\n`;
}

/** Reads it. Fails with SETTING_INVALID when the file is damaged. */
export function decodePublicDeidentifier(text: string): PublicDeidentifier {
  const named = { field: 'publicDeidentifier', value: publicDeidentifierFile };
  const { settings, weights } = readAsWritten(publicDeidentifierSchema, text, named);
  return { settings, weights: decodeWeights(weights) };
}

/** Whether it has the shape of a network, so that its weights can start it; dropout may differ. */
export function fitsNetwork({ settings: found }: PublicDeidentifier, network: DeidentifierSettings): boolean {
  const shape = ['inputSize', 'casingCount', 'labelCount', 'hidden', 'layers'] as const;
  return shape.every((field) => found[field] === network[field]);
}
