/** Input features of PHI Scrubber's taggers. */
import { type EmbeddingTable, embedSentence } from '#embeddings';
import { createIobScheme, type LabelSet } from '#labels';
import { casingIdsOf, casingNames, labelSentences, type Sentence, type TokenizedNote } from '#text';
import type { LabelledFeatures, TokenFeatures } from '../networks/token-network.js';
import type { Vocabulary } from '../networks/vocabulary.js';
import type { BilouScheme } from './bilou.js';

/** The sources of a token's features. */
export interface FeatureMakers {
  readonly table: EmbeddingTable;
  readonly characters: Vocabulary;
  readonly charactersMax: number;
}

/** All features of a sentence; each tagger reads the inputs that it declares. */
export function featuresOf(
  sentence: Sentence,
  { table, characters, charactersMax }: FeatureMakers,
): TokenFeatures {
  const casing = casingIdsOf(sentence);
  const ids = new Int32Array(sentence.length * charactersMax);
  for (const [token, { text }] of sentence.entries())
    ids.set(characterIdsOf(text, characters, charactersMax), token * charactersMax);
  return {
    tokenCount: sentence.length,
    values: {
      vectors: embedSentence(table, sentence),
      casing: Int32Array.from(casing),
      plainCasing: Int32Array.from(sentence, ({ text }, token) => plainCasingOf(text, casing[token])),
      characters: ids,
    },
  };
}

/** Features of all sentences in the notes, with gold BILOU ids. */
export function labelledFeatures(
  notes: readonly TokenizedNote[],
  {
    labelSet,
    scheme,
    makers,
  }: {
    readonly labelSet: LabelSet;
    readonly scheme: BilouScheme;
    readonly makers: FeatureMakers;
  },
): LabelledFeatures[] {
  const iob = createIobScheme(labelSet);
  return notes.flatMap((note) => {
    const { labelIds } = labelSentences(note, iob);
    return note.sentences.map((sentence, index) => ({
      ...featuresOf(sentence, makers),
      labelIds: scheme.fromIob(labelIds[index] ?? new Uint8Array(sentence.length)),
    }));
  });
}

/** The casings for the tagger of places. */
export const plainCasings = ['allUpper', 'initialUpper', 'camel', 'other'] as const;

/** "McDonald" and "eGFR" are both camel. */
function plainCasingOf(text: string, casing: number | undefined): number {
  const name = /\p{Ll}\p{Lu}/u.test(text) ? 'camel' : casingNames[casing ?? -1];
  const known: readonly (string | undefined)[] = plainCasings;
  const id = known.indexOf(name);
  return id === -1 ? plainCasings.indexOf('other') : id;
}

/** Ids of up to `charactersMax` characters, from both ends of longer words: 0 is padding, 1 unknown. */
function characterIdsOf(text: string, characters: Vocabulary, charactersMax: number): number[] {
  const all = [...text];
  const half = Math.floor(charactersMax / 2);
  const read =
    all.length <= charactersMax ? all : [...all.slice(0, charactersMax - half), ...all.slice(-half)];
  return read.map((character) => characters.idOf(character) + 1);
}
