/** Makes cells from labelled public notes and a table of word vectors. */
import type { EmbeddingTable } from '#embeddings';
import { createSeededRandom, Failure, type SeededRandom } from '#foundation';
import type { LabelSet } from '#labels';
import { type CellEmbeddings, createCellTable } from './cell-table.js';
import { type CellDetail, type Cells, plainKind, requireFewOutputs } from './cells-file.js';
import {
  clusterDirections,
  directionOf,
  featuresOf,
  fitKinds,
  likeliestRow,
  nearestDirection,
} from './clusters.js';
import {
  type CountedDocument,
  choosePublicWords,
  countWords,
  type GroupOfLabel,
  kindOfWord,
  labelledTokens,
  type PublicWordRule,
  type PublicWords,
  publicWordRules,
  type WordCount,
  type WordCounts,
} from './public-words.js';

/** What cells are made from. */
export interface CellsSource {
  readonly table: EmbeddingTable;
  /** Counts of a public corpus: public words leave unchanged. */
  readonly counts: WordCounts;
  readonly labelSet: LabelSet;
  readonly groupOf: GroupOfLabel;
  /** Listed names and places, lower case: public only if they are mostly something else. */
  readonly listed: ReadonlySet<string>;
  /** Listed trades, lower case: public only if a large share of notes uses them. */
  readonly trades: ReadonlySet<string>;
  /** Whether a word, in lower case, is never public, such as a common name of people. */
  readonly isNeverPublic: (word: string) => boolean;
  /** Months and weekdays, lower case: one cell at the least detail. */
  readonly calendar: ReadonlySet<string>;
  readonly rule: PublicWordRule;
  readonly detail: CellDetail;
  /** Number of cells for words of no identifier; every group of labels has one. */
  readonly plainCells: number;
  /** Minimum counted words of a cell; the words of smaller ones go to the others. */
  readonly smallest: number;
  readonly random: SeededRandom;
}

/** Cells, and the words that they leave unchanged. */
export interface MadeCells {
  readonly cells: Cells;
  readonly publicWords: PublicWords;
}

/** Longest number of each cell of numbers; longer ones are in the last. */
const numberEnds: Readonly<Record<CellDetail, readonly number[]>> = {
  fine: [1, 2, 3, 4, 5, 6],
  coarse: [2, 4, 6],
  least: [2, 3, 4, 5], // so that a year shares no cell with laboratory values
};

/**
 * Learns kinds of words from public notes, by one linear function of vector, casing and length: `O` and every
 * group of labels with enough words. A group is one cell; words of `O` get `plainCells` cells by spherical
 * k-means. Groups below `smallest` words give theirs to the next likeliest kind. At the least detail only
 * groups with `isTold`, and the calendar, have a cell. Equal sources give equal cells. Fails with
 * CELLS_NO_WORDS if every word is public, and with CELLS_TOO_MANY_OUTPUTS.
 */
function makeCells(source: CellsSource): MadeCells {
  const { table, counts, labelSet, random } = source;
  const isLeast = source.detail === 'least';
  const listed = isLeast ? new Set([...source.listed, ...source.calendar]) : source.listed;
  const publicWords = choosePublicWords({ ...source, listed });
  const days = new Set(isLeast ? [...source.calendar].filter((word) => !publicWords.words.has(word)) : []);
  const words = [...counts].filter(([word]) => {
    const small = word.toLowerCase();
    return kindOfWord(word) === 'word' && !publicWords.words.has(small) && !days.has(small);
  });
  if (words.length === 0) throw new Failure('CELLS_NO_WORDS', { words: counts.size });
  const vectorOf = (word: string): Float32Array => {
    const vector = new Float32Array(table.size);
    table.embed(word, vector, 0);
    return vector;
  };
  const vectors = words.map(([word]) => vectorOf(word));
  const features = words.map(([word], at) => featuresOf(word, vectors[at] ?? vectorOf(word)));
  const groupAt = (label: number): string => source.groupOf(labelSet.labels[label] ?? '').name;
  const told = new Set(
    labelSet.labels
      .map((label) => source.groupOf(label))
      .flatMap((group) => (group.isTold ? group.name : [])),
  );
  const groups = groupsOf(words, groupAt, source.smallest).filter(
    (name) => !isLeast || name === plainKind || told.has(name),
  );
  const shares = words.map(([, count]) => sharesOf(count, groupAt, groups));
  const fitted = fitKinds(
    { features, shares, weights: words.map(([, { tokens }]) => Math.sqrt(Math.min(tokens, commonTokens))) },
    groups.length,
  );
  const kindsTold = groups.map((name, kind) => ({ name, weights: fitted[kind] ?? new Float32Array(0) }));
  const { kinds: large, kindOf } = withoutSmall(kindsTold, features, source.smallest);
  const middle = directionOf(vectors) ?? vectorOf('');
  const kinds = large.map(({ name, weights }, kind) => {
    const own = vectors.filter((_, at) => kindOf[at] === kind);
    const count = name === plainKind ? source.plainCells : 1;
    const cells = count > 1 ? clusterDirections(own, count, random.fork(name)) : [directionOf(own) ?? middle];
    const groupsOf = (left: readonly Float32Array[]) => own.map((vector) => nearestDirection(left, vector));
    const kept = largeEnough(cells, { groupsOf, smallest: source.smallest });
    return { name, weights, cells: centred(kept, own, middle) };
  });
  const numbers = numberDirections(counts, vectorOf, { ...source, middle });
  const { digest, size } = table;
  const cells: Cells = {
    embeddings: { digest, size },
    detail: source.detail,
    publicWords: publicWords.words,
    kinds,
    numbers,
    ...(days.size > 0 && {
      calendar: { words: days, vector: directionOf([...days].map(vectorOf)) ?? middle },
    }),
  };
  requireFewOutputs(cells);
  return { cells, publicWords };
}

/** More occurrences than this say no more about what a word is. */
const commonTokens = 25;

type GroupAt = (label: number) => string;

/** `O`, and the groups that enough words belong to in at least half of their occurrences. */
function groupsOf(
  words: readonly (readonly [string, WordCount])[],
  groupAt: GroupAt,
  smallest: number,
): string[] {
  const found = new Map<string, number>();
  for (const [, { byLabel, tokens }] of words)
    for (const [label, own] of byLabel)
      if (2 * own >= tokens) found.set(groupAt(label), (found.get(groupAt(label)) ?? 0) + 1);
  return [plainKind, ...[...found].flatMap(([group, count]) => (count >= smallest ? [group] : [])).sort()];
}

function sharesOf(count: WordCount, groupAt: GroupAt, groups: readonly string[]): Float64Array {
  const shares = new Float64Array(groups.length);
  for (const [label, tokens] of count.byLabel) {
    const kind = Math.max(0, groups.indexOf(groupAt(label)));
    shares[kind] = (shares[kind] ?? 0) + tokens / count.tokens;
  }
  shares[0] = (shares[0] ?? 0) + (count.tokens - labelledTokens(count)) / count.tokens;
  return shares;
}

type ToldKind = Pick<Cells['kinds'][number], 'name' | 'weights'>;

/** Drops kinds with too few words, except `O`; also returns the kind of each word. */
function withoutSmall(
  kinds: readonly ToldKind[],
  features: readonly Float32Array[],
  smallest: number,
): { readonly kinds: readonly ToldKind[]; readonly kindOf: readonly number[] } {
  const told = (left: readonly ToldKind[]): number[] => {
    const rows = left.map(({ weights }) => weights);
    return features.map((row) => likeliestRow(rows, row));
  };
  const large = largeEnough(kinds, { groupsOf: told, smallest, stays: ({ name }) => name === plainKind });
  return { kinds: large, kindOf: told(large) };
}

interface Grouping<Item> {
  /** Index of each word's item among those left. */
  readonly groupsOf: (left: readonly Item[]) => readonly number[];
  readonly smallest: number;
  /** Whether an item stays whatever its size. */
  readonly stays?: (item: Item) => boolean;
}

/** Drops the smallest item until every item has `smallest` words or one item is left. */
function largeEnough<Item>(items: readonly Item[], grouping: Grouping<Item>): readonly Item[] {
  const { groupsOf, smallest, stays = () => false } = grouping;
  const sizes = items.map((item) => (stays(item) ? Number.POSITIVE_INFINITY : 0));
  for (const group of groupsOf(items)) sizes[group] = (sizes[group] ?? 0) + 1;
  const least = sizes.indexOf(Math.min(...sizes));
  if (items.length < 2 || (sizes[least] ?? 0) >= smallest) return items;
  return largeEnough(
    items.filter((_, item) => item !== least),
    grouping,
  );
}

/** Replaces each direction by that of the words nearest to it. */
function centred(
  cells: readonly Float32Array[],
  own: readonly Float32Array[],
  middle: Float32Array,
): readonly Float32Array[] {
  if (cells.length === 0) return [middle];
  const groups = own.map((vector) => nearestDirection(cells, vector));
  return cells.map((old, cell) => directionOf(own.filter((_, at) => groups[at] === cell)) ?? old);
}

function numberDirections(
  counts: WordCounts,
  vectorOf: (word: string) => Float32Array,
  { detail, smallest, middle }: Pick<CellsSource, 'detail' | 'smallest'> & { readonly middle: Float32Array },
): readonly Float32Array[] {
  const ends = numberEnds[detail];
  const cellOf = (length: number): number => {
    const found = ends.findIndex((end) => length <= end);
    return found < 0 ? ends.length - 1 : found;
  };
  const byCell = ends.map((): Float32Array[] => []);
  for (const word of counts.keys())
    if (kindOfWord(word) === 'number') byCell[cellOf([...word].length)]?.push(vectorOf(word));
  const all = directionOf(byCell.flat()) ?? middle;
  // A cell of few numbers would single them out, so they count as numbers of any length
  const directions = byCell.map((vectors) =>
    vectors.length < smallest ? all : (directionOf(vectors) ?? all),
  );
  return Array.from({ length: ends.at(-1) ?? 1 }, (_, less) => directions[cellOf(less + 1)] ?? all);
}

/** What cells of a corpus are made from. */
export type CorpusCells = Pick<
  CellsSource,
  'table' | 'labelSet' | 'groupOf' | 'listed' | 'trades' | 'isNeverPublic' | 'calendar' | 'plainCells'
> & {
  readonly smallest?: number;
  /** Fine if absent. */
  readonly detail?: CellDetail;
};

const smallestDefault = 15;

/** Cells, and the table that applies them. */
export interface CellsOfCorpus extends MadeCells {
  readonly table: EmbeddingTable & CellEmbeddings;
}

/**
 * Makes cells by the rule in force. Pass only the representer's training documents, so that held-out words are
 * as new as a site's. Equal documents give equal cells.
 */
export function cellsOfCorpus(documents: Iterable<CountedDocument>, source: CorpusCells): CellsOfCorpus {
  const made = makeCells({
    smallest: smallestDefault,
    detail: 'fine',
    ...source,
    counts: countWords(documents),
    rule: publicWordRules[source.detail ?? 'fine'],
    random: createSeededRandom('cells'),
  });
  return { ...made, table: createCellTable(source.table, made.cells) };
}
