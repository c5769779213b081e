/** Output formats and paths of tagged notes. */
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { counted, invalidSetting, Option } from '#command-line';
import { Failure } from '#foundation';
import { type Note, type NotesLanguage } from '#text';
import {
  type CorpusFormat,
  type CorpusWriter,
  createCorpusWriter,
  detectFormat,
  listCorpusFiles,
  prepareCorpusOutput,
  requireSafeId,
} from '#text/corpus';
import { secretsOf } from './leaks.js';
import type { Replacement } from './replacer.js';

/** Corpus formats that hold spans, and redacted text. */
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

/** `text` is for replaced notes only. `jsonl`, `i2b2-2006`, `conll`, `label-studio`: one file; others: a folder. */
export type TagOutputFormat = (typeof tagOutputFormats)[number] | 'text';

/** Place and content of an output. */
export interface TagOutputOptions {
  readonly folder: string;
  readonly format: TagOutputFormat;
  readonly language: NotesLanguage;
  readonly labels: readonly string[];
}

/** Writes tagged notes. */
export interface TagOutput extends CorpusWriter {
  readonly path: string;
}

/** Parses a format name. Fails with SETTING_INVALID. */
export function tagOutputFormatNamed(name: string): (typeof tagOutputFormats)[number] {
  const format = tagOutputFormats.find((known) => known === name);
  if (format === undefined) throw invalidSetting('format-out', tagOutputFormats.join(' or '));
  return format;
}

/** Checks the output before any note is read. Fails as `prepareCorpusOutput` does. */
export async function prepareTagOutput(
  { folder, format }: Pick<TagOutputOptions, 'folder' | 'format'>,
  notesPath: string,
): Promise<void> {
  await prepareCorpusOutput({ path: folder, format: 'text' }, notesPath);
  await prepareCorpusOutput({ path: pathOf(folder, format), format: corpusFormatOf(format) }, notesPath);
}

export function openTagOutput({ folder, format, language, labels }: TagOutputOptions): TagOutput {
  const path = pathOf(folder, format);
  const writer = createCorpusWriter({ path, format: corpusFormatOf(format), language, labels });
  return { path, ...writer };
}

/** Lists the output files of one note; single-file formats use a folder per note. Fails with TEXT_ID_UNSAFE. */
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

/** Resolves the replacement: `text-redacted` implies type words. */
export function replacementIn(format: TagOutputFormat, replace: Replacement = 'nothing'): Replacement {
  return format === 'text-redacted' && replace === 'nothing' ? 'types' : replace;
}

function corpusFormatOf(format: TagOutputFormat): CorpusFormat {
  return format === 'text-redacted' ? 'text' : format;
}

/** `--format-out` of `start`. */
export function outputOption(): Option {
  return new Option(
    '--format-out <format>',
    'what is written: text with type words, or the notes as they are with their tags, in a format',
  )
    .choices(tagOutputFormats)
    .default('text-redacted');
}

/** Opens a check of whether a note's id, which becomes a file name, holds one of its identifiers. */
export async function openIdLook(): Promise<(note: Note) => boolean> {
  const { findForms } = await import('#rules');
  return (note) => findForms(note.id, secretsOf(note)).length > 0;
}

/** Warns of such ids without naming them. */
export function linesOfIds(tellingIds: number): string[] {
  if (tellingIds === 0) return [];
  return [
    `  warning: ${tellingIds} ids or file names hold an identifier of their note; rename these before you hand them on, without the hidden .sfumato-written`,
  ];
}

/** Warns of other files in the output folder: an earlier run may have left identifiers there. */
export async function linesOfEarlierFiles(folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const others = entries.filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith(extension),
  );
  if (others.length === 0) return [];
  return [
    `warning: ${counted(others.length, 'file')} in ${folder} ${others.length === 1 ? 'is' : 'are'} of another kind than this run writes, and may hold identifiers`,
  ];
}

/** `docx`: Word documents with their layout; `csv`: a copy of the input. */
export type TagForm = TagOutputFormat | 'docx' | 'csv';

/** Options that decide the form. */
export interface FormFlags {
  readonly notes: string;
  readonly format?: string;
  readonly formatOut?: string;
}

const named = [...tagOutputFormats, 'text', 'docx'] as const;

/** `--format-out` of `tag`. */
export function tagFormOption(): Option {
  return new Option(
    '--format-out <format>',
    'format of what is written (default: as what was read: text, Word documents, the CSV; jsonl for tags)',
  ).choices(named);
}

/** `--spans` of `tag`. */
export function spansOption(): Option {
  return new Option(
    '--spans',
    'write the notes as they are, identifiers included, with their tags; without --replace, notes of a corpus format are ' +
      'written so, too, and those for which --format-out names one',
  ).conflicts('replace');
}

/** Whether notes are written unchanged, with tags. Fails as `detectFormat` does, except with TEXT_FORMAT_UNKNOWN. */
export async function asksForTags({
  spans,
  replace,
  notes,
  format,
  formatOut,
}: FormFlags & { readonly spans?: boolean; readonly replace?: Replacement }): Promise<boolean> {
  if (spans === true) return true;
  if (replace !== undefined) return false;
  if (formatOut !== undefined) return !['text', 'text-redacted', 'docx'].includes(formatOut);
  const isRead = notes !== '-' && format === undefined;
  return !['text', 'csv', undefined].includes(isRead ? await formatFound(notes) : (format ?? 'text'));
}

async function formatFound(path: string): Promise<CorpusFormat | undefined> {
  return detectFormat(path).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'TEXT_FORMAT_UNKNOWN') return undefined;
    throw error;
  });
}

/** Resolves the form. Fails with SETTING_INVALID if it contradicts `--replace` or the input. */
export async function tagFormOf({
  notes,
  format,
  formatOut,
  replace,
}: FormFlags & { readonly replace: Replacement }): Promise<TagForm> {
  if (formatOut === 'docx' && format === 'csv') throw refused('a form of notes, for a CSV');
  const isWord = formatOut === 'docx' || (format === undefined && notes !== '-' && (await isOnlyWord(notes)));
  if (formatOut !== undefined && formatOut !== 'docx') {
    if (isWord) throw refused('docx, for Word documents');
    return requireFitting(formatOut, replace);
  }
  if (replace === 'nothing' && isWord) throw invalidSetting('spans', 'no tags, for Word documents');
  if (replace === 'nothing') return 'jsonl';
  if (format === 'csv') return 'csv';
  return isWord ? 'docx' : 'text';
}

function requireFitting(formatOut: string, replace: Replacement): TagForm {
  const form = named.find((name) => name === formatOut);
  if (form === undefined) throw refused(named.join(' or '));
  if (form === 'text' && replace === 'nothing') throw refused('a format with tags, for --spans');
  if (form === 'text-redacted' && replace === 'surrogates') throw refused('text, for surrogates');
  if (form === 'text-redacted' && replace === 'policy') throw refused('text, for what a policy says');
  return form;
}

function refused(expected: string): Failure {
  return invalidSetting('format-out', expected);
}

async function isOnlyWord(path: string): Promise<boolean> {
  if ((await formatFound(path)) !== undefined) return false;
  for await (const entry of listCorpusFiles({ path, extension: '.docx', companion: undefined }))
    if (entry.kind === 'file' && extname(entry.file.path).toLowerCase() === '.docx') return true;
  return false;
}
