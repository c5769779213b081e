/** `tag -`: one note from standard input to standard output, for pipes. */
import type { Readable } from 'node:stream';
import { Failure } from '#foundation';
import {
  type CorpusEncoding,
  decodeDocument,
  documentBytesMaxDefault,
  formatInception,
  formatJsonl,
  formatLabelStudio,
  type Note,
} from '#text';
import type { SiteContext } from '../context.js';
import { isBlank, nothingButBlanks } from './blank-notes.js';
import { type DeidentifierFlags, openDeidentifier } from './deidentifier.js';
import { sayUnmetKnown } from './layers.js';
import { LeakPlaces } from './leak-places.js';
import { requireWritten } from './note-work.js';
import { linesOfLeaks } from './replacement.js';
import type { TagForm } from './tag-form.js';
import { replacementIn } from './tag-output.js';
import type { Tagger } from './tagger.js';
import { NoteTally } from './tally.js';

/** What can be written to a pipe. */
const streamFormats = ['jsonl', 'inception', 'label-studio', 'text', 'text-redacted'] as const;
type StreamFormat = (typeof streamFormats)[number];

/** How a stream is read and written. */
export interface StreamOptions extends DeidentifierFlags {
  readonly encoding: CorpusEncoding;
  readonly outFormat: TagForm;
}

/**
 * Tags what `input` holds and prints it: a text without identifiers with the bytes that it had, and no line end more. What else looks like
 * an identifier is said. Fails with SETTING_INVALID for a format of more than one file before anything is
 * opened, then as `open` does, with RULES_*, TEXT_DOCUMENT_TOO_LARGE, TEXT_NOT_UTF8, TEXT_CORPUS_EMPTY or SITE_OUTPUT_LEAK.
 */
export async function tagStream(
  context: SiteContext,
  input: Readable,
  open: () => Promise<Tagger>,
  { encoding, outFormat, ...flags }: StreamOptions,
): Promise<void> {
  const format = streamFormats.find((known) => known === outFormat);
  if (format === undefined)
    throw new Failure('SETTING_INVALID', { field: 'format-out', expected: streamFormats.join(' or ') });
  const tagger = await open();
  try {
    const replace = replacementIn(format, flags.replace);
    const deidentifier = await openDeidentifier(context, tagger, { ...flags, replace });
    const read: Note = { id: 'standard-input', text: await readAll(input, encoding), spans: [] };
    const one = async function* () {
      yield read;
    };
    const tally = new NoteTally();
    await deidentifier.run(one(), {
      onStep: () => {},
      write: async (note) => {
        const places = new LeakPlaces();
        if (note.written === undefined) places.add(note);
        for (const line of places.lines()) context.terminal.say(line);
        context.terminal.text(writtenAs(format, requireWritten(note)));
        tally.add(note);
      },
    });
    const { leaks } = tally.report(deidentifier);
    for (const line of leaks === undefined ? [] : linesOfLeaks(leaks)) context.terminal.say(line);
    sayUnmetKnown(context.terminal, deidentifier.layers);
  } finally {
    await tagger.close();
  }
}

function writtenAs(format: StreamFormat, note: Note): string {
  if (format === 'jsonl') return formatJsonl(note);
  if (format === 'inception') return formatInception(note);
  if (format === 'label-studio') return `[${formatLabelStudio(note)}]\n`;
  return note.text;
}

/** As much as one file may hold, decoded as a file is. */
async function readAll(input: Readable, encoding: CorpusEncoding): Promise<string> {
  const place = { file: 'standard input' };
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of input) {
    bytes += piece.length;
    if (bytes > documentBytesMaxDefault)
      throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytesMax: documentBytesMaxDefault });
    pieces.push(piece);
  }
  const text = decodeDocument(Buffer.concat(pieces), encoding, place);
  if (isBlank({ text })) throw nothingButBlanks(place.file);
  return text;
}
