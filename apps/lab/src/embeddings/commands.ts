/** `sfumato embeddings build|info|neighbours`: word vector tables from the command line. */
import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { type Command, Option, type RegisterCommands, type Terminal } from '#command-line';
import { type EmbeddingSource, type EmbeddingTable, openEmbeddings } from '#embeddings';
import { listNeighbours } from './list-neighbours.js';

/** Adds the noun `embeddings` and its verbs. */
export const registerEmbeddingsCommands: RegisterCommands = (program, terminal) => {
  const embeddings = program.command('embeddings').description('Build and query word vector tables.');
  addTableOptions(
    embeddings.command('build').description('compile a table, unless that is done already'),
  ).action((_, command: Command) => describeTable(command, terminal));
  addTableOptions(embeddings.command('info').description('describe a table')).action((_, command: Command) =>
    describeTable(command, terminal),
  );
  addTableOptions(embeddings.command('neighbours').description('list the nearest words by cosine'))
    .argument('<word>', 'a word, looked up as tokens of notes are')
    .option('--count <n>', 'how many', parseCount, 10)
    .action((word: string, _, command: Command) => printNeighbours(word, command, terminal));
};

/** Options that every verb has. */
function addTableOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--kind <kind>', 'where the vectors come from')
        .choices(['glove', 'fasttext', 'text'])
        .default('glove'),
    )
    .option('--path <file>', 'the file; without it, the English GloVe table that comes with Sfumato')
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
  if (json) terminal.data(JSON.stringify(description));
  else for (const [field, value] of Object.entries(description)) terminal.data(`${field.padEnd(9)} ${value}`);
}

async function printNeighbours(word: string, command: Command, terminal: Terminal): Promise<void> {
  const { table, json, count } = await openTable(command, terminal);
  const found = await listNeighbours(table, word, count);
  await table.close();
  if (json) terminal.data(JSON.stringify(found));
  else
    for (const { word, cosine } of found.neighbours)
      terminal.data(`${cosine.toFixed(4).padStart(7)}  ${word}`);
}

interface OpenedTable {
  readonly table: EmbeddingTable;
  readonly json: boolean;
  readonly count: number;
}

/** Opens the table that the options name, with progress while it is compiled. */
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

function sourceOf(kind: EmbeddingSource['kind'], path: string | undefined): EmbeddingSource | undefined {
  if (path !== undefined) return { kind, path };
  return kind === 'glove' ? { kind } : undefined;
}
