/** An embedding table in which every word that could name somebody has the vector of its cell. */
import type { EmbeddingTable, TokenEmbeddings } from '#embeddings';
import { Failure } from '#foundation';
import { type CasingId, casingOf } from '#text';
import { type CellDetail, type Cells, plainKind, requireTable } from './cells-file.js';
import { featuresOf, likeliestRow, nearestDirection } from './clusters.js';
import { kindOfWord } from './public-words.js';

/** Rows of numbers for tokens, and the most that an attacker can tell of a token from them. */
export interface CellEmbeddings extends TokenEmbeddings {
  /**
   * Output of a token: `public ` and the word, a punctuation mark, or the name of a cell or of a length of
   * numbers. Equal outputs have equal rows. The reverse fails only for words that keep their vector, such as
   * "Hospital" and "hospital", so bounds by outputs are never too low.
   */
  outputOf(token: string): string;
  /** The casing class shown of a token; with coarse cells one of two unless the token is public. */
  casingOf(token: string): CasingId;
  /** A neutral word with the shown casing, or a number of the shown length; undefined if the vector stays. */
  standInOf(token: string): string | undefined;
}

/** Fits the vocabulary of a large corpus; clearing the cache costs one lookup per token. */
const rememberedTokensMax = 65_536;

/** What becomes of a token, before its casing. */
interface Found {
  readonly name: string;
  /** If absent, the embedding table provides it. */
  readonly vector?: Float32Array;
  /** For a number: one of as many digits as the shortest number with its output. */
  readonly digits?: string;
}

interface Output {
  readonly name: string;
  readonly vector: Float32Array | undefined;
  readonly casing: CasingId;
  readonly standIn: string | undefined;
}

/**
 * Rows that a representer over cells reads: punctuation and public words keep theirs, other words get that of
 * their cell, numbers that of their length. From here on, equal outputs are equal bytes. Fails with
 * CELLS_DO_NOT_FIT.
 */
export function withCells(
  table: TokenEmbeddings & Pick<EmbeddingTable, 'digest'>,
  cells: Cells,
): CellEmbeddings {
  requireTable(cells, table);
  const { size } = table;
  const weights = cells.kinds.map((kind) => kind.weights);
  const numbers = numberOutputs(cells);
  const outputs = new Map<string, Output>();
  const find = (token: string): Found => {
    const kind = kindOfWord(token);
    if (kind === 'punctuation') return { name: token };
    if (kind === 'number') return numbers[Math.min([...token].length, numbers.length) - 1] ?? { name: token };
    const word = token.toLowerCase();
    if (cells.publicWords.has(word)) return { name: `public ${token}` };
    if (cells.calendar?.words.has(word)) return { name: 'cell CALENDAR', vector: cells.calendar.vector };
    const vector = new Float32Array(size);
    table.embed(token, vector, 0);
    const found = cells.kinds[likeliestRow(weights, featuresOf(token, vector))];
    if (found === undefined) throw new Failure('CELLS_INVALID', { field: 'kinds' });
    const cell = nearestDirection(found.cells, vector);
    return { name: `cell ${found.name} ${cell}`, vector: found.cells[cell] ?? vector };
  };
  const outputFor = (token: string): Output => {
    const known = outputs.get(token);
    if (known !== undefined) return known;
    const output = shownOf(token, find(token), cells.detail);
    if (outputs.size >= rememberedTokensMax) outputs.clear();
    outputs.set(token, output);
    return output;
  };
  return {
    size,
    embed: (token, out, offset) => {
      const { vector } = outputFor(token);
      if (vector === undefined) return table.embed(token, out, offset);
      out.set(vector, offset);
      return 'exact';
    },
    outputOf: (token) => outputFor(token).name,
    casingOf: (token) => outputFor(token).casing,
    standInOf: (token) => outputFor(token).standIn,
  };
}

/** By casing: three letters, so that capitals can make a heading; no rule for sentences knows these words. */
const standIns: Readonly<Record<CasingId, string>> = {
  0: 'Xxx',
  1: 'Xxx',
  2: 'xxx',
  3: 'XXX',
  4: 'Xxx',
  5: 'Xxx',
  6: 'Xxx',
};

function shownOf(token: string, found: Found, detail: CellDetail): Output {
  const casing = shownCasingOf(token, found, detail);
  const { name, vector, digits } = found;
  return { name, vector, casing, standIn: vector === undefined ? undefined : (digits ?? standIns[casing]) };
}

/**
 * With coarse cells a word that is not public shows only whether it is in lower case, and a number only that it
 * is one: more casing would single it out among few. At the least detail names and days have one casing.
 */
function shownCasingOf(token: string, { name, vector, digits }: Found, detail: CellDetail): CasingId {
  const own = casingOf(token);
  if (vector === undefined || detail === 'fine') return own;
  if (digits !== undefined) return shownAs.numeric;
  if (detail === 'least' && !name.startsWith(`cell ${plainKind} `)) return shownAs.initialUpper;
  return own === shownAs.allLower ? own : shownAs.initialUpper;
}

/** Ids of `casingNames`. Anything not in lower case is shown with an initial capital. */
const shownAs = { numeric: 0, allLower: 2, initialUpper: 4 } as const;

/** By length less one; lengths that share a vector share an output. */
function numberOutputs({ numbers }: Cells): readonly Found[] {
  return numbers.map((vector) => {
    const first = numbers.findIndex((other) => other.every((value, at) => value === vector[at]));
    return { name: `number ${first + 1}`, vector, digits: '1'.repeat(first + 1) };
  });
}

/**
 * The same as an embedding table: rows keep words and neighbours, and get the vectors of their cells. `vectors`
 * holds the words' own; digest and rows are the table's.
 */
export function createCellTable(table: EmbeddingTable, cells: Cells): EmbeddingTable & CellEmbeddings {
  const words = withCells(table, cells);
  const { size, embed } = words;
  return {
    ...words,
    kind: table.kind,
    name: table.name,
    digest: table.digest,
    rowCount: table.rowCount,
    get vectors() {
      return table.vectors;
    },
    rowOf: (token) => table.rowOf(token),
    wordAt: (row) => table.wordAt(row),
    vectorAt: (row) => {
      const vector = new Float32Array(size);
      embed(table.wordAt(row), vector, 0);
      return vector;
    },
    close: () => table.close(),
  };
}
