/** `sfumato evaluate`: the official i2b2 2014 measures of a system's documents against gold documents. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AddVerb, type Command, jsonText, Option, type Terminal } from '#command-line';
import {
  definedScores,
  type EvaluationResult,
  evaluationFigures,
  evaluationSections,
  isReport,
  noCounts,
  officialJson,
  readAsPrinted,
  renderReport,
  sumRecall,
} from '#evaluation';
import { requireReplaceable, writeFileAtomic } from '#foundation';
import { labelSetNames } from '#labels';
import { corpusFormatNamed, corpusFormats, requireApart } from '#text/corpus';
import { evaluateCorpora } from './evaluate-corpora.js';

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

/**
 * The output of `--json`. `scores` are as read from the script's printed table, like published ones.
 * `correctedRows` has the true scores of rows that the table hides or misnames (see `readAsPrinted`). `absent`
 * names the rows without items, for which the script prints 0. Everything else is at full precision.
 */
function resultAsJson(result: EvaluationResult, excluded: readonly string[]): Record<string, unknown> {
  const { spanF1, coverage, marks, recallByLabel, worstDocuments, errorCounts } = result;
  const { spans, hidden } = sumRecall(recallByLabel);
  const { documents, leakedDocuments, leakedDocumentShare, leakedCharacters, leakedCharacterShare } =
    coverage;
  const own = officialJson(result.i2b2);
  const printed = readAsPrinted(own);
  const f2 = Object.entries(result.i2b2.counts).map(
    ([name, counts]) => [name, definedScores(counts).f2] as const,
  );
  return {
    documents,
    scores: printed.scores,
    correctedRows: Object.fromEntries(
      Object.entries(own.scores).filter(([name, row]) => !isDeepStrictEqual(row, printed.scores[name])),
    ),
    f2Micro: Object.fromEntries(f2),
    absent: f2.filter(([, value]) => value === null).map(([name]) => name),
    recallByLabel: Object.fromEntries(
      recallByLabel.map(({ label, spans, hidden, exact }) => [
        label,
        { spans, hidden, exact, hiddenShare: hidden / spans, exactShare: exact / spans },
      ]),
    ),
    excluded,
    spanF1: { typed: spanF1.typed.f1, untyped: spanF1.untyped.f1 },
    leaks: {
      documents,
      leakedDocuments,
      leakedDocumentShare,
      leakedCharacters,
      leakedCharacterShare,
      identifiers: spans,
      hiddenIdentifiers: hidden,
      hiddenIdentifierShare: shareOf(hidden, spans),
    },
    overRedaction: {
      ...marks,
      characterShare: coverage.overRedactedCharacterShare,
      wordShare: coverage.overRedactedWordShare,
    },
    errors: errorCounts,
    worstDocuments,
  };
}

function resultAsLines(result: EvaluationResult, excluded: readonly string[]): string[] {
  const { spanF1, coverage, marks, recallByLabel } = result;
  const { spans, hidden } = sumRecall(recallByLabel);
  const exact = (f1: number) => (spans + marks.marks === 0 ? null : f1);
  return [
    ...table([
      ['Documents that leak', `${coverage.leakedDocuments} of ${coverage.documents}`],
      [
        'Letters and digits leaked',
        `${coverage.leakedCharacters} (${percent(coverage.leakedCharacterShare)})`,
      ],
      ['Identifiers found whole', `${hidden} of ${spans} (${percent(shareOf(hidden, spans))})`],
      ['False positives', `${marks.falseMarks} (${marks.falseMarksPer1000Words.toFixed(1)} in 1,000 words)`],
      ['Words tagged without cause', percent(coverage.overRedactedWordShare)],
      [
        'Exact spans, F1',
        `${fixed(exact(spanF1.typed.f1))} with types, ${fixed(exact(spanF1.untyped.f1))} without`,
      ],
      ...(excluded.length === 0 ? [] : [['Not scored', excluded.join(' ')]]),
    ]),
    '',
    ...recallTable(result),
    '',
    ...measureTable(result),
  ];
}

function recallTable({ recallByLabel }: EvaluationResult): string[] {
  const rows = recallByLabel.map(({ label, spans, hidden, exact }) => [
    label,
    ...[spans, spans - hidden].map(String),
    ...[hidden / spans, exact / spans].map(fixed),
  ]);
  return table([['Recall by type', 'spans', 'left', 'hidden', 'exact'], ...rows]);
}

function measureTable({ i2b2 }: EvaluationResult): string[] {
  const { documents, scores } = officialJson(i2b2);
  const rows = Object.entries(scores).map(([name, row]) => {
    const { precision, recall, f1, f2 } = definedScores(i2b2.counts[name] ?? noCounts);
    const printed = [
      precision === null ? null : row.precisionMicro, // rounded like the script's
      recall === null ? null : row.recallMicro,
      f1 === null ? null : row.f1Micro,
      f2,
      ...(f1 === null ? [null, null, null] : [row.precisionMacro, row.recallMacro, row.f1Macro]),
    ];
    return [name, ...printed.map(fixed)];
  });
  const micro = ['P micro', 'R micro', 'F1 micro', 'F2 micro'];
  return table([[`i2b2 2014, ${documents} documents`, ...micro, 'P macro', 'R macro', 'F1 macro'], ...rows]);
}

/** Aligns the first column left and the others right, unless there are only two. */
function table(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0
          ? cell.padEnd(widths[0] ?? 0)
          : columns === 2
            ? cell
            : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

const fixed = (value: number | null) => (value === null ? '-' : value.toFixed(4));
const percent = (share: number | null) => (share === null ? '-' : `${(100 * share).toFixed(2)} %`);

/** Null if there was nothing to find. */
const shareOf = (hidden: number, spans: number) => (spans === 0 ? null : hidden / spans);
