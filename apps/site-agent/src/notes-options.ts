/** The options by which `stage` and `tag` are told where notes are and how to read them. */
import { stat } from 'node:fs/promises';
import { type Command, Option } from '#command-line';
import { Failure } from '#foundation';
import {
  type CorpusEncoding,
  type CorpusFormat,
  corpusEncodings,
  corpusFormatNamed,
  corpusFormats,
  detectFormat,
} from '#text';

/** As commander parses them. */
export interface NotesFlags {
  readonly notes: string;
  readonly format?: string;
  readonly encoding: CorpusEncoding;
  readonly followLinks?: boolean;
  readonly allowRefused?: boolean;
}

/** Adds them; `others` are forms of notes that are no corpus formats. */
export function addNotesOptions(command: Command, others: readonly string[] = []): Command {
  return addReadingOptions(command.requiredOption('--notes <path>', 'file or folder of notes'), others);
}

/** Adds those that say how to read notes whose place is an argument. */
export function addReadingOptions(command: Command, others: readonly string[] = []): Command {
  return command
    .addOption(
      new Option('--format <format>', 'corpus format; detected by default').choices([
        ...corpusFormats,
        ...others,
      ]),
    )
    .addOption(
      new Option('--encoding <name>', 'encoding of the files; Latin-1 is read as windows-1252')
        .choices(corpusEncodings)
        .default('utf-8'),
    )
    .option('--follow-links', 'also read the targets of links inside the folder');
}

/**
 * What the work needs of them. Fails with TEXT_CORPUS_EMPTY for an empty file, and with TEXT_FORMAT_UNKNOWN when no format is named
 * and none can be seen.
 */
export async function readNotesFlags({
  notes,
  format,
  encoding,
  followLinks,
  allowRefused,
}: NotesFlags): Promise<{
  readonly notesPath: string;
  readonly format: CorpusFormat;
  readonly encoding: CorpusEncoding;
  readonly followLinks: boolean;
  readonly allowRefused: boolean;
}> {
  await requireContent(notes);
  return {
    notesPath: notes,
    format: format === undefined ? await detectFormat(notes) : corpusFormatNamed(format),
    encoding,
    followLinks: followLinks === true,
    allowRefused: allowRefused === true,
  };
}

/** Of one file; in a folder an empty one is a note of a patient of whom nothing was written. */
async function requireContent(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined); // said by whoever reads it
  if (found?.isFile() === true && found.size === 0)
    throw new Failure('TEXT_CORPUS_EMPTY', { path, expected: 'a note' });
}
