/** `sfumato embeddings build|info|neighbours|prune|cells`: word vector tables from the command line. */
import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { cellDetails, isCellsFile } from '#cells';
import { type AddVerb, type Command, jsonText, Option, type Terminal, wholeNumber } from '#command-line';
import {
  countDocuments,
  documentsMinDefault,
  type EmbeddingSource,
  type EmbeddingTable,
  type FoundBy,
  isCompactTable,
  openEmbeddings,
  openNeighbours,
  pruneFastText,
} from '#embeddings';
import { Failure, requireRegularFile, requireReplaceable } from '#foundation';
import { labelSetNames } from '#labels';
import { languages } from '#text';
import { type CorpusFormat, corpusFormats, requireApart } from '#text/corpus';
import { readNotes } from '../corpus/describe-corpus.js';

/** Adds the noun `embeddings` and its verbs. */
export const registerEmbeddingsCommands: AddVerb = (program, terminal) => {
  const embeddings = program.command('embeddings').description('build and query word vector tables');
  addTableOptions(
    embeddings.command('build').description('compile a table, unless it is compiled already'),
  ).action((_, command: Command) => describeTable(command, terminal));
  addTableOptions(embeddings.command('info').description('describe a table')).action((_, command: Command) =>
    describeTable(command, terminal),
  );
  addTableOptions(embeddings.command('neighbours').description('list the nearest words by cosine'))
    .argument('<word>', 'a word, looked up like a token of a note')
    .option('--count <n>', 'number of neighbours', parseCount, 10)
    .action((word: string, _, command: Command) => printNeighbours(word, command, terminal));
  embeddings
    .command('prune')
    .description('write a small table of common words in eight-bit numbers from a fastText .bin model')
    .argument('<model>', 'fastText .bin model')
    .requiredOption('--out <file>', 'the table to write; its name ends in .compact')
    .requiredOption(
      '--corpus <path>',
      'the documents that the model learned from, or others with their words',
    )
    .addOption(
      new Option('--format <name>', 'format of the documents').choices(corpusFormats).makeOptionMandatory(),
    )
    .option(
      '--documents <n>',
      'keep words of at least so many documents; numbers of three digits are never kept',
      wholeNumber(2),
      documentsMinDefault,
    )
    .option('--words <n>', 'of these, keep the most frequent; all by default', wholeNumber(1))
    .option('--buckets <n>', 'keep the subword buckets that they use most; all by default', wholeNumber(0))
    .option('--json', 'print one JSON document')
    .action((model: string, flags: PruneFlags) => prune(model, flags, terminal));
  addCellsCommand(embeddings, terminal);
};

const cellsSchema = z.object({
  corpus: z.string().min(1),
  format: z.enum(corpusFormats),
  labels: z.enum(labelSetNames),
  language: z.enum(languages),
  plain: z.int().min(1).max(1024),
  detail: z.enum(cellDetails),
  out: z.string().min(1).optional(),
});

function addCellsCommand(embeddings: Command, terminal: Terminal): void {
  addTableOptions(
    embeddings
      .command('cells')
      .description('make vocabulary cells of a labelled public corpus, and say what they leave of its words'),
  )
    .requiredOption('--corpus <path>', 'labelled public documents')
    .addOption(
      new Option('--format <name>', 'format of the documents').choices(corpusFormats).makeOptionMandatory(),
    )
    .addOption(new Option('--labels <name>', 'label set').choices(labelSetNames).default('i2b2'))
    .addOption(
      new Option('--lang, --language <name>', 'language of the notes').choices(languages).default('en'),
    )
    .option('--plain <n>', 'cells of words of no identifier', wholeNumber(1), 1)
    .addOption(
      new Option('--detail <name>', 'how much is told of casing and of numbers')
        .choices(cellDetails)
        .default('coarse'),
    )
    .option('--out <file>', 'where to write cells.json')
    .action(async (_, command: Command) => {
      const request = cellsSchema.parse(command.opts());
      await requireCellsPlace(request);
      const { table, json } = await openTable(command, terminal);
      const { describeCorpusCells, printCells } = await import('./corpus-cells.js');
      const described = await describeCorpusCells(table, request, terminal).finally(() => table.close());
      terminal.data(json ? jsonText(described) : printCells(described));
    });
}

/** Fails with TEXT_OUTPUT_OVERLAPS or TEXT_OUTPUT_FOREIGN, before a table is compiled. */
async function requireCellsPlace({ corpus, out }: z.infer<typeof cellsSchema>): Promise<void> {
  if (out === undefined) return;
  await requireApart(corpus, out);
  await requireReplaceable(out, isCellsFile);
}

interface PruneFlags {
  readonly out: string;
  readonly corpus: string;
  readonly format: CorpusFormat;
  readonly documents: number;
  readonly words?: number;
  readonly buckets?: number;
  readonly json?: true;
}

/**
 * Fails with SETTING_INVALID unless the name ends in `.compact`, with TEXT_OUTPUT_FOREIGN if the output is not an
 * earlier table, and as `readNotes` and `pruneFastText` do.
 */
async function prune(model: string, flags: PruneFlags, terminal: Terminal): Promise<void> {
  const { out, json, corpus: path, format, documents: documentsMin, ...kept } = flags;
  if (extname(out) !== '.compact')
    throw new Failure('SETTING_INVALID', { field: '--out', value: extname(out), expected: '.compact' });
  await requireReplaceable(out, isCompactTable, { headBytes: 64 });
  await requireRegularFile(model); // before reading a large corpus
  const facts = await pruneFastText(model, out, {
    ...kept,
    documentsMin,
    counts: await countDocuments(readNotes({ path, format, counts: { refused: 0, warnings: 0 }, terminal })),
  });
  if (json === true) terminal.data(jsonText(facts));
  else for (const [field, value] of Object.entries(facts)) terminal.data(`${field.padEnd(9)} ${value}`);
}

function addTableOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--kind <kind>', 'where the vectors come from')
        .choices(['glove', 'fasttext', 'text'])
        .default('glove'),
    )
    .option('--path <file>', 'file of the table; by default the English GloVe table that comes with Sfumato')
    .option('--cache <folder>', 'where compiled tables are kept', '.sfumato')
    .option('--json', 'print one JSON document');
}

const optionsSchema = z.object({
  kind: z.enum(['glove', 'fasttext', 'text']),
  path: z.string().min(1).optional(),
  cache: z.string().min(1),
  json: z.boolean().default(false),
  count: z.int().min(1).default(10),
});

function parseCount(written: string): number {
  const count = Number(written);
  if (!/^\d+$/.test(written) || count < 1 || count > 1_000_000)
    throw new InvalidArgumentError('expected an integer from 1 to 1000000');
  return count;
}

async function describeTable(command: Command, terminal: Terminal): Promise<void> {
  const startedAt = performance.now();
  const { table, json } = await openTable(command, terminal);
  const { kind, name, size, rowCount, digest } = table;
  await table.close();
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(3));
  const description = { kind, name, size, rowCount, digest, seconds };
  if (json) terminal.data(jsonText(description));
  else for (const [field, value] of Object.entries(description)) terminal.data(`${field.padEnd(9)} ${value}`);
}

async function printNeighbours(word: string, command: Command, terminal: Terminal): Promise<void> {
  const { table, json, count } = await openTable(command, terminal);
  const found = await listNeighbours(table, word, count);
  await table.close();
  if (json) terminal.data(jsonText(found));
  else
    for (const { word, cosine } of found.neighbours)
      terminal.data(`${cosine.toFixed(4).padStart(7)}  ${word}`);
}

interface OpenedTable {
  readonly table: EmbeddingTable;
  readonly json: boolean;
  readonly count: number;
}

async function openTable(command: Command, terminal: Terminal): Promise<OpenedTable> {
  const { kind, path, cache, json, count } = optionsSchema.parse(command.opts());
  const source = sourceOf(kind, path) ?? command.error(`--kind ${kind} needs --path <file>`);
  let bar: ReturnType<Terminal['progress']> | undefined;
  const table = await openEmbeddings(source, {
    cacheFolder: cache,
    progress: (bytesDone, bytesTotal) => {
      bar ??= terminal.progress({ label: 'compiling (bytes)', total: bytesTotal });
      bar.advanceTo(bytesDone);
    },
  }).finally(() => bar?.finish());
  return { table, json, count };
}

function sourceOf(
  kind: Exclude<EmbeddingSource['kind'], 'hashed'>,
  path: string | undefined,
): EmbeddingSource | undefined {
  if (path !== undefined) return { kind, path };
  return kind === 'glove' ? { kind } : undefined;
}

/** The output of `embeddings neighbours --json`. */
export interface ListedNeighbours {
  readonly word: string;
  readonly foundBy: FoundBy;
  /** Nearest first. */
  readonly neighbours: readonly { readonly word: string; readonly cosine: number }[];
}

/** Nearest words, excluding `word` itself. Fails with EMBEDDINGS_WORD_UNKNOWN if it has no vector. */
async function listNeighbours(table: EmbeddingTable, word: string, count: number): Promise<ListedNeighbours> {
  const vector = new Float32Array(table.size); // (E)
  const foundBy = table.embed(word, vector, 0);
  if (foundBy === 'unknown') throw new Failure('EMBEDDINGS_WORD_UNKNOWN', { table: table.name });
  const index = await openNeighbours(table, { count, words: [word] });
  const neighbours = index.neighboursOf(word).map((row) => ({
    word: table.wordAt(row),
    cosine: cosine(vector, table.vectorAt(row)),
  }));
  return { word, foundBy, neighbours };
}

/** For unit vectors, the cosine is the dot product. */
function cosine(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
