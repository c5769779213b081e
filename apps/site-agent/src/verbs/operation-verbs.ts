/** tag, start. */
import { type Command, exitCodes, Option, type Terminal } from '#command-line';
import { Failure } from '#foundation';
import { start } from '../daemon/start.js';
import type { WatchOptions } from '../daemon/watched-folder.js';
import { stopOnInterruption } from '../interruption.js';
import { stoppable } from '../stoppable.js';
import { tagNotes } from '../tagging/tag-notes.js';
import { tagOutputFormatNamed, tagOutputFormats } from '../tagging/tag-output.js';
import { addNotesOptions, type NotesFlags, readNotesFlags } from './notes-options.js';
import { runVerb, wholeNumber } from './verb.js';

/** Adds the verbs by which a release is used and the site keeps running. */
export function registerOperationVerbs(site: Command, terminal: Terminal): void {
  const tag = addNotesOptions(
    site.command('tag').description('find identifiers in notes with the current release; nothing is sent'),
  )
    .option('--allow-refused', 'end with 0 even when documents were refused')
    .requiredOption('--out <folder>', 'where tagged notes go')
    .addOption(outputOption());
  runVerb<TagFlags>(tag, terminal, async (context, flags) => {
    const { allowRefused, format, ...notes } = await readNotesFlags(flags);
    // Labels that are there already say nothing to a tagger; read as text, notes without an annotation file count too.
    const readAs = flags.format === undefined && format === 'brat' ? 'text' : format;
    const outFormat = tagOutputFormatNamed(flags.formatOut);
    const report = await stoppable(terminal, (signal) =>
      tagNotes(context, { ...notes, format: readAs, outFolder: flags.out, outFormat, signal }),
    );
    const found = Object.values(report.spans).reduce((sum, count) => sum + count, 0);
    return {
      json: report,
      lines: [
        `tagged ${report.notes} notes with ${report.releaseId}: ${found} identifiers in ${report.tokens} tokens, ` +
          `${report.refused} documents refused`,
        report.notes === 0
          ? '  nothing was written'
          : `  ${report.tokensPerSecond} tokens a second; written to ${report.output} in UTF-8`,
      ],
      ...(report.notes === 0 || (report.refused > 0 && !allowRefused) ? { exitCode: exitCodes.failure } : {}),
    };
  });
  registerStart(site, terminal);
}

interface TagFlags extends NotesFlags {
  readonly out: string;
  readonly formatOut: string;
}

interface StartFlags {
  readonly every: number;
  readonly watch?: string;
  readonly out?: string;
  readonly formatOut: string;
}

function registerStart(site: Command, terminal: Terminal): void {
  const command = site
    .command('start')
    .description('keep running: pull, send what was approved, tag what appears in a folder')
    .option('--every <seconds>', 'pause between rounds', wholeNumber(1), 900)
    .option('--watch <folder>', 'folder of text files to tag')
    .option('--out <folder>', 'where tagged notes go')
    .addOption(outputOption());
  runVerb<StartFlags>(command, terminal, async (context, flags) => {
    const signal = stopOnInterruption(terminal);
    terminal.say(`started; a round every ${flags.every} s, stop with Ctrl-C`);
    const report = await start(context, {
      everySeconds: flags.every,
      watch: watchOptions(flags),
      signal,
    });
    return { json: report, lines: [`stopped after ${report.rounds} rounds: ${report.sent} batches sent`] };
  });
}

function watchOptions({ watch, out, formatOut }: StartFlags): WatchOptions | undefined {
  if (watch === undefined && out === undefined) return undefined;
  if (watch === undefined || out === undefined)
    throw new Failure('SETTING_INVALID', { fields: 'watch out', expected: 'both or neither' });
  return { folder: watch, outFolder: out, outFormat: tagOutputFormatNamed(formatOut) };
}

function outputOption(): Option {
  return new Option('--format-out <format>', 'how tagged notes are written')
    .choices(tagOutputFormats)
    .default('jsonl');
}
