/** Notes to files, one at a time, in every format that `openCorpus` reads. */
import { rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  Failure,
  KeySet,
  keyOfText,
  makeFolder,
  removeAbandoned,
  sha256,
  writeFileAtomic,
} from '#foundation';
import type { Note } from '../note.js';
import type { Language } from '../sentence-rules.js';
import { formatBrat } from './brat.js';
import { formatConll } from './conll.js';
import type { CorpusFormat } from './corpus-types.js';
import { FileNames, requireSafeId } from './file-names.js';
import { formatI2b22006, i2b22006Frame } from './i2b2-2006.js';
import { formatI2b2, i2b2Dialect, meddocanDialect } from './i2b2-2014.js';
import { formatInception } from './inception.js';
import { formatJsonl } from './jsonl.js';
import { formatLabelStudio, labelStudioConfig, labelStudioFrame } from './label-studio.js';
import { createPieceWriter, type PieceWriter, writtenFile } from './piece-writer.js';
import { indexOfLoneSurrogate, requireWritable } from './write-checks.js';
import { requireApart, WrittenFiles } from './written-files.js';

/** Writes a corpus note by note. */
export interface CorpusWriter {
  /**
   * Writes one note and waits until it is taken, so that a fast source does not fill the memory. Fails with
   * TEXT_DUPLICATE_ID, TEXT_ID_UNSAFE, TEXT_NOT_REPRESENTABLE, TEXT_SPAN_OUT_OF_BOUNDS, TEXT_OUTPUT_FOREIGN, DISK_FULL
   * or FILE_NOT_WRITABLE; a note that failed is not in the corpus, and the next may be written.
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
export interface CorpusWriterOptions {
  /** A folder for `i2b2-2014`, `meddocan`, `brat`, `inception` and `text`; a file for the others. */
  readonly path: string;
  /** `text` writes the text alone; the caller knows that spans do not go with it. */
  readonly format: CorpusFormat;
  /** Of the notes; `conll` splits sentences by its rules. English by default. */
  readonly language?: Language;
  /** For `label-studio`: what the configuration beside the tasks offers besides the labels that the notes have. None by default. */
  readonly labels?: readonly string[];
}

/**
 * A writer for a new corpus, in UTF-8. A file of the same name is replaced, whole or not at all, when a writer made it and
 * nobody has changed it since; any other file stops the writing with TEXT_OUTPUT_FOREIGN.
 */
export function createCorpusWriter(options: CorpusWriterOptions): CorpusWriter {
  const { path, format } = options;
  const form = forms[format];
  return refusingRepeatedIds(
    form.kind === 'folder' ? new FolderWriter(path, form) : new FileWriter(options, form),
  );
}

/**
 * Checks where a corpus made from `notesPath` will be written, makes the folder, and removes what a run that was killed more than a
 * day ago left half-written in it. Fails with TEXT_OUTPUT_OVERLAPS,
 * TEXT_OUTPUT_FOREIGN for a corpus in one file, and FILE_NOT_WRITABLE.
 */
export async function prepareCorpusOutput(
  { path, format }: Pick<CorpusWriterOptions, 'path' | 'format'>,
  notesPath: string,
  now = new Date(),
): Promise<void> {
  await requireApart(notesPath, path);
  const isFile = forms[format].kind === 'file';
  const folder = isFile ? dirname(path) : path;
  await makeFolder(folder, 0o700); // names of files may be names of patients
  await removeAbandoned(folder, now);
  if (isFile) await writtenFile(path).isThere(basename(path));
}

/** A format with a file, or several, for each note. */
interface FolderForm {
  readonly kind: 'folder';
  /** Content by extension, in the order of writing. */
  files(note: Note): readonly (readonly [extension: string, content: string])[];
}

/** A format with all notes in one file. */
interface FileForm {
  readonly kind: 'file';
  readonly head: string;
  /** Between two notes; nothing when left out. */
  readonly between?: string;
  readonly foot: string;
  piece(note: Note, language: Language): string;
  /** A file that goes with it, unless there are no labels: the end of its name, and its content. */
  beside?(labels: readonly string[]): readonly [ending: string, content: string];
}

const forms: Readonly<Record<CorpusFormat, FolderForm | FileForm>> = {
  'i2b2-2014': { kind: 'folder', files: (note) => [['.xml', formatI2b2(note, i2b2Dialect)]] },
  meddocan: { kind: 'folder', files: (note) => [['.xml', formatI2b2(note, meddocanDialect)]] },
  brat: {
    kind: 'folder',
    files: (note) => [
      ['.ann', formatBrat(note)],
      ['.txt', note.text],
    ],
  },
  text: {
    kind: 'folder',
    files(note) {
      requireWritable(note, 'text', indexOfLoneSurrogate(note.text));
      return [['.txt', note.text]];
    },
  },
  inception: { kind: 'folder', files: (note) => [['.json', formatInception(note)]] },
  jsonl: { kind: 'file', head: '', foot: '', piece: formatJsonl },
  'label-studio': {
    kind: 'file',
    ...labelStudioFrame,
    piece: formatLabelStudio,
    beside: (labels) => ['-config.xml', labelStudioConfig(labels)],
  },
  'i2b2-2006': { kind: 'file', ...i2b22006Frame, piece: formatI2b22006 },
  conll: { kind: 'file', head: '', foot: '', piece: formatConll },
};

class FolderWriter implements CorpusWriter {
  private readonly written: WrittenFiles;
  private readonly names: FileNames;
  /** Names of the files that were not there before. */
  private readonly added: string[] = [];

  constructor(
    private readonly folder: string,
    private readonly form: FolderForm,
  ) {
    this.written = new WrittenFiles(folder);
    this.names = new FileNames(folder);
  }

  async write(note: Note): Promise<void> {
    requireSafeId(note.id);
    const files = this.form
      .files(note)
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
    private readonly form: FileForm,
  ) {
    this.file = createPieceWriter(options.path);
    this.labels = new Set(options.labels);
    if (form.head !== '') void this.file.write(form.head).catch(() => {}); // the next write or close reports it
  }

  async write(note: Note): Promise<void> {
    const piece = this.form.piece(note, this.options.language ?? 'en');
    const between = this.isFirst ? '' : (this.form.between ?? '');
    this.isFirst = false;
    await this.file.write(between + piece);
    for (const { label } of note.spans) this.labels.add(label);
  }

  async close(): Promise<void> {
    await this.file.close(this.form.foot);
    if (this.labels.size === 0) return; // Label Studio takes no configuration without a label
    const [ending, content] = this.form.beside?.([...this.labels]) ?? [];
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
