/** Parses an entry of `systems:`: a name, or a system with settings; lists of settings are sweeps. */
import { z } from 'zod';
import { cellDetails } from '#cells';
import type { EmbeddingSource } from '#embeddings';
import { expectedOf } from '#foundation';

/** Systems that can be compared; all after `pseudonymised` train a representer, each in its own way. */
const systemNames = ['raw', 'pseudonymised', 'private', 'separated', 'separatedPrivate', 'dann'] as const;

/** Word vectors whose words can be neighbours; `glove` without a path is the bundled table. */
export const wordVectorsSchema = z.union([
  z.strictObject({ kind: z.literal('glove'), path: z.string().optional() }),
  z.strictObject({ kind: z.enum(['fasttext', 'text']), path: z.string() }),
]);

/** All word vectors; `hashed` needs no file but has no rows, so it excludes systems that draw neighbours. */
export const embeddingsSchema = z.union([
  wordVectorsSchema,
  z.strictObject({ kind: z.literal('hashed'), size: z.int().min(8).max(1024).optional() }),
]);

/** The path in a choice of word vectors, if any. */
export function pathOfEmbeddings(embeddings: z.infer<typeof embeddingsSchema>): string | undefined {
  return embeddings.kind === 'hashed' ? undefined : embeddings.path;
}

/** The source of a table; `locate` makes a path of the experiment file absolute. */
export function embeddingSourceOf(
  embeddings: z.infer<typeof embeddingsSchema>,
  locate: (path: string) => string,
): EmbeddingSource {
  const { kind } = embeddings;
  if (kind === 'hashed') return { kind, ...(embeddings.size === undefined ? {} : { size: embeddings.size }) };
  if (kind === 'glove' && embeddings.path === undefined) return { kind };
  return { kind, path: locate(embeddings.path ?? '') };
}

/** Replacement of PHI in training notes: none, a neighbour per token, or a typed surrogate per span. */
export const surrogatesSchema = z.enum(['none', 'neighbours', 'typed']);

/** A system's own settings; the experiment supplies absent ones. */
const systemEntrySchema = z.strictObject({
  system: z.enum(systemNames),
  /** Name in the results; by default the system and its settings written here. */
  name: z.string().min(1).max(64).optional(),
  /** N */
  neighbours: z.int().min(1).max(10_000).optional(),
  /** R */
  size: z.int().min(1).max(1024).optional(),
  /** Where casing enters: beside the de-identifier's vectors, inside the representer's embedding, both or neither. */
  casing: z.enum(['beside', 'inside', 'both', 'none']).optional(),
  embeddings: embeddingsSchema.optional(),
  /** Number of cells for words outside identifiers; enables vocabulary cells. */
  cells: z.int().min(1).max(1024).optional(),
  /** How much detail a cell keeps; fine by default. */
  cellsDetail: z.enum(cellDetails).optional(),
  /** Reads sentences first, each word in context; absent for word vectors alone. */
  context: z.literal('encoder').optional(),
  surrogates: surrogatesSchema.optional(),
  /** Where the representer adds noise; `fixed` is both places with constant deviations. */
  noise: z.enum(['both', 'in', 'out', 'none', 'fixed']).optional(),
  adversaries: z
    .array(z.enum(['T1', 'T2']))
    .min(1)
    .optional(),
  /** Merged into `training.game`. */
  game: z
    .record(z.string(), z.unknown())
    .refine(
      (game) => !('procedure' in game || 'adversaries' in game),
      'procedure and adversaries of a game follow from the system',
    )
    .optional(),
  /** Noise deviation: the initial value if trained, otherwise constant. */
  noiseStdDev: z.number().positive().max(1).optional(),
  /** Adds to raw text a copy with PHI tokens replaced by neighbours, redrawn every epoch. */
  augmented: z.boolean().optional(),
  /** Extra copies of every training document with fresh surrogates. */
  copies: z.int().min(1).max(16).optional(),
  /** Whether copies also become frames, or only train the representer, as with trainers: sites send no copies. */
  copiesFor: z.enum(['frames', 'representer']).optional(),
  /** Initial weights of the de-identifier: random, or the public de-identifier's, as with trainers. */
  startsFrom: z.enum(['scratch', 'public']).optional(),
  trainDocuments: z.int().min(2).optional(),
});

/** One system with one value per setting. */
export type SystemEntry = Readonly<z.infer<typeof systemEntrySchema>>;

/** Names of settings. */
export type SettingName = Exclude<keyof SystemEntry, 'system' | 'name'>;

/** A problem with an entry. */
export interface EntryIssue {
  /** Relative to the entry: `game.lambda`. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One combination of a sweep. */
export interface SweptEntry {
  readonly entry: SystemEntry;
  /** Settings written as lists. */
  readonly swept: readonly SettingName[];
  /** Settings of `game` written as lists. */
  readonly sweptInGame: readonly string[];
}

/** Returns all combinations of an entry's lists, the last setting varying fastest, or the entry's first problem. */
export function readSystemEntry(
  raw: unknown,
): { readonly entries: readonly SweptEntry[] } | { readonly issue: EntryIssue } {
  const fields = typeof raw === 'string' ? { system: raw } : raw;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return { issue: { path: [], message: 'expected a system or an object with one' } };
  const listsOf = (of: unknown): string[] =>
    Object.entries(of ?? {}).flatMap(([name, value]) => (isSweep(name, value) ? [name] : []));
  const swept = listsOf(fields) as SettingName[]; // the schema allows no other names
  const sweptInGame = 'game' in fields ? listsOf(fields.game) : [];
  const entries: SweptEntry[] = [];
  for (const combination of combinationsOf(fields)) {
    const parsed = systemEntrySchema.safeParse(combination);
    if (!parsed.success) return { issue: firstIssueOf(parsed.error, systemEntrySchema) };
    entries.push({ entry: parsed.data, swept, sweptInGame });
  }
  return entries.length > 0 ? { entries } : { issue: { path: [], message: 'an empty list sweeps nothing' } };
}

/** The first issue of a refused value; for an unknown field, its name and the allowed ones. */
export function firstIssueOf(error: z.ZodError, schema: z.ZodType): EntryIssue {
  const [issue] = error.issues;
  if (issue === undefined) return { path: [], message: 'invalid' };
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const names = unknown.length === 0 ? [] : fieldsAt(schema, issue.path);
  const otherField = names.length === 0 ? undefined : `one of ${names.join(', ')}`;
  return { path: [...issue.path, ...unknown], message: `expected ${expectedOf(issue, otherField)}` };
}

const nodeSchema = z.looseObject({
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
});

/** Field names at a path; empty if it allows several kinds of object. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const whole = nodeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const found = path.reduce<z.infer<typeof nodeSchema> | undefined>(
    (node, key) => node?.properties?.[String(key)],
    whole,
  );
  return Object.keys(found?.properties ?? {});
}

function combinationsOf(fields: object): readonly Record<string, unknown>[] {
  return Object.entries(fields).reduce<Record<string, unknown>[]>(
    (combinations, [name, value]) =>
      combinations.flatMap((before) => valuesOf(name, value).map((one) => ({ ...before, [name]: one }))),
    [{}],
  );
}

/** One list of adversaries is a value; a list of lists is a sweep. */
function isSweep(name: string, value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (name !== 'adversaries' || Array.isArray(value[0]));
}

/** Lists on the first level of `game` are sweeps, too. */
function valuesOf(name: string, value: unknown): readonly unknown[] {
  if (isSweep(name, value)) return value.flatMap((one) => valuesOf(name, one));
  if (name === 'game' && typeof value === 'object' && value !== null) return combinationsOf(value);
  return [value];
}
