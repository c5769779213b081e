/** Loads the tables, documents and neighbours of an experiment's cells, once for all cells that share them. */
import {
  type CellsDescription,
  countWords,
  createSkeletonReader,
  createSkeletonTable,
  type DayCells,
  describeCells,
  describeDays,
  type SkeletonReader,
  writeCells,
} from '#cells';
import type { Terminal } from '#command-line';
import { type EmbeddingTable, type NeighbourIndex, openEmbeddings } from '#embeddings';
import {
  type CasingPlace,
  embedAgain,
  embedCopies,
  embeddingsWithCasing,
  openPhiNeighbours,
  type PreparedDocument,
  type ReplacementMaterial,
  sentencesOf,
} from '#encoding';
import { createSeededRandom, invariant, type SeededRandom, sha256, shuffle } from '#foundation';
import type { Engine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import { type InstalledContexts, openInstalledContexts } from '#learning';
import { casingOf } from '#text';
import { type CorpusChoice, loadDocuments } from '../../../apps/lab/src/corpus/load-documents.js';
import { makeCellTable } from '../../../apps/lab/src/embeddings/corpus-cells.js';
import { neighbourSurrogates } from '../systems/pseudonyms.js';
import { splitOff, type Workbench } from '../systems/workbench.js';
import { locateFrom } from './checked-file.js';
import { embeddingSourceOf } from './system-entry.js';
import type { MaterialSettings } from './variants.js';

/** Documents of a cell, and replacements for their PHI tokens. */
export interface CellMaterial {
  readonly bench: Workbench;
  /** E, including casing if the embedding has it, or the reader's output size. */
  readonly embeddingSize: number;
  /** Reads sentences before the networks do; absent if networks read word vectors. */
  readonly reader?: SkeletonReader;
  readonly context?: InstalledContexts['named'];
  readonly training: readonly PreparedDocument[];
  readonly validation: readonly PreparedDocument[];
  readonly test: readonly PreparedDocument[];
  /** The plain table, even if `bench.table` wraps it. */
  readonly words: EmbeddingTable;
  /** How far cells narrow down the words of all documents; absent without cells. */
  readonly cells?: DescribedCells;
  readonly cellsFile?: Uint8Array;
  /** Requires `neighbours` in the settings. */
  replacements(part: 'training' | 'validation' | 'test'): ReplacementMaterial;
}

/** How far cells narrow down words and days. */
export type DescribedCells = CellsDescription & { readonly days: readonly DayCells[] };

/** Loads the inputs of cells. */
export interface Materials {
  /** Digest of the word vectors, and of the encoder if one reads them. */
  tableDigest(settings: MaterialSettings): Promise<string>;
  load(settings: MaterialSettings): Promise<CellMaterial>;
  close(): Promise<void>;
}

/** Options shared by all cells. */
export interface MaterialsOptions {
  readonly engine: Engine;
  readonly threads: number;
  readonly cacheFolder: string;
  readonly baseFolder: string;
  readonly terminal: Terminal;
}

/** Share of training documents for early stopping when the experiment has no separate ones. */
const validationShare = 0.1;

/** Creates the loader; loads nothing yet. */
export function createMaterials(options: MaterialsOptions): Materials {
  const tables = createMemo<EmbeddingTable>();
  const documents = createMemo<Loaded>();
  const neighbours = createMemo<NeighbourIndex>();
  const contexts = createMemo<InstalledContexts>();
  const tableOf = ({ embeddings }: MaterialSettings): Promise<EmbeddingTable> =>
    tables.get(embeddings, () => openTable(embeddings, options));
  return {
    tableDigest: async (settings) => {
      const { digest } = await tableOf(settings);
      if (settings.context === undefined) return digest;
      return sha256(digest + (await contexts.get('encoder', openInstalledContexts)).named.digest);
    },
    load: async (settings) => {
      const bench = benchOf(settings, await tableOf(settings), options);
      const key = documentsKey(settings);
      const reads =
        settings.context === undefined ? undefined : await contexts.get('encoder', openInstalledContexts);
      const { parts, table, cells, reader } = await documents.get(key, async () =>
        placeInCells(bench, await loadParts(bench, settings, options), settings, reads),
      );
      const { neighbours: count } = settings;
      const found =
        count === undefined
          ? undefined
          : await neighbours.get({ key, count }, () =>
              openPhiNeighbours(bench, sentencesOf(Object.values(parts).flat()), count),
            );
      return materialOf({
        bench: { ...bench, table },
        words: bench.table,
        ...cells,
        ...(reader && { reader }),
        ...(reads && { context: reads.named }),
        embeddingSize: reader?.size ?? embeddingsWithCasing(bench.table, settings.casing).size,
        parts,
        found,
      });
    },
    close: async () => {
      for (const table of await tables.all()) await table.close();
      for (const pool of await contexts.all()) await pool.close();
    },
  };
}

/** Documents as a system reads them, the table for replacements, and its cells. */
interface Loaded {
  readonly parts: Documents;
  readonly table: EmbeddingTable;
  readonly cells?: MadeOfCells;
  readonly reader?: SkeletonReader;
}

type MadeOfCells = Required<Pick<CellMaterial, 'cells' | 'cellsFile'>>;

function placeInCells(
  bench: Workbench,
  parts: Read,
  { cells: count, cellsDetail: detail = 'fine', casing }: MaterialSettings,
  contexts: InstalledContexts | undefined,
): Loaded {
  if (count === undefined && contexts === undefined) return { parts: withCopies(parts), table: bench.table };
  const made =
    count === undefined ? undefined : makeCellTable(bench, parts.training, { plainCells: count, detail });
  const words = made?.table ?? asTheyAre(bench.table);
  const skeletons = contexts && createSkeletonTable(words, bench.language);
  const placed = skeletons ?? words;
  const cased = embeddingsWithCasing(placed, casing);
  const reader = skeletons && contexts && createSkeletonReader(skeletons, contexts, cased);
  const input = reader?.input ?? cased;
  const preparation = { ...bench, table: input };
  const read = (documents: readonly PreparedDocument[]) =>
    showCasing(embedAgain(documents, preparation), casing);
  return {
    parts: {
      training: read([...parts.training, ...parts.copies]),
      validation: read(parts.validation),
      test: read(parts.test),
    },
    table: placed,
    ...(reader && { reader }),
    ...(made && {
      cells: {
        cells: {
          ...describeCells(countWords([...parts.training, ...parts.test]), placed, bench.scheme.labelSet),
          days: describeDays(placed, bench.language),
        },
        cellsFile: writeCells(made.cells),
      },
    }),
  };
}

/** A table in which every word is its own output. */
export const asTheyAre = (table: EmbeddingTable) => ({
  ...table,
  outputOf: (token: string) => token,
  casingOf,
  standInOf: () => undefined,
});

interface Read extends Documents {
  readonly copies: readonly PreparedDocument[];
}

const withCopies = ({ copies, training, ...parts }: Read): Documents => ({
  ...parts,
  training: [...training, ...copies],
});

type Documents = Readonly<Record<'training' | 'validation' | 'test', readonly PreparedDocument[]>>;

function createMemo<Value>() {
  const known = new Map<string, Promise<Value>>();
  return {
    get: (settings: unknown, make: () => Promise<Value>): Promise<Value> => {
      const key = JSON.stringify(settings);
      const value = known.get(key) ?? make();
      known.set(key, value);
      return value;
    },
    all: () => Promise.all(known.values()),
  };
}

/** What documents depend on: neighbours only if they replace PHI tokens. */
function documentsKey({ neighbours, ...rest }: MaterialSettings): unknown {
  const { corpora, labels, language, embeddings, trainDocuments, surrogates, casing, copies } = rest;
  const { cells, cellsDetail, context } = rest;
  const drawn = surrogates === 'neighbours' ? neighbours : null;
  const inCells = { cells, cellsDetail };
  return {
    corpora,
    labels,
    language,
    embeddings,
    trainDocuments,
    surrogates,
    casing,
    ...inCells,
    context,
    copies,
    drawn,
  };
}

async function openTable(
  embeddings: MaterialSettings['embeddings'],
  { cacheFolder, baseFolder }: MaterialsOptions,
): Promise<EmbeddingTable> {
  return openEmbeddings(
    embeddingSourceOf(embeddings, (path) => locateFrom(baseFolder, path)),
    { cacheFolder },
  );
}

function benchOf(
  { labels, language }: MaterialSettings,
  table: EmbeddingTable,
  { engine, threads, cacheFolder }: MaterialsOptions,
): Workbench {
  return { engine, threads, table, scheme: createIobScheme(labelSetNamed(labels)), language, cacheFolder };
}

async function loadParts(
  bench: Workbench,
  settings: MaterialSettings,
  { terminal, baseFolder }: MaterialsOptions,
): Promise<Read> {
  const { corpora, trainDocuments, surrogates, casing, copies: copyCount = 0 } = settings;
  const random = createSeededRandom('documents'); // the same documents in every experiment
  const table = embeddingsWithCasing(bench.table, casing);
  const load = { table, scheme: bench.scheme, language: bench.language, terminal };
  const located = (corpus: CorpusChoice): CorpusChoice =>
    'path' in corpus ? { ...corpus, path: locateFrom(baseFolder, corpus.path) } : corpus;
  const read = await loadDocuments(located(corpora.train), {
    ...load,
    ...(trainDocuments === null ? {} : { documentsMax: trainDocuments }),
    ...(surrogates === 'typed' ? { surrogates: random.fork('surrogates') } : {}),
  });
  const labelled =
    surrogates === 'neighbours' ? await drawSurrogates(bench, { settings, documents: read, random }) : read;
  const test = await loadDocuments(located(corpora.test), load);
  // Scored documents must not control early stopping: take validation from the training documents instead.
  const isDevTested = JSON.stringify(corpora.dev) === JSON.stringify(corpora.test);
  const [training, validation] = isDevTested
    ? splitOff(labelled, validationShare, random.fork('validation'))
    : [shuffle([...labelled], random.fork('order')), await loadDocuments(located(corpora.dev), load)];
  const parts = { training, validation, test };
  terminal.say(`documents: ${describeParts(parts)}`);
  return {
    copies: showCasing(await embedCopies(training, copyCount, load, random), casing),
    training: showCasing(training, casing),
    validation: showCasing(validation, casing),
    test: showCasing(test, casing),
  };
}

function describeParts(parts: Documents): string {
  return Object.entries(parts)
    .map(([part, { length }]) => `${length} ${part}`)
    .join(', ');
}

interface SurrogateRequest {
  readonly settings: MaterialSettings;
  readonly documents: readonly PreparedDocument[];
  readonly random: SeededRandom;
}

async function drawSurrogates(
  bench: Workbench,
  { settings, documents, random }: SurrogateRequest,
): Promise<PreparedDocument[]> {
  invariant(settings.neighbours !== undefined, 'neighbour surrogates need N');
  const neighbours = await openPhiNeighbours(bench, sentencesOf(documents), settings.neighbours);
  const drawing = random.fork('surrogates');
  return documents.map((document) => ({
    ...document,
    sentences: neighbourSurrogates(
      { sentences: document.sentences, table: bench.table, neighbours },
      drawing,
    ),
  }));
}

interface MaterialParts {
  readonly bench: Workbench;
  readonly embeddingSize: number;
  readonly reader?: SkeletonReader;
  readonly context?: InstalledContexts['named'];
  readonly parts: Documents;
  readonly words: EmbeddingTable;
  readonly cells?: DescribedCells;
  readonly cellsFile?: Uint8Array;
  readonly found: NeighbourIndex | undefined;
}

function materialOf({ bench, embeddingSize, parts, found, ...rest }: MaterialParts): CellMaterial {
  return {
    bench,
    ...rest,
    embeddingSize,
    ...parts,
    replacements: (part) => {
      invariant(found !== undefined, 'replacements need N');
      return { sentences: sentencesOf(parts[part]), table: bench.table, neighbours: found };
    },
  };
}

/** Documents as a de-identifier reads them: `inside` and `none` set all casing ids to zero. */
function showCasing(documents: readonly PreparedDocument[], place: CasingPlace): readonly PreparedDocument[] {
  if (place === 'beside' || place === 'both') return documents;
  return documents.map((document) => ({
    ...document,
    sentences: document.sentences.map((sentence) => ({
      ...sentence,
      casingIds: new Uint8Array(sentence.casingIds.length),
    })),
  }));
}
