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

/** Writes a corpus note by note, in any format that `openCorpus` reads. */
export interface CorpusWriter {
  /**
   * Writes one note and resolves once it is taken, for backpressure. A failed note is left out, and the next may be
   * written. Fails with TEXT_DUPLICATE_ID, TEXT_ID_UNSAFE, TEXT_NOT_REPRESENTABLE, TEXT_SPAN_OUT_OF_BOUNDS,
   * TEXT_OUTPUT_FOREIGN, DISK_FULL or FILE_NOT_WRITABLE.
   */
  write(note: Note): Promise<void>;
  /** Finishes the corpus; only now does a one-file corpus appear under its name. */
  close(): Promise<void>;
  /** Aborts: a one-file corpus never appears, and new files of a folder are removed. */
  discard(): Promise<void>;
}

/** Codes with which `write` refuses one note and can go on; any other code is fatal. */
export const failuresOfNote: ReadonlySet<string> = new Set([
  'TEXT_DUPLICATE_ID',
  'TEXT_ID_UNSAFE',
  'TEXT_NOT_REPRESENTABLE',
  'TEXT_SPAN_OUT_OF_BOUNDS',
]);

interface CorpusWriterOptions {
  /** A file for formats with `oneFile`, a folder for the others. */
  readonly path: string;
  /** `text` writes no spans. */
  readonly format: CorpusFormat;
  /** Language of the notes, whose rules split sentences for `conll`. English by default. */
  readonly language?: NotesLanguage;
  /** Extra labels for the configuration that `label-studio` writes beside the tasks. None by default. */
  readonly labels?: readonly string[];
}

/**
 * Creates a writer for a new corpus in UTF-8. It atomically replaces a file of the same name if a writer made it and
 * nobody has changed it since; any other file fails with TEXT_OUTPUT_FOREIGN.
 */
export function createCorpusWriter(options: CorpusWriterOptions): CorpusWriter {
  const { path, format } = options;
  const definition = formatOf(format);
  return refusingRepeatedIds(
    definition.oneFile ? new FileWriter(options, definition) : new FolderWriter(path, definition),
  );
}

/**
 * Checks and makes the folder for a corpus derived from `notesPath`, and removes partial files of runs killed over a
 * day ago. Fails with TEXT_OUTPUT_OVERLAPS, FILE_NOT_WRITABLE or, for a one-file corpus, TEXT_OUTPUT_FOREIGN.
 */
export async function prepareCorpusOutput(
  { path, format }: Pick<CorpusWriterOptions, 'path' | 'format'>,
  notesPath: string,
  now = new Date(),
): Promise<void> {
  await requireApart(notesPath, path);
  const isFile = formatOf(format).oneFile;
  const folder = isFile ? dirname(path) : path;
  await makeFolder(folder, 0o700); // file names may be patients' names
  await removeAbandoned(folder, now);
  if (isFile) await writtenFile(path).isThere(basename(path));
}

class FolderWriter implements CorpusWriter {
  private readonly written: WrittenFiles;
  private readonly names: FileNames;
  /** Names of files that did not exist before. */
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
      await makeFolder(dirname(path), 0o700); // so may folder names
      await writeFileAtomic(path, content);
    }
  }

  async close(): Promise<void> {
    await this.written.close();
    await this.written.forgetReplaced();
  }

  async discard(): Promise<void> {
    // Clean-up errors are ignored, so that they do not mask the reason for the abort.
    for (const name of this.added) await rm(join(this.folder, name), { force: true }).catch(() => {});
    for (const name of this.added)
      for (let at = dirname(name); at !== '.'; at = dirname(at))
        await rmdir(join(this.folder, at)).catch(() => {}); // fails if not empty
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
    if (this.labels.size === 0) return; // Label Studio rejects a configuration without labels
    const [ending, content] = this.format.beside?.([...this.labels]) ?? [];
    if (ending !== undefined && content !== undefined)
      await writeBeside(this.options.path.replace(/\.json$/, '') + ending, content);
  }

  discard(): Promise<void> {
    return this.file.discard();
  }
}

/** Writes a companion file. Fails with TEXT_OUTPUT_FOREIGN if somebody changed the existing one. */
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

/** Requires an id that is a path below the folder and makes no hidden file. Fails with TEXT_ID_UNSAFE. */
export function requireSafeId(id: string): void {
  const isSafe =
    id.split('/').every((part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part)) && !/\p{Surrogate}/u.test(id);
  if (!isSafe) throw unsafe(id, {});
}

/** Tracks the file names of one corpus, so that an unusable name refuses only its note. */
class FileNames {
  private readonly files = new KeySet();
  private readonly folders = new KeySet();

  constructor(private readonly folder: string) {}

  /** Fails with TEXT_ID_UNSAFE for a name that is too long, or is both a file and a folder of the corpus. */
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

/** Common file-system limit for one name, in bytes. */
const nameBytesMax = 255;

/** Linux allows 4,095 bytes for a path; the margin is for temporary names, which are longer. */
const pathBytesMax = 4000;

/** The beginning identifies an id, which may be as long as a document. */
const idShownMax = 200;

function unsafe(id: string, facts: FailureDetails): Failure {
  const shown = id.length > idShownMax ? `${id.slice(0, idShownMax)}…` : id;
  return new Failure('TEXT_ID_UNSAFE', { id: JSON.stringify(shown), ...facts });
}

/** `a/b/c.txt` → `a`, `a/b`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, last) => parts.slice(0, last + 1).join('/'));
}
