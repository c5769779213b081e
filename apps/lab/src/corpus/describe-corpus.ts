import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import { type Note, tokenPositions } from '#text';
import { type CorpusFormat, type CorpusItem, openCorpus } from '#text/corpus';
import { type ColumnNames, type ImportFormat, importCorpus, importFormats } from './imports.js';

interface DescribeCorpusOptions {
  readonly path: string;
  readonly format: CorpusFormat;
}

/** Counts over all readable documents; tokens are those of the models. */
interface CorpusDescription {
  readonly documents: number;
  readonly refused: number;
  readonly warnings: number;
  readonly characters: number;
  readonly tokens: number;
  readonly tokensPerDocument: number;
  readonly spans: number;
  readonly labelledTokens: number;
  /** 0 without tokens. */
  readonly labelledTokenShare: number;
  /** Label → spans, most frequent first. */
  readonly labels: Readonly<Record<string, number>>;
}

/** Describes a corpus; reads it once, note by note. */
export async function describeCorpus(
  { path, format }: DescribeCorpusOptions,
  terminal: Terminal,
): Promise<CorpusDescription> {
  const counts = { refused: 0, warnings: 0 };
  const labels: Record<string, number> = {};
  let documents = 0;
  let characters = 0;
  let tokens = 0;
  let spans = 0;
  let labelledTokens = 0;
  for await (const note of readNotes({ path, format, counts, terminal })) {
    const counted = countTokens(note);
    documents += 1;
    characters += note.text.length;
    tokens += counted.tokens;
    labelledTokens += counted.labelled;
    spans += note.spans.length;
    for (const { label } of note.spans) labels[label] = (labels[label] ?? 0) + 1;
  }
  return {
    documents,
    ...counts,
    characters,
    tokens,
    tokensPerDocument: rounded(tokens / Math.max(documents, 1), 1),
    spans,
    labelledTokens,
    labelledTokenShare: rounded(labelledTokens / Math.max(tokens, 1), 4),
    labels: Object.fromEntries(Object.entries(labels).sort(([, one], [, other]) => other - one)),
  };
}

function countTokens({ text, spans }: Note): { readonly tokens: number; readonly labelled: number } {
  const { starts, ends } = tokenPositions(text);
  const ordered = [...spans].sort((one, other) => one.start - other.start);
  let next = 0;
  let labelledUntil = 0;
  let labelled = 0;
  starts.forEach((start, index) => {
    const end = ends[index] ?? start;
    for (let span = ordered[next]; span !== undefined && span.start < end; span = ordered[next]) {
      labelledUntil = Math.max(labelledUntil, span.end);
      next += 1;
    }
    if (start < labelledUntil) labelled += 1;
  });
  return { tokens: starts.length, labelled };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

interface ReadingCounts {
  refused: number;
  warnings: number;
}

interface ReadNotesOptions {
  readonly path: string;
  readonly format: CorpusFormat | ImportFormat;
  readonly columns?: ColumnNames;
  readonly counts: ReadingCounts;
  readonly terminal: Terminal;
}

/** Yields every readable note; fails with CORPORA_NOTHING_READABLE if all documents were refused. */
export async function* readNotes(options: ReadNotesOptions): AsyncGenerator<Note> {
  const { path, format, counts, terminal } = options;
  let read = 0;
  for await (const item of itemsOf(options)) {
    if (item.kind === 'refused') {
      counts.refused += 1;
      terminal.say(`refused ${item.file}: ${item.failure.code} ${item.failure.message}`);
    } else {
      read += 1;
      counts.warnings += item.warnings.length;
      yield item.note;
    }
  }
  if (read === 0) throw new Failure('CORPORA_NOTHING_READABLE', { path, format, refused: counts.refused });
}

function itemsOf({ path, format, columns = usualColumns }: ReadNotesOptions): AsyncIterable<CorpusItem> {
  return isImport(format) ? importCorpus({ path, format, columns }) : openCorpus({ path, format });
}

const usualColumns: ColumnNames = { text: 'text', delimiter: ',' };

function isImport(format: CorpusFormat | ImportFormat): format is ImportFormat {
  return importFormats.some((known) => known === format);
}
