/**
 * Combines the notes of one place for `deidentify`: corpus, CSVs and Word documents become one stream of
 * notes, and each note's copy is written as the kind of file it came from.
 */
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { Failure } from '#foundation';
import type { Note } from '#text';
import {
  type CorpusItem,
  listCorpusFiles,
  openCorpus,
  requireSafeId,
  SkippedFiles,
  WrittenFiles,
} from '#text/corpus';
import type { SiteContext } from '../context.js';
import type { DeidentifiedNote } from '../deidentify/note-work.js';
import { openSource, readingOf, type TagFlags } from '../deidentify/tag.js';
import type { NoteSource, TagOptions } from '../deidentify/tag-corpus.js';
import type { CsvSource } from '../deidentify/tag-csv.js';
import {
  ofTheDocument,
  readDocument,
  replaceInDocument,
  writeDocument,
} from '../deidentify/tag-documents.js';
import type { TagOutput } from '../deidentify/tag-output.js';
import { type NoteCopies, textCopies } from './write-reviewed.js';

interface NoteFile {
  readonly id: string;
  readonly path: string;
}

/** The files of a place, by how they are read. */
export interface NoteParts {
  readonly corpus: Pick<TagOptions, 'notesPath' | 'format' | 'encoding' | 'followLinks'> | undefined;
  readonly tables: readonly string[];
  /** Note id → its Word document. */
  readonly documents: ReadonlyMap<string, NoteFile>;
}

/** Finds the parts of `notes`. CSVs in a folder need `--text-column`. Fails as `tag` does for an unreadable path. */
export async function findParts(flags: TagFlags): Promise<NoteParts> {
  const { notes, format, textColumn } = flags;
  const isOneFile = await stat(notes).then(
    (found) => found.isFile(),
    () => false, // the reader reports why
  );
  if (format === 'csv' || (format === undefined && isOneFile && /^\.[ct]sv$/i.test(extname(notes))))
    return { corpus: undefined, tables: [notes], documents: new Map() };
  const hasTables = format === undefined && textColumn !== undefined;
  const tables = hasTables ? (await filesOf(flags, '.csv')).map(({ path }) => path) : [];
  const documents = format === undefined ? await filesOf(flags, '.docx') : [];
  const corpus = await readingOf(flags).catch((error: unknown) => {
    const isOther = error instanceof Failure && error.code === 'TEXT_FORMAT_UNKNOWN';
    if (isOther && tables.length + documents.length > 0) return undefined;
    throw error;
  });
  // "letter.txt" and "letter.docx" are two notes.
  const idOf = ({ id }: NoteFile) => (corpus === undefined ? id : `${id}.docx`);
  return { corpus, tables, documents: new Map(documents.map((file) => [idOf(file), file])) };
}

async function filesOf({ notes: path, followLinks = false }: TagFlags, extension: string) {
  const files: NoteFile[] = [];
  for await (const entry of listCorpusFiles({ path, extension, companion: undefined, followLinks }))
    if (entry.kind === 'file' && extname(entry.file.path).toLowerCase() === extension) files.push(entry.file);
  return files;
}

/** A CSV; its note ids get a prefix if it is one of several files. */
interface Table {
  readonly prefix: string;
  readonly source: CsvSource;
}

function openTables(context: SiteContext, { tables }: NoteParts, flags: TagFlags, form: 'csv' | 'jsonl') {
  return Promise.all(
    tables.map(async (path): Promise<Table> => {
      const name = path === flags.notes ? basename(path) : relative(flags.notes, path);
      const out = join(flags.out, dirname(name));
      const source = await openSource(context, { ...flags, notes: path, out }, form);
      return { prefix: path === flags.notes ? '' : `${name}/`, source };
    }),
  );
}

/** Opens all notes of the parts. Refuses notes with labels, as `tag` does when replacing. Fails as `openCsv` does. */
export async function openParts(
  context: SiteContext,
  parts: NoteParts,
  flags: TagFlags,
): Promise<NoteSource & { readonly skipped: SkippedFiles }> {
  const column = flags.column?.map((asked) => asked.replace(/=hash$/, '=drop')); // only the copy needs the key
  const tables = await openTables(context, parts, { ...flags, ...(column && { column }) }, 'jsonl');
  const skipped = new SkippedFiles();
  return {
    skipped,
    items: itemsOf(parts, tables, skipped),
    knownOf: (id) => {
      const table = tables.find(({ prefix }) => id.startsWith(prefix));
      return table?.source.knownOf?.(id.slice(table.prefix.length));
    },
  };
}

async function* itemsOf(
  { corpus, documents }: NoteParts,
  tables: readonly Table[],
  skipped: SkippedFiles,
): AsyncGenerator<CorpusItem> {
  if (corpus !== undefined) {
    const isPart = new Set([
      ...(tables.length > 0 ? ['.csv'] : []),
      ...(documents.size > 0 ? ['.docx'] : []),
    ]);
    const onSkipped: SkippedFiles['add'] = (path, reason) => {
      if (reason !== 'extension' || !isPart.has(extname(path).toLowerCase())) skipped.add(path, reason);
    };
    const { notesPath: path, encoding = 'utf-8', ...options } = corpus;
    for await (const item of openCorpus({ path, encoding, ...options, onSkipped }))
      yield item.kind === 'note' && item.note.spans.length > 0 ? labelled(item.note) : item;
  }
  for (const { prefix, source } of tables)
    for await (const item of source.items)
      yield item.kind === 'note' ? { ...item, note: named(item.note, prefix) } : item;
  for (const [id, { path }] of documents) yield documentItem(id, path);
}

function labelled({ id }: Note): CorpusItem {
  return { kind: 'refused', file: id, failure: new Failure('SITE_NOTE_LABELLED', { note: id }) };
}

const named = (note: Note, prefix: string): Note => ({ ...note, id: prefix + note.id });

async function documentItem(id: string, path: string): Promise<CorpusItem> {
  try {
    requireSafeId(id);
    const { text } = await readDocument(path);
    return { kind: 'note', note: { id, text, spans: [] }, warnings: [] };
  } catch (failure) {
    if (!(failure instanceof Failure) || !ofTheDocument.test(failure.code)) throw failure;
    return { kind: 'refused', file: path, failure };
  }
}

/** Copies of notes in their original form: a text, a row of a CSV, a Word document. */
export interface PartCopies extends NoteCopies {
  /** Columns of CSVs that were copied unread. */
  otherColumns(): readonly string[];
}

/** Opens the copies. Fails with TEXT_OUTPUT_OVERLAPS, TEXT_OUTPUT_FOREIGN and as `openCsv` does. */
export async function openCopies(
  context: SiteContext,
  parts: NoteParts,
  flags: TagFlags,
): Promise<PartCopies> {
  const texts = await textCopies(flags.out, flags.notes);
  const documents = new DocumentCopies(flags.out, parts.documents);
  const tables = (await openTables(context, parts, flags, 'csv')).map((table) => new TableCopy(table));
  const copyOf = ({ id }: Note): NoteCopies =>
    tables.find((table) => table.has(id)) ?? (parts.documents.has(id) ? documents : texts);
  const each = async (end: (copies: NoteCopies) => Promise<void>) => {
    for (const copies of [...tables, documents, texts]) await end(copies);
  };
  return {
    path: flags.out,
    patientOf: async (note) => copyOf(note).patientOf?.(note),
    write: (done, replacer) => copyOf(done.found).write(done, replacer),
    close: () => each((copies) => copies.close()),
    discard: () => each((copies) => copies.discard()),
    otherColumns: () => [...new Set(tables.flatMap((table) => table.otherColumns()))],
  };
}

/** The copy of a CSV: rereads its rows in step with the notes being written. */
class TableCopy implements NoteCopies {
  private readonly items: AsyncIterator<CorpusItem>;
  private current: Note | undefined;
  private output: TagOutput | undefined;

  constructor(private readonly table: Table) {
    this.items = table.source.items[Symbol.asyncIterator]();
  }

  get path(): string {
    return this.output?.path ?? '';
  }

  has(id: string): boolean {
    return id.startsWith(this.table.prefix);
  }

  otherColumns(): readonly string[] {
    return this.output === undefined ? [] : this.table.source.otherColumns();
  }

  async patientOf(note: Note): Promise<string | undefined> {
    const id = note.id.slice(this.table.prefix.length);
    while (this.current?.id !== id) {
      const { done, value } = await this.items.next();
      if (done === true) throw changed(this.table.prefix);
      if (value.kind === 'note') this.current = value.note;
    }
    if (this.current.text !== note.text) throw changed(note.id);
    return this.table.source.patientOf?.(id);
  }

  async write({ found, written }: DeidentifiedNote): Promise<void> {
    const id = found.id.slice(this.table.prefix.length);
    this.output ??= this.table.source.openOutput?.();
    if (written !== undefined) await this.output?.write({ ...written, id });
  }

  async close(): Promise<void> {
    await this.output?.close();
  }

  async discard(): Promise<void> {
    await this.output?.discard();
  }
}

class DocumentCopies implements NoteCopies {
  private readonly written: WrittenFiles;

  constructor(
    readonly path: string,
    private readonly documents: NoteParts['documents'],
  ) {
    this.written = new WrittenFiles(path);
  }

  async write(done: DeidentifiedNote, { replacer, isDecided }: Parameters<NoteCopies['write']>[1]) {
    const { id, text } = done.found;
    const file = this.documents.get(id);
    if (file === undefined) throw changed(id);
    const docx = await readDocument(file.path);
    if (docx.text !== text) throw changed(id);
    const bytes = await replaceInDocument(docx, done, replacer, isDecided);
    await writeDocument(this.path, file.id, bytes, this.written);
  }

  async close(): Promise<void> {
    await this.written.forgetReplaced();
    await this.written.close();
  }

  discard(): Promise<void> {
    return this.written.close();
  }
}

const changed = (file: string): Failure => new Failure('TEXT_CORPUS_CHANGED', { file });
