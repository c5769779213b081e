/** Where tagged notes go: a corpus with spans on the original text, or the text with every span replaced by its label. */
import { join } from 'node:path';
import { Failure } from '#foundation';
import { type CorpusWriter, createCorpusWriter, type Note } from '#text';
import { redact } from './redact.js';

/** Output formats of `site tag`. */
export const tagOutputFormats = ['jsonl', 'i2b2-2014', 'text-redacted'] as const;

/** `jsonl`: one file; `i2b2-2014`: a folder of XML; `text-redacted`: a folder of texts without what was found. */
export type TagOutputFormat = (typeof tagOutputFormats)[number];

/** Takes tagged notes. */
export interface TagOutput extends CorpusWriter {
  /** The file or folder written. */
  readonly path: string;
}

/** Fails with SETTING_INVALID for another name. */
export function tagOutputFormatNamed(name: string): TagOutputFormat {
  const format = tagOutputFormats.find((known) => known === name);
  if (format === undefined)
    throw new Failure('SETTING_INVALID', { field: 'format-out', expected: tagOutputFormats.join(' or ') });
  return format;
}

/** Opens the output in `folder`. */
export function openTagOutput(folder: string, format: TagOutputFormat): TagOutput {
  if (format === 'jsonl') {
    const path = join(folder, 'notes.jsonl');
    return withPath(createCorpusWriter({ path, format }), path, (note) => note);
  }
  if (format === 'i2b2-2014')
    return withPath(createCorpusWriter({ path: folder, format }), folder, (note) => note);
  return withPath(createCorpusWriter({ path: folder, format: 'text' }), folder, (note) => ({
    id: note.id,
    text: redact(note),
    spans: [],
  }));
}

function withPath(writer: CorpusWriter, path: string, shape: (note: Note) => Note): TagOutput {
  return {
    path,
    write: (note) => writer.write(shape(note)),
    close: () => writer.close(),
    discard: () => writer.discard(),
  };
}
