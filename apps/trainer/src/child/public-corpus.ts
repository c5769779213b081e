/** Steps 1 to 3 for a public corpus: reads notes, splits them by document, prepares them to train a representer. */

import { createHash } from 'node:crypto';
import { type Cells, cellsOfCorpus } from '#cells';
import { generateNotes } from '#corpora';
import type { EmbeddingTable, TokenEmbeddings } from '#embeddings';
import {
  embedAgain,
  embedAsSent,
  embedCopies,
  embeddingsWithCasing,
  embedNote,
  type NeighbourSearch,
  type OpenContexts,
  openPhiNeighbours,
  type PreparedDocument,
  type PreparedSentence,
  sentencesOf,
} from '#encoding';
import { createSeededRandom, Failure, type SeededRandom, shuffle } from '#foundation';
import type { IobScheme } from '#labels';
import { auditedDocuments, auditMaterialOf, readWords, trainingCorpusOf, type WordReading } from '#learning';
import type { ProgressReport } from '#protocol/api';
import type { RepresenterRunSettings } from '#protocol/settings';
import { wordKnowledge } from '#surrogates';
import { type Language, languageNamed, type Note } from '#text';
import { openCorpus } from '#text/corpus';
import type { TrainingCorpus } from '#training';
import type { CorpusOrder, RepresenterOrder } from '../runs/order.js';
import type { TrainingContext } from './training-context.js';

/** Training, validation and test documents; the audit uses only the test documents. */
export interface SplitCorpus<Part> {
  readonly training: Part;
  readonly validation: Part;
  readonly heldOut: Part;
}

export interface CorpusPreparation {
  readonly settings: RepresenterRunSettings;
  readonly table: EmbeddingTable;
  readonly scheme: IobScheme;
  readonly random: SeededRandom;
  readonly contexts?: OpenContexts | undefined;
}

export interface PreparedCorpus {
  readonly corpora: SplitCorpus<TrainingCorpus>;
  /** Test documents, for the attacks. */
  readonly audited: ReturnType<typeof auditMaterialOf>;
  /** SHA-256 over ids, texts and spans; guards checkpoints against another corpus. */
  readonly digest: string;
  readonly embeddingSize: number;
  /** Absent if words are read as they are. */
  readonly cells?: Cells;
  /** Set if sentences are read in context. */
  readonly reader?: WordReading['reader'];
}

/**
 * Reads, embeds and splits a corpus. Fails with TRAINER_CORPUS_UNREADABLE if no document is readable, and with
 * TRAINER_TOO_FEW_SENTENCES if a part lacks documents or PHI.
 */
export async function prepareCorpus(
  { corpus: order, cacheFolder, threads }: RepresenterOrder,
  { settings, table, scheme, random, contexts }: CorpusPreparation,
  { report, signal }: TrainingContext,
): Promise<PreparedCorpus> {
  const plain = embeddingsWithCasing(table, settings.casing);
  const corpus = await readCorpus(order, { table: plain, scheme, documentsMax: settings.documents });
  report(describe(corpus));
  signal.throwIfAborted();
  const split = splitDocuments(corpus.documents, settings.split, random.fork('split'));
  const search = { table, neighbours: settings.neighbours, cacheFolder, threads };
  const language = languageNamed(order.language);
  const cells =
    settings.cells === 0 ? undefined : cellsFor(split.training, { settings, table, scheme }).cells;
  const readsCasing = settings.casing === 'both';
  const { table: placed, input, reader } = readWords(table, { readsCasing, language, cells, contexts });
  const common = { digest: corpus.digest, embeddingSize: reader?.size ?? plain.size };
  const preparation = { table: input, scheme, language };
  const read = (documents: readonly PreparedDocument[]): readonly PreparedDocument[] =>
    cells === undefined ? documents : embedAgain(documents, preparation);
  const copies = await embedCopies(split.training, settings.copies, preparation, random.fork('copies'));
  const parts = {
    training: [...read(split.training), ...copies],
    validation: read(split.validation),
    heldOut: read(split.heldOut),
  };
  const request = { search, scheme, language, table: placed, input };
  return {
    ...(await splitCorpora(parts, request)),
    ...common,
    ...(cells === undefined ? {} : { cells }),
    ...(reader === undefined ? {} : { reader }),
  };
}

function cellsFor(
  training: readonly PreparedDocument[],
  { settings, table, scheme }: Pick<CorpusPreparation, 'settings' | 'table' | 'scheme'>,
) {
  const request = {
    table,
    labelSet: scheme.labelSet,
    ...wordKnowledge(),
    plainCells: settings.cells,
    detail: settings.cellsDetail,
  };
  return cellsOfCorpus(training, request);
}

interface PublicCorpus {
  readonly documents: readonly PreparedDocument[];
  readonly refused: number;
  readonly digest: string;
}

function describe({ documents, refused }: PublicCorpus): ProgressReport {
  const sentences = documents.flatMap((document) => document.sentences);
  const tokens = sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0);
  const phiTokens = sentences.reduce((sum, { labelIds }) => sum + labelIds.filter(Boolean).length, 0);
  const measures = { documents: documents.length, refused, sentences: sentences.length, tokens, phiTokens };
  return { phase: 'prepare', epoch: 0, measures };
}

async function readCorpus(
  order: CorpusOrder,
  options: Pick<CorpusPreparation, 'scheme'> & {
    readonly table: TokenEmbeddings;
    /** 0 for all. */
    readonly documentsMax: number;
  },
): Promise<PublicCorpus> {
  const { table, scheme, documentsMax } = options;
  const documents: PreparedDocument[] = [];
  const hash = createHash('sha256');
  const language = languageNamed(order.language);
  let refused = 0;
  const countRefused = (): void => {
    refused += 1;
  };
  for await (const note of readNotes(order, scheme, countRefused)) {
    hash.update(JSON.stringify([note.id, note.text, note.spans]));
    documents.push(embedNote(note, { table, scheme, language }));
    if (documents.length === documentsMax) break;
  }
  if (documents.length === 0) throw new Failure('TRAINER_CORPUS_UNREADABLE', { refused });
  return { documents, refused, digest: hash.digest('hex') };
}

async function* readNotes(
  order: CorpusOrder,
  { labelSet }: IobScheme,
  onRefused: () => void,
): AsyncGenerator<Note> {
  if (order.kind === 'synthetic') {
    yield* generateNotes({ source: 'public', notes: order.notes, seed: order.seed });
    return;
  }
  for await (const item of openCorpus({ path: order.path, format: order.format, labelSet })) {
    if (item.kind === 'note') yield item.note;
    else onRefused();
  }
}

/** At least one document per part. */
function splitDocuments<Document>(
  documents: readonly Document[],
  shares: { readonly validation: number; readonly heldOut: number },
  random: SeededRandom,
): SplitCorpus<readonly Document[]> {
  const countOf = (share: number): number => Math.max(1, Math.round(documents.length * share));
  const order = shuffle([...documents], random);
  const heldOut = order.slice(0, countOf(shares.heldOut));
  const validation = order.slice(heldOut.length, heldOut.length + countOf(shares.validation));
  const training = order.slice(heldOut.length + validation.length);
  if (training.length === 0) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { documents: documents.length });
  return { training, validation, heldOut };
}

interface CorporaRequest {
  /** Supplies the replacement words. */
  readonly table: EmbeddingTable;
  /** The representer's input for a token. */
  readonly input: TokenEmbeddings;
  readonly language: Language;
  /** Neighbours are searched among the words themselves. */
  readonly search: NeighbourSearch & { /** N */ readonly neighbours: number };
  readonly scheme: IobScheme;
}

async function splitCorpora(
  split: SplitCorpus<readonly PreparedDocument[]>,
  { table, input, language, search: { neighbours: count, ...search }, scheme }: CorporaRequest,
): Promise<Pick<PreparedCorpus, 'corpora' | 'audited'>> {
  const parts = {
    training: sentencesOf(split.training),
    validation: sentencesOf(split.validation),
    heldOut: sentencesOf(split.heldOut),
  };
  for (const sentences of Object.values(parts)) requirePhi(sentences);
  const neighbours = await openPhiNeighbours(search, Object.values(parts).flat(), count);
  const corpora = {
    training: trainingCorpusOf({ sentences: parts.training, table, neighbours }),
    validation: trainingCorpusOf({ sentences: parts.validation, table, neighbours }),
    heldOut: trainingCorpusOf({ sentences: parts.heldOut, table, neighbours }),
  };
  const preparation = { table: input, scheme, language };
  const documents = auditedDocuments(split.heldOut, 'quick');
  const deployed = await embedAsSent(documents, preparation, createSeededRandom('as sent'));
  const source = { documents, deployed, table, words: search.table, input };
  const corpusName = 'documents held out of the training corpus';
  const material = { ...source, corpusName, neighbours, scheme, language, listLength: attackListLength };
  return { corpora, audited: auditMaterialOf(material) };
}

/** Candidate words that attacks try per label, half of them from the corpus. */
const attackListLength = 2_000;

/** Without PHI there is nothing to protect or measure. */
function requirePhi(sentences: readonly PreparedSentence[]): void {
  const withPhi = sentences.filter(({ labelIds }) => labelIds.some((labelId) => labelId !== 0)).length;
  if (withPhi === 0) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { sentences: sentences.length, withPhi });
}
