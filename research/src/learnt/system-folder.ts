/**
 * A learned system in a folder: `system.json` (facts) and `weights.bin` (float32, little-endian, concatenated). It
 * must stay on its machine: its facts contain words or characters of the training notes, including names.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFileFailure, Failure, parseJson, sha256, writeFileAtomic } from '#foundation';
import { ParameterStore } from '#kernels/host';
import type { KeptSystem } from '../published/index.js';
import { wordVectorsSchema } from '../run/system-entry.js';

/** Systems that can be stored. */
export const keepable = ['anonimatik', 'phi-scrubber'] as const;

/** Supported languages. */
export const systemLanguages = ['en', 'es', 'de'] as const;

const aboutSchema = z.strictObject({
  system: z.enum(keepable),
  labels: z.string(),
  language: z.enum(systemLanguages),
  embeddings: z.union([wordVectorsSchema, z.strictObject({ kind: z.literal('hashed') })]),
  vectors: z.string(),
});

const fileSchema = z.strictObject({
  about: aboutSchema,
  facts: z.unknown(),
  /** Names and shapes per store, in the order of the weights. */
  stores: z.array(z.array(z.strictObject({ name: z.string(), shape: z.array(z.int().min(0)) }))),
  weights: z.strictObject({ sha256: z.string(), bytes: z.int().min(0) }),
});

/** The system and its training settings. */
export type SystemAbout = z.infer<typeof aboutSchema>;

/** The names of both files. */
export const systemFiles = { facts: 'system.json', weights: 'weights.bin' } as const;

/** Tells whether the content is a `system.json` of this kind. */
export const isSystem = (content: string): boolean => fileSchema.safeParse(parseJson(content)).success;

/** Writes both files, ending with the facts, which hold the digest of the weights. */
export async function writeSystem(
  folder: string,
  about: SystemAbout,
  { facts, stores }: KeptSystem,
): Promise<void> {
  const arrays = stores.flatMap((store) => store.names().map((name) => store.get(name).data));
  const weights = Buffer.concat(arrays.map((data) => Buffer.from(data.slice().buffer)));
  const file: z.infer<typeof fileSchema> = {
    about,
    facts,
    stores: stores.map((store) => store.names().map((name) => ({ name, shape: [...store.get(name).shape] }))),
    weights: { sha256: sha256(weights), bytes: weights.length },
  };
  await writeFileAtomic(join(folder, systemFiles.weights), weights);
  await writeFileAtomic(join(folder, systemFiles.facts), `${JSON.stringify(file)}\n`);
}

/** Reads both files. Fails with FILE_*, and with LAB_SYSTEM_INVALID if they are invalid or do not match. */
export async function readSystem(folder: string): Promise<SystemAbout & KeptSystem> {
  const path = join(folder, systemFiles.facts);
  const parsed = fileSchema.safeParse(parseJson(await read(path)));
  if (!parsed.success)
    throw new Failure('LAB_SYSTEM_INVALID', { file: path, expected: 'what "sfumato lab learn" wrote' });
  const { about, facts, stores, weights } = parsed.data;
  const bytes = await read(join(folder, systemFiles.weights));
  if (sha256(bytes) !== weights.sha256)
    throw new Failure('LAB_SYSTEM_INVALID', {
      file: join(folder, systemFiles.weights),
      expected: `the ${weights.bytes} bytes whose digest ${systemFiles.facts} names`,
    });
  const all = new Float32Array(Uint8Array.from(bytes).buffer);
  let at = 0;
  const filled = stores.map((parameters) => {
    const store = new ParameterStore();
    for (const { name, shape } of parameters) {
      const length = shape.reduce((product, size) => product * size, 1);
      store.set(name, all.slice(at, at + length), shape);
      at += length;
    }
    return store;
  });
  return { ...about, facts, stores: filled };
}

function read(path: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
}
