/** What reading an export of another tool takes and gives, whichever tool it is. */
import type { RawDocument } from '#text';

/** The exports that can be read: a file each. */
export const importFormats = ['presidio', 'csv'] as const;

/** An export of another tool. */
export type ImportFormat = (typeof importFormats)[number];

/** What to read. */
export interface ImportOptions {
  readonly path: string;
  readonly format: ImportFormat;
  readonly columns: ColumnNames;
}

/** Where an export keeps what a note is made of; presidio has names of its own. */
export interface ColumnNames {
  /** The column of texts in csv. */
  readonly text: string;
  /** The column of ids in csv; rows are numbered when left out. */
  readonly id?: string;
  /** Between the columns of csv. */
  readonly delimiter: string;
}

/** A record that is read when it is called for, so that one that fails does not end the file. */
export type LazyRecord = (place: RecordPlace) => RawDocument;

/** Where a record is, and what to call it when it has no id. */
export interface RecordPlace {
  readonly file: string;
  /** From 1. */
  readonly record: number;
  readonly id: string;
}
