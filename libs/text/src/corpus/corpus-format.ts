/** What a corpus format has to say of itself, and the pieces that several formats are made of. */
import type { z } from 'zod';
import { Failure, type FailureDetails, parseJson } from '#foundation';
import type { Note } from '../note.js';
import type { Language } from '../sentence-rules.js';
import type { CorpusFile, LazyDocument, RawDocument } from './corpus-types.js';
import { readDocument } from './document-bytes.js';

/** A corpus format. `formats.ts` lists them all. */
export type FormatDefinition = FolderFormat | FileFormat;

interface AnyFormat {
  /** What `--format` calls it. */
  readonly name: string;
  /** Of its documents in a folder: lower case, with the dot. */
  readonly extension: string;
  /** Of a second file that each document has. */
  readonly companion?: string;
  /** Whether only this format begins so. `head` has no byte order mark and no blanks in front. */
  looksLike(head: string): boolean;
  /** The documents of a file, in order. */
  read(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void>;
  /** What it keeps of a span. */
  readonly holds: HeldParts;
}

/** A format with a file, or several, for each note. */
export interface FolderFormat extends AnyFormat {
  readonly oneFile: false;
  /** The contents of a note's files by extension, in the order of writing. */
  write(note: Note): readonly (readonly [extension: string, content: string])[];
}

/** A format with all notes in one file. */
export interface FileFormat extends AnyFormat {
  readonly oneFile: true;
  /** What stands before, between and behind the notes. */
  readonly frame: { readonly head: string; readonly between: string; readonly foot: string };
  write(note: Note, language: Language): string;
  /** A second file, unless there are no labels: the end of its name, and its content. */
  beside?(labels: readonly string[]): readonly [ending: string, content: string];
}

/** What a format keeps of a span. */
export interface HeldParts {
  readonly spans: boolean;
  /** Ids of this form; none when left out. */
  readonly tagIds?: RegExp;
  readonly tagAttributes: boolean;
}

/** Formats that keep place and label alone. */
export const textAndSpans: HeldParts = { spans: true, tagAttributes: false };

/** The frame of a file that is its notes, one behind the other. */
export const noFrame: FileFormat['frame'] = { head: '', between: '', foot: '' };

/** Reads a format with one document a file. */
export function onePerFile(parse: (content: string, file: CorpusFile) => RawDocument): AnyFormat['read'] {
  return async function* (file, bytesMax) {
    const content = await readDocument(file, bytesMax);
    yield () => parse(content, file);
  };
}

/** Parses JSON; fails with TEXT_RECORD_INVALID, without the parser's message, which quotes the file. */
export function parseRecord<Output>(
  content: string,
  schema: z.ZodType<Output>,
  { place, expected, whole }: { place: FailureDetails; expected: string; whole: string },
): Output {
  const value = parseJson(content.replace(/^\uFEFF/, ''));
  if (value === undefined) throw new Failure('TEXT_RECORD_INVALID', { ...place, expected });
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || whole;
  throw new Failure('TEXT_RECORD_INVALID', { ...place, field });
}
