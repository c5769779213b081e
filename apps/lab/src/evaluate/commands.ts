/** `sfumato evaluate`: the official i2b2 2014 measures of a system's documents against gold documents. */
import { z } from 'zod';
import { Option, type RegisterCommands, type Terminal } from '#command-line';
import {
  createEvaluation,
  type EvaluationResult,
  evaluationFigures,
  evaluationSections,
  plainScheme,
  renderReport,
  type ScoringScheme,
  scoringSchemeOf,
} from '#evaluation';
import { writeFileAtomic } from '#foundation';
import { type LabelSet, labelSetNamed, labelSetNames } from '#labels';
import { type CorpusFormat, corpusFormatNamed, corpusFormats } from '#text';
import { type PairOptions, pairDocuments } from './pair-documents.js';
import { resultAsJson, resultAsLines } from './print-result.js';

/** Adds the noun `evaluate`. */
export const registerEvaluateCommands: RegisterCommands = (program, terminal) => {
  program
    .command('evaluate')
    .description('Score tagged documents against gold documents by the official i2b2 2014 measures.')
    .requiredOption('--gold <path>', 'folder or file of gold documents')
    .requiredOption('--system <path>', 'the same documents as a system tagged them')
    .addOption(
      new Option('--format <name>', 'how both sides are written; i2b2 is i2b2-2014')
        .choices(['i2b2', ...corpusFormats])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--labels <name>', 'label set; by default that of the format').choices([
        'plain',
        ...labelSetNames,
      ]),
    )
    .addOption(
      new Option('--hipaa <rule>', 'labels that the HIPAA measures count')
        .choices(['as-marked', 'every-label'])
        .default('as-marked'),
    )
    .option('--report <file>', 'also write an HTML report (ids, labels and numbers; no text of notes)')
    .option('--json', 'print one JSON document')
    .action((options: unknown) => evaluate(optionsSchema.parse(options), terminal));
};

const optionsSchema = z.object({
  gold: z.string().min(1),
  system: z.string().min(1),
  format: z.string(),
  labels: z.string().optional(),
  hipaa: z.enum(['as-marked', 'every-label']),
  report: z.string().min(1).optional(),
  json: z.boolean().default(false),
});

type EvaluateOptions = z.infer<typeof optionsSchema>;

async function evaluate(options: EvaluateOptions, terminal: Terminal): Promise<void> {
  const format = corpusFormatNamed(options.format === 'i2b2' ? 'i2b2-2014' : options.format);
  const labelSet = labelSetOf(options, format);
  const scheme = labelSet === undefined ? plainScheme : scoringSchemeOf(labelSet, options.hipaa);
  const { gold, system } = options;
  const pairs = { gold, system, format, ...(labelSet === undefined ? {} : { labelSet }) };
  const result = await evaluatePairs(pairs, scheme, terminal);
  if (options.report !== undefined) await writeReport(options.report, result, options);
  if (options.json) terminal.data(JSON.stringify(resultAsJson(result)));
  else for (const line of resultAsLines(result)) terminal.data(line);
}

/** The label set that documents of a format usually have; formats that carry any labels are taken for i2b2. */
function labelSetOf({ labels }: EvaluateOptions, format: CorpusFormat): LabelSet | undefined {
  if (labels === 'plain') return undefined;
  const ofFormat = format === 'meddocan' || format === 'i2b2-2006' ? format : 'i2b2';
  return labelSetNamed(labels ?? ofFormat);
}

async function evaluatePairs(
  pairs: PairOptions,
  scheme: ScoringScheme,
  terminal: Terminal,
): Promise<EvaluationResult> {
  const evaluation = createEvaluation({ scheme });
  const differing = { gold: 0, system: 0 };
  const onTagTextDiffers: PairOptions['onTagTextDiffers'] = (side) => {
    differing[side] += 1;
  };
  for await (const [gold, system] of pairDocuments({ ...pairs, onTagTextDiffers }))
    evaluation.add(gold, system);
  for (const [side, documents] of Object.entries(differing)) {
    if (documents > 0)
      terminal.say(
        `${side}: ${documents} documents have tags whose text is not the text at their offsets; offsets count`,
      );
  }
  return evaluation.result();
}

async function writeReport(file: string, result: EvaluationResult, options: EvaluateOptions): Promise<void> {
  const { gold, system, format, labels = 'by format', hipaa } = options;
  const page = renderReport({
    title: 'Evaluation',
    keyFigures: evaluationFigures(result),
    sections: [
      ...evaluationSections(result),
      {
        title: 'How this was made',
        blocks: [
          {
            kind: 'properties',
            groups: [{ title: 'Input', properties: { gold, system, format, labels, hipaa } }],
          },
        ],
      },
    ],
  });
  await writeFileAtomic(file, page);
}
