/** What reading a corpus gives, whatever its format. */
import { Failure, type FailureDetails } from '#foundation';
import type { LabelSet } from '#labels';
import type { Note } from '../note.js';
import type { CorpusEncoding } from './encodings.js';

/** The formats, in the order in which help lists them. */
export const corpusFormats = [
  'i2b2-2014',
  'i2b2-2006',
  'meddocan',
  'brat',
  'conll',
  'jsonl',
  'inception',
  'label-studio',
  'text',
] as const;

/** A corpus format; see the README of this library for what each looks like. */
export type CorpusFormat = (typeof corpusFormats)[number];

/** The format of this name; fails with TEXT_FORMAT_UNKNOWN, which lists the formats there are. */
export function corpusFormatNamed(name: string): CorpusFormat {
  const format = corpusFormats.find((known) => known === name);
  if (format === undefined) {
    throw new Failure('TEXT_FORMAT_UNKNOWN', { known: corpusFormats.join(' ') });
  }
  return format;
}

/** One document of a corpus: a note, or why there is none. */
export type CorpusItem = ReadNote | RefusedDocument;

/** A document that could be read. */
export interface ReadNote {
  readonly kind: 'note';
  readonly note: Note;
  readonly warnings: readonly DocumentWarning[];
}

/** A document that could not; the rest of the corpus goes on. */
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

/** How a file counts characters. */
export interface OffsetCounting {
  readonly unit: 'code-point' | 'utf16-unit';
  readonly carriageReturnLineFeed: 'two' | 'one';
  readonly byteOrderMark: 'counted' | 'skipped';
}

/** What to read, and how strictly. */
export interface OpenCorpusOptions {
  /** A file, or a folder that is read with all folders below it, in the order of names. */
  readonly path: string;
  readonly format: CorpusFormat;
  /** When given, a document with a label outside this set is refused. */
  readonly labelSet?: LabelSet;
  /** Larger documents (files, or lines and records of stream formats) are refused unread. Default 16 MiB. */
  readonly documentBytesMax?: number;
  /**
   * What happens when the text kept in a tag is not the text at its offsets. `refuse` (the default), because a shifted
   * tag leaves a name unlabelled, so unprotected; `warn` keeps the offsets, as the i2b2 scores do.
   */
  readonly tagTextMismatch?: 'refuse' | 'warn';
  /** Of all files. UTF-8 by default; offsets are those of the decoded text. */
  readonly encoding?: CorpusEncoding;
  /** Read what links inside a folder lead to. By default they are skipped: they may lead out of it. */
  readonly followLinks?: boolean;
  /** Told every file of a folder that is not read. */
  readonly onSkipped?: (path: string, reason: SkippedReason) => void;
}

/** Why a file of a folder is not read. */
export type SkippedReason = 'extension' | 'hidden' | 'link';

/** Ten times the longest note of the known corpora, and still nothing beside the memory of a site's machine. */
export const documentBytesMaxDefault = 16 * 1024 * 1024;

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

/** A document that is parsed when it is called for, so that one that fails does not end the file it is in. */
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

/** What a file says about a tag besides its place and label, kept so that writing it again loses nothing. */
export interface TagSource {
  /** Element name in XML formats; the category. */
  readonly element?: string;
  readonly id?: string;
  /** Further attributes such as `comment`, in the order of the file. */
  readonly attributes?: readonly (readonly [name: string, value: string])[];
}
