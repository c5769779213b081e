/** `sfumato lab outcomes`: how far cells narrow down whole identifiers and sentences. */
import { readFile } from 'node:fs/promises';
import { alignColumns, type Command, jsonText, Option, type Terminal } from '#command-line';
import { asFileFailure } from '#foundation';
import { type Note } from '#text';
import { type CorpusFormat, corpusFormatNamed, corpusFormats } from '#text/corpus';
import type { Narrowing, Outcomes } from './measure-outcomes.js';

interface OutcomesFlags {
  readonly embeddings: string;
  readonly cache: string;
  readonly corpus: string;
  readonly format: string;
  readonly language: 'en' | 'es';
  readonly json?: boolean;
}

/** Adds `outcomes` to the `lab` noun. */
export function registerOutcomesCommand(lab: Command, terminal: Terminal): void {
  lab
    .command('outcomes')
    .description('count the outcomes that cells leave of whole identifiers and sentences, before any noise')
    .argument('<cells>', 'cells.json')
    .requiredOption('--embeddings <file>', 'fastText vectors that the cells were made for')
    .requiredOption(
      '--corpus <path>',
      'labelled public documents other than those that the cells were made of',
    )
    .option('--format <name>', `format of the documents: ${corpusFormats.join(', ')}`, 'meddocan')
    .addOption(
      new Option('--lang, --language <name>', 'language of notes and invented people')
        .choices(['en', 'es'])
        .default('es'),
    )
    .option('--cache <folder>', 'where compiled embeddings are kept', '.sfumato')
    .option('--json', 'print one JSON document')
    .action(async (cells: string, flags: OutcomesFlags) => {
      const outcomes = await measure(cells, flags, terminal);
      terminal.data(flags.json === true ? jsonText(outcomes, 2) : describe(outcomes));
    });
}

async function measure(file: string, flags: OutcomesFlags, terminal: Terminal): Promise<Outcomes> {
  const { createCellTable, readCells } = await import('#cells'); // loaded on demand
  const { openEmbeddings } = await import('#embeddings');
  const { measureOutcomes } = await import('./measure-outcomes.js');
  const bytes = await readFile(file).catch((error: unknown) => {
    throw asFileFailure(error, file);
  });
  const table = await openEmbeddings(
    { kind: 'fasttext', path: flags.embeddings },
    { cacheFolder: flags.cache },
  );
  try {
    const notes = await readNotes(flags.corpus, corpusFormatNamed(flags.format), terminal);
    return measureOutcomes({
      words: createCellTable(table, readCells(bytes)),
      notes,
      language: flags.language,
    });
  } finally {
    await table.close();
  }
}

async function readNotes(path: string, format: CorpusFormat, terminal: Terminal): Promise<Note[]> {
  const { notesOf } = await import('../../../apps/lab/src/corpus/load-documents.js');
  const notes: Note[] = [];
  for await (const note of notesOf({ path, format }, terminal)) notes.push(note);
  return notes;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function describe({ oneWord, invented, ofCorpus, priors, skeletons }: Outcomes): string {
  const rowOf = ({ kind, values, outcomes, found, alone }: Narrowing): string[] => [
    kind,
    ...[values, outcomes].map(String),
    percent(found),
    percent(alone / values),
  ];
  return [
    ...alignColumns([
      ['one word', 'forms', 'outcomes'],
      ...oneWord.map(({ context, forms, outcomes }) => [JSON.stringify(context), `${forms}`, `${outcomes}`]),
    ]),
    '',
    ...alignColumns([
      ['identifiers', 'values', 'outcomes', 'found', 'alone'],
      ...[...invented, ...ofCorpus].map(rowOf),
    ]),
    '',
    ...alignColumns([
      ['Zipf prior', 'words', 'outcomes', 'blind', 'seen'],
      ...priors.map(({ kind, words, outcomes, blind, seen }) => [
        kind,
        ...[words, outcomes].map(String),
        ...[blind, seen].map(percent),
      ]),
    ]),
    '',
    `sentences of six tokens or more: ${skeletons.sentences}; skeletons: ${skeletons.distinct}; alone: ${skeletons.alone}`,
  ].join('\n');
}
