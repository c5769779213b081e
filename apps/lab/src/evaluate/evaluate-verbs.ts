/** `sfumato evaluate`: the official i2b2 2014 measures of a system's documents against gold documents. */
import { z } from 'zod';
import { type AddVerb, type Command, jsonText, Option, type Terminal } from '#command-line';
import {
  type EvaluationResult,
  evaluationFigures,
  evaluationSections,
  isReport,
  renderReport,
} from '#evaluation';
import { requireReplaceable, writeFileAtomic } from '#foundation';
import { labelSetNames } from '#labels';
import { corpusFormatNamed, corpusFormats, requireApart } from '#text/corpus';
import { evaluateCorpora } from './evaluate-corpora.js';
import { resultAsJson, resultAsLines } from './print-result.js';

/** Adds the noun `evaluate`. */
export const registerEvaluateCommands: AddVerb = (program, terminal) => {
  const command = program
    .command('evaluate')
    .description('score tagged documents against gold documents: leaks, and the official i2b2 2014 measures')
    .requiredOption('--gold <path>', 'folder or file of gold documents')
    .requiredOption('--system <path>', 'the same documents as a system tagged them');
  addFormatOptions(command);
  command
    .option('--exclude <label...>', 'labels to leave out of the scores')
    .addOption(
      new Option('--hipaa <rule>', 'labels that the HIPAA measures count')
        .choices(['as-marked', 'every-label'])
        .default('as-marked'),
    )
    .option('--report <file>', 'also write an HTML report (ids, labels and numbers; no text of notes)')
    .option('--json', 'print one JSON document')
    .action((options: unknown) => evaluate(optionsSchema.parse(options), terminal));
};

function addFormatOptions(command: Command): void {
  const formats = ['i2b2', ...corpusFormats];
  command
    .addOption(
      new Option('--format <name>', 'format of both sides; detected by default; i2b2 is i2b2-2014').choices(
        formats,
      ),
    )
    .addOption(
      new Option('--system-format <name>', 'format of the system documents, if different').choices(formats),
    )
    .addOption(
      new Option('--labels <name>', 'label set; by default that of the gold format').choices([
        'plain',
        ...labelSetNames,
      ]),
    )
    .option(
      '--map-file <file>',
      'YAML or JSON: the name of each gold label in the label set, or null to drop it',
    )
    .option('--system-map-file <file>', 'the same for the labels of the system');
}

const optionsSchema = z.object({
  gold: z.string().min(1),
  system: z.string().min(1),
  format: z.string().optional(),
  systemFormat: z.string().optional(),
  labels: z.string().optional(),
  mapFile: z.string().min(1).optional(),
  systemMapFile: z.string().min(1).optional(),
  exclude: z.array(z.string().min(1)).default([]),
  hipaa: z.enum(['as-marked', 'every-label']),
  report: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

type EvaluateOptions = z.infer<typeof optionsSchema>;

async function evaluate(options: EvaluateOptions, terminal: Terminal): Promise<void> {
  const { gold, system, format, labels, hipaa, exclude, report } = options;
  if (report !== undefined) {
    for (const side of [gold, system]) await requireApart(side, report);
    await requireReplaceable(report, isReport);
  }
  const result = await evaluateCorpora(
    {
      gold: sideOf(gold, format, options.mapFile),
      system: sideOf(system, options.systemFormat ?? format, options.systemMapFile),
      hipaa,
      exclude,
      ...(labels === undefined ? {} : { labels }),
    },
    terminal,
  );
  if (options.report !== undefined) await writeReport(options.report, result, options);
  if (options.json) terminal.data(jsonText(resultAsJson(result, exclude)));
  else for (const line of resultAsLines(result, exclude)) terminal.data(line);
}

function sideOf(path: string, format: string | undefined, mapFile: string | undefined) {
  return {
    path,
    ...(format === undefined ? {} : { format: corpusFormatNamed(format === 'i2b2' ? 'i2b2-2014' : format) }),
    ...(mapFile === undefined ? {} : { mapFile }),
  };
}

async function writeReport(file: string, result: EvaluationResult, options: EvaluateOptions): Promise<void> {
  const { gold, system, format = 'detected', systemFormat = format, labels = 'by format', hipaa } = options;
  const maps = { mapFile: options.mapFile ?? 'none', systemMapFile: options.systemMapFile ?? 'none' };
  const exclude = options.exclude.join(' ') || 'none';
  const properties = { gold, system, format, systemFormat, labels, ...maps, exclude, hipaa };
  const page = renderReport({
    title: 'Evaluation',
    keyFigures: evaluationFigures(result),
    sections: [
      ...evaluationSections(result),
      {
        title: 'How this was made',
        blocks: [{ kind: 'properties', groups: [{ title: 'Input', properties }] }],
      },
    ],
  });
  await writeFileAtomic(file, page);
}
