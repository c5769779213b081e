/** Two corpora read side by side and scored, document by document. */
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

/** What is scored and how. */
interface EvaluateCorporaOptions {
  readonly gold: SideInput;
  readonly system: SideInput;
  /** Name of a label set, or `plain` for labels as they come; that of the gold format when left out. */
  readonly labels?: string;
  readonly hipaa: HipaaRule;
  /** Labels that are not scored. */
  readonly exclude: readonly string[];
}

/** One side as it is named. */
interface SideInput {
  readonly path: string;
  /** Detected when left out. */
  readonly format?: CorpusFormat;
  /** A file that renames its labels. */
  readonly mapFile?: string;
}

/**
 * The result of all pairs. Fails as `pairDocuments`, `detectFormat` and `readLabelMapFile` do, with
 * SETTING_INVALID for a map into no label set, and with TEXT_LABEL_UNKNOWN for an excluded label that is not
 * in the set.
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
      field: '--labels',
      value: 'plain',
      expected: 'a label set to map to',
    });
  return { path, format, labelMap: await readLabelMapFile(mapFile, labelSet) };
}

/** Where one side is and how it is written. */
interface SideOptions {
  readonly path: string;
  readonly format: CorpusFormat;
  /** How its labels are called in the label set; without it they stay as they are. */
  readonly labelMap?: LabelMap;
}

/** What is paired. */
interface PairOptions {
  readonly gold: SideOptions;
  readonly system: SideOptions;
  /** A document with a label outside it is refused. */
  readonly labelSet?: LabelSet;
  /** Labels that are not scored. */
  readonly excluded: ReadonlySet<string>;
  /** Told of each document whose tags say another text than stands at their offsets. */
  readonly onTagTextDiffers?: (side: Side, document: string) => void;
}

/** The gold standard or the system under test. */
type Side = 'gold' | 'system';

/**
 * The documents of both sides in pairs of the same id, in the order in which the second of each pair is read.
 * Where both sides have the same order, as folders of the same files do, one pair is in memory at a time.
 *
 * Fails with the failure of the first document that cannot be read (scores without it would be wrong), and
 * with EVALUATION_DOCUMENT_UNPAIRED when an id stands on one side only.
 */
async function* pairDocuments(options: PairOptions): AsyncGenerator<readonly [gold: Note, system: Note]> {
  const sides = { gold: openSide('gold', options), system: openSide('system', options) };
  try {
    yield* pairsOf(sides, options);
  } finally {
    // Closes both corpora when the caller stops early.
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
    tagTextMismatch: 'warn', // the official script scores offsets and never looks at the text in a tag
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

// `evaluate --exclude`: labels that are not scored, neither for nor against the system.

/**
 * The pair without the spans of `labels` on either side, and without those of the system that touch such a
 * gold span and no other: what a system does to text that is not scored is neither right nor wrong, whatever
 * it calls it.
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
