import type { z } from 'zod';
import { Failure, type FailureDetails, parseJson } from '#foundation';
import type { Note } from '../note.js';
import type { Language } from '../sentence-rules.js';
import type { CorpusFile, LazyDocument, RawDocument } from './corpus-types.js';
import { readDocument } from './document-bytes.js';

/** A corpus format. `formats.ts` lists them all. */
export type FormatDefinition = FolderFormat | FileFormat;

interface AnyFormat {
  /** Its name in `--format`. */
  readonly name: string;
  /** Extension of its documents: lower case, with the dot. */
  readonly extension: string;
  /** Extension of the second file of each document. */
  readonly companion?: string;
  /** Whether only this format starts like `head`, which has no leading byte order mark or white space. */
  looksLike(head: string): boolean;
  read(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void>;
  readonly holds: HeldParts;
}

/** A format with one or more files per note. */
export interface FolderFormat extends AnyFormat {
  readonly oneFile: false;
  /** Contents of a note's files by extension, in the order to write them. */
  write(note: Note): readonly (readonly [extension: string, content: string])[];
}

/** A format with all notes in one file. */
export interface FileFormat extends AnyFormat {
  readonly oneFile: true;
  /** Text before, between and after the notes. */
  readonly frame: { readonly head: string; readonly between: string; readonly foot: string };
  write(note: Note, language: Language): string;
  /** A second file, written if there are labels: the end of its name, and its content. */
  beside?(labels: readonly string[]): readonly [ending: string, content: string];
}

/** What a format preserves of a span. */
export interface HeldParts {
  readonly spans: boolean;
  /** Pattern of the ids that it preserves; none if absent. */
  readonly tagIds?: RegExp;
  readonly tagAttributes: boolean;
}

/** For formats that preserve only position and label. */
export const textAndSpans: HeldParts = { spans: true, tagAttributes: false };

/** The frame of a file that simply concatenates its notes. */
export const noFrame: FileFormat['frame'] = { head: '', between: '', foot: '' };

/** Makes a reader for a format with one document per file. */
export function onePerFile(parse: (content: string, file: CorpusFile) => RawDocument): AnyFormat['read'] {
  return async function* (file, bytesMax) {
    const content = await readDocument(file, bytesMax);
    yield () => parse(content, file);
  };
}

/** Parses JSON. Fails with TEXT_RECORD_INVALID, leaving out the parser's message, which quotes the file. */
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
