/** Steps 1 to 3 of the flow for a public corpus: notes, split by document, ready for the game. */
import { createHash } from 'node:crypto';
import { generateNotes } from '#corpora';
import { type EmbeddingTable, openEngineProduct, openNeighbours, type TokenEmbeddings } from '#embeddings';
import { Failure, type SeededRandom, shuffle } from '#foundation';
import type { IobScheme } from '#labels';
import {
  candidateReplacements,
  embedNote,
  lookalikeReplacements,
  neighbourReplacements,
  type PreparedDocument,
  type PreparedSentence,
  phiWords,
  sentencesOf,
} from '#preparation';
import { languageNamed, type Note, openCorpus } from '#text';
import type { GameCorpus } from '#training';
import type { CorpusOrder } from '../runs/order.js';

/** A public corpus in memory, with what is told of it. */
export interface PublicCorpus {
  readonly documents: readonly PreparedDocument[];
  /** Documents that could not be read or hold a label outside the label set. */
  readonly refused: number;
  /** SHA-256 over ids, texts and spans: the checkpoints of another corpus are of no use. */
  readonly digest: string;
}

/** How a corpus is prepared. */
export interface CorpusPreparation {
  /** What the representer reads of a token. */
  readonly input: TokenEmbeddings;
  readonly scheme: IobScheme;
  /** The first ones; 0: all. */
  readonly documentsMax: number;
}

/** Reads and embeds a corpus. Fails with TRAINER_CORPUS_UNREADABLE when no document is left. */
export async function preparePublicCorpus(
  order: CorpusOrder,
  { input, scheme, documentsMax }: CorpusPreparation,
): Promise<PublicCorpus> {
  const documents: PreparedDocument[] = [];
  const hash = createHash('sha256');
  const language = languageNamed(order.language);
  let refused = 0;
  const countRefused = (): void => {
    refused += 1;
  };
  for await (const note of readNotes(order, scheme, countRefused)) {
    hash.update(JSON.stringify([note.id, note.text, note.spans]));
    documents.push(embedNote(note, { table: input, scheme, language }));
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

/** Documents for training, for validation, and for the audit, which must not have seen any of them. */
export interface SplitCorpus<Part> {
  readonly training: Part;
  readonly validation: Part;
  readonly heldOut: Part;
}

/** Splits by document, at least one to each part. Fails with TRAINER_TOO_FEW_SENTENCES when there are fewer than three. */
export function splitDocuments<Document>(
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

/** What the game's corpora are made with. */
export interface GameMaterial {
  readonly table: EmbeddingTable;
  /** N */
  readonly neighbours: number;
  readonly cacheFolder: string;
  readonly threads: number;
}

/**
 * The parts of a corpus with neighbours and candidates for their PHI tokens. Fails with TRAINER_TOO_FEW_SENTENCES when a part
 * has no PHI: then there would be nothing to hide, or nothing to judge by.
 */
export async function gameCorpora(
  split: SplitCorpus<readonly PreparedDocument[]>,
  { table, neighbours: count, cacheFolder, threads }: GameMaterial,
): Promise<SplitCorpus<GameCorpus>> {
  const parts = {
    training: sentencesOf(split.training),
    validation: sentencesOf(split.validation),
    heldOut: sentencesOf(split.heldOut),
  };
  for (const sentences of Object.values(parts)) requirePhi(sentences);
  const words = phiWords(Object.values(parts).flat());
  const { product, close } = await openEngineProduct(table.size, { threads });
  const neighbours = await openNeighbours(table, { count, words, cacheFolder, product }).finally(close);
  const corpusOf = (sentences: readonly PreparedSentence[]): GameCorpus => {
    const material = { sentences, table, neighbours };
    return {
      sentences,
      neighbours: neighbourReplacements(material),
      candidates: candidateReplacements(material),
      lookalikes: lookalikeReplacements(material),
    };
  };
  return {
    training: corpusOf(parts.training),
    validation: corpusOf(parts.validation),
    heldOut: corpusOf(parts.heldOut),
  };
}

function requirePhi(sentences: readonly PreparedSentence[]): void {
  const withPhi = sentences.filter(({ labelIds }) => labelIds.some((labelId) => labelId !== 0)).length;
  if (withPhi === 0) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { sentences: sentences.length, withPhi });
}
