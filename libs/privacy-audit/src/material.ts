/** Input of attacks: documents as numbers, lists of words to try, and splits of them. */

import type { ReplacementSource } from '#adversary';
import { type SeededRandom, shuffle } from '#foundation';
import type { TrainingCorpus } from '#training';

/** Sentences, grouped by document and, where known, by patient and site. */
export interface GroupedSentences {
  readonly corpus: TrainingCorpus;
  /** Document of each sentence; attacks split and count by document. */
  readonly documentOf: readonly number[];
  /** Patient of each sentence, if the corpus knows. */
  readonly patientOf?: readonly number[];
  /** Site of each sentence, if the corpus has several. */
  readonly siteOf?: readonly number[];
}

/** Documents that the representer was not trained on, with words to try in place of their tokens. */
export interface AuditMaterial extends GroupedSentences {
  /** Name of the public corpus, for the report. */
  readonly corpusName: string;
  /** The same documents as a site sends them, with fresh surrogates; absent if none were made. */
  readonly deployed?: GroupedSentences;
  /** Whether a token is worth an attack: it holds a letter or a digit, and is labelled or rare. */
  isTarget(sentence: number, token: number): boolean;
  /** Number of a token's word, whatever its casing; words that share a vector have separate numbers. */
  wordAt(sentence: number, token: number): number;
  /** Number of what leaves in the clear of a token; different numbers are told apart at sight. */
  clearAt(sentence: number, token: number): number;
  /**
   * Probabilities of the token's own word and of its list, in that place, under a language model that read only
   * other documents. Absent without a model.
   */
  readonly priorAt?: (sentence: number, token: number) => CandidatePrior;
  /** By id of a `B-` tag; {@link outsideList} is for words that nobody labelled. */
  readonly lists: ReadonlyMap<number, AttackList>;
  /** Label names in the order of their ids. */
  readonly labels: readonly string[];
}

/** Likelihoods above 0, up to a common factor. */
export interface CandidatePrior {
  readonly own: number;
  /** Shape: (words of the list) */
  readonly listed: Float64Array;
}

/** Words tried for tokens of one label: of its type, equal for every system and N. Smaller lists are prefixes. */
export interface AttackList {
  /** Rows of different words; words of one cell have equal rows. Shape: (n, `wordSize`) */
  readonly vectors: Float32Array;
  /** Number of the word in each row, by `wordAt`. Shape: (n) */
  readonly words: Int32Array;
  /** What leaves in the clear of each word: its casing, and how sentences split around it. Shape: (n) */
  readonly clear: Int32Array;
  /** Number of each word's row and clear; equal for words that nobody can tell apart. Shape: (n) */
  readonly outputs: Int32Array;
  /** 1 for a word of the label's type (corpus, maintained list, number of its shape), 0 for filler. Shape: (n) */
  readonly ofType: Uint8Array;
  /** Numbers of a row that belong to the word; the rest belong to the place. */
  readonly wordSize: number;
  /** SHA-256 of the words in order. */
  readonly digest: string;
}

/** Key of the list for unlabelled tokens. */
export const outsideList = 0;

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

/** Splits documents for attacks that learn: to train, to validate, and to test. */
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
