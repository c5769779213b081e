/** Reads two corpora side by side and scores them, document by document. */
import type { Terminal } from '#command-line';
import {
  createEvaluation,
  type EvaluationResult,
  type HipaaRule,
  plainScheme,
  scoringSchemeOf,
} from '#evaluation';
import { Failure } from '#foundation';
import { type LabelMap, type LabelSet, labelSetNamed, mapSpans, readLabelMapFile, type Span } from '#labels';
import { type Note } from '#text';
import { type CorpusFormat, type CorpusItem, detectFormat, openCorpus } from '#text/corpus';

interface EvaluateCorporaOptions {
  readonly gold: SideInput;
  readonly system: SideInput;
  /** A label set, or `plain` for labels as they are; by default that of the gold format. */
  readonly labels?: string;
  readonly hipaa: HipaaRule;
  readonly exclude: readonly string[];
}

interface SideInput {
  readonly path: string;
  /** Detected if absent. */
  readonly format?: CorpusFormat;
  readonly mapFile?: string;
}

/**
 * Scores all pairs. Fails as `pairDocuments`, `detectFormat` and `readLabelMapFile` do, with SETTING_INVALID for
 * a map without a label set, and with TEXT_LABEL_UNKNOWN for an excluded label outside it.
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

/** The usual label set of a format; i2b2 for formats that carry any labels. */
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
      field: '--labels',
      value: 'plain',
      expected: 'a label set to map to',
    });
  return { path, format, labelMap: await readLabelMapFile(mapFile, labelSet) };
}

interface SideOptions {
  readonly path: string;
  readonly format: CorpusFormat;
  /** By default labels stay as they are. */
  readonly labelMap?: LabelMap;
}

interface PairOptions {
  readonly gold: SideOptions;
  readonly system: SideOptions;
  /** Documents with a label outside it are refused. */
  readonly labelSet?: LabelSet;
  readonly excluded: ReadonlySet<string>;
  /** Called for each document with a tag whose text differs from the text at its offsets. */
  readonly onTagTextDiffers?: (side: Side, document: string) => void;
}

type Side = 'gold' | 'system';

/**
 * Pairs documents by id, in the order in which the second of each pair is read. With both sides in the same
 * order, only one pair is in memory at a time. Fails with the failure of the first unreadable document, since
 * scores without it would be wrong, and with EVALUATION_DOCUMENT_UNPAIRED if an id occurs on one side only.
 */
async function* pairDocuments(options: PairOptions): AsyncGenerator<readonly [gold: Note, system: Note]> {
  const sides = { gold: openSide('gold', options), system: openSide('system', options) };
  try {
    yield* pairsOf(sides, options);
  } finally {
    // Closes both corpora if the caller stops early.
    for (const side of Object.values(sides)) await side.return();
  }
}

async function* pairsOf(
  sides: Readonly<Record<Side, AsyncGenerator<Note, void, void>>>,
  options: PairOptions,
): AsyncGenerator<readonly [gold: Note, system: Note]> {
  const waiting: Record<Side, Map<string, Note>> = { gold: new Map(), system: new Map() };
  const open = new Set<Side>(['gold', 'system']);
  while (open.size > 0) {
    for (const side of open) {
      const next = await sides[side].next();
      if (next.done === true) {
        open.delete(side);
        continue;
      }
      const note = next.value;
      const other = takeFrom(waiting[side === 'gold' ? 'system' : 'gold'], note.id);
      if (other === undefined) waiting[side].set(note.id, note);
      else {
        const pair = side === 'gold' ? ([note, other] as const) : ([other, note] as const);
        yield withoutLabels(pair, options.excluded);
      }
    }
  }
  requireAllPaired(waiting, options);
}

async function* openSide(side: Side, options: PairOptions): AsyncGenerator<Note, void, void> {
  const { onTagTextDiffers } = options;
  const { path, format, labelMap } = options[side];
  const labelSet = labelMap?.from ?? options.labelSet;
  const corpus = openCorpus({
    path,
    format,
    tagTextMismatch: 'warn', // the official script scores offsets and ignores the text in a tag
    ...(labelSet === undefined ? {} : { labelSet }),
  });
  for await (const item of corpus) {
    if (item.kind === 'refused') throw item.failure;
    if (tellsOtherText(item)) onTagTextDiffers?.(side, item.note.id);
    yield labelMap === undefined
      ? item.note
      : { ...item.note, spans: mapSpans(item.note.spans, labelMap).spans };
  }
}

function tellsOtherText(item: CorpusItem & { readonly kind: 'note' }): boolean {
  return item.warnings.some(({ kind }) => kind === 'tag-text-differs');
}

function takeFrom(notes: Map<string, Note>, id: string): Note | undefined {
  const note = notes.get(id);
  notes.delete(id);
  return note;
}

function requireAllPaired(waiting: Readonly<Record<Side, Map<string, Note>>>, options: PairOptions): void {
  for (const side of ['gold', 'system'] as const) {
    const [document] = waiting[side].keys();
    if (document === undefined) continue;
    throw new Failure('EVALUATION_DOCUMENT_UNPAIRED', {
      document,
      foundIn: options[side].path,
      missingIn: options[side === 'gold' ? 'system' : 'gold'].path,
      unpaired: waiting[side].size,
    });
  }
}

/**
 * Removes the spans of `labels`, and system spans that touch such a gold span and no other: what a system does to
 * unscored text is neither right nor wrong.
 */
function withoutLabels(
  [gold, system]: readonly [gold: Note, system: Note],
  labels: ReadonlySet<string>,
): readonly [gold: Note, system: Note] {
  if (labels.size === 0) return [gold, system];
  const scored = gold.spans.filter(({ label }) => !labels.has(label));
  const unscored = gold.spans.filter(({ label }) => labels.has(label));
  const kept = system.spans.filter(
    (span) => !labels.has(span.label) && (!touchesAny(span, unscored) || touchesAny(span, scored)),
  );
  return [
    { ...gold, spans: scored },
    { ...system, spans: kept },
  ];
}

function touchesAny(span: Span, others: readonly Span[]): boolean {
  return others.some(({ start, end }) => start < span.end && span.start < end);
}
