/** The types that reading a corpus produces, whatever its format. */
import type { Failure, FailureDetails } from '#foundation';
import type { Note } from '../note.js';

/** One document of a corpus: a note, or why it was refused. */
export type CorpusItem = ReadNote | RefusedDocument;

/** A document that was read. */
export interface ReadNote {
  readonly kind: 'note';
  readonly note: Note;
  readonly warnings: readonly DocumentWarning[];
}

/** A document that was refused; reading continues with the next. */
export interface RefusedDocument {
  readonly kind: 'refused';
  /** Path of the file, starting from the path that the caller gave. */
  readonly file: string;
  readonly failure: Failure;
}

/** An oddity in a document that was read anyway. */
export type DocumentWarning =
  /** Offsets matched the tags' texts only under this counting; they were converted. */
  | { readonly kind: 'offset-counting'; readonly counting: OffsetCounting }
  /** Tags whose text differs from the text at their offsets; only with `tagTextMismatch: 'warn'`. */
  | { readonly kind: 'tag-text-differs'; readonly count: number }
  /** Fields, elements or lines that `Note` cannot hold. */
  | { readonly kind: 'parts-ignored'; readonly count: number }
  /** Discontinuous spans, each split into one span per piece. */
  | { readonly kind: 'discontinuous-spans'; readonly count: number };

/** The warning for `count` ignored parts; empty for 0. */
export function ignoredParts(count: number): DocumentWarning[] {
  return count === 0 ? [] : [{ kind: 'parts-ignored', count }];
}

/** How a file counts characters. */
export interface OffsetCounting {
  readonly unit: 'code-point' | 'utf16-unit';
  readonly carriageReturnLineFeed: 'two' | 'one';
  readonly byteOrderMark: 'counted' | 'skipped';
}

/** 16 MiB: ten times the longest note in the known corpora. */
export const documentBytesMaxDefault = 16 * 1024 * 1024;

/** Supported encodings. */
export const corpusEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'] as const;

/** One supported encoding; Latin-1 is read as its superset `windows-1252`. */
export type CorpusEncoding = (typeof corpusEncodings)[number];

/** A file of a corpus. */
export interface CorpusFile {
  readonly path: string;
  /** The document's id: path below the corpus folder, without extension, `/` between parts. */
  readonly id: string;
  readonly encoding: CorpusEncoding;
  /** An earlier file with the same id, such as `n.TXT` for `n.txt`. */
  readonly sameAs?: string;
}

/** A document as parsed, with offsets not yet converted and nothing checked. */
export interface RawDocument {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly RawTag[];
  /** How offsets count, if the parser knows; otherwise the texts in the tags decide. */
  readonly counting?: OffsetCounting;
  readonly warnings?: readonly DocumentWarning[];
  readonly place: FailureDetails;
}

/** Parses a document on demand, so that one failure does not end the whole file. */
export type LazyDocument = () => RawDocument;

/** A tag with offsets as the file counts them. */
export interface RawTag {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** The covered text according to the file, if it says. */
  readonly text?: string;
  readonly source?: TagSource;
  readonly confidence?: number;
  readonly foundBy?: string;
  readonly place: FailureDetails;
}

/** A tag's metadata besides its position and label; writers restore it. */
export interface TagSource {
  /** Element name in XML formats; the category. */
  readonly element?: string;
  readonly id?: string;
  /** Further attributes such as `comment`, in file order. */
  readonly attributes?: readonly (readonly [name: string, value: string])[];
}
