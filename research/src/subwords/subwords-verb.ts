/** `sfumato lab subwords`: how many neighbours of identifiers contain the identifier itself. */
import { type Command, jsonText, type Terminal, wholeNumber } from '#command-line';
import { corpusFormatNamed, corpusFormats } from '#text/corpus';
import type { SubwordCount } from './count-subwords.js';

interface SubwordsFlags {
  readonly embeddings?: string;
  readonly format: string;
  readonly neighbours: number;
  readonly cache: string;
  readonly json?: boolean;
}

/** Adds `subwords` to the `lab` noun. */
export function registerSubwordsCommand(lab: Command, terminal: Terminal): void {
  lab
    .command('subwords')
    .description('count the nearest neighbours of identifiers that hold the identifier as a part')
    .argument('<corpus>', 'labelled documents')
    .option('--embeddings <file>', 'fastText vectors; the GloVe vectors that come along by default')
    .option('--format <name>', `format of the documents: ${corpusFormats.join(', ')}`, 'meddocan')
    .option('--neighbours <number>', 'N', wholeNumber(1), 100)
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option('--json', 'print one JSON document')
    .action(async (corpus: string, flags: SubwordsFlags) => {
      const { words, neighbours, holdingTheWord } = await count(corpus, flags, terminal);
      const found = { words, neighbours, holdingTheWord };
      terminal.data(
        flags.json === true
          ? jsonText(found, 2)
          : `${words} words: ${holdingTheWord.toFixed(2)} of ${neighbours} neighbours hold the word`,
      );
    });
}

async function count(
  path: string,
  { embeddings, format, neighbours, cache: cacheFolder }: SubwordsFlags,
  terminal: Terminal,
): Promise<SubwordCount> {
  const { openEmbeddings, openNeighbours } = await import('#embeddings'); // loaded on demand
  const { isWord, tokenize } = await import('#text');
  const { notesOf } = await import('../../../apps/lab/src/corpus/load-documents.js');
  const { countSubwords } = await import('./count-subwords.js');
  const words = new Set<string>();
  for await (const { text, spans } of notesOf({ path, format: corpusFormatNamed(format) }, terminal))
    for (const { start, end } of spans)
      for (const token of tokenize(text.slice(start, end))) if (isWord(token.text)) words.add(token.text);
  const source =
    embeddings === undefined
      ? ({ kind: 'glove' } as const)
      : ({ kind: 'fasttext', path: embeddings } as const);
  const table = await openEmbeddings(source, { cacheFolder });
  try {
    return countSubwords(
      words,
      table,
      await openNeighbours(table, { count: neighbours, words, cacheFolder }),
    );
  } finally {
    await table.close();
  }
}
