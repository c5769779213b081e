/** `sfumato corpus generate|convert|stats`: generates, converts and describes corpora. */
import { join } from 'node:path';
import { z } from 'zod';
import {
  type AddVerb,
  type Command,
  exitCodes,
  jsonText,
  Option,
  oneDelimiter,
  type Terminal,
  wholeNumber,
} from '#command-line';
import { type SourceName } from '#corpora';
import { labelSetNames } from '#labels';
import { languages } from '#text';
import { type CorpusWriter, corpusFormats, createCorpusWriter } from '#text/corpus';
import { convertCorpus } from './convert-corpus.js';
import { describeCorpus } from './describe-corpus.js';
import { importFormats } from './imports.js';

/** Adds the noun `corpus` and its verbs. */
export const registerCorpusCommands: AddVerb = (program, terminal) => {
  const corpus = program.command('corpus').description('generate, convert and describe corpora');
  addGenerate(corpus, terminal);
  addConvert(corpus, terminal);
  addStats(corpus, terminal);
};

/** Listed here, so that the sources' name lists load only when notes are generated. */
export const sourceNames = [
  'public',
  'northgate',
  'saint-brigid',
  'harbour',
  'eastfield',
  'lindenhof',
] as const satisfies readonly SourceName[];

const generateFormats = ['i2b2-2014', 'jsonl', 'text', 'meddocan'] as const;

const generateSchema = z.object({
  source: z.enum(sourceNames),
  notes: z.int(),
  seed: z.int(),
  format: z.enum(generateFormats),
  out: z.string().min(1),
  json: z.boolean().default(false),
});

function addGenerate(corpus: Command, terminal: Terminal): void {
  corpus
    .command('generate')
    .description('write notes of a synthetic hospital')
    .addOption(
      new Option('--source <name>', 'hospital or public source').choices(sourceNames).makeOptionMandatory(),
    )
    .option('--notes <n>', 'how many notes', wholeNumber(0), 100)
    .option('--seed <n>', 'the same seed gives the same notes', wholeNumber(0), 1)
    .addOption(new Option('--format <format>', 'output format').choices(generateFormats).default('i2b2-2014'))
    .requiredOption('--out <folder>', 'where to write them')
    .option('--json', 'print one JSON document')
    .action(async (_, command: Command) => {
      const { json, ...options } = generateSchema.parse(command.opts());
      report(await generateCorpus(options, terminal), json, terminal);
    });
}

const convertSchema = z.object({
  fromFormat: z.enum([...corpusFormats, ...importFormats]),
  from: z.string().min(1),
  textColumn: z.string().min(1),
  idColumn: z.string().min(1).optional(),
  delimiter: z.string().min(1),
  toFormat: z.enum(corpusFormats),
  to: z.string().min(1),
  map: z.string().min(1).optional(),
  mapFile: z.string().min(1).optional(),
  labels: z.string().min(1),
  language: z.enum(languages).optional(),
  allowRefused: z.boolean().default(false),
  json: z.boolean().default(false),
});

function addConvert(corpus: Command, terminal: Terminal): void {
  const convert = corpus
    .command('convert')
    .description('write a corpus in another format')
    .addOption(
      new Option('--from-format <format>', 'format of the input; presidio and csv are exports')
        .choices([...corpusFormats, ...importFormats])
        .makeOptionMandatory(),
    )
    .requiredOption('--from <path>', 'what to read: a file or a folder')
    .addOption(
      new Option('--to-format <format>', 'format of the output').choices(corpusFormats).makeOptionMandatory(),
    )
    .requiredOption(
      '--to <path>',
      'where to write: a file for jsonl, i2b2-2006 and conll, a folder otherwise',
    );
  addExportOptions(convert);
  addLabelOptions(convert);
  addAllowRefused(convert)
    .option('--json', 'print one JSON document')
    .action(async (_, command: Command) => {
      const options = convertSchema.parse(command.opts());
      const { json, allowRefused, textColumn, idColumn, delimiter, map, mapFile, labels, language, ...rest } =
        options;
      const chosen = {
        ...rest,
        columns: { text: textColumn, delimiter, ...(idColumn === undefined ? {} : { id: idColumn }) },
        ...(map === undefined ? {} : { map }),
        ...(mapFile === undefined ? {} : { mapFile: { path: mapFile, labels } }),
        ...(language === undefined ? {} : { language }),
      };
      const converted = await convertCorpus(chosen, terminal);
      report(converted, json, terminal);
      endOnRefused(converted.refused + converted.unwritable, allowRefused);
    });
}

function addAllowRefused(command: Command): Command {
  return command.option('--allow-refused', 'exit with 0 even if documents were refused');
}

/** Exits like `tag`, so that scripts notice missing documents. */
function endOnRefused(refused: number, isAllowed: boolean): void {
  if (refused > 0 && !isAllowed) process.exitCode = exitCodes.failure;
}

function addExportOptions(convert: Command): void {
  convert
    .option('--text-column <name>', 'column of csv that holds the texts', 'text')
    .option('--id-column <name>', 'column of csv that holds ids; by default rows are numbered')
    .option(
      '--delimiter <character>',
      'delimiter between the columns of csv; tab for a tab',
      oneDelimiter,
      ',',
    );
}

function addLabelOptions(convert: Command): void {
  convert
    .option('--map <from:to>', 'map labels from one label set to another, for example meddocan:i2b2')
    .option('--map-file <file>', 'YAML or JSON: the name of each label in --labels, or null to drop it')
    .addOption(
      new Option('--labels <name>', 'target label set of the map file')
        .choices(labelSetNames)
        .default('i2b2'),
    )
    .addOption(
      new Option(
        '--lang, --language <name>',
        'language of the notes, which decides where sentences end in conll; by default es for meddocan files, else en',
      ).choices(languages),
    );
}

const statsSchema = z.object({
  path: z.string().min(1),
  format: z.enum(corpusFormats),
  allowRefused: z.boolean().default(false),
  json: z.boolean().default(false),
});

function addStats(corpus: Command, terminal: Terminal): void {
  const stats = corpus
    .command('stats')
    .description('count documents, tokens and labelled spans')
    .requiredOption('--path <path>', 'a file or a folder')
    .addOption(new Option('--format <format>', 'its format').choices(corpusFormats).makeOptionMandatory());
  addAllowRefused(stats)
    .option('--json', 'print one JSON document')
    .action(async (_, command: Command) => {
      const { json, allowRefused, ...options } = statsSchema.parse(command.opts());
      const described = await describeCorpus(options, terminal);
      report(described, json, terminal);
      endOnRefused(described.refused, allowRefused);
    });
}

function report(figures: object, json: boolean, terminal: Terminal): void {
  if (json) {
    terminal.data(jsonText(figures));
    return;
  }
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'object' && value !== null) {
      for (const [key, figure] of Object.entries(value))
        terminal.data(`${name}.${key}`.padEnd(36) + String(figure));
    } else terminal.data(name.padEnd(36) + String(value));
  }
}

interface GenerateCorpusOptions {
  readonly source: SourceName;
  readonly notes: number;
  readonly seed: number;
  /** `text` omits labels; `meddocan` is that corpus's folder layout with i2b2 labels. */
  readonly format: (typeof generateFormats)[number];
  /** `jsonl` puts one file in this folder. */
  readonly out: string;
}

interface GeneratedCorpus {
  readonly source: SourceName;
  readonly seed: number;
  readonly notes: number;
  readonly spans: number;
  readonly characters: number;
  readonly path: string;
}

/** Fails with DISK_FULL or FILE_NOT_WRITABLE. */
async function generateCorpus(options: GenerateCorpusOptions, terminal: Terminal): Promise<GeneratedCorpus> {
  const { source, notes, seed, format, out } = options;
  const path = format === 'jsonl' ? join(out, `${source}-${seed}.jsonl`) : out;
  const writer = createCorpusWriter({ path, format });
  try {
    const counted = await writeNotes(options, writer, terminal);
    await writer.close();
    return { source, seed, notes, ...counted, path };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function writeNotes(
  { source, notes, seed }: GenerateCorpusOptions,
  writer: CorpusWriter,
  terminal: Terminal,
): Promise<{ spans: number; characters: number }> {
  const { generateNotes } = await import('#corpora'); // its name lists take a tenth of a second to load
  const progress = terminal.progress({ label: `writing notes of ${source}`, total: notes });
  let done = 0;
  let spans = 0;
  let characters = 0;
  for (const note of generateNotes({ source, notes, seed })) {
    await writer.write(note);
    done += 1;
    spans += note.spans.length;
    characters += note.text.length;
    progress.advanceTo(done);
  }
  progress.finish();
  return { spans, characters };
}
