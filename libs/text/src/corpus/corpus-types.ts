/** What reading a corpus gives, whatever its format. */
import type { Failure, FailureDetails } from '#foundation';
import type { Note } from '../note.js';

/** One document of a corpus: a note, or why there is none. */
export type CorpusItem = ReadNote | RefusedDocument;

/** A document that could be read. */
export interface ReadNote {
  readonly kind: 'note';
  readonly note: Note;
  readonly warnings: readonly DocumentWarning[];
}

/** A document that could not be read; reading goes on with the next one. */
export interface RefusedDocument {
  readonly kind: 'refused';
  /** Path of the file, as given plus what lies below it. */
  readonly file: string;
  readonly failure: Failure;
}

/** What is odd about a document that was read all the same. */
export type DocumentWarning =
  /** Offsets fit the texts kept in the tags only when counted this way; they were converted. */
  | { readonly kind: 'offset-counting'; readonly counting: OffsetCounting }
  /** Tags whose text is not the text at their offsets; only with `tagTextMismatch: 'warn'`. */
  | { readonly kind: 'tag-text-differs'; readonly count: number }
  /** Fields, elements or lines that no part of `Note` can hold. */
  | { readonly kind: 'parts-ignored'; readonly count: number }
  /** Spans in several pieces, each now a span of its own. */
  | { readonly kind: 'discontinuous-spans'; readonly count: number };

/** The warning about `count` ignored parts, where there are any. */
export function ignoredParts(count: number): DocumentWarning[] {
  return count === 0 ? [] : [{ kind: 'parts-ignored', count }];
}

/** How a file counts characters. */
export interface OffsetCounting {
  readonly unit: 'code-point' | 'utf16-unit';
  readonly carriageReturnLineFeed: 'two' | 'one';
  readonly byteOrderMark: 'counted' | 'skipped';
}

/** 16 MiB: ten times the longest note of the known corpora. */
export const documentBytesMaxDefault = 16 * 1024 * 1024;

/** The encodings that can be named. */
export const corpusEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-15'] as const;

/** One of them; Latin-1 is read as `windows-1252`, of which it is a part. */
export type CorpusEncoding = (typeof corpusEncodings)[number];

/** A file of a corpus. */
export interface CorpusFile {
  /** Where to open it. */
  readonly path: string;
  /** Id of its document: its path below the corpus folder, without extension, with `/` between parts. */
  readonly id: string;
  readonly encoding: CorpusEncoding;
  /** The file listed before it that has the same id: `n.TXT` for `n.txt`. */
  readonly sameAs?: string;
}

/** A document as its format's parser leaves it: offsets not yet converted, nothing checked. */
export interface RawDocument {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly RawTag[];
  /** How the offsets count, when the parser knows; otherwise the texts in the tags decide. */
  readonly counting?: OffsetCounting;
  readonly warnings?: readonly DocumentWarning[];
  /** Where in its file the document is, for failures. */
  readonly place: FailureDetails;
}

/** A document that is parsed on demand, so that one that fails does not end its file. */
export type LazyDocument = () => RawDocument;

/** A tag with offsets as the file counts them. */
export interface RawTag {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** The text that the file says the tag covers, when it says so. */
  readonly text?: string;
  readonly source?: TagSource;
  readonly confidence?: number;
  readonly foundBy?: string;
  /** Where in the file the tag is. */
  readonly place: FailureDetails;
}

/** What a file says about a tag besides its place and label; writers put it back. */
export interface TagSource {
  /** Element name in XML formats; the category. */
  readonly element?: string;
  readonly id?: string;
  /** Further attributes such as `comment`, in the order of the file. */
  readonly attributes?: readonly (readonly [name: string, value: string])[];
}
