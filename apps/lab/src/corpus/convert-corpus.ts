/** `corpus convert`: the same notes in another format, with other label names when asked. */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import { type LabelMap, labelMapBetween, labelSetNamed, mapSpans, readLabelMapFile } from '#labels';
import { type Language, type Note } from '#text';
import {
  type CorpusFormat,
  type CorpusWriter,
  createCorpusWriter,
  type FormatLosses,
  failuresOfNote,
  lossesOf,
  prepareCorpusOutput,
} from '#text/corpus';
import { readNotes } from './describe-corpus.js';
import { type ColumnNames, type ImportFormat } from './imports.js';

/** What to convert. */
export interface ConvertCorpusOptions {
  readonly fromFormat: CorpusFormat | ImportFormat;
  readonly from: string;
  /** Where an export of another tool keeps its texts. */
  readonly columns: ColumnNames;
  readonly toFormat: CorpusFormat;
  readonly to: string;
  /** Two label sets, `meddocan:i2b2`; without it labels stay as they are. */
  readonly map?: string;
  /** A file that renames labels, and the label set that it leads to. */
  readonly mapFile?: { readonly path: string; readonly labels: string };
  /** Of the notes; `conll` marks sentences by its rules. Spanish for MEDDOCAN files, else English. */
  readonly language?: Language;
}

/** What was converted, and what was left behind. */
export interface ConvertedCorpus {
  /** Documents and spans that were written. */
  readonly documents: number;
  readonly spans: number;
  /** Documents that could not be read. */
  readonly refused: number;
  /**
   * Documents that the target format or its folder cannot hold; they are left out whole, because a span less
   * is a name unprotected.
   */
  readonly unwritable: number;
  readonly warnings: number;
  /** label → spans that the target label set has no name for. */
  readonly dropped: Readonly<Record<string, number>>;
  /** What the target format has no place for. */
  readonly notHeld: FormatLosses;
}

/**
 * Converts; documents that cannot be read or written are left out one by one, said and counted. Fails when
 * none is left, and as `openCorpus` and the writer do.
 */
export async function convertCorpus(
  options: ConvertCorpusOptions,
  terminal: Terminal,
): Promise<ConvertedCorpus> {
  const { fromFormat, from, columns, toFormat, to } = options;
  const { language = fromFormat === 'meddocan' ? 'es' : 'en' } = options;
  const labelMap = await labelMapOf(options);
  const counts = { refused: 0, warnings: 0 };
  const dropped: Record<string, number> = {};
  const written = {
    documents: 0,
    spans: 0,
    unwritable: 0,
    notHeld: { spans: 0, tagIds: 0, tagAttributes: 0 },
  };
  let lastFailure: Failure | undefined;
  await prepareCorpusOutput({ path: to, format: toFormat }, from);
  const writer = createCorpusWriter({ path: to, format: toFormat, language });
  try {
    for await (const note of readNotes({ path: from, format: fromFormat, columns, counts, terminal })) {
      const renamed = labelMap === undefined ? note : renameLabels(note, labelMap, dropped);
      const failure = await writeIfPossible(writer, renamed);
      if (failure === undefined) tally(written, renamed, toFormat);
      else {
        lastFailure = failure;
        written.unwritable += 1;
        terminal.say(`left out ${note.id}: ${failure.code} ${failure.message}`);
      }
    }
    if (written.documents === 0 && lastFailure !== undefined) throw lastFailure;
    await writer.close();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  const { documents, spans, unwritable, notHeld } = written;
  return {
    documents,
    spans,
    refused: counts.refused,
    unwritable,
    warnings: counts.warnings,
    dropped,
    notHeld,
  };
}

/** The failure when the note cannot be written. */
async function writeIfPossible(writer: CorpusWriter, note: Note): Promise<Failure | undefined> {
  try {
    await writer.write(note);
    return undefined;
  } catch (error) {
    if (error instanceof Failure && failuresOfNote.has(error.code)) return error;
    throw error;
  }
}

function tally(
  written: { documents: number; spans: number; notHeld: FormatLosses },
  note: Note,
  format: CorpusFormat,
): void {
  const { spans, tagIds, tagAttributes } = lossesOf(note, format);
  const before = written.notHeld;
  written.documents += 1;
  written.spans += note.spans.length - spans;
  written.notHeld = {
    spans: before.spans + spans,
    tagIds: before.tagIds + tagIds,
    tagAttributes: before.tagAttributes + tagAttributes,
  };
}

async function labelMapOf({ map, mapFile }: ConvertCorpusOptions): Promise<LabelMap | undefined> {
  if (map !== undefined && mapFile !== undefined)
    throw new Failure('SETTING_INVALID', { fields: '--map --map-file', expected: 'one of them' });
  if (mapFile !== undefined) return readLabelMapFile(mapFile.path, labelSetNamed(mapFile.labels));
  return map === undefined ? undefined : parseLabelMap(map);
}

function parseLabelMap(map: string): LabelMap {
  const [from, to, ...rest] = map.split(/[:>]/);
  if (from === undefined || to === undefined || rest.length > 0) {
    throw new Failure('SETTING_INVALID', {
      field: '--map',
      expected: 'two label sets, for example meddocan:i2b2',
    });
  }
  return labelMapBetween(from, to);
}

function renameLabels(note: Note, labelMap: LabelMap, dropped: Record<string, number>): Note {
  const mapped = mapSpans(note.spans, labelMap);
  for (const [label, count] of Object.entries(mapped.dropped)) dropped[label] = (dropped[label] ?? 0) + count;
  return { ...note, spans: mapped.spans };
}
