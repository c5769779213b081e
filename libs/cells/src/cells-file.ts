/** `cells.json`: public words, and what other words become. Part of a representer's definition. */
import { z } from 'zod';
import { Failure, sha256 } from '#foundation';
import { featureCountOf } from './clusters.js';

/**
 * How much is revealed of what is not public. `fine`: a number's length and every casing class. `coarse`: three
 * lengths of numbers, lower case or not. `least`: ten outputs in all: four lengths of numbers, the calendar,
 * three kinds of name, and other words in lower case or not.
 */
export const cellDetails = ['fine', 'coarse', 'least'] as const;

/** One of {@link cellDetails}. */
export type CellDetail = (typeof cellDetails)[number];

/** The kind of unlabelled words. */
export const plainKind = 'O';

/** The file's name, beside `representer.onnx`. */
export const cellsFileName = 'cells.json';

/** Larger than any list that people read: half a million public words take a few megabytes. */
export const cellsBytesMax = 32 * 1024 * 1024;

const vectorSchema = z.array(z.number().min(-1e6).max(1e6)).min(1).max(8192);

const fileSchema = z
  .strictObject({
    formatVersion: z.literal(1),
    /** The table that the cells were made for. */
    embeddings: z.strictObject({
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      size: z.int().min(1).max(4096),
    }),
    /** Absent means fine. Versions that do not know this field refuse the file, so they never show casing. */
    detail: z.enum(['coarse', 'least']).optional(),
    /** Lower case, sorted; without digits. */
    publicWords: z.array(z.string().min(1).max(128)).max(500_000),
    /** A word's kind has the largest product with its features; its cell is the nearest direction. */
    kinds: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[A-Z][A-Z0-9-]{0,39}$/),
          /** Shape: (F). */
          weights: vectorSchema,
          /** Vectors that words of each cell get. Shape: (cells, E). */
          cells: z.array(vectorSchema).min(1).max(4096),
        }),
      )
      .min(1)
      .max(129),
    /** Vectors for numbers of 1, 2, ... characters; longer ones get the last. Shape: (lengths, E). */
    numbers: z.array(vectorSchema).min(1).max(64),
    /** Months and weekdays, lower case, sorted; all of them get one vector. Shape: (E). */
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
  /** Unit vectors, by length less one. Shape of each: (E). */
  readonly numbers: readonly Float32Array[];
  /** Words for days, lower case, and their common vector, (E); if absent, days are like other words. */
  readonly calendar?: { readonly words: ReadonlySet<string>; readonly vector: Float32Array };
}

/** Writes the bytes of `cells.json`; equal cells give equal bytes. */
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

/** Nine digits restore every float32 to the bit. */
const written = (vector: Float32Array): number[] =>
  Array.from(vector, (value) => Number(value.toPrecision(9)));

/** Parses `cells.json`. Fails with CELLS_INVALID, and like {@link requireFewOutputs}. */
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

/** Most groups of labels with a cell of their own; at the least detail these are persons, places and streets. */
const groupsMax: Readonly<Record<CellDetail, number>> = { fine: 10, coarse: 10, least: 3 };
/** Most cells of words of no identifier, and most lengths of numbers that are told apart. */
const plainCellsMax: Readonly<Record<CellDetail, number>> = { fine: 1024, coarse: 1, least: 1 };
const numbersMax: Readonly<Record<CellDetail, number>> = { fine: 6, coarse: 3, least: 4 };

function casingsOf(kind: string, detail: CellDetail): number {
  if (detail === 'fine') return 4; // small letters, capitals, a capital first, anything else
  return detail === 'coarse' || kind === plainKind ? 2 : 1;
}

/** Number of outputs, casing included, of what is not public: the k that bounds every attacker. */
export function countOutputs({
  detail,
  kinds,
  numbers,
  calendar,
}: Pick<Cells, 'detail' | 'kinds' | 'numbers' | 'calendar'>): number {
  const words = kinds.reduce((sum, { name, cells }) => sum + cells.length * casingsOf(name, detail), 0);
  return words + new Set(numbers.map(String)).size + (calendar === undefined ? 0 : 1);
}

/** Maximum outputs by detail: 10 for the least, 25 for coarse. */
function outputsMax(detail: CellDetail): number {
  const words =
    groupsMax[detail] * casingsOf('', detail) + plainCellsMax[detail] * casingsOf(plainKind, detail);
  return words + numbersMax[detail] + (detail === 'least' ? 1 : 0);
}

/** Fails with CELLS_TOO_MANY_OUTPUTS if cells tell more words apart than their detail allows. */
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

/** Fails with CELLS_DO_NOT_FIT if the cells were made for another table. */
export function requireTable({ embeddings }: Pick<Cells, 'embeddings'>, table: Cells['embeddings']): void {
  const { digest, size } = table;
  if (embeddings.digest !== digest || embeddings.size !== size)
    throw new Failure('CELLS_DO_NOT_FIT', { expected: embeddings.digest, found: digest });
}

/** Whether a file is a cells file. */
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
