/**
 * `site tag` and `tag`: a release at work on the hospital's own notes, step 9 of the flow, with whatever layers a site puts around
 * it. ONNX Runtime alone, nothing is sent, and memory does not grow with the corpus.
 */
import { type Command, exitCodes, type Terminal } from '#command-line';
import type { SiteContext } from '../context.js';
import { requireRelease } from '../data/installed-models.js';
import { stoppable } from './long-work.js';
import { addNotesOptions, addReadingOptions, type NotesFlags, readNotesFlags } from './notes-options.js';
import { addReleaseOptions, openOwnOrStarter, openTagger, type ReleaseFlags } from './open-tagger.js';
import { type Tagger, type TagOptions, type TagReport, tagCorpus } from './tag-corpus.js';
import { tagDocuments } from './tag-documents.js';
import { addLayerOptions, asksForLayers, type LayerFlags, openLayers } from './tag-layers.js';
import { outputOption, prepareTagOutput, tagOutputFormatNamed } from './tag-output.js';
import { tagStream } from './tag-stream.js';
import { runVerb, type VerbResult } from './verb.js';

/** Adds `site tag`. */
export function registerTag(site: Command, terminal: Terminal): void {
  const tag = addNotesOptions(
    site.command('tag').description('find identifiers in notes with the current release; nothing is sent'),
  )
    .option('--allow-refused', 'exit with 0 even if documents were refused')
    .requiredOption('--out <folder>', 'where tagged notes go')
    .addOption(outputOption(['docx']));
  runVerb<TagFlags>(addLayerOptions(tag, false), terminal, (context, flags) =>
    runTag(context, flags, async () =>
      openTagger(context, await requireRelease(context.paths), asksForLayers(flags)),
    ),
  );
}

/** Adds `tag`, which needs no site: its own release where one has been pulled, else the one that comes with the program. */
export function registerTagWithoutSite(program: Command, terminal: Terminal): void {
  const tag = addReadingOptions(
    program
      .command('tag')
      .description('find identifiers in notes right after the installation; nothing is sent')
      .argument('<notes>', 'file or folder of notes; - for one note on standard input'),
  )
    .option('--allow-refused', 'exit with 0 even if documents were refused')
    .option('--out <folder>', 'where tagged notes go; standard output for -')
    .addOption(outputOption(['docx']));
  runVerb<FirstDayFlags>(
    addLayerOptions(addReleaseOptions(tag), true),
    terminal,
    async (context, flags, [notes = '']) => {
      const { out } = flags;
      if (notes === '-') return runStream(context, flags);
      if (out === undefined) return tag.error("error: required option '--out <folder>' not specified");
      return runTag(context, { ...flags, out, notes }, () => openOwnOrStarter(context, flags));
    },
  );
}

async function runStream(context: SiteContext, flags: FirstDayFlags): Promise<VerbResult> {
  const outFormat = tagOutputFormatNamed(flags.formatOut);
  const open = () => openOwnOrStarter(context, flags);
  await tagStream(process.stdin, context.terminal, open, { ...flags, outFormat });
  return { lines: [] };
}

interface FirstDayFlags extends Omit<TagFlags, 'out' | 'notes'>, ReleaseFlags {
  readonly out?: string;
}

interface TagFlags extends NotesFlags, LayerFlags {
  readonly out: string;
  readonly formatOut: string;
}

async function runTag(
  context: SiteContext,
  flags: TagFlags,
  open: () => Promise<Tagger>,
): Promise<VerbResult> {
  if (flags.formatOut === 'docx') return runTagDocuments(context, flags, open);
  const { allowRefused, format, ...notes } = await readNotesFlags(flags);
  // Labels that are there already say nothing to a tagger; read as text, notes without an annotation file count too.
  const readAs = flags.format === undefined && format === 'brat' ? 'text' : format;
  const options = {
    ...notes,
    format: readAs,
    outFolder: flags.out,
    outFormat: tagOutputFormatNamed(flags.formatOut),
  };
  const report = await stoppable(context.terminal, (signal) =>
    tagNotes(context, { ...options, signal }, open, flags),
  );
  const found = Object.values(report.spans).reduce((sum, count) => sum + count, 0);
  const layers = report.foundBy === undefined ? '' : ' and rules';
  return {
    json: report,
    lines: [
      `tagged ${report.notes} notes with ${report.releaseId}${layers}: ${found} identifiers in ${report.tokens} tokens, ` +
        `${report.refused} documents refused`,
      report.notes === 0
        ? '  nothing was written'
        : `  ${report.tokensPerSecond} tokens a second; written to ${report.output} in UTF-8`,
      ...(report.leaks === undefined || report.leaks.notes === 0
        ? []
        : [
            `  leak scan: ${report.leaks.stretches} stretches of ${report.leaks.notes} written notes look like identifiers: ${report.leaks.examples.join(', ')}`,
          ]),
    ],
    ...(report.notes === 0 || (report.refused > 0 && !allowRefused) ? { exitCode: exitCodes.failure } : {}),
  };
}

async function runTagDocuments(
  context: SiteContext,
  flags: TagFlags,
  open: () => Promise<Tagger>,
): Promise<VerbResult> {
  const { notes: notesPath, out: outFolder, followLinks = false } = flags;
  const report = await stoppable(context.terminal, (signal) =>
    tagDocuments(context.terminal, { notesPath, outFolder, followLinks, signal, flags }, open),
  );
  const pictures = report.pictures === 0 ? [] : [`  ${report.pictures} pictures were not looked into`];
  const counts = `${report.spans} identifiers replaced, ${report.refused} documents refused`;
  return {
    json: report,
    lines: [
      `wrote ${report.documents} documents with ${report.releaseId} to ${report.output}: ${counts}`,
      ...pictures,
    ],
    ...(report.documents === 0 || (report.refused > 0 && flags.allowRefused !== true)
      ? { exitCode: exitCodes.failure }
      : {}),
  };
}

/**
 * Tags every readable note. Fails as `open` does, with RULES_*, PROTOCOL_RELEASE_DOES_NOT_FIT, TEXT_OUTPUT_OVERLAPS,
 * TEXT_OUTPUT_FOREIGN, the corpus's own codes, DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function tagNotes(
  context: SiteContext,
  options: TagOptions,
  open = async () => openTagger(context, await requireRelease(context.paths)),
  flags: LayerFlags = {},
): Promise<TagReport> {
  await prepareTagOutput({ folder: options.outFolder, format: options.outFormat }, options.notesPath);
  const tagger = await open();
  try {
    const layers = await openLayers(flags, { language: tagger.language, labelSet: tagger.scheme.labelSet });
    return await tagCorpus(context.terminal, tagger, { ...options, layers });
  } finally {
    await tagger.close();
  }
}
