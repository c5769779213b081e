/** What attacks are given: documents as numbers, lists of words to try, and parts of both. */

import type { ReplacementSource } from '#adversary';
import { type SeededRandom, shuffle } from '#foundation';
import type { TrainingCorpus } from '#training';

/** The sentences of documents, and whose they are. */
export interface GroupedSentences {
  readonly corpus: TrainingCorpus;
  /** Of each sentence: judges split and count by document. */
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
  /** The same documents as a site sends them, with surrogates in place of what is labelled, each drawn afresh; absent: nobody made them. */
  readonly deployed?: GroupedSentences;
  /** Whether a token is worth an attack: it holds a letter or a digit, and has a label or is rare. */
  isTarget(sentence: number, token: number): boolean;
  /** A number for the word of a token, the same wherever it stands; words that have always had one vector are one word. */
  wordAt(sentence: number, token: number): number;
  /** What leaves in the clear of a token, as lists number it: two words of different numbers are told apart without a look at a row. */
  clearAt(sentence: number, token: number): number;
  /**
   * How likely a language model finds the token's own word and each word of its label's list there, from the words around it and from how
   * often a word stands in other documents; no document is judged by a model that read it. Absent: nobody made a model.
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
 * Words that an attacker tries for tokens of one label: of the same type, the same for every system, whatever its N. A smaller list is
 * the beginning of a larger one.
 */
export interface AttackList {
  /** Rows of different words; words of one cell have equal rows. Shape: (n, `wordSize`) */
  readonly vectors: Float32Array;
  /** Which word stands in each row, as `wordAt` of the material counts words. Shape: (n) */
  readonly words: Int32Array;
  /** What leaves of each word in the clear: its casing, and how sentences are split around it. Shape: (n) */
  readonly clear: Int32Array;
  /** What leaves of each word, row and clear: equal numbers for words that nobody can tell apart. Shape: (n) */
  readonly outputs: Int32Array;
  /**
   * 1 for a word of the label's type: of the corpus, of a maintained list, or a number of the shape of one; 0 for a word that only lies
   * near them and fills the list. Shape: (n)
   */
  readonly ofType: Uint8Array;
  /** Numbers of a row, all that the representer reads of a token, or the first ones: what stands behind them belongs to the place. */
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

/** Documents for judges that learn: to train on, to choose by, and to be scored on. */
export function splitMaterial(
  material: AuditMaterial,
  random: SeededRandom,
): Readonly<Record<'training' | 'validation' | 'heldOut', AuditMaterial>> {
  const documents = shuffle([...new Set(material.documentOf)], random);
  const [trained, chosen] = [Math.round(0.5 * documents.length), Math.round(0.65 * documents.length)];
  const part = (from: number, to?: number) => partOf(material, new Set(documents.slice(from, to)));
  return { training: part(0, trained), validation: part(trained, chosen), heldOut: part(chosen) };
}
