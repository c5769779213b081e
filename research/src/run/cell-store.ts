/** Finished cells, each a file of its own under everything that determines it, so that no cell is computed twice. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256, writeFileAtomic } from '#foundation';
import { readKept } from '../../../apps/lab/src/audit/audit-representer.js';
import type { StoredCell } from './results.js';
import type { CellSettings } from './variants.js';

/** Raised when code changes what cells find under the same settings: older cells are then computed again. */
const cellVersion = 3;

/** What determines a cell. */
export interface CellIdentity {
  readonly settings: CellSettings;
  readonly seed: number;
  /** Of the word vectors: their path says nothing about them. */
  readonly tableDigest: string;
}

/** The digest of a cell's settings, seed and word vectors. Experiments, labels and other cells have no part in it. */
export function cellKey({ settings, seed, tableDigest }: CellIdentity): string {
  const { embeddings: _path, ...rest } = settings;
  const drawsPseudonyms =
    settings.system === 'pseudonymised' || ('augmented' in settings && settings.augmented);
  // Cells from before the word itself was among its N neighbours are computed again, and no others.
  return keyOf({
    ...rest,
    seed,
    tableDigest,
    ...(drawsPseudonyms ? { pseudonyms: 'with the word itself' } : {}),
  });
}

/** The digest of what determines something that is kept; the order of fields does not matter. */
export function keyOf(determining: Readonly<Record<string, unknown>>): string {
  return sha256(canonical({ cellVersion, ...determining })).slice(0, 16);
}

/** A folder of cells; experiments and processes may share one. */
export interface CellStore {
  find(system: string, seed: number, key: string): Promise<StoredCell | undefined>;
  /** Written beside its place and renamed: a cell is there whole or not at all. */
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

/** JSON with the fields of objects in the order of their names: the order in which code writes them does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
