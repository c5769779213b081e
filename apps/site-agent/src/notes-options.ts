/** Shared options of verbs that read notes. */
import { stat } from 'node:fs/promises';
import { type Command, Option } from '#command-line';
import { Failure } from '#foundation';
import { type LabelMap, labelMapBetween, labelSetNamed, readLabelMapFile } from '#labels';
import {
  type CorpusEncoding,
  type CorpusFormat,
  corpusEncodings,
  corpusFormatNamed,
  corpusFormats,
  detectFormat,
} from '#text/corpus';

/** Flags as commander parses them. */
export interface NotesFlags {
  readonly notes: string;
  readonly format?: string;
  readonly encoding: CorpusEncoding;
  readonly followLinks?: boolean;
  readonly allowRefused?: boolean;
}

/** Adds the options; `others` are input formats besides the corpus formats. */
export function addNotesOptions(command: Command, others: readonly string[] = []): Command {
  return addReadingOptions(command.requiredOption('--notes <path>', 'file or folder of notes'), others);
}

/** Adds the options without `--notes`, for verbs that take the path as an argument. */
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

/** Options that say which label set the notes use. */
export interface LabelFlags {
  readonly labels?: string | undefined;
  readonly mapFile?: string | undefined;
}

export function addLabelOptions(command: Command): Command {
  return command
    .option('--labels <name>', 'label set of the notes, if not that of the representer')
    .addOption(
      new Option(
        '--map-file <file>',
        'YAML or JSON with a line "THEIRS: OURS" for each label of the notes, when their set is none of ours',
      ).conflicts('labels'),
    );
}

/** Maps the labels of notes to the set `to`. Fails with TEXT_LABEL_MAP_*, TEXT_LABEL_SET_UNKNOWN and FILE_*. */
export async function readLabelMap({ labels, mapFile }: LabelFlags, to: string): Promise<LabelMap> {
  return mapFile === undefined
    ? labelMapBetween(labels ?? to, to)
    : readLabelMapFile(mapFile, labelSetNamed(to));
}

/** Resolves the options. Fails with TEXT_CORPUS_EMPTY (empty file) and TEXT_FORMAT_UNKNOWN (format not detected). */
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

/** Refuses an empty file. Inside a folder, an empty file is a note without text. */
async function requireContent(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined); // the reader reports a missing path
  if (found?.isFile() === true && found.size === 0)
    throw new Failure('TEXT_CORPUS_EMPTY', { path, expected: 'a note' });
}
