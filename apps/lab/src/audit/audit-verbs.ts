/** `sfumato audit representer`: attacks a representer, or raw vectors, with documents that it never saw. */

import { availableParallelism } from 'node:os';
import { dirname, extname, join, parse } from 'node:path';
import { type Command, jsonText, Option, type Terminal, wholeNumber } from '#command-line';
import { Failure, requireReplaceable, writeFileAtomic } from '#foundation';
import { labelSetNames } from '#labels';
import { isPrivacyPage, reasonsOf, renderPrivacyPage } from '#protocol/gate';
import {
  type AuditReport,
  type AuditResult,
  auditReportSchema,
  auditResultSchema,
  isAuditReport,
} from '#protocol/manifests';
import { languages } from '#text';
import { corpusFormats, requireApart } from '#text/corpus';
import { type AuditOptions, auditOptionsSchema } from './audit-options.js';

/** Adds `representer` to `parent`, optionally under another name. */
export function registerAuditCommand(
  parent: Command,
  terminal: Terminal,
  { name = 'representer', isHidden = false } = {},
): void {
  const command = parent
    .command(name, { hidden: isHidden })
    .description(
      'attack a representer with documents that it never saw: every attack, its power, controls, one verdict',
    )
    .requiredOption(
      '--representer <folder>',
      'folder with representer.onnx and manifest.json or release.json; raw: word vectors as they are, which must fail',
    )
    .requiredOption(
      '--corpus <path>',
      'labelled documents that the representer was not trained on: of more than 150 (1,000 with --full) those whose text has the least digests',
    );
  addMaterialOptions(command);
  command
    .option(
      '--release <folder>',
      'release with deidentifier.onnx: whether it tells documents of its pool (--members) from others; with --full one is trained for that',
    )
    .option('--members <path>', 'documents that the pool of --release had, in the format of --corpus')
    .option('--full', 'all budgets of a release; by default those of a quarter of an hour')
    .option('--threads <number>', 'threads of the tensor engine', wholeNumber(1), availableParallelism())
    .option(
      '--cache <folder>',
      'where compiled embeddings are kept, and what an audit that is cut goes on from',
      '.sfumato',
    )
    .option('--out <file>', 'also write the whole report, as privacy-report.json, and a page of it beside it')
    .option('--json', 'print one JSON document')
    .action(async (given: unknown) => {
      const options = auditOptionsSchema.parse(given);
      await requirePlace(options);
      const { auditRepresenterFolder } = await import('./audit-representer.js');
      const judged = await auditRepresenterFolder(options, terminal);
      const report = auditReportSchema.parse(judged.report); // validated as every reader will
      if (options.out !== undefined) await writeReport(options.out, report, terminal);
      terminal.data(options.json ? jsonText(resultOf(report), 2) : describe(report));
      await judged.forgetSteps();
    });
}

/**
 * Checks output paths before the long audit. Fails with TEXT_OUTPUT_OVERLAPS for a report among the documents,
 * with TEXT_OUTPUT_FOREIGN if no audit wrote what it or its page would replace, and with SETTING_INVALID if both
 * have one name.
 */
async function requirePlace({ out, corpus, members }: AuditOptions): Promise<void> {
  if (out === undefined) return;
  if (pageOf(out) === join(out))
    throw new Failure('SETTING_INVALID', {
      field: '--out',
      value: extname(out),
      expected: '.json: the page beside it ends in .html',
    });
  for (const documents of [corpus, members]) if (documents !== undefined) await requireApart(documents, out);
  await requireReplaceable(out, isAuditReport);
  await requireReplaceable(pageOf(out), isPrivacyPage);
}

function pageOf(file: string): string {
  return join(dirname(file), `${parse(file).name}.html`);
}

/** Writes the report as JSON, and as a page of the same name with `.html`. */
async function writeReport(file: string, report: AuditReport, { say }: Terminal): Promise<void> {
  const { representer, judges } = report;
  const subject =
    representer === 'raw' ? 'Word vectors as they are' : `Representer file ${representer.slice(0, 12)}`;
  const page = pageOf(file);
  await writeFileAtomic(file, `${JSON.stringify(report, null, 2)}\n`);
  await writeFileAtomic(page, renderPrivacyPage({ subject, audit: report }));
  say(`${judges.length} figures: ${file}, for people ${page}`);
}

function addMaterialOptions(command: Command): void {
  command
    .addOption(
      new Option('--format <name>', 'format of the documents').choices(corpusFormats).makeOptionMandatory(),
    )
    .option(
      '--embeddings <file>',
      'word vectors that the representer reads; the bundled English ones by default',
    )
    .addOption(
      new Option('--labels <name>', "label set, for raw; a representer's manifest names its own").choices(
        labelSetNames,
      ),
    )
    .addOption(
      new Option(
        '--lang, --language <name>',
        'language of the notes, for raw; a manifest names its own',
      ).choices(languages),
    );
}

function resultOf({ verdict, judges, controls, representer, seconds }: AuditReport): AuditResult {
  return auditResultSchema.parse({ verdict, judges, controls, representer, seconds });
}

function describe({
  verdict,
  judges,
  controls,
  representer,
  seconds,
  thresholds,
  budget,
}: AuditReport): string {
  const rows = judges.map(({ id, value, upper, chance, threshold, verdict: own, metric }) =>
    [
      id.padEnd(24),
      ...[value, upper, chance, threshold].map((number) => shorten(number).padStart(9)),
      `  ${own.padEnd(9)}`,
      metric,
    ].join(''),
  );
  const wrong = controls.filter(({ passed }) => !passed).map(({ id }) => id);
  return [
    `${verdict}  representer ${representer.slice(0, 12)}, ${budget} budget, thresholds version ${thresholds}, ${Math.round(seconds)} s`,
    `controls: ${controls.length - wrong.length} of ${controls.length} passed${wrong.length > 0 ? `; not: ${wrong.join(', ')}` : ''}`,
    ...reasonsOf({ judges, controls }),
    '',
    `${'judge'.padEnd(24)}${['value', 'upper', 'chance', 'at most'].map((name) => name.padStart(9)).join('')}  ${'verdict'.padEnd(9)}metric`,
    ...rows,
  ].join('\n');
}

function shorten(number: number | null): string {
  if (number === null) return '-';
  return Number.isInteger(number) ? String(number) : number.toPrecision(3);
}
