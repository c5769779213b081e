/**
 * `public-deidentifier.json` beside a representer: the de-identifier that it was trained with, on public notes. Those of pools start from it.
 * Numbers learned from public notes alone; it goes to no site.
 */
import { z } from 'zod';
import { type DeidentifierSettings, deidentifierPrefix } from '#deid-model';
import { deidentifierSettingsSchema, publicDeidentifierFile } from '#protocol';
import { codedWeightsSchema, decodeWeights, encodeWeights, readAsWritten } from './weights.js';

/** A network and its weights by name. */
export interface PublicDeidentifier {
  readonly settings: DeidentifierSettings;
  readonly weights: ReadonlyMap<string, Float32Array>;
}

const schema = z.strictObject({
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
  const { settings, weights } = readAsWritten(schema, text, named);
  return { settings, weights: decodeWeights(weights) };
}

/** Whether it has the shape of a network, so that its weights can start it; dropout may differ. */
export function fitsNetwork({ settings: found }: PublicDeidentifier, network: DeidentifierSettings): boolean {
  const shape = ['inputSize', 'casingCount', 'labelCount', 'hidden', 'layers'] as const;
  return shape.every((field) => found[field] === network[field]);
}
