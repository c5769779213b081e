/** Two corpora read side by side, document by document. */
import { Failure } from '#foundation';
import { type LabelMap, type LabelSet, mapSpans, type Span } from '#labels';
import { type CorpusFormat, type CorpusItem, type Note, openCorpus } from '#text';

/** Where one side is and how it is written. */
export interface SideOptions {
  readonly path: string;
  readonly format: CorpusFormat;
  /** How its labels are called in the label set; without it they stay as they are. */
  readonly labelMap?: LabelMap;
}

/** What is paired. */
export interface PairOptions {
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
export type Side = 'gold' | 'system';

/**
 * The documents of both sides in pairs of the same id, in the order in which the second of each pair is read. Where both
 * sides have the same order, as folders of the same files do, one pair is in memory at a time.
 *
 * Fails with the failure of the first document that cannot be read (scores without it would be wrong), and with
 * EVALUATION_DOCUMENT_UNPAIRED when an id stands on one side only.
 */
export async function* pairDocuments(
  options: PairOptions,
): AsyncGenerator<readonly [gold: Note, system: Note]> {
  const sides = { gold: openSide('gold', options), system: openSide('system', options) };
  try {
    yield* pairsOf(sides, options);
  } finally {
    // Whoever stops early leaves neither corpus open.
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
 * The pair without the spans of `labels` on either side, and without those of the system that touch such a gold span and
 * no other: what a system does to text that is not scored is neither right nor wrong, whatever it calls it.
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
