/** `corpus generate`: notes of a synthetic source to files, one at a time. */
import { join } from 'node:path';
import type { Terminal } from '#command-line';
import type { SourceName } from '#corpora';
import { type CorpusWriter, createCorpusWriter } from '#text/corpus';

/** The formats that synthetic notes can be written in. */
export const generateFormats = ['i2b2-2014', 'jsonl', 'text', 'meddocan'] as const;

/** What to generate and where. */
export interface GenerateCorpusOptions {
  readonly source: SourceName;
  readonly notes: number;
  readonly seed: number;
  /** `text` leaves the labels out; `meddocan` is the folder shape of that corpus with i2b2 labels. */
  readonly format: (typeof generateFormats)[number];
  /** A folder; `jsonl` puts one file in it, named after the source and the seed. */
  readonly out: string;
}

/** What was generated. */
export interface GeneratedCorpus {
  readonly source: SourceName;
  readonly seed: number;
  readonly notes: number;
  readonly spans: number;
  readonly characters: number;
  readonly path: string;
}

/** Writes the notes; fails with DISK_FULL or FILE_NOT_WRITABLE. */
export async function generateCorpus(
  options: GenerateCorpusOptions,
  terminal: Terminal,
): Promise<GeneratedCorpus> {
  const { source, notes, seed, format, out } = options;
  const path = format === 'jsonl' ? join(out, `${source}-${seed}.jsonl`) : out;
  const writer = createCorpusWriter({ path, format });
  try {
    const counted = await writeNotes(options, writer, terminal);
    await writer.close();
    return { source, seed, notes, ...counted, path };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function writeNotes(
  { source, notes, seed }: GenerateCorpusOptions,
  writer: CorpusWriter,
  terminal: Terminal,
): Promise<{ spans: number; characters: number }> {
  const { generateNotes } = await import('#corpora'); // its name lists take a tenth of a second to load
  const progress = terminal.progress({ label: `writing notes of ${source}`, total: notes });
  let done = 0;
  let spans = 0;
  let characters = 0;
  for (const note of generateNotes({ source, notes, seed })) {
    await writer.write(note);
    done += 1;
    spans += note.spans.length;
    characters += note.text.length;
    progress.advanceTo(done);
  }
  progress.finish();
  return { spans, characters };
}
