/** `cells.json`: public words, and what other words become. Part of a representer's definition. */
import { z } from 'zod';
import { Failure, sha256 } from '#foundation';
import { featureCountOf } from './clusters.js';

/**
 * How much is told of what is not public. `fine`: a number's length and every casing class. `coarse`: three
 * lengths of numbers, small letters or not. `least`: ten outputs in all: four lengths of numbers, the
 * calendar, three kinds of name, and other words in small letters or not.
 */
export const cellDetails = ['fine', 'coarse', 'least'] as const;

/** One of {@link cellDetails}. */
export type CellDetail = (typeof cellDetails)[number];

/** The kind of words without a label. */
export const plainKind = 'O';

/** The file's name beside `representer.onnx`. */
export const cellsFileName = 'cells.json';

/** Larger than any list that people read: half a million public words take some megabytes. */
export const cellsBytesMax = 32 * 1024 * 1024;

const vectorSchema = z.array(z.number().min(-1e6).max(1e6)).min(1).max(8192);

const fileSchema = z
  .strictObject({
    formatVersion: z.literal(1),
    /** The table whose words they are. */
    embeddings: z.strictObject({
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.int().min(1).max(4096),
    }),
    /** Absent: fine. Versions without this field refuse the file, and so show no casing. */
    detail: z.enum(['coarse', 'least']).optional(),
    /** In small letters, sorted; without digits. */
    publicWords: z.array(z.string().min(1).max(128)).max(500_000),
    /** Kinds of word by a product with the features; within a kind the nearest direction is the cell. */
    kinds: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[A-Z][A-Z0-9-]{0,39}$/),
          /** Shape: (F). */
          weights: vectorSchema,
          /** What words of each cell become. Shape: (cells, E). */
          cells: z.array(vectorSchema).min(1).max(4096),
        }),
      )
      .min(1)
      .max(129),
    /** What numbers of 1, 2, ... characters become; longer ones become the last. Shape: (lengths, E). */
    numbers: z.array(vectorSchema).min(1).max(64),
    /** Months and weekdays, in small letters, sorted; all of them become one vector. Shape: (E). */
    calendar: z
      .strictObject({ words: z.array(z.string().min(1).max(128)).max(1000), vector: vectorSchema })
      .optional(),
  })
  .superRefine(({ embeddings: { size }, kinds, numbers, calendar }, context) => {
    const check = (vector: readonly number[], expected: number, path: PropertyKey[]): void => {
      if (vector.length !== expected)
        context.addIssue({ code: 'custom', path, message: `expected ${expected} numbers` });
    };
    for (const [kind, { weights, cells }] of kinds.entries()) {
      check(weights, featureCountOf(size), ['kinds', kind, 'weights']);
      for (const [at, cell] of cells.entries()) check(cell, size, ['kinds', kind, 'cells', at]);
    }
    for (const [at, number] of numbers.entries()) check(number, size, ['numbers', at]);
    if (calendar !== undefined) check(calendar.vector, size, ['calendar', 'vector']);
  });

/** A kind of word and its cells. */
export interface CellKind {
  /** `O`, or a group of labels. */
  readonly name: string;
  /** Shape: (F). */
  readonly weights: Float32Array;
  /** Unit vectors. Shape of each: (E). */
  readonly cells: readonly Float32Array[];
}

/** What every word becomes. */
export interface Cells {
  readonly embeddings: { readonly digest: string; readonly size: number };
  readonly detail: CellDetail;
  readonly publicWords: ReadonlySet<string>;
  readonly kinds: readonly CellKind[];
  /** Unit vectors by length less one. Shape of each: (E). */
  readonly numbers: readonly Float32Array[];
  /** Words for days, in small letters, and their common vector, (E); absent: days are like other words. */
  readonly calendar?: { readonly words: ReadonlySet<string>; readonly vector: Float32Array };
}

/** The bytes of `cells.json`, the same for equal cells. */
export function writeCells({ embeddings, detail, publicWords, kinds, numbers, calendar }: Cells): Uint8Array {
  const file: z.infer<typeof fileSchema> = {
    formatVersion: 1,
    embeddings,
    ...(detail !== 'fine' && { detail }),
    publicWords: [...publicWords].sort(),
    kinds: kinds.map(({ name, weights, cells }) => ({
      name,
      weights: written(weights),
      cells: cells.map(written),
    })),
    numbers: numbers.map(written),
    ...(calendar && {
      calendar: { words: [...calendar.words].sort(), vector: written(calendar.vector) },
    }),
  };
  return Buffer.from(`${JSON.stringify(file)}\n`);
}

/** With nine digits every float32 is read back to the bit. */
const written = (vector: Float32Array): number[] =>
  Array.from(vector, (value) => Number(value.toPrecision(9)));

/** Reads `cells.json`. Fails with CELLS_INVALID and like {@link requireFewOutputs}. */
export function readCells(bytes: Uint8Array): Cells {
  const { embeddings, detail = 'fine', publicWords, kinds, numbers, calendar } = parse(bytes);
  const cells: Cells = {
    embeddings,
    detail,
    publicWords: new Set(publicWords),
    kinds: kinds.map(({ name, weights, cells }) => ({
      name,
      weights: Float32Array.from(weights),
      cells: cells.map((cell) => Float32Array.from(cell)),
    })),
    numbers: numbers.map((number) => Float32Array.from(number)),
    ...(calendar && {
      calendar: { words: new Set(calendar.words), vector: Float32Array.from(calendar.vector) },
    }),
  };
  requireFewOutputs(cells);
  return cells;
}

/** Groups of labels that have a cell of their own; where the least is told, persons, places and streets. */
const groupsMax: Readonly<Record<CellDetail, number>> = { fine: 10, coarse: 10, least: 3 };
/** Cells of words of no identifier, and how many lengths of numbers are told apart. */
const plainCellsMax: Readonly<Record<CellDetail, number>> = { fine: 1024, coarse: 1, least: 1 };
const numbersMax: Readonly<Record<CellDetail, number>> = { fine: 6, coarse: 3, least: 4 };

/** How many casings are shown of words of a kind. */
function casingsOf(kind: string, detail: CellDetail): number {
  if (detail === 'fine') return 4; // small letters, capitals, a capital first, anything else
  return detail === 'coarse' || kind === plainKind ? 2 : 1;
}

/** Outcomes of a word that is not public, with casing and numbers: the k that bounds every attacker. */
export function countOutputs({
  detail,
  kinds,
  numbers,
  calendar,
}: Pick<Cells, 'detail' | 'kinds' | 'numbers' | 'calendar'>): number {
  const words = kinds.reduce((sum, { name, cells }) => sum + cells.length * casingsOf(name, detail), 0);
  return words + new Set(numbers.map(String)).size + (calendar === undefined ? 0 : 1);
}

/** As many as the largest cells of a detail have: 10 of the least, 25 of coarse ones. */
function outputsMax(detail: CellDetail): number {
  const words =
    groupsMax[detail] * casingsOf('', detail) + plainCellsMax[detail] * casingsOf(plainKind, detail);
  return words + numbersMax[detail] + (detail === 'least' ? 1 : 0);
}

/** Fails with CELLS_TOO_MANY_OUTPUTS where cells tell more words apart than their detail may. */
export function requireFewOutputs(cells: Cells): void {
  const outputs = countOutputs(cells);
  const most = outputsMax(cells.detail);
  if (outputs > most) throw new Failure('CELLS_TOO_MANY_OUTPUTS', { detail: cells.detail, outputs, most });
}

function parse(bytes: Uint8Array): z.infer<typeof fileSchema> {
  if (bytes.length > cellsBytesMax)
    throw new Failure('CELLS_INVALID', { bytes: bytes.length, maxBytes: cellsBytesMax });
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (cause) {
    throw new Failure('CELLS_INVALID', { field: 'JSON' }, { cause });
  }
  const read = fileSchema.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Failure('CELLS_INVALID', {
    field: issue?.path.filter((part) => typeof part !== 'symbol').join('.') || 'JSON',
  });
}

/** Fails with CELLS_DO_NOT_FIT where cells were made for another table. */
export function requireTable({ embeddings }: Pick<Cells, 'embeddings'>, table: Cells['embeddings']): void {
  const { digest, size } = table;
  if (embeddings.digest !== digest || embeddings.size !== size)
    throw new Failure('CELLS_DO_NOT_FIT', { expected: embeddings.digest, found: digest });
}

/** Whether a file is one of cells. */
export function isCellsFile(content: string): boolean {
  try {
    readCells(Buffer.from(content));
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** SHA-256 of the file. */
export function digestOfCells(cells: Cells): string {
  return sha256(writeCells(cells));
}
