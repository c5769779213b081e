/** Vocabulary cells of training documents, and their description for `embeddings cells`. */
import {
  type CellDetail,
  type CellsDescription,
  type CellsOfCorpus,
  cellsOfCorpus,
  countWords,
  type DayCells,
  describeCells,
  describeDays,
  digestOfCells,
  writeCells,
} from '#cells';
import type { Terminal } from '#command-line';
import type { EmbeddingTable } from '#embeddings';
import type { PreparedDocument } from '#encoding';
import { writeFileAtomic } from '#foundation';
import { createIobScheme, type IobScheme, labelSetNamed } from '#labels';
import { wordKnowledge } from '#surrogates';
import { languageNamed } from '#text';
import { loadDocuments } from '../corpus/load-documents.js';

interface CellChoice {
  /** For words outside identifiers. */
  readonly plainCells: number;
  /** Default: fine. */
  readonly detail?: CellDetail;
}

/** Makes cells from these documents only, so that a site's are no newer to them. Fails with CELLS_NO_WORDS. */
export function makeCellTable(
  { table, scheme }: { readonly table: EmbeddingTable; readonly scheme: IobScheme },
  documents: readonly PreparedDocument[],
  how: CellChoice,
): CellsOfCorpus {
  const { labelSet } = scheme;
  return cellsOfCorpus(documents, {
    table,
    labelSet,
    ...wordKnowledge(),
    ...how,
  });
}

interface CellsRequest {
  readonly corpus: string;
  readonly format: string;
  readonly labels: string;
  readonly language: string;
  readonly plain: number;
  readonly detail: CellDetail;
  readonly out?: string | undefined;
}

/** Output of `embeddings cells --json`. */
interface DescribedCells extends CellsDescription {
  readonly digest: string;
  readonly kinds: Readonly<Record<string, number>>;
  /** Words in identifiers that identify nobody, and keep their vectors. */
  readonly generic: readonly string[];
  /** Listed names that are also public words, for a person to check. */
  readonly doubtful: readonly string[];
  /** For each written form of a day. */
  readonly days: readonly DayCells[];
}

/** Makes cells from all documents of a corpus. Fails as corpora do, and with CELLS_NO_WORDS. */
export async function describeCorpusCells(
  table: EmbeddingTable,
  { corpus: path, format, labels, language, plain: plainCells, detail, out }: CellsRequest,
  terminal: Terminal,
): Promise<DescribedCells> {
  const labelSet = labelSetNamed(labels);
  const load = { table, scheme: createIobScheme(labelSet), language: languageNamed(language), terminal };
  const documents = await loadDocuments({ path, format }, load);
  const { cells, publicWords, table: placed } = makeCellTable(load, documents, { plainCells, detail });
  if (out !== undefined) await writeFileAtomic(out, writeCells(cells));
  return {
    digest: digestOfCells(cells),
    kinds: Object.fromEntries(cells.kinds.map((kind) => [kind.name, kind.cells.length])),
    generic: [...publicWords.generic].sort(),
    doubtful: publicWords.doubtful,
    ...describeCells(countWords(documents), placed, labelSet),
    days: describeDays(placed, load.language),
  };
}

/** Formats the description as lines. */
export function printCells(described: DescribedCells): string {
  const { digest, publicWords, generic, doubtful, cells, byLabel, days } = described;
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  return [
    `digest      ${digest}`,
    `public      ${publicWords} words as they are written`,
    `generic     ${generic.join(' ')}`,
    `doubtful    ${doubtful.join(' ')}`,
    '',
    ...cells.map(({ name, words }) => `${name.padEnd(24)} ${words} words`),
    '',
    `${'label'.padEnd(32)} ${'words'.padStart(7)} ${'outputs'.padStart(8)} ${'found'.padStart(9)} ${'not public'.padStart(11)} ${'public'.padStart(9)} smallest`,
    ...Object.entries(byLabel).map(([label, of]) =>
      [
        label.padEnd(32),
        String(of.words).padStart(7),
        String(of.outputs).padStart(8),
        percent(of.found).padStart(9),
        percent(of.foundOfOthers).padStart(11),
        percent(of.publicTokens).padStart(9),
        String(of.smallest),
      ].join(' '),
    ),
    '',
    ...days.map(
      ({ form, outputs, found }) =>
        `a day written ${form.padEnd(28)} ${String(outputs).padStart(4)} outputs of 366 ${percent(found).padStart(8)}`,
    ),
    '',
    'found: outputs / words, the share of words of a label that the best attacker finds among all of them, however many copies',
    "it has; not public: the same without words that keep their vector; public: their share of the label's tokens.",
  ].join('\n');
}
