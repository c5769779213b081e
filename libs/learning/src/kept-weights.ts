/** Weights in JSON beside a representer: its adversaries, for J4, and the public de-identifier. */

import { join } from 'node:path';
import { z } from 'zod';
import { type DeidentifierSettings, deidentifierPrefix } from '#deid-model';
import { Failure, parseJson, readTextFile } from '#foundation';
import type { GameAdversaries } from '#privacy-audit';
import { publicDeidentifierFile } from '#protocol/api';
import { deidentifierSettingsSchema } from '#protocol/settings';

function codedWeightsSchema(name: RegExp) {
  return z.record(z.string().regex(name), z.base64());
}

function encodeWeights(weights: ReadonlyMap<string, Float32Array>): Record<string, string> {
  const coded = [...weights].map(([name, { buffer, byteOffset, byteLength }]) => [
    name,
    Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  ]);
  return Object.fromEntries(coded);
}

/** Decodes weights by name; drops trailing bytes of an incomplete value. */
function decodeWeights(coded: Readonly<Record<string, string>>): ReadonlyMap<string, Float32Array> {
  return new Map(Object.entries(coded).map(([name, base64]) => [name, numbersOf(base64)]));
}

function numbersOf(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

/** Parses a file. Fails with SETTING_INVALID unless it is as it was written. */
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

/** File name of a representer's adversaries. */
export const adversariesFileName = 'adversaries.json';

const adversariesSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** Units in each direction. */
  hidden: z.int().min(1).max(4096),
  weights: codedWeightsSchema(/^T[12]\/[\w/]+$/),
});

/** Encodes the file: numbers and parameter names. */
export function encodeAdversaries({ hidden, weights }: GameAdversaries): string {
  return `${JSON.stringify({ formatVersion: 1, hidden, weights: encodeWeights(weights) })}\n`;
}

/** Reads them; undefined without the file. Fails with SETTING_INVALID when it is damaged, and FILE_*. */
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

/** Encodes the file: numbers and parameter names. */
export function encodePublicDeidentifier({ settings, weights }: PublicDeidentifier): string {
  return `${JSON.stringify({ formatVersion: 1, settings, weights: encodeWeights(weights) })}\n`;
}

/** Reads the file. Fails with SETTING_INVALID when it is damaged. */
export function decodePublicDeidentifier(text: string): PublicDeidentifier {
  const named = { field: 'publicDeidentifier', value: publicDeidentifierFile };
  const { settings, weights } = readAsWritten(publicDeidentifierSchema, text, named);
  return { settings, weights: decodeWeights(weights) };
}

/** Whether its weights can start a network: shapes must match, dropout may differ. */
export function fitsNetwork({ settings: found }: PublicDeidentifier, network: DeidentifierSettings): boolean {
  const shape = ['inputSize', 'casingCount', 'labelCount', 'hidden', 'layers'] as const;
  return shape.every((field) => found[field] === network[field]);
}
