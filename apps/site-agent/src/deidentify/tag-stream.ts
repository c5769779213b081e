/** `tag -`: de-identifies one note from standard input to standard output. */
import type { Readable } from 'node:stream';
import { invalidSetting } from '#command-line';
import { Failure } from '#foundation';
import { type Note } from '#text';
import {
  type CorpusEncoding,
  decodeDocument,
  documentBytesMaxDefault,
  formatInception,
  formatJsonl,
  formatLabelStudio,
} from '#text/corpus';
import type { SiteContext } from '../context.js';
import { type DeidentifierFlags, openDeidentifier, type Tagger } from './deidentifier.js';
import { sayUnmetKnown } from './layers.js';
import { requireWritten } from './note-work.js';
import { linesOfLeaks } from './replacement.js';
import { replacementIn, type TagForm } from './tag-output.js';
import { isBlank, LeakPlaces, NoteTally, nothingButBlanks } from './tally.js';

const streamFormats = ['jsonl', 'inception', 'label-studio', 'text', 'text-redacted'] as const;
type StreamFormat = (typeof streamFormats)[number];

/** Encoding, form and de-identification options. */
export interface StreamOptions extends DeidentifierFlags {
  readonly encoding: CorpusEncoding;
  readonly outFormat: TagForm;
}

/**
 * Prints the de-identified input with all other text unchanged, and reports possible leaks. Fails as `open`
 * does, and with SETTING_INVALID (a format of several files), RULES_*, TEXT_DOCUMENT_TOO_LARGE,
 * TEXT_NOT_UTF8, TEXT_CORPUS_EMPTY or SITE_OUTPUT_LEAK.
 */
export async function tagStream(
  context: SiteContext,
  input: Readable,
  open: () => Promise<Tagger>,
  { encoding, outFormat, ...flags }: StreamOptions,
): Promise<void> {
  const format = streamFormats.find((known) => known === outFormat);
  if (format === undefined) throw invalidSetting('format-out', streamFormats.join(' or '));
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

/** Reads all input, with the same size limit as a file. */
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
