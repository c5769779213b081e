/** `tag -`: one note from standard input to standard output, for pipes. */
import type { Readable } from 'node:stream';
import type { Terminal } from '#command-line';
import { findSpans } from '#encoding';
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
import { isBlank, nothingButBlanks } from './blank-notes.js';
import { type NoteReplacer, openTypeWords } from './replacement.js';
import type { Tagger } from './tag-corpus.js';
import type { TagForm } from './tag-form.js';
import { foundByModel, type LayerFlags, openLayers, sayUnmetKnown } from './tag-layers.js';
import { redact } from './tag-output.js';

/** What can be written to a pipe. */
const streamFormats: readonly TagForm[] = ['jsonl', 'inception', 'label-studio', 'text', 'text-redacted'];

/** How a stream is read and written. */
export interface StreamOptions extends LayerFlags {
  readonly encoding: CorpusEncoding;
  readonly outFormat: TagForm;
  /** Opens what is written in place of identifiers. */
  readonly openReplacer?: ((tagger: Tagger) => Promise<NoteReplacer | undefined>) | undefined;
}

/**
 * Tags what `input` holds and prints it. Fails with SETTING_INVALID for a format of more than one file before anything is
 * opened, then as `open` does, with RULES_*, TEXT_DOCUMENT_TOO_LARGE, TEXT_NOT_UTF8, TEXT_CORPUS_EMPTY or SITE_OUTPUT_LEAK.
 */
export async function tagStream(
  input: Readable,
  terminal: Pick<Terminal, 'data' | 'say'>,
  open: () => Promise<Tagger>,
  options: StreamOptions,
): Promise<void> {
  if (!streamFormats.includes(options.outFormat))
    throw new Failure('SETTING_INVALID', { field: 'format-out', expected: streamFormats.join(' or ') });
  const tagger = await open();
  try {
    await tagInput(input, terminal, tagger, options);
  } finally {
    await tagger.close();
  }
}

async function tagInput(
  input: Readable,
  terminal: Pick<Terminal, 'data' | 'say'>,
  tagger: Tagger,
  { encoding, outFormat, openReplacer, ...flags }: StreamOptions,
): Promise<void> {
  const isRedacted = outFormat === 'text-redacted';
  const replacer = (await openReplacer?.(tagger)) ?? (isRedacted ? await openTypeWords(false) : undefined);
  const layers = await openLayers(flags, { language: tagger.language, labelSet: tagger.scheme.labelSet });
  const read: Note = { id: 'standard-input', text: await readAll(input, encoding), spans: [] };
  const one = async function* () {
    yield read;
  };
  await findSpans(one(), tagger, {
    onStep: () => {},
    write: async ({ note }) => {
      const found = (layers ?? foundByModel)(note);
      const written = writtenAs(outFormat, replacer?.replace(found) ?? found);
      terminal.data(written.replace(/\n$/, '')); // the terminal ends the line
    },
  });
  sayUnmetKnown(terminal, layers);
}

function writtenAs(format: TagForm, note: Note): string {
  if (format === 'jsonl') return formatJsonl(note);
  if (format === 'inception') return formatInception(note);
  if (format === 'label-studio') return `[${formatLabelStudio(note)}]`;
  return format === 'text' ? note.text : redact(note);
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
