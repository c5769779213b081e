/** `corpus convert`: the same notes in another format and, if requested, with other labels. */
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
  readonly columns: ColumnNames;
  readonly toFormat: CorpusFormat;
  readonly to: string;
  /** Two label sets, as in `meddocan:i2b2`; by default labels stay as they are. */
  readonly map?: string;
  /** Renames labels; `labels` is the target set. */
  readonly mapFile?: { readonly path: string; readonly labels: string };
  /** Decides sentence ends in `conll`. Default: Spanish for MEDDOCAN files, else English. */
  readonly language?: Language;
}

/** Counts of what was converted and what was left out. */
export interface ConvertedCorpus {
  readonly documents: number;
  readonly spans: number;
  readonly refused: number;
  /** Documents that the target cannot hold, left out whole: dropping one span would leave a name unprotected. */
  readonly unwritable: number;
  readonly warnings: number;
  /** Label → spans without a name in the target label set. */
  readonly dropped: Readonly<Record<string, number>>;
  /** What the target format cannot express. */
  readonly notHeld: FormatLosses;
}

/**
 * Converts a corpus. Reports, counts and skips documents that cannot be read or written. Fails if none is left,
 * and as `openCorpus` and the writer do.
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
