/** Stores finished cells, one file each, under a digest of everything that determines them. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256, writeFileAtomic } from '#foundation';
import { readKept } from '../../../apps/lab/src/audit/audit-representer.js';
import type { StoredCell } from './results.js';
import type { CellSettings } from './variants.js';

/** Increment when a code change affects results under the same settings: older cells are then recomputed. */
const cellVersion = 3;

/** The inputs that determine a cell. */
export interface CellIdentity {
  readonly settings: CellSettings;
  readonly seed: number;
  /** Digest of the word vectors: their path does not identify them. */
  readonly tableDigest: string;
}

/** Digest of a cell's settings, seed and word vectors, independent of experiment, label and other cells. */
export function cellKey({ settings, seed, tableDigest }: CellIdentity): string {
  const { embeddings: _path, ...rest } = settings;
  const drawsPseudonyms =
    settings.system === 'pseudonymised' || ('augmented' in settings && settings.augmented);
  // Recomputes only the cells from before N neighbours included the word itself.
  return keyOf({
    ...rest,
    seed,
    tableDigest,
    ...(drawsPseudonyms ? { pseudonyms: 'with the word itself' } : {}),
  });
}

/** Digest of what determines a stored result, independent of field order. */
export function keyOf(determining: Readonly<Record<string, unknown>>): string {
  return sha256(canonical({ cellVersion, ...determining })).slice(0, 16);
}

/** A folder of cells, which experiments and processes may share. */
export interface CellStore {
  find(system: string, seed: number, key: string): Promise<StoredCell | undefined>;
  /** Writes a cell atomically. */
  keep(cell: StoredCell): Promise<void>;
}

/** Opens a store. */
export async function openCellStore(folder: string): Promise<CellStore> {
  await mkdir(folder, { recursive: true });
  const fileOf = (system: string, seed: number, key: string): string =>
    join(folder, `${system}-${seed}-${key}.json`);
  return {
    find: (system, seed, key) => readKept<StoredCell>(fileOf(system, seed, key)),
    keep: (cell) =>
      writeFileAtomic(fileOf(cell.system, cell.seed, cell.key), `${JSON.stringify(cell, null, 1)}\n`),
  };
}

/** JSON with object fields sorted by name, so that the order in code does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
