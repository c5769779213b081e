/** Settings of a run: the same schemas check requests and trainings, and print the table of settings. */
import { z } from 'zod';
import { expectedOf, Failure } from '#foundation';
import type { RunKind } from '../api/runs.js';
import {
  adversarySettingsSchema,
  deidentifierSettingsSchema,
  gameSettingsSchema,
  numberFrom,
  representerKinds,
  representerSettingsSchema,
  whole,
} from './network-settings.js';

const trainedShareMin = 0.1;

const writtenRepresenter = representerSettingsSchema.omit({
  embeddingSize: true,
  representationSize: true,
  outputNoise: true,
});
const writtenDeidentifier = deidentifierSettingsSchema.omit({
  inputSize: true,
  casingCount: true,
  labelCount: true,
});
const writtenGame = gameSettingsSchema.omit({ procedure: true, adversaries: true });

/** Settings of a representer run in `POST /v1/admin/runs`. */
export const representerRunSettingsSchema = z.strictObject({
  system: z.enum(representerKinds).describe('how it is trained').default('separated'),
  representationSize: whole(1, 512, 'R, numbers a token becomes').default(50),
  neighbours: whole(1, 10_000, 'N, nearest words that a swapped word is drawn from').default(100),
  /** With casing in the representer, the separation loss costs less (ADR 0023). */
  casing: z
    .enum(['beside', 'both'])
    .describe('casing goes to the de-identifier alone, beside the vectors, or to the representer as well')
    .default('both'),
  cells: whole(
    0,
    1024,
    'cells that words of no identifier become before they are looked up, one more for each category of identifiers; 0: words as they are',
  ).default(1),
  cellsDetail: z
    .enum(['fine', 'coarse', 'least'])
    .describe(
      'what is told of words that are not public: with fine cells their casing and the length of a number, with coarse ones whether they are in small letters, and a number by one of three lengths; the least cells have ten outputs in all',
    )
    .default('coarse'),
  /** Read in context, sentences over cells tell the de-identifier more (ADR 0093). */
  context: z
    .enum(['none', 'encoder'])
    .describe(
      'what reads sentences first: the encoder that comes along, each word in the context of the others, over cells; or nothing',
    )
    .default('none'),
  /** More than one copy added nothing (ADR 0063). */
  copies: whole(
    0,
    16,
    'further copies of every training document with other surrogates in place of its identifiers; each takes as long again as the documents',
  ).default(1),
  documents: z
    .int()
    .min(0)
    .describe('use only this many documents, the first of the corpus; 0: all')
    .default(0),
  representer: withoutDefaults(writtenRepresenter).prefault({}),
  deidentifier: writtenDeidentifier.prefault({}),
  adversary: adversarySettingsSchema.omit({ embeddingSize: true, representationSize: true }).prefault({}),
  game: withoutDefaults(writtenGame).prefault({}),
  /** Shares of the documents; the rest is for training. */
  split: z
    .strictObject({
      validation: numberFrom(0.01, 0.5, 'share of the documents that decides when to stop').default(0.1),
      heldOut: numberFrom(0.01, 0.5, 'share of the documents that the audit judges').default(0.2),
    })
    .refine(({ validation, heldOut }) => validation + heldOut <= 1 - trainedShareMin, {
      error: `expected validation and heldOut to be at most ${1 - trainedShareMin} together`,
    })
    .prefault({}),
  audit: z
    .strictObject({
      /** As in the paper. */
      epochs: whole(1, 1_000, 'epochs that fresh adversaries train for').default(50),
      /** A 95 % interval of about ± 2 points. */
      pairsMin: whole(
        1,
        1_000_000,
        'least number of pairs to score them on; 2,000 give an interval of 2 points each way',
      ).default(2_000),
      targets: whole(
        1,
        1_000,
        'words of each label that the gated judges attack; fewer than 30 say too little to pass',
      ).default(60),
    })
    .prefault({}),
});

export const deidentifierRunSettingsSchema = z.strictObject({
  deidentifier: writtenDeidentifier.prefault({}),
  /** The public de-identifier has learned from the public notes, which no site's frames contain. */
  startsFrom: z
    .enum(['public', 'scratch'])
    .describe(
      'weights to begin with: those of the public de-identifier, where the representer has left one of the same shape, or random ones',
    )
    .default('public'),
  schedule: z
    .strictObject({
      epochsMax: whole(1, 1_000, 'epochs at most').default(30),
      patience: whole(1, 1_000, 'epochs without an improvement before training ends').default(3),
    })
    .prefault({}),
  sentencesPerBatch: whole(1, 512, 'sentences of one training step').default(32),
  /** A frame of 512 sentences of 20 tokens with R = 50 takes 1 MB. */
  framesOpen: whole(1, 1_024, 'W, frames in memory together').default(16),
  validation: numberFrom(0.01, 0.4, "share of each frame's sentences that decides when to stop").default(0.1),
  heldOut: numberFrom(0.01, 0.4, "share of each frame's sentences that is only scored").default(0.1),
});

/** For lists, with every default. In a run, `representer` and `game` hold only what was written. */
const listedRunSettings = {
  representer: representerRunSettingsSchema.omit({ representer: true, game: true, split: true }).extend({
    split: representerRunSettingsSchema.shape.split,
    representer: writtenRepresenter,
    game: writtenGame,
  }),
  deidentifier: deidentifierRunSettingsSchema,
} as const;

/** Settings whose default depends on the system (`networksOfKind` and `gameOfKind` in `libs/training`). */
const defaultsOfSystem: ReadonlySet<string> = new Set([
  'representer.inputNoise',
  'representer.noiseTrained',
  'game.separationLambda',
  'game.separationSwaps',
]);

export type RepresenterRunSettings = Readonly<z.infer<typeof representerRunSettingsSchema>>;

export type DeidentifierRunSettings = Readonly<z.infer<typeof deidentifierRunSettingsSchema>>;

/** Schemas of the settings by kind of run. */
export const runSettingsSchemas = {
  representer: representerRunSettingsSchema,
  deidentifier: deidentifierRunSettingsSchema,
} as const;

/** Parses settings and fills in defaults. Fails with SETTING_INVALID naming every fault and its bound. */
export function resolveSettings<Settings>(schema: z.ZodType<Settings>, given: unknown): Settings {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const known = issue.path.reduce<unknown>((at, part) => fieldsOf(at)[String(part)], schema);
    const names = Object.keys(fieldsOf(known)).join(', ');
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const at = [...issue.path, ...unknown].join('.') || 'settings';
    return `${at}: expected ${expectedOf(issue, names === '' ? undefined : `one of ${names}`)}`;
  });
  throw new Failure('SETTING_INVALID', { faults: faults.join('; ') });
}

/** Fields of a group of settings, unwrapped from defaults and optionals. */
function fieldsOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap());
  return schema instanceof z.ZodType && schema !== bareOf(schema) ? fieldsOf(bareOf(schema)) : {};
}

/** Makes fields optional without defaults, which `partial` would keep: only written ones override the system's. */
function withoutDefaults<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const bare = Object.entries(schema.shape).map(([name, field]) => [name, bareOf(field).optional()]);
  type Written = Partial<z.infer<z.ZodObject<Shape>>>;
  return z.strictObject(Object.fromEntries(bare)) as unknown as z.ZodType<Written, Written>; // the shape's own fields
}

function bareOf(field: z.core.SomeType): z.ZodType {
  const bare = field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field;
  return bare as z.ZodType; // zod types wrapped schemas by their core
}

/** One setting: its name for `--set`, default, bounds and meaning. */
export interface SettingEntry {
  readonly name: string;
  readonly default: string;
  readonly bounds: string;
  readonly meaning: string;
}

/** The settings of a run, in schema order. */
export function listRunSettings(kind: RunKind): readonly SettingEntry[] {
  return entriesOf(nodeSchema.parse(z.toJSONSchema(listedRunSettings[kind], { io: 'input' })), '');
}

/** The parts of a JSON schema that these schemas use. */
const nodeSchema = z.looseObject({
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
  get items() {
    return nodeSchema.optional();
  },
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
});

type Node = z.infer<typeof nodeSchema>;

function entriesOf({ properties = {} }: Node, prefix: string): SettingEntry[] {
  return Object.entries(properties).flatMap(([key, node]) => {
    const name = prefix + key;
    if (node.properties !== undefined) return entriesOf(node, `${name}.`);
    const standard = defaultsOfSystem.has(name) ? 'by system' : spell(node.default);
    return [{ name, default: standard, bounds: boundsOf(node), meaning: node.description ?? '' }];
  });
}

/** `none` for a setting without a default, which does nothing unless written. */
function spell(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function boundsOf(node: Node): string {
  if (node.enum !== undefined) return node.enum.join(', ');
  if (node.type === 'boolean') return 'true, false';
  if (node.items !== undefined) return `list of ${boundsOf(node.items)}`;
  const { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER, type } = node;
  const low = minimum === undefined ? `more than ${exclusiveMinimum}` : `${minimum}`;
  const range = maximum === Number.MAX_SAFE_INTEGER ? `from ${low}` : `${low} to ${maximum}`;
  return type === 'integer' ? `whole, ${range}` : range;
}
