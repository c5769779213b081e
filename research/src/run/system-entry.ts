/** An entry of `systems:` in an experiment file: a name, or a system with settings of its own; lists of settings are sweeps. */
import { z } from 'zod';
import { cellDetails } from '#cells';
import type { EmbeddingSource } from '#embeddings';
import { expectedOf } from '#foundation';

/** The systems that can be compared; those after `pseudonymised` train a representer, each in its own way. */
const systemNames = ['raw', 'pseudonymised', 'private', 'separated', 'separatedPrivate', 'dann'] as const;

/** Word vectors with words to draw neighbours from; `glove` without a path is the table that comes with the program. */
export const wordVectorsSchema = z.union([
  z.strictObject({ kind: z.literal('glove'), path: z.string().optional() }),
  z.strictObject({ kind: z.enum(['fasttext', 'text']), path: z.string() }),
]);

/** Which word vectors; `hashed` needs no file and has no rows, so only systems that draw no neighbours can use it. */
export const embeddingsSchema = z.union([
  wordVectorsSchema,
  z.strictObject({ kind: z.literal('hashed'), size: z.int().min(8).max(1024).optional() }),
]);

/** The path that a choice of word vectors names, if any. */
export function pathOfEmbeddings(embeddings: z.infer<typeof embeddingsSchema>): string | undefined {
  return embeddings.kind === 'hashed' ? undefined : embeddings.path;
}

/** Where a table is read from; `locate` makes a path of the experiment file absolute. */
export function embeddingSourceOf(
  embeddings: z.infer<typeof embeddingsSchema>,
  locate: (path: string) => string,
): EmbeddingSource {
  const { kind } = embeddings;
  if (kind === 'hashed') return { kind, ...(embeddings.size === undefined ? {} : { size: embeddings.size }) };
  if (kind === 'glove' && embeddings.path === undefined) return { kind };
  return { kind, path: locate(embeddings.path ?? '') };
}

/** What is done to PHI tokens of training notes before anything else: nothing, a neighbour each, or a typed surrogate a span. */
export const surrogatesSchema = z.enum(['none', 'neighbours', 'typed']);

/** Settings that a system may have of its own; what is absent comes from the experiment. */
const systemEntrySchema = z.strictObject({
  system: z.enum(systemNames),
  /** What the results call it; by default the system and the settings written here. */
  name: z.string().min(1).max(64).optional(),
  /** N */
  neighbours: z.int().min(1).max(10_000).optional(),
  /** R */
  size: z.int().min(1).max(1024).optional(),
  /** Casing for the de-identifier beside the vectors, inside the embedding before the representer, at both places, or nowhere. */
  casing: z.enum(['beside', 'inside', 'both', 'none']).optional(),
  embeddings: embeddingsSchema.optional(),
  /** Vocabulary cells before anything is embedded: how many there are for words of no identifier. */
  cells: z.int().min(1).max(1024).optional(),
  /** How much is told of what is not public; by default fine. */
  cellsDetail: z.enum(cellDetails).optional(),
  /** What reads sentences first, word by word in the context of the others; absent: word vectors alone. */
  context: z.literal('encoder').optional(),
  surrogates: surrogatesSchema.optional(),
  /** Where the representer adds noise; `fixed`: at both places, with deviations that stay as they begin. */
  noise: z.enum(['both', 'in', 'out', 'none', 'fixed']).optional(),
  /** Which learned adversaries play. */
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
  /** Deviation of noise: where it starts when it is trained, where it stays when it is not. */
  noiseStdDev: z.number().positive().max(1).optional(),
  /** Raw text together with a copy in which PHI tokens are neighbours, drawn afresh in every epoch. */
  augmented: z.boolean().optional(),
  /** Further copies of every training document, with surrogates drawn afresh in place of its identifiers. */
  copies: z.int().min(1).max(16).optional(),
  /** Whether frames are made of the copies as well, or the representer alone learns from them, as with trainers: sites send none. */
  copiesFor: z.enum(['frames', 'representer']).optional(),
  /** Where the de-identifier begins: at random weights, or at those of the public de-identifier, as with trainers. */
  startsFrom: z.enum(['scratch', 'public']).optional(),
  trainDocuments: z.int().min(2).optional(),
});

/** One system with one value of each setting. */
export type SystemEntry = Readonly<z.infer<typeof systemEntrySchema>>;

/** Names of settings. */
export type SettingName = Exclude<keyof SystemEntry, 'system' | 'name'>;

/** What is wrong with an entry. */
export interface EntryIssue {
  /** From the entry on: `game.lambda`. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** One combination of a sweep. */
export interface SweptEntry {
  readonly entry: SystemEntry;
  /** Settings that were written as lists. */
  readonly swept: readonly SettingName[];
  /** Settings of `game` that were. */
  readonly sweptInGame: readonly string[];
}

/** All combinations of an entry's lists, the last setting written changing fastest; or the first thing wrong with it. */
export function readSystemEntry(
  raw: unknown,
): { readonly entries: readonly SweptEntry[] } | { readonly issue: EntryIssue } {
  const fields = typeof raw === 'string' ? { system: raw } : raw;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return { issue: { path: [], message: 'expected a system or an object with one' } };
  const listsOf = (of: unknown): string[] =>
    Object.entries(of ?? {}).flatMap(([name, value]) => (isSweep(name, value) ? [name] : []));
  const swept = listsOf(fields) as SettingName[]; // the schema knows no other names
  const sweptInGame = 'game' in fields ? listsOf(fields.game) : [];
  const entries: SweptEntry[] = [];
  for (const combination of combinationsOf(fields)) {
    const parsed = systemEntrySchema.safeParse(combination);
    if (!parsed.success) return { issue: firstIssueOf(parsed.error, systemEntrySchema) };
    entries.push({ entry: parsed.data, swept, sweptInGame });
  }
  return entries.length > 0 ? { entries } : { issue: { path: [], message: 'an empty list sweeps nothing' } };
}

/** The first issue of a refused value; for an unknown field it names the field, and those that there are. */
export function firstIssueOf(error: z.ZodError, schema: z.ZodType): EntryIssue {
  const [issue] = error.issues;
  if (issue === undefined) return { path: [], message: 'invalid' };
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const names = unknown.length === 0 ? [] : fieldsAt(schema, issue.path);
  const otherField = names.length === 0 ? undefined : `one of ${names.join(', ')}`;
  return { path: [...issue.path, ...unknown], message: `expected ${expectedOf(issue, otherField)}` };
}

/** The parts of a JSON schema that lead to the fields of an object. */
const nodeSchema = z.looseObject({
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
});

/** The names of the fields at a place; none where it may hold objects of several kinds. */
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

/** A list of adversaries is one value; a list of such lists is a sweep. */
function isSweep(name: string, value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && (name !== 'adversaries' || Array.isArray(value[0]));
}

/** Lists inside `game` are sweeps as well, those of its first level. */
function valuesOf(name: string, value: unknown): readonly unknown[] {
  if (isSweep(name, value)) return value.flatMap((one) => valuesOf(name, one));
  if (name === 'game' && typeof value === 'object' && value !== null) return combinationsOf(value);
  return [value];
}
