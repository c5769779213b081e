/** Decides which words are public and keep their vectors. Every other word is known by its cell alone. */
import { type LabelSet, labelIndexOf } from '#labels';
import type { Sentence } from '#text';
import type { CellDetail } from './cells-file.js';

/** When a word is public. */
export interface PublicWordRule {
  /** Minimum number of documents. */
  readonly documentsMin: number;
  /** Labelled in less than this share of its occurrences. */
  readonly labelledBelow: number;
  /** Minimum documents for words of identifiers that name nobody ("Hospital", "Street", "de"). */
  readonly genericDocumentsMin: number;
  /** Minimum documents for words that only say what somebody is to others ("mother", "female"). */
  readonly describingDocumentsMin: number;
  /** Generic words name a person, place, number or address in less than this share of their occurrences. */
  readonly genericNamesBelow: number;
  /** Minimum documents for a word of a list of names. */
  readonly listedDocumentsMin: number;
  /** Minimum share of documents for a word of a list of trades. */
  readonly tradeDocumentsShare: number;
}

/** As in the measurements of ADR 0048 and, for trades, ADR 0066. */
export const publicWordRuleDefault: PublicWordRule = {
  documentsMin: 3,
  labelledBelow: 0.02,
  genericDocumentsMin: 20,
  describingDocumentsMin: 20,
  genericNamesBelow: 0.25,
  listedDocumentsMin: 20,
  tradeDocumentsShare: 0.2,
};

/** By detail: at the least, words for relations need only three documents, like any word. */
export const publicWordRules: Readonly<Record<CellDetail, PublicWordRule>> = {
  fine: publicWordRuleDefault,
  coarse: publicWordRuleDefault,
  least: { ...publicWordRuleDefault, describingDocumentsMin: publicWordRuleDefault.documentsMin },
};

/**
 * What a label stands for; words of one group become one cell. `names`: a word of it names somebody or
 * something. `describes`: its words say what somebody is to others. `isTold`: it has a cell even at the least
 * detail.
 */
export type GroupOfLabel = (label: string) => {
  readonly name: string;
  readonly names: boolean;
  readonly describes?: boolean;
  readonly isTold?: boolean;
};

/** What public words are chosen from. */
export interface PublicWordSource {
  readonly counts: WordCounts;
  readonly labelSet: LabelSet;
  readonly groupOf: GroupOfLabel;
  /** Words of lists of names and places, lower case. */
  readonly listed: ReadonlySet<string>;
  /** Words of lists of trades, lower case: "oil" and "rig" of an oil rig worker. */
  readonly trades: ReadonlySet<string>;
  /** Whether a word, in lower case, is never public, however frequent it is. */
  readonly isNeverPublic: (word: string) => boolean;
  readonly rule: PublicWordRule;
}

/** The words that keep their vectors, lower case. */
export interface PublicWords {
  readonly words: ReadonlySet<string>;
  /** Those that occur in identifiers and name nobody. */
  readonly generic: ReadonlySet<string>;
  /** Listed names that stay public because they are mostly something else, for review. */
  readonly doubtful: readonly string[];
}

/**
 * Chooses public words. A word is public whatever its case, or not at all. Tokens without letters are never
 * listed: punctuation always keeps its vector, and numbers never do.
 */
export function choosePublicWords({
  counts,
  labelSet,
  groupOf,
  listed,
  trades,
  isNeverPublic,
  rule,
}: PublicWordSource): PublicWords {
  const words = new Set<string>();
  const generic = new Set<string>();
  const doubtful: string[] = [];
  // The mark that ends a sentence is in every note, so the maximum is the number of notes.
  const documents = [...counts.values()].reduce((most, count) => Math.max(most, count.documents), 0);
  const labelsThat = (are: (group: ReturnType<GroupOfLabel>) => boolean | undefined) =>
    new Set([...labelSet.labels.keys()].filter((at) => are(groupOf(labelSet.labels[at] ?? ''))));
  const names = labelsThat((group) => group.names);
  const describing = labelsThat((group) => group.describes);
  for (const [word, count] of joinCases(counts)) {
    if (isNeverPublic(word)) continue;
    const isListed = listed.has(word);
    const documentsMin = isListed ? rule.listedDocumentsMin : rule.documentsMin;
    const isPlain =
      count.documents >= documentsMin && labelledTokens(count) < rule.labelledBelow * count.tokens;
    const isDescribing = !isListed && labelledTokens(count, (label) => !describing.has(label)) === 0;
    const isGeneric =
      !isPlain &&
      [...word].length > 1 && // initials name people
      count.documents >= (isDescribing ? rule.describingDocumentsMin : rule.genericDocumentsMin) &&
      labelledTokens(count, (label) => names.has(label)) < rule.genericNamesBelow * count.tokens;
    if (!isPlain && !isGeneric) continue;
    // Sites write listed trades as surrogates, and public notes seldom label one as PHI
    if (trades.has(word) && count.documents < rule.tradeDocumentsShare * documents) continue;
    words.add(word);
    if (isGeneric) generic.add(word);
    if (isListed) doubtful.push(word);
  }
  return { words, generic, doubtful: doubtful.sort() };
}

/** Joins counts by lower case. Forms may share documents, so the largest count of documents stands for all. */
function joinCases(counts: WordCounts): ReadonlyMap<string, WordCount> {
  const joined = new Map<string, WordCount>();
  for (const [text, count] of counts) {
    if (kindOfWord(text) !== 'word') continue;
    const word = text.toLowerCase();
    const known = joined.get(word);
    joined.set(word, known === undefined ? count : addCounts(known, count));
  }
  return joined;
}

function addCounts(one: WordCount, other: WordCount): WordCount {
  const byLabel = new Map(one.byLabel);
  for (const [label, count] of other.byLabel) byLabel.set(label, (byLabel.get(label) ?? 0) + count);
  return {
    tokens: one.tokens + other.tokens,
    documents: Math.max(one.documents, other.documents),
    byLabel,
  };
}

/** What a token is to cells: digits make a number, letters a word, anything else punctuation. */
export function kindOfWord(text: string): 'word' | 'number' | 'punctuation' {
  if (/\p{N}/u.test(text)) return 'number';
  return /\p{L}/u.test(text) ? 'word' : 'punctuation';
}

/** Labelled sentences of one document. */
export interface CountedDocument {
  readonly sentences: readonly {
    readonly tokens: Sentence;
    /** Shape: (T). */
    readonly labelIds: Uint8Array;
  }[];
}

/** Counts of one written form. */
export interface WordCount {
  /** Occurrences. */
  readonly tokens: number;
  readonly documents: number;
  /** Occurrences by index of the label in its set; the rest have no label. */
  readonly byLabel: ReadonlyMap<number, number>;
}

/** By written form, case-sensitive, in order of first occurrence. */
export type WordCounts = ReadonlyMap<string, WordCount>;

interface Counting {
  tokens: number;
  documents: number;
  last: number;
  readonly byLabel: Map<number, number>;
}

/** Counts every token of the documents. */
export function countWords(documents: Iterable<CountedDocument>): WordCounts {
  const counts = new Map<string, Counting>();
  let document = 0;
  for (const { sentences } of documents) {
    for (const { tokens, labelIds } of sentences)
      tokens.forEach(({ text }, token) => {
        const count = counts.get(text) ?? { tokens: 0, documents: 0, last: -1, byLabel: new Map() };
        counts.set(text, count);
        count.tokens += 1;
        if (count.last !== document) count.documents += 1;
        count.last = document;
        const label = labelIndexOf(labelIds[token] ?? 0);
        if (label !== undefined) count.byLabel.set(label, (count.byLabel.get(label) ?? 0) + 1);
      });
    document += 1;
  }
  return counts;
}

/** Occurrences with one of some labels, or with any. */
export function labelledTokens(
  { byLabel }: Pick<WordCount, 'byLabel'>,
  which?: (label: number) => boolean,
): number {
  let sum = 0;
  for (const [label, count] of byLabel) if (which?.(label) ?? true) sum += count;
  return sum;
}
