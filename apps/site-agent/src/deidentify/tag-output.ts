/** Where tagged notes go: a corpus with spans on the text, or the text alone where every span was replaced. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { counted, Option } from '#command-line';
import { Failure } from '#foundation';
import {
  type CorpusFormat,
  type CorpusWriter,
  createCorpusWriter,
  type Language,
  type Note,
  prepareCorpusOutput,
  requireSafeId,
} from '#text';
import { secretsOf } from './leaks.js';
import type { Replacement } from './replacer.js';

/** Output formats of `site tag`: every corpus format that holds spans, and the text without what was found. */
export const tagOutputFormats = [
  'jsonl',
  'i2b2-2014',
  'i2b2-2006',
  'meddocan',
  'brat',
  'conll',
  'inception',
  'label-studio',
  'text-redacted',
] as const;

/**
 * One of them; `jsonl`, `i2b2-2006`, `conll` and `label-studio` are one file, the others a folder. `text` is the text alone, and
 * only for notes whose identifiers were replaced.
 */
export type TagOutputFormat = (typeof tagOutputFormats)[number] | 'text';

/** Where to write, and how. */
export interface TagOutputOptions {
  readonly folder: string;
  readonly format: TagOutputFormat;
  /** Of the notes. */
  readonly language: Language;
  /** What the release can find. */
  readonly labels: readonly string[];
}

/** Takes tagged notes. */
export interface TagOutput extends CorpusWriter {
  /** The file or folder written. */
  readonly path: string;
}

/** Fails with SETTING_INVALID for another name. */
export function tagOutputFormatNamed(name: string): (typeof tagOutputFormats)[number] {
  const format = tagOutputFormats.find((known) => known === name);
  if (format === undefined)
    throw new Failure('SETTING_INVALID', { field: 'format-out', expected: tagOutputFormats.join(' or ') });
  return format;
}

/** Fails as `prepareCorpusOutput` does, before any note has been read. */
export async function prepareTagOutput(
  { folder, format }: Pick<TagOutputOptions, 'folder' | 'format'>,
  notesPath: string,
): Promise<void> {
  await prepareCorpusOutput({ path: folder, format: 'text' }, notesPath);
  await prepareCorpusOutput({ path: pathOf(folder, format), format: corpusFormatOf(format) }, notesPath);
}

/** Opens the output in `folder`. */
export function openTagOutput({ folder, format, language, labels }: TagOutputOptions): TagOutput {
  const path = pathOf(folder, format);
  const writer = createCorpusWriter({ path, format: corpusFormatOf(format), language, labels });
  return { path, ...writer };
}

/** Where a single note of the name `id` goes: one whose format is one file gets a folder of its own. Fails with TEXT_ID_UNSAFE. */
export function outputFiles(
  folder: string,
  format: TagOutputFormat,
  id: string,
): { readonly folder: string; readonly files: readonly string[] } {
  requireSafeId(id);
  const fileName = fileNames[format];
  if (fileName !== undefined) return { folder: join(folder, id), files: [join(folder, id, fileName)] };
  const extensions = folderExtensions[format] ?? ['xml'];
  return { folder, files: extensions.map((extension) => join(folder, `${id}.${extension}`)) };
}

const folderExtensions: Readonly<Partial<Record<TagOutputFormat, readonly string[]>>> = {
  brat: ['txt', 'ann'],
  inception: ['json'],
  text: ['txt'],
  'text-redacted': ['txt'],
};

const fileNames: Readonly<Partial<Record<TagOutputFormat, string>>> = {
  jsonl: 'notes.jsonl',
  'i2b2-2006': 'notes.xml',
  conll: 'notes.conll',
  'label-studio': 'tasks.json',
};

function pathOf(folder: string, format: TagOutputFormat): string {
  return join(folder, fileNames[format] ?? '.');
}

/** What is replaced in an output: type words where its format has them and nothing else is asked for. */
export function replacementIn(format: TagOutputFormat, replace: Replacement = 'nothing'): Replacement {
  return format === 'text-redacted' && replace === 'nothing' ? 'types' : replace;
}

function corpusFormatOf(format: TagOutputFormat): CorpusFormat {
  return format === 'text-redacted' ? 'text' : format;
}

/** The option by which `start` is told how to write. */
export function outputOption(): Option {
  return new Option('--format-out <format>', 'format of tagged notes')
    .choices(tagOutputFormats)
    .default('jsonl');
}

/** Opens a look at the id of a note, which becomes a file name or stands beside the text: whether it holds what was found. */
export async function openIdLook(): Promise<(note: Note) => boolean> {
  const { findForms } = await import('#rules');
  return (note) => findForms(note.id, secretsOf(note)).length > 0;
}

/** For people: how many ids hold what was replaced in their notes. Names none, because they hold it. */
export function linesOfIds(tellingIds: number): string[] {
  if (tellingIds === 0) return [];
  return [
    `  warning: ${tellingIds} ids or file names hold an identifier of their note; rename these before you hand them on, without the hidden .sfumato-written`,
  ];
}

/**
 * For people: how many files of another kind lie in the folder of notes without identifiers. An earlier run that replaced nothing may
 * have left them, and whoever hands the folder on hands on what is in them.
 */
export async function linesOfEarlierFiles(folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []); // there is none yet, or writing will say why not
  const others = entries.filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith(extension),
  );
  if (others.length === 0) return [];
  return [
    `warning: ${counted(others.length, 'file')} in ${folder} ${others.length === 1 ? 'is' : 'are'} of another kind than this run writes, and may hold identifiers`,
  ];
}
