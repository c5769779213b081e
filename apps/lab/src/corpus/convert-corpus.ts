/** `corpus convert`: the same notes in another format, with other label names when asked. */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import { type LabelMap, labelMapBetween, mapSpans } from '#labels';
import { type CorpusFormat, createCorpusWriter, type Note } from '#text';
import { readNotes } from './read-notes.js';

/** What to convert. */
export interface ConvertCorpusOptions {
  readonly fromFormat: CorpusFormat;
  readonly from: string;
  readonly toFormat: CorpusFormat;
  readonly to: string;
  /** Two label sets, `meddocan:i2b2`; without it labels stay as they are. */
  readonly map?: string;
}

/** What was converted. */
export interface ConvertedCorpus {
  readonly documents: number;
  readonly spans: number;
  readonly refused: number;
  readonly warnings: number;
  /** label → spans that the target label set has no name for. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** Converts; documents that cannot be read are refused one by one, anything that cannot be written ends the work. */
export async function convertCorpus(
  options: ConvertCorpusOptions,
  terminal: Terminal,
): Promise<ConvertedCorpus> {
  const { fromFormat, from, toFormat, to, map } = options;
  const labelMap = map === undefined ? undefined : parseLabelMap(map);
  const counts = { refused: 0, warnings: 0 };
  const dropped: Record<string, number> = {};
  let [documents, spans] = [0, 0];
  const writer = createCorpusWriter({ path: to, format: toFormat });
  try {
    for await (const note of readNotes({ path: from, format: fromFormat, counts, terminal })) {
      const renamed = labelMap === undefined ? note : renameLabels(note, labelMap, dropped);
      await writer.write(renamed);
      documents += 1;
      spans += renamed.spans.length;
    }
    await writer.close();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  return { documents, spans, ...counts, dropped };
}

function parseLabelMap(map: string): LabelMap {
  const [from, to, ...rest] = map.split(/[:>]/);
  if (from === undefined || to === undefined || rest.length > 0) {
    throw new Failure('SETTING_INVALID', {
      field: 'map',
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
