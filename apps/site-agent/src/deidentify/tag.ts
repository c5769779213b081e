/** `site tag` and `tag`: de-identifies the hospital's notes (step 9 of the flow). Sends nothing; flat memory. */
import { stat } from 'node:fs/promises';
import { type Command, counted, exitCodes, firstOf, invalidSetting, type Terminal } from '#command-line';
import { Failure } from '#foundation';
import type { SiteContext } from '../context.js';
import { requireRelease } from '../data/installed-models.js';
import { openSurrogateKey } from '../data/site-record.js';
import { addNotesOptions, addReadingOptions, type NotesFlags, readNotesFlags } from '../notes-options.js';
import { runVerb, stoppable, type VerbResult } from '../verb.js';
import { type DeidentifierFlags, openDeidentifier, type Tagger } from './deidentifier.js';
import { addLayerOptions, asksForLayers } from './layers.js';
import {
  addStarterOptions,
  openInUse,
  openOwnOrStarter,
  openTagger,
  type StarterFlags,
} from './open-tagger.js';
import {
  addReplaceOption,
  linesOfLeaks,
  linesOfSurrogates,
  type ReplaceFlags,
  withReplacement,
} from './replacement.js';
import type { Replacement } from './replacer.js';
import { type TagOptions, type TagReport, tagCorpus } from './tag-corpus.js';
import {
  addCsvOptions,
  type CsvFlags,
  type CsvSource,
  openCsv,
  requireCsvForColumns,
  requireRows,
} from './tag-csv.js';
import { tagDocuments } from './tag-documents.js';
import {
  asksForTags,
  linesOfEarlierFiles,
  linesOfIds,
  prepareTagOutput,
  replacementIn,
  spansOption,
  type TagForm,
  tagFormOf,
  tagFormOption,
} from './tag-output.js';
import { tagStream } from './tag-stream.js';
import { addThresholdOption, openAtThreshold, type ThresholdFlags } from './threshold-file.js';

export function registerTag(site: Command, terminal: Terminal): void {
  const tag = addNotesOptions(
    site.command('tag').description('find identifiers in notes with the current release; nothing is sent'),
    ['csv'],
  )
    .option('--allow-refused', 'exit with 0 even if documents were refused')
    .requiredOption('--out <folder>', 'where tagged notes go')
    .addOption(tagFormOption())
    .addOption(spansOption());
  addCsvOptions(addReplaceOption(tag));
  tag.option(
    '--alone',
    'leave out the starter, which stands beside a release until "site pull --try" has passed: for measuring a release',
  );
  runVerb<SiteTagFlags>(addLayerOptions(addThresholdOption(tag)), terminal, (context, flags) =>
    runTag(context, flags, () =>
      openAtThreshold(context.terminal, flags, async (told) => {
        const release = await requireRelease(context.paths);
        if (flags.alone === true) return openTagger(context, release, { tellsConfidence: true, ...told });
        return openInUse(context, release, told);
      }),
    ),
  );
}

/** Adds `tag`, which needs no site: it uses the pulled release, or else the starter. */
export function registerTagWithoutSite(program: Command, terminal: Terminal): void {
  const tag = addReadingOptions(
    program
      .command('tag')
      .description('find identifiers in notes right after the installation; nothing is sent')
      .argument('<notes>', 'file or folder of notes; - for one note on standard input'),
    ['csv'],
  )
    .option('--allow-refused', 'exit with 0 even if documents were refused')
    .option('--out <folder>', 'where tagged notes go; a note from standard input goes to standard output')
    .addOption(tagFormOption())
    .addOption(spansOption());
  addCsvOptions(addReplaceOption(tag));
  addThresholdOption(addStarterOptions(tag));
  runVerb<FirstDayFlags>(addLayerOptions(tag), terminal, async (context, flags, [notes = '']) => {
    const { out } = flags;
    if (notes === '-') return runStream(context, { ...flags, notes });
    if (out === '-')
      throw invalidSetting('out', 'a folder; only a note from standard input goes to standard output', out);
    if (out === undefined) return tag.error("error: required option '--out <folder>' not specified");
    return runTag(context, { ...flags, out, notes }, () => openFirstDay(context, flags));
  });
}

async function runStream(
  context: SiteContext,
  given: FirstDayFlags & Pick<TagFlags, 'notes'>,
): Promise<VerbResult> {
  const flags = await asAsked(given);
  if (flags.out !== undefined)
    throw invalidSetting('out', 'no folder for -, which goes to standard output', flags.out);
  requireCsvForColumns(flags);
  if (flags.format !== undefined && flags.format !== 'text')
    throw invalidSetting('format', 'text, for -, which is one note');
  const outFormat = await tagFormOf(flags);
  const open = () => openFirstDay(context, flags);
  await tagStream(context, process.stdin, open, { ...flags, outFormat });
  return { lines: [] };
}

function openFirstDay(context: SiteContext, flags: FirstDayFlags): Promise<Tagger> {
  return openAtThreshold(context.terminal, flags, (told) => openOwnOrStarter(context, flags, told));
}

interface FirstDayFlags extends Omit<TagFlags, 'out' | 'notes'>, StarterFlags {
  readonly out?: string;
}

interface SiteTagFlags extends TagFlags {
  readonly alone?: boolean;
}

/** Flags as commander parses them. */
export interface TagFlags extends NotesFlags, ReplaceFlags, CsvFlags, ThresholdFlags {
  readonly out: string;
  readonly formatOut?: string;
  readonly spans?: boolean;
}

/** Replaces nothing if tags are asked for and no policy says what is written. */
async function asAsked<Flags extends Omit<TagFlags, 'out'>>(
  given: Flags,
): Promise<Omit<Flags, 'replace'> & { readonly replace: Replacement }> {
  const flags = await withReplacement(given);
  const keeps = given.spans === true || (flags.replace === 'types' && (await asksForTags(given)));
  return keeps ? { ...flags, replace: 'nothing' } : flags;
}

async function runTag(
  context: SiteContext,
  given: TagFlags,
  open: () => Promise<Tagger>,
): Promise<VerbResult> {
  requireCsvForColumns(given);
  const flags = await asAsked(given);
  const form = await tagFormOf(flags);
  if (form === 'docx') return runTagDocuments(context, flags, open);
  const source = flags.format === 'csv' ? await openSource(context, flags, form) : undefined;
  const options = {
    ...(await readingOf(flags)),
    outFolder: flags.out,
    outFormat: form === 'csv' ? 'jsonl' : form,
    source,
  } as const;
  const report = await stoppable(context.terminal, (signal) =>
    tagNotes(context, { ...options, signal }, open, flags),
  );
  return {
    json: report,
    lines: [
      ...linesOf(report),
      ...(source === undefined || report.notes === 0 || form !== 'csv'
        ? []
        : linesOfColumns(source.otherColumns())),
      ...(report.notes === 0 ? [] : [nextStep(flags, form)]),
    ],
    ...(report.notes === 0 || (report.refused > 0 && flags.allowRefused !== true)
      ? { exitCode: exitCodes.failure }
      : {}),
  };
}

/** Only `jsonl` with tags can be reviewed directly. */
function nextStep(
  { notes, out, replace }: Pick<TagFlags, 'notes' | 'out' | 'replace'>,
  form: TagForm,
): string {
  const keeps = replace === 'nothing' && form !== 'text-redacted';
  const asTheyWere = 'the notes stand there as they were, identifiers included, beside their tags';
  if (keeps && form === 'jsonl')
    return `next: ${asTheyWere}; check these with "sfumato review ${shellWord(out)}"`;
  if (keeps) return `next: ${asTheyWere}, which nobody has checked`;
  return `next: nobody has checked this; "sfumato deidentify ${shellWord(notes)} --out FOLDER" opens a review before it writes`;
}

function shellWord(path: string): string {
  return /^[\w./:@%+=-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

const columnsNamedMax = 20; // keeps the line short

/** Names the columns of a CSV that were copied without a look inside. */
export function linesOfColumns(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const named = firstOf(names.slice(0, columnsNamedMax), names.length);
  return [`  not looked into, and copied as they are: the columns ${named}`];
}

/** Opens the notes of a CSV, and its copy if `form` is `csv`. Fails as `openCsv` does. */
export function openSource(
  { paths, terminal }: SiteContext,
  flags: TagFlags,
  form: TagForm,
): Promise<CsvSource> {
  const { notes: path, out, column = [] } = flags;
  if (column.some((asked) => asked.endsWith('=known')) && !asksForLayers(flags))
    throw invalidSetting('rules', 'rules, which look for what is known');
  const outFolder = form === 'csv' ? out : undefined;
  const openKey = async () => {
    const { key, lasts } = await openSurrogateKey(paths);
    if (lasts === 'run')
      terminal.say(
        'warning: there is no site directory here, so hashes of columns hold within this run only',
      );
    return key;
  };
  const asksForPatients = flags.replace === 'surrogates' || flags.replace === 'policy';
  return openCsv({ ...flags, path, outFolder, openKey, asksForPatients });
}

/** Resolves the reading options. */
export async function readingOf(
  flags: NotesFlags & CsvFlags,
): Promise<Pick<TagOptions, 'notesPath' | 'format' | 'encoding' | 'followLinks'>> {
  if (flags.format === 'csv') return { notesPath: flags.notes, format: 'text', encoding: flags.encoding };
  const { allowRefused, format, ...notes } = await readNotesFlags(flags).catch(async (error: unknown) => {
    throw isUnknown(error) && /\.[ct]sv$/i.test(flags.notes) ? await unnamedCsv(flags) : error;
  });
  // Existing labels are ignored; read as text, notes without an annotation file count too.
  return { ...notes, format: flags.format === undefined && format === 'brat' ? 'text' : format };
}

function isUnknown(error: unknown): boolean {
  return error instanceof Failure && error.code === 'TEXT_FORMAT_UNKNOWN';
}

/** Explains a CSV that is empty or was given without `--format csv`. */
async function unnamedCsv({ notes: path, ...flags }: NotesFlags & CsvFlags): Promise<Failure> {
  try {
    if ((await stat(path)).isFile()) await requireRows({ ...flags, path });
  } catch (error) {
    if (error instanceof Failure && error.code === 'TEXT_CORPUS_EMPTY') return error;
  }
  return invalidSetting('format', 'csv, named together with --text-column, for a CSV');
}

function linesOf(report: TagReport): string[] {
  const found = Object.values(report.spans).reduce((sum, count) => sum + count, 0);
  const layers = report.foundBy === undefined ? '' : ' and rules';
  const { leaks, surrogates, starterId } = report;
  const adapted = report.isAdapted === true ? ', adapted here' : '';
  const starter = starterId === undefined ? '' : `, ${starterId}`;
  const lines = [
    `tagged ${counted(report.notes, 'note')} with ${report.releaseId}${adapted}${starter}${layers}: ${counted(found, 'identifier')} in ${counted(report.tokens, 'token')}, ` +
      `${counted(report.refused, 'document')} refused`,
    report.notes === 0
      ? '  nothing was written'
      : `  ${counted(report.tokensPerSecond, 'token')} a second; written to ${report.output} in UTF-8`,
  ];
  if (report.blank !== undefined)
    lines.push(`  ${counted(report.blank, 'note')} of blanks alone beside them, written as they are`);
  if (surrogates !== undefined) lines.push(...linesOfSurrogates(surrogates));
  if (leaks !== undefined) lines.push(...linesOfLeaks(leaks));
  return [...lines, ...linesOfIds(report.tellingIds ?? 0)];
}

async function runTagDocuments(
  context: SiteContext,
  flags: TagFlags,
  open: () => Promise<Tagger>,
): Promise<VerbResult> {
  const { notes: notesPath, out: outFolder, followLinks = false } = flags;
  for (const line of await linesOfEarlierFiles(outFolder, '.docx')) context.terminal.say(line);
  const options = { notesPath, outFolder, followLinks, flags };
  const report = await stoppable(context.terminal, (signal) =>
    tagDocuments(context, { ...options, signal }, open),
  );
  const pictures = report.pictures === 0 ? [] : [`  ${report.pictures} pictures were not looked into`];
  const counts = `${counted(report.spans, 'identifier')} replaced, ${counted(report.refused, 'document')} refused`;
  return {
    json: report,
    lines: [
      `wrote ${counted(report.documents, 'document')} with ${report.releaseId} to ${report.output}: ${counts}`,
      ...(report.surrogates === undefined ? [] : linesOfSurrogates(report.surrogates)),
      ...(report.leaks === undefined ? [] : linesOfLeaks(report.leaks)),
      ...pictures,
      ...linesOfIds(report.tellingIds),
      ...(report.documents === 0 ? [] : [nextStep(flags, 'docx')]),
    ],
    ...(report.documents === 0 || (report.refused > 0 && flags.allowRefused !== true)
      ? { exitCode: exitCodes.failure }
      : {}),
  };
}

/**
 * Tags every readable note. Fails as `open` does, with RULES_*, PROTOCOL_RELEASE_DOES_NOT_FIT,
 * TEXT_OUTPUT_OVERLAPS, TEXT_OUTPUT_FOREIGN, the corpus reader's codes, DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function tagNotes(
  context: SiteContext,
  options: TagOptions,
  open = async () => openInUse(context, await requireRelease(context.paths)),
  flags: DeidentifierFlags = {},
): Promise<TagReport> {
  const { outFolder, outFormat, notesPath, source } = options;
  if (source?.openOutput === undefined) {
    await prepareTagOutput({ folder: outFolder, format: outFormat }, notesPath);
    if (outFormat === 'text' || outFormat === 'text-redacted')
      for (const line of await linesOfEarlierFiles(outFolder, '.txt')) context.terminal.say(line);
  }
  const tagger = await open();
  try {
    const replace = replacementIn(outFormat, flags.replace);
    const deidentifier = await openDeidentifier(context, tagger, { ...flags, replace });
    return await tagCorpus(context.terminal, deidentifier, options);
  } finally {
    await tagger.close();
  }
}
