/** What a site is given, read as a site reads it: cells first, then word vectors, casing, the representer. The laboratory and sites audit by it. */
import { type Cells, createCellTable } from '#cells';
import { type EmbeddingTable, type TokenEmbeddings, withForms } from '#embeddings';
import {
  embedAsSent,
  embeddingsWithCasing,
  openPhiNeighbours,
  type PreparedDocument,
  sentencesOf,
} from '#encoding';
import { createSeededRandom } from '#foundation';
import type { IobScheme } from '#labels';
import type { AuditMaterial } from '#privacy-audit';
import type { RepresenterManifest } from '#protocol';
import type { Language } from '#text';
import { auditMaterialOf } from './audit-material.js';

/** What stands between a token and the representer. */
export interface WordReading {
  /** Words as they are. */
  readonly words: EmbeddingTable;
  /** What stands in their places: their vectors, or those of their cells. */
  readonly table: EmbeddingTable;
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
}

/** How a representer reads words: those of `cells` where it has some, with forms and casing as its manifest says. Fails with CELLS_DO_NOT_FIT. */
export function readWords(
  words: EmbeddingTable,
  { readsCasing, formSize }: Pick<RepresenterManifest, 'readsCasing' | 'formSize'>,
  cells: Cells | undefined,
): WordReading {
  const table = cells === undefined ? words : createCellTable(words, cells);
  const formed = formSize === undefined ? table : withForms(table, formSize);
  return { words, table, input: embeddingsWithCasing(formed, readsCasing ? 'both' : 'none') };
}

/** Documents, and how they are read. */
export interface ReadDocuments {
  readonly corpusName: string;
  /** Embedded by `reading.input`. */
  readonly documents: readonly PreparedDocument[];
  readonly reading: WordReading;
  readonly scheme: IobScheme;
  readonly language: Language;
  /** N of the neighbours that may replace a token. */
  readonly neighbours: number;
  /** Words of an attack list, at most. */
  readonly listLength: number;
  readonly cacheFolder: string;
  readonly threads: number;
}

/** What judges are given of documents: as they are, and with surrogates as a site sends them. */
export async function materialOfDocuments({
  documents,
  reading: { words, table, input },
  neighbours: count,
  cacheFolder,
  threads,
  ...source
}: ReadDocuments): Promise<AuditMaterial> {
  const { scheme, language } = source;
  const search = { table: words, cacheFolder, threads };
  return auditMaterialOf({
    ...source,
    documents,
    deployed: await embedAsSent(documents, { table: input, scheme, language }, createSeededRandom('as sent')),
    table,
    words,
    input,
    neighbours: await openPhiNeighbours(search, sentencesOf(documents), count),
  });
}
