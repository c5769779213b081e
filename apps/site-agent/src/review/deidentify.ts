/** `deidentify`: `tag`, `review` and `review --write` in one, for a clinician. Needs no site. */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Command, counted, exitCodes, type Terminal } from '#command-line';
import { asFileFailure, Failure, makeFolder, sha256, sha256OfFile } from '#foundation';
import { listCorpusFiles } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { readJson, requireOwnFolder, writeJson } from '../data/site-directory.js';
import type { Tagger } from '../deidentify/deidentifier.js';
import { addLayerOptions } from '../deidentify/layers.js';
import { addStarterOptions, openOwnOrStarter, type StarterFlags } from '../deidentify/open-tagger.js';
import { addReplaceOption, withReplacement } from '../deidentify/replacement.js';
import { linesOfColumns, type TagFlags, tagNotes } from '../deidentify/tag.js';
import { addCsvOptions, requireCsvForColumns } from '../deidentify/tag-csv.js';
import { layersDigest } from '../deidentify/threshold-file.js';
import { addReadingOptions } from '../notes-options.js';
import { runVerb, stopOnInterruption, stoppable, type VerbResult } from '../verb.js';
import { findParts, type NoteParts, openCopies, openParts } from './note-parts.js';
import { addReviewerOptions, lineOfLink, openReview, type ReviewerFlags } from './review.js';
import { writeDecided } from './write-reviewed.js';

export function registerDeidentify(program: Command, terminal: Terminal): void {
  const command = addReadingOptions(
    program
      .command('deidentify')
      .description(
        'find identifiers, check them on a local page, and write copies without them; nothing is sent',
      )
      .argument('<notes>', 'file or folder of notes: text, CSV, Word documents, or any corpus format')
      .requiredOption('--out <folder>', 'where the copies go')
      .option('--no-review', 'write at once what was found, which nobody has looked at then'),
    ['csv'],
  );
  addCsvOptions(addReviewerOptions(addReplaceOption(command)));
  addLayerOptions(addStarterOptions(command, 'auto'));
  runVerb<DeidentifyFlags>(command, terminal, (context, flags, [notes = '']) =>
    deidentify(context, { ...flags, notes }, () => openOwnOrStarter(context, flags)),
  );
}

/** Flags as commander parses them. */
export interface DeidentifyFlags extends TagFlags, StarterFlags, ReviewerFlags {
  readonly review: boolean;
  readonly json?: boolean;
}

/**
 * Finds, reviews until `stopped` is aborted, and writes. Keeps intermediate results in one folder of the
 * site's directory, so that the next run resumes. Fails as `tag`, `review` and `review --write` do.
 */
export async function deidentify(
  context: SiteContext,
  flags: DeidentifyFlags,
  open: () => Promise<Tagger>,
  stopped?: AbortSignal,
): Promise<VerbResult> {
  const { notes, review } = flags;
  await withReplacement(flags);
  const parts = await findParts(flags);
  requireCsvForColumns(parts.tables.length > 0 ? { ...flags, format: 'csv' } : flags);
  const copies = await openCopies(context, parts, flags);
  const folder = await openWorkFolder(context, notes);
  const refused = await findOnce(context, { flags, parts, folder, open });
  if (review) await reviewUntil(context, flags, folder, stopped);
  const kept = `the notes, with what was found and decided, are kept in ${folder}, for this user alone`;
  const writing = { ...flags, folder, copies, writesUnsettled: !review };
  const { report, lines } = await writeDecided(context, writing).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'REVIEW_NOTHING_TO_EXPORT')
      for (const line of [kept, 'next: the same command again goes on with the review'])
        context.terminal.say(line);
    throw error;
  });
  const isDone = report.unsettled + report.refused + refused === 0;
  return {
    json: { ...report, work: folder, documentsRefused: refused },
    lines: [
      `wrote ${counted(report.notes, 'note')} to ${report.output}, ${counted(report.spans, 'identifier')} replaced; ` +
        `${report.unsettled} not settled, ${report.refused + refused} refused`,
      ...lines,
      ...linesOfColumns(copies.otherColumns()),
      ...(report.unseen === 0
        ? []
        : [
            `warning: nobody has looked at ${report.unseen} of these copies; what the program missed still stands in them`,
          ]),
      kept,
      nextStep(report, { refused, folder }),
    ],
    ...(isDone ? {} : { exitCode: exitCodes.failure }),
  };
}

interface Finding {
  readonly flags: DeidentifyFlags;
  readonly parts: NoteParts;
  readonly folder: string;
  readonly open: () => Promise<Tagger>;
}

/** Finds identifiers, unless an earlier run with the same notes and options did. Returns how many documents failed. */
async function findOnce(context: SiteContext, { flags, parts, folder, open }: Finding): Promise<number> {
  const { terminal } = context;
  const { notes } = flags;
  const file = join(folder, 'found.json');
  const digest = await digestOfFinding(flags);
  if ((await readJson(file, foundSchema))?.digest === digest) {
    terminal.say(`going on with what was found in ${notes} before`);
    return 0;
  }
  await writeJson(file, { digest: '' }); // so that an interrupted run does not look complete
  const { skipped, ...source } = await openParts(context, parts, flags);
  const options = {
    notesPath: notes,
    format: 'text',
    outFolder: folder,
    outFormat: 'jsonl',
    source,
  } as const;
  const report = await stoppable(terminal, (signal) =>
    tagNotes(context, { ...options, signal }, open, { ...flags, replace: 'nothing' }),
  );
  for (const line of linesOfSkipped(skipped.lines(), flags)) terminal.say(line);
  if (report.notes === 0)
    throw new Failure('TEXT_CORPUS_EMPTY', { path: notes, expected: 'a note that can be read' });
  const found = Object.values(report.spans).reduce((sum, count) => sum + count, 0);
  terminal.say(
    `found ${counted(found, 'identifier')} in ${counted(report.notes, 'note')} with ${report.releaseId}`,
  );
  // Refused documents are read and named again next time.
  if (report.refused === 0) await writeJson(file, { digest });
  return report.refused;
}

const foundSchema = z.strictObject({
  /** Digest of the notes and the options that affect finding; empty while unfinished. */
  digest: z.string(),
});

async function digestOfFinding(flags: DeidentifyFlags): Promise<string> {
  const { format, encoding, textColumn, column, idColumn, delimiter } = flags;
  const { language, starter, accuracy, release, known, notes, followLinks = false } = flags;
  const options = [
    format,
    encoding,
    textColumn,
    column,
    idColumn,
    delimiter,
    language,
    starter,
    accuracy,
    release,
  ];
  const hash = createHash('sha256').update(JSON.stringify([options, await layersDigest(flags)]));
  const files = known === undefined ? [] : [known];
  const onSkipped = (path: string, reason: string) => void (reason === 'extension' && files.push(path));
  const listed = listCorpusFiles({
    path: notes,
    extension: '.txt',
    companion: undefined,
    followLinks,
    onSkipped,
  });
  for await (const entry of listed) if (entry.kind === 'file') files.push(entry.file.path);
  for (const path of files) hash.update(JSON.stringify([path, await sha256OfFile(path)]));
  return hash.digest('hex');
}

function linesOfSkipped(lines: readonly string[], { textColumn }: DeidentifyFlags): readonly string[] {
  const isCsv = textColumn === undefined && lines.some((line) => line.includes('.csv'));
  return isCsv ? [...lines, '  a CSV is read too where --text-column names the column of its notes'] : lines;
}

/** Lets a person decide, until `given` is aborted, Ctrl-C, or Enter on a terminal. */
async function reviewUntil(
  context: SiteContext,
  flags: DeidentifyFlags,
  folder: string,
  given: AbortSignal | undefined,
): Promise<void> {
  const { terminal } = context;
  const page = await openReview(context, folder, flags, given ?? stopOnInterruption(terminal));
  const show = flags.json === true ? terminal.say : terminal.data;
  show(lineOfLink(page));
  const isTerminal = given === undefined && process.stdin.isTTY;
  terminal.say('every decision is on the disk before the page shows it');
  terminal.say(
    `when you are done, press ${isTerminal ? 'Enter' : 'Ctrl-C'} here: what is settled is then written to ${flags.out}`,
  );
  const lines = isTerminal ? createInterface({ input: process.stdin }) : undefined;
  lines?.once('line', () => void page.close());
  await page.ended;
  lines?.close();
}

/** Opens the folder for intermediate results of these notes. Fails with FILE_* and SITE_DATA_EXPOSED. */
async function openWorkFolder({ paths }: SiteContext, notes: string): Promise<string> {
  const path = await realpath(notes).catch((error: unknown) => {
    throw asFileFailure(error, notes);
  });
  await requireOwnFolder(paths);
  const folder = join(paths.root, 'reviews', `${basename(path)}-${sha256(path).slice(0, 12)}`);
  await makeFolder(folder, 0o700);
  await requireOwnFolder({ root: folder });
  return folder;
}

interface Outcome {
  readonly output: string;
  readonly unseen: number;
  readonly unsettled: number;
  readonly refused: number;
}

function nextStep(
  report: Outcome,
  { refused, folder }: { readonly refused: number; readonly folder: string },
): string {
  if (report.unseen > 0)
    return 'next: the same command without --no-review opens the review; hand no copy on before that';
  if (report.unsettled > 0)
    return `next: the same command again goes on with the review of the ${counted(report.unsettled, 'note')} left`;
  if (report.refused + refused > 0)
    return 'next: do what is said above about each refused note, then give the same command again';
  return `next: read the copies in ${report.output} before you hand them on, then delete ${folder}`;
}
