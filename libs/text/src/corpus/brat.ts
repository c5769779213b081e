/**
 * `brat` standoff: `x.txt` holds the text, `x.ann` lines such as `T1<tab>LABEL 10 14<tab>text`. Offsets are code
 * points, end exclusive. A discontinuous span (`10 14;20 25`) becomes one span per piece, all with the same id.
 */
import { Failure, type FailureDetails, requireRegularFile } from '#foundation';
import type { Note } from '../note.js';
import { sourceOf } from './build-note.js';
import { type FolderFormat, textAndSpans } from './corpus-format.js';
import {
  type CorpusFile,
  ignoredParts,
  type LazyDocument,
  type RawDocument,
  type RawTag,
} from './corpus-types.js';
import { readDocument } from './document-bytes.js';
import { codePointSpans, indexOfLoneSurrogate, requireWritable } from './offsets.js';

/** The `brat` format. */
export const brat = {
  name: 'brat',
  extension: '.txt',
  companion: '.ann',
  looksLike: () => false,
  read,
  oneFile: false,
  write: (note) => [
    ['.ann', annotationsOf(note)],
    ['.txt', note.text],
  ],
  holds: { ...textAndSpans, tagIds: /^T\d+$/ },
} as const satisfies FolderFormat;

async function* read(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void> {
  const text = await readDocument(file, bytesMax);
  const path = file.path.replace(/\.txt$/i, '.ann');
  await requireRegularFile(path);
  const annotations = await readDocument({ ...file, path }, bytesMax);
  yield () => parseBrat(text, annotations, file);
}

/** Parses the annotations of `text`. Fails with TEXT_RECORD_INVALID, naming the line. */
export function parseBrat(text: string, annotations: string, file: CorpusFile): RawDocument {
  const tags: RawTag[] = [];
  const ignored = { parts: 0, pieces: 0 };
  for (const [index, line] of annotations.split(/\r?\n/).entries()) {
    if (line === '') continue;
    if (!line.startsWith('T')) ignored.parts += 1;
    else {
      const pieces = parseTextBound(line, { file: file.path, annotationLine: index + 1 });
      if (pieces.length > 1) ignored.pieces += 1;
      tags.push(...pieces);
    }
  }
  const warnings = ignoredParts(ignored.parts);
  if (ignored.pieces > 0) warnings.push({ kind: 'discontinuous-spans', count: ignored.pieces });
  return { id: file.id, text, tags, warnings, place: { file: file.path } };
}

/** Fails with TEXT_NOT_REPRESENTABLE for what UTF-8 or the line format cannot hold. */
function annotationsOf(note: Note): string {
  requireWritable(note, 'brat', indexOfLoneSurrogate(note.text));
  requireWritable(note, 'brat', note.spans.find((span) => !/^\S+$/.test(span.label))?.start ?? -1);
  const used = new Set<string>();
  let nextId = 1;
  const idFor = (wanted: string | undefined): string => {
    if (wanted !== undefined && /^T\d+$/.test(wanted) && !used.has(wanted)) return wanted;
    while (used.has(`T${nextId}`)) nextId += 1;
    return `T${nextId}`;
  };
  const lines = codePointSpans(note).map(({ span, start, end }) => {
    const id = idFor(sourceOf(span)?.id);
    used.add(id);
    const text = note.text.slice(span.start, span.end).replace(/[\r\n\t]/g, ' ');
    return `${id}\t${span.label} ${start} ${end}\t${text}\n`;
  });
  return lines.join('');
}

function parseTextBound(line: string, place: FailureDetails): RawTag[] {
  const match = /^(T[^\t]*)\t(\S+) ((?:\d{1,9} \d{1,9})(?:;\d{1,9} \d{1,9})*)(?:\t(.*))?$/s.exec(line);
  if (match === null)
    throw new Failure('TEXT_RECORD_INVALID', { ...place, expected: 'id, label and offsets, text' });
  const [, id = '', label = '', offsets = '', text] = match;
  const pieces = offsets.split(';').map((piece) => piece.split(' ').map(Number));
  return pieces.map(([start = 0, end = 0]) => ({
    start,
    end,
    label,
    // the text of a discontinuous span joins all its pieces
    ...(text === undefined || pieces.length > 1 ? {} : { text }),
    source: { id },
    place,
  }));
}
