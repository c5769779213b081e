/** What attacks are given: documents as numbers, lists of words to try, and parts of both. */

import type { ReplacementSource } from '#adversary';
import { type SeededRandom, shuffle } from '#foundation';
import type { TrainingCorpus } from '#training';

/** The sentences of documents, and whose they are. */
export interface GroupedSentences {
  readonly corpus: TrainingCorpus;
  /** Of each sentence: attacks split and count by document. */
  readonly documentOf: readonly number[];
  /** The patient of each sentence, where the corpus says whose notes they are. */
  readonly patientOf?: readonly number[];
  /** The site of each sentence, where the corpus has notes of several. */
  readonly siteOf?: readonly number[];
}

/** Documents that the representer was not trained on, with what may stand in the place of their tokens. */
export interface AuditMaterial extends GroupedSentences {
  /** Which public documents these are, for the report. */
  readonly corpusName: string;
  /** The same documents as a site sends them, with fresh surrogates; absent: none were made. */
  readonly deployed?: GroupedSentences;
  /** Whether a token is worth an attack: it holds a letter or a digit, and has a label or is rare. */
  isTarget(sentence: number, token: number): boolean;
  /** The number of a token's word, whatever its casing; words that share a vector have numbers of their own. */
  wordAt(sentence: number, token: number): number;
  /** The number of what leaves in the clear of a token; different numbers are told apart at sight. */
  clearAt(sentence: number, token: number): number;
  /**
   * Probabilities of the token's own word and of its list there under a language model that read other
   * documents only. Absent: there is no model.
   */
  readonly priorAt?: (sentence: number, token: number) => CandidatePrior;
  /** By the id of a `B-` tag; {@link outsideList} is that of words that nobody labelled. */
  readonly lists: ReadonlyMap<number, AttackList>;
  /** Names of labels in the order of their ids. */
  readonly labels: readonly string[];
}

/** Likelihoods above 0, up to one common factor. */
export interface CandidatePrior {
  readonly own: number;
  /** Shape: (words of the list) */
  readonly listed: Float64Array;
}

/**
 * Words that an attacker tries for tokens of one label: of the same type, the same for every system, whatever
 * its N. A smaller list is the beginning of a larger one.
 */
export interface AttackList {
  /** Rows of different words; words of one cell have equal rows. Shape: (n, `wordSize`) */
  readonly vectors: Float32Array;
  /** Which word stands in each row, as `wordAt` of the material counts words. Shape: (n) */
  readonly words: Int32Array;
  /** What leaves of each word in the clear: its casing, and how sentences are split around it. Shape: (n) */
  readonly clear: Int32Array;
  /** Row and clear of each word, numbered; equal for words that nobody can tell apart. Shape: (n) */
  readonly outputs: Int32Array;
  /**
   * 1 for a word of the label's type: of the corpus, of a maintained list, or a number of the shape of one; 0
   * for a word that only lies near them and fills the list. Shape: (n)
   */
  readonly ofType: Uint8Array;
  /** Numbers of a row that belong to the word; those behind them belong to the place. */
  readonly wordSize: number;
  /** SHA-256 of the words in their order. */
  readonly digest: string;
}

/** Key of the list for tokens without a label. */
export const outsideList = 0;

/** The same material with the sentences of some documents alone. */
function partOf(material: AuditMaterial, documents: ReadonlySet<number>): AuditMaterial {
  const { corpus, documentOf } = material;
  const members = corpus.sentences.flatMap((_, sentence) =>
    documents.has(documentOf[sentence] ?? -1) ? [sentence] : [],
  );
  const placed = (source: ReplacementSource): ReplacementSource => ({
    draw: (sentence, token, random) => source.draw(members[sentence] ?? -1, token, random),
  });
  return {
    ...material,
    corpus: {
      sentences: members.flatMap((member) => corpus.sentences[member] ?? []),
      neighbours: placed(corpus.neighbours),
      swaps: {
        alike: placed(corpus.swaps.alike),
        telling: placed(corpus.swaps.telling),
      },
    },
    documentOf: members.map((member) => documentOf[member] ?? 0),
    ...(material.patientOf && { patientOf: members.map((member) => material.patientOf?.[member] ?? 0) }),
    ...(material.siteOf && { siteOf: members.map((member) => material.siteOf?.[member] ?? 0) }),
    isTarget: (sentence, token) => material.isTarget(members[sentence] ?? -1, token),
    wordAt: (sentence, token) => material.wordAt(members[sentence] ?? -1, token),
    clearAt: (sentence, token) => material.clearAt(members[sentence] ?? -1, token),
  };
}

/** Documents for attacks that learn: to train on, to validate, and to test. */
export function splitMaterial(
  material: AuditMaterial,
  random: SeededRandom,
): Readonly<Record<'training' | 'validation' | 'heldOut', AuditMaterial>> {
  const documents = shuffle([...new Set(material.documentOf)], random);
  const trained = Math.round(0.5 * documents.length);
  const chosen = Math.round(0.65 * documents.length);
  const part = (from: number, to?: number) => partOf(material, new Set(documents.slice(from, to)));
  return { training: part(0, trained), validation: part(trained, chosen), heldOut: part(chosen) };
}
