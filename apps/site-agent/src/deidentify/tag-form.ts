/** In which form `tag` writes: what `--format-out` names, else what goes with the notes and `--replace`. */
import { extname } from 'node:path';
import { Option } from '#command-line';
import { Failure } from '#foundation';
import { detectFormat, listCorpusFiles } from '#text';
import type { Replacement } from './replacer.js';
import { type TagOutputFormat, tagOutputFormats } from './tag-output.js';

/** `docx`: Word documents in their layout; `csv`: the CSV that was read, with another text column. */
export type TagForm = TagOutputFormat | 'docx' | 'csv';

/** As commander parses them. */
export interface FormFlags {
  readonly notes: string;
  readonly format?: string;
  readonly formatOut?: string;
  readonly replace: Replacement;
}

const named = [...tagOutputFormats, 'text', 'docx'] as const;

/** The option; without it the form depends on the notes. */
export function tagFormOption(): Option {
  return new Option(
    '--format-out <format>',
    'format of tagged notes (default: jsonl; with --replace, text, or the documents or the CSV that were read)',
  ).choices(named);
}

/**
 * The form. Fails with SETTING_INVALID for one that does not go with `--replace`: `text` needs something in place of identifiers,
 * `text-redacted` has type words, and Word documents are written as such.
 */
export async function tagFormOf({ notes, format, formatOut, replace }: FormFlags): Promise<TagForm> {
  if (formatOut === 'docx' && format === 'csv') throw refused('a form of notes, for a CSV');
  if (formatOut === 'docx') return formatOut;
  const isWord = format === undefined && notes !== '-' && (await isOnlyWord(notes));
  if (formatOut !== undefined && isWord) throw refused('docx, for Word documents');
  if (formatOut !== undefined) return requireFitting(formatOut, replace);
  // Word documents have no form with tags on them.
  if (replace === 'nothing' && isWord)
    throw new Failure('SETTING_INVALID', {
      field: 'replace',
      expected: 'types, surrogates or a policy that says what is written, for Word documents',
    });
  if (replace === 'nothing') return 'jsonl';
  if (format === 'csv') return 'csv';
  return isWord ? 'docx' : 'text';
}

function requireFitting(formatOut: string, replace: Replacement): TagForm {
  const form = named.find((name) => name === formatOut);
  if (form === undefined) throw refused(named.join(' or '));
  if (form === 'text' && replace === 'nothing')
    throw refused('a format with tags, or --replace for text without identifiers');
  if (form === 'text-redacted' && replace === 'surrogates') throw refused('text, for surrogates');
  if (form === 'text-redacted' && replace === 'policy') throw refused('text, for what a policy says');
  return form;
}

function refused(expected: string): Failure {
  return new Failure('SETTING_INVALID', { field: 'format-out', expected });
}

/** Whether a place holds Word documents and no notes of a format. */
async function isOnlyWord(path: string): Promise<boolean> {
  const format = await detectFormat(path).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'TEXT_FORMAT_UNKNOWN') return undefined;
    throw error;
  });
  if (format !== undefined) return false;
  for await (const entry of listCorpusFiles({ path, extension: '.docx', companion: undefined }))
    if (entry.kind === 'file' && extname(entry.file.path).toLowerCase() === '.docx') return true;
  return false;
}
