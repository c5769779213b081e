/** Notes to files, one at a time, in every format that `openCorpus` reads. */
import { rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  Failure,
  type FailureDetails,
  KeySet,
  keyOfText,
  makeFolder,
  removeAbandoned,
  sha256,
  writeFileAtomic,
} from '#foundation';
import { languageFor, type NotesLanguage } from '../language-of.js';
import type { Note } from '../note.js';
import type { FileFormat, FolderFormat } from './corpus-format.js';
import { type CorpusFormat, formatOf } from './formats.js';
import {
  createPieceWriter,
  type PieceWriter,
  requireApart,
  WrittenFiles,
  writtenFile,
} from './written-files.js';

/** Writes a corpus note by note. */
export interface CorpusWriter {
  /**
   * Writes one note and waits until it is taken, so that a fast source does not fill the memory. Fails with
   * TEXT_DUPLICATE_ID, TEXT_ID_UNSAFE, TEXT_NOT_REPRESENTABLE, TEXT_SPAN_OUT_OF_BOUNDS, TEXT_OUTPUT_FOREIGN,
   * DISK_FULL or FILE_NOT_WRITABLE. A failed note is not in the corpus; the next may be written.
   */
  write(note: Note): Promise<void>;
  /** Finishes; a corpus in one file appears under its name only now. */
  close(): Promise<void>;
  /** Gives up: a corpus in one file never appears, and of a folder the files that are new go. */
  discard(): Promise<void>;
}

/** Codes with which `write` refuses one note, and the next may be written; any other is the end. */
export const failuresOfNote: ReadonlySet<string> = new Set([
  'TEXT_DUPLICATE_ID',
  'TEXT_ID_UNSAFE',
  'TEXT_NOT_REPRESENTABLE',
  'TEXT_SPAN_OUT_OF_BOUNDS',
]);

/** Where and how to write. */
interface CorpusWriterOptions {
  /** A file for the formats with `oneFile`, a folder for the others. */
  readonly path: string;
  /** `text` writes the text alone; the caller knows that spans do not go with it. */
  readonly format: CorpusFormat;
  /** Of the notes; `conll` splits sentences by its rules. English by default. */
  readonly language?: NotesLanguage;
  /** Further labels for the configuration that `label-studio` writes beside the tasks. None by default. */
  readonly labels?: readonly string[];
}

/**
 * A writer for a new corpus, in UTF-8. It replaces a file of the same name, whole or not at all, if a writer
 * made it and nobody changed it since; any other file fails with TEXT_OUTPUT_FOREIGN.
 */
export function createCorpusWriter(options: CorpusWriterOptions): CorpusWriter {
  const { path, format } = options;
  const definition = formatOf(format);
  return refusingRepeatedIds(
    definition.oneFile ? new FileWriter(options, definition) : new FolderWriter(path, definition),
  );
}

/**
 * Checks the place for a corpus made from `notesPath`, makes the folder, and removes half-written files of
 * runs killed more than a day ago. Fails with TEXT_OUTPUT_OVERLAPS, TEXT_OUTPUT_FOREIGN for a corpus in one
 * file, and FILE_NOT_WRITABLE.
 */
export async function prepareCorpusOutput(
  { path, format }: Pick<CorpusWriterOptions, 'path' | 'format'>,
  notesPath: string,
  now = new Date(),
): Promise<void> {
  await requireApart(notesPath, path);
  const isFile = formatOf(format).oneFile;
  const folder = isFile ? dirname(path) : path;
  await makeFolder(folder, 0o700); // names of files may be names of patients
  await removeAbandoned(folder, now);
  if (isFile) await writtenFile(path).isThere(basename(path));
}

class FolderWriter implements CorpusWriter {
  private readonly written: WrittenFiles;
  private readonly names: FileNames;
  /** Names of the files that were not there before. */
  private readonly added: string[] = [];

  constructor(
    private readonly folder: string,
    private readonly format: FolderFormat,
  ) {
    this.written = new WrittenFiles(folder);
    this.names = new FileNames(folder);
  }

  async write(note: Note): Promise<void> {
    requireSafeId(note.id);
    const files = this.format
      .write(note)
      .map(([extension, content]) => ({ name: note.id + extension, content }));
    for (const { name } of files) this.names.requireFree(note.id, name);
    for (const { name } of files) if (!(await this.written.isThere(name))) this.added.push(name);
    for (const { name, content } of files) {
      this.names.take(name);
      await this.written.remember(name, sha256(content));
      const path = join(this.folder, name);
      await makeFolder(dirname(path), 0o700); // its name may be that of a patient, too
      await writeFileAtomic(path, content);
    }
  }

  async close(): Promise<void> {
    await this.written.close();
    await this.written.forgetReplaced();
  }

  async discard(): Promise<void> {
    // What cannot be taken away stays: a file may stand where the folder should be, and why the writing ended counts.
    for (const name of this.added) await rm(join(this.folder, name), { force: true }).catch(() => {});
    for (const name of this.added)
      for (let at = dirname(name); at !== '.'; at = dirname(at))
        await rmdir(join(this.folder, at)).catch(() => {}); // unless it holds something else
    await this.written.forgetGone().catch(() => {});
  }
}

class FileWriter implements CorpusWriter {
  private readonly file: PieceWriter;
  private isFirst = true;
  private readonly labels: Set<string>;

  constructor(
    private readonly options: CorpusWriterOptions,
    private readonly format: FileFormat,
  ) {
    this.file = createPieceWriter(options.path);
    this.labels = new Set(options.labels);
    if (format.frame.head !== '') void this.file.write(format.frame.head).catch(() => {}); // the next write or close reports it
  }

  async write(note: Note): Promise<void> {
    const piece = this.format.write(note, languageFor(note.text, this.options.language ?? 'en'));
    const between = this.isFirst ? '' : this.format.frame.between;
    this.isFirst = false;
    await this.file.write(between + piece);
    for (const { label } of note.spans) this.labels.add(label);
  }

  async close(): Promise<void> {
    await this.file.close(this.format.frame.foot);
    if (this.labels.size === 0) return; // Label Studio takes no configuration without a label
    const [ending, content] = this.format.beside?.([...this.labels]) ?? [];
    if (ending !== undefined && content !== undefined)
      await writeBeside(this.options.path.replace(/\.json$/, '') + ending, content);
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

/** Fails with TEXT_OUTPUT_FOREIGN for a file that somebody changed. */
async function writeBeside(path: string, content: string): Promise<void> {
  const written = writtenFile(path);
  await written.isThere(basename(path));
  await written.remember(basename(path), sha256(content));
  await written.close();
  await writeFileAtomic(path, content);
}

function refusingRepeatedIds(writer: CorpusWriter): CorpusWriter {
  const seen = new KeySet();
  return {
    async write(note) {
      const key = keyOfText(note.id);
      if (seen.has(key)) throw new Failure('TEXT_DUPLICATE_ID', { id: note.id });
      await writer.write(note);
      seen.add(key);
    },
    close: () => writer.close(),
    discard: () => writer.discard(),
  };
}

/** Requires an id that is a path below the folder and hides no file. Fails with TEXT_ID_UNSAFE. */
export function requireSafeId(id: string): void {
  const isSafe =
    id.split('/').every((part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part)) && !/\p{Surrogate}/u.test(id);
  if (!isSafe) throw unsafe(id, {});
}

/** Names of the files of one corpus: an unusable name is refused alone. */
class FileNames {
  private readonly files = new KeySet();
  private readonly folders = new KeySet();

  constructor(private readonly folder: string) {}

  /** Fails with TEXT_ID_UNSAFE for a name that is too long, or both a file and a folder of the corpus. */
  requireFree(id: string, name: string): void {
    if (name.split('/').some((part) => Buffer.byteLength(part) > nameBytesMax))
      throw unsafe(id, { bytesMax: nameBytesMax });
    if (Buffer.byteLength(join(this.folder, name)) > pathBytesMax) throw unsafe(id, { pathBytesMax });
    const isTaken =
      this.folders.has(keyOfText(name)) ||
      foldersOf(name).some((folder) => this.files.has(keyOfText(folder)));
    if (isTaken) throw unsafe(id, { expected: 'a name that is not both a file and a folder of this corpus' });
  }

  take(name: string): void {
    this.files.add(keyOfText(name));
    for (const folder of foldersOf(name)) this.folders.add(keyOfText(folder));
  }
}

/** What file systems take for one name; counted in bytes. */
const nameBytesMax = 255;

/** Linux allows 4,095 for a path; temporary names are longer. */
const pathBytesMax = 4000;

/** An id may be as long as a document; its beginning tells which it is. */
const idShownMax = 200;

function unsafe(id: string, facts: FailureDetails): Failure {
  const shown = id.length > idShownMax ? `${id.slice(0, idShownMax)}…` : id;
  return new Failure('TEXT_ID_UNSAFE', { id: JSON.stringify(shown), ...facts });
}

/** `a/b/c.txt`: `a` and `a/b`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, last) => parts.slice(0, last + 1).join('/'));
}
