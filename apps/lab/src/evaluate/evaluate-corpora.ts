/** Scores one corpus against another: formats detected, labels renamed and left out, documents paired. */
import type { Terminal } from '#command-line';
import {
  createEvaluation,
  type EvaluationResult,
  type HipaaRule,
  plainScheme,
  scoringSchemeOf,
} from '#evaluation';
import { Failure } from '#foundation';
import { type LabelSet, labelSetNamed, readLabelMapFile } from '#labels';
import { type CorpusFormat, detectFormat } from '#text';
import { type PairOptions, pairDocuments, type SideOptions } from './pair-documents.js';

/** What is scored and how. */
export interface EvaluateCorporaOptions {
  readonly gold: SideInput;
  readonly system: SideInput;
  /** Name of a label set, or `plain` for labels as they come; that of the gold format when left out. */
  readonly labels?: string;
  readonly hipaa: HipaaRule;
  /** Labels that are not scored. */
  readonly exclude: readonly string[];
}

/** One side as it is named. */
export interface SideInput {
  readonly path: string;
  /** Detected when left out. */
  readonly format?: CorpusFormat;
  /** A file that renames its labels. */
  readonly mapFile?: string;
}

/**
 * The result of all pairs. Fails as `pairDocuments`, `detectFormat` and `readLabelMapFile` do, with SETTING_INVALID for a
 * map into no label set, and with TEXT_LABEL_UNKNOWN for an excluded label that is not in the set.
 */
export async function evaluateCorpora(
  options: EvaluateCorporaOptions,
  terminal: Terminal,
): Promise<EvaluationResult> {
  const formats = { gold: await formatOf(options.gold), system: await formatOf(options.system) };
  const labelSet = labelSetOf(options.labels, formats.gold);
  for (const label of options.exclude) labelSet?.categoryOf(label);
  const differing = { gold: 0, system: 0 };
  const pairs: PairOptions = {
    gold: await sideOf(options.gold, formats.gold, labelSet),
    system: await sideOf(options.system, formats.system, labelSet),
    excluded: new Set(options.exclude),
    onTagTextDiffers: (side) => {
      differing[side] += 1;
    },
    ...(labelSet === undefined ? {} : { labelSet }),
  };
  const scheme = labelSet === undefined ? plainScheme : scoringSchemeOf(labelSet, options.hipaa);
  const evaluation = createEvaluation({ scheme });
  for await (const [gold, system] of pairDocuments(pairs)) evaluation.add(gold, system);
  for (const [side, documents] of Object.entries(differing)) {
    if (documents > 0)
      terminal.say(
        `${side}: ${documents} documents have tags whose text is not the text at their offsets; offsets count`,
      );
  }
  return evaluation.result();
}

async function formatOf({ path, format }: SideInput): Promise<CorpusFormat> {
  return format ?? (await detectFormat(path));
}

/** The label set that documents of a format usually have; formats that carry any labels are taken for i2b2. */
function labelSetOf(labels: string | undefined, format: CorpusFormat): LabelSet | undefined {
  if (labels === 'plain') return undefined;
  const ofFormat = format === 'meddocan' || format === 'i2b2-2006' ? format : 'i2b2';
  return labelSetNamed(labels ?? ofFormat);
}

async function sideOf(
  { path, mapFile }: SideInput,
  format: CorpusFormat,
  labelSet: LabelSet | undefined,
): Promise<SideOptions> {
  if (mapFile === undefined) return { path, format };
  if (labelSet === undefined)
    throw new Failure('SETTING_INVALID', {
      field: 'labels',
      value: 'plain',
      expected: 'a label set to map to',
    });
  return { path, format, labelMap: await readLabelMapFile(mapFile, labelSet) };
}
