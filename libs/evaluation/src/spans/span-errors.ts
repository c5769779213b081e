/** A system's errors: where they are, of which kind, in which documents, and between which labels. */
import type { Span } from '#labels';
import type { NoteLike } from '../i2b2/measures.js';

/**
 * - `missed`: no system span touches the gold span.
 * - `label`: both ends agree, the label does not.
 * - `boundary`: the spans overlap but an end differs (the labels may differ too).
 * - `spurious`: the system span touches no gold span.
 */
export type SpanErrorKind = 'missed' | 'label' | 'boundary' | 'spurious';

/** One error; offsets in UTF-16 units of the note. */
export interface SpanError {
  readonly documentId: string;
  readonly kind: SpanErrorKind;
  /** Absent for `spurious`. */
  readonly gold?: Span;
  /** Absent for `missed`. */
  readonly system?: Span;
}

/** The errors of one document, in text order. Compares a gold span with the system span that overlaps it most. */
export function findSpanErrors(gold: NoteLike, system: NoteLike): SpanError[] {
  const errors = gold.spans.flatMap((span) => errorsAt(gold.id, span, system.spans));
  const spurious = system.spans
    .filter((span) => !gold.spans.some((other) => overlapOf(span, other) > 0))
    .map((span): SpanError => ({ documentId: gold.id, kind: 'spurious', system: span }));
  return [...errors, ...spurious].sort((first, second) => startOf(first) - startOf(second));
}

/** Keeps the first `limit` errors and counts all of them by kind. */
export function createErrorList(limit: number): {
  add(errors: readonly SpanError[]): void;
  list(): readonly SpanError[];
  counts(): Readonly<Record<SpanErrorKind, number>>;
} {
  const kept: SpanError[] = [];
  const counts: Record<SpanErrorKind, number> = { missed: 0, label: 0, boundary: 0, spurious: 0 };
  return {
    add: (errors) => {
      for (const error of errors) counts[error.kind] += 1;
      kept.push(...errors.slice(0, Math.max(0, limit - kept.length)));
    },
    list: () => kept,
    counts: () => ({ ...counts }),
  };
}

function errorsAt(documentId: string, gold: Span, candidates: readonly Span[]): SpanError[] {
  const touching = candidates.filter((span) => overlapOf(span, gold) > 0);
  if (touching.some((span) => sameEnds(span, gold) && span.label === gold.label)) return [];
  const system = touching.reduce<Span | undefined>(
    (best, span) => (best === undefined || closeness(span, gold) > closeness(best, gold) ? span : best),
    undefined,
  );
  if (system === undefined) return [{ documentId, kind: 'missed', gold }];
  return [{ documentId, kind: sameEnds(system, gold) ? 'label' : 'boundary', gold, system }];
}

/** Overlap minus overhang: the tighter of two covering spans wins. */
function closeness(span: Span, gold: Span): number {
  return 2 * overlapOf(span, gold) - (span.end - span.start);
}

function overlapOf(first: Span, second: Span): number {
  return Math.max(0, Math.min(first.end, second.end) - Math.max(first.start, second.start));
}

function sameEnds(first: Span, second: Span): boolean {
  return first.start === second.start && first.end === second.end;
}

function startOf({ gold, system }: SpanError): number {
  return gold?.start ?? system?.start ?? 0;
}

/** An error with some context of its note. Contains text: only for corpora that are public or invented. */
export interface ErrorInContext extends SpanError {
  readonly context: {
    readonly text: string;
    /** Offset of the context in the note, in UTF-16 units; spans count from the start of the note. */
    readonly start: number;
  };
}

/** Adds up to `characters` of context on each side. Never splits a surrogate pair. */
export function inContext(error: SpanError, { text }: NoteLike, characters: number): ErrorInContext {
  const spans = [error.gold, error.system].filter((span) => span !== undefined);
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  const start = wholeFrom(text, Math.max(0, first - characters));
  const end = wholeFrom(text, Math.min(text.length, last + characters));
  return { ...error, context: { text: text.slice(start, end), start } };
}

/** The offset, or the next one if it splits a surrogate pair. */
function wholeFrom(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) && offset > 0 ? offset + 1 : offset;
}

interface ErrorSample {
  add(kind: SpanErrorKind, make: () => ErrorInContext): void;
  /** By kind, then in order of arrival. */
  list(): readonly ErrorInContext[];
}

/**
 * Samples at most `perKind` errors of each kind evenly: keeps all until there are too many, then every second,
 * every fourth and so on. Equal input gives an equal sample.
 */
export function createErrorSample(perKind: number): ErrorSample {
  const kinds: Record<SpanErrorKind, EvenSample> = {
    missed: createEvenSample(perKind),
    label: createEvenSample(perKind),
    boundary: createEvenSample(perKind),
    spurious: createEvenSample(perKind),
  };
  return {
    add: (kind, make) => kinds[kind].add(make),
    list: () => Object.values(kinds).flatMap(({ list }) => list()),
  };
}

interface EvenSample {
  add(make: () => ErrorInContext): void;
  list(): readonly ErrorInContext[];
}

function createEvenSample(size: number): EvenSample {
  let kept: ErrorInContext[] = [];
  let met = 0;
  let stride = 1;
  return {
    add: (make) => {
      if (size > 0 && met % stride === 0) {
        if (kept.length === size) {
          kept = kept.filter((_, index) => index % 2 === 0);
          stride *= 2;
        }
        if (met % stride === 0) kept.push(make());
      }
      met += 1;
    },
    list: () => kept,
  };
}

/** A document and how much of it leaks. */
export interface WorstDocument {
  readonly id: string;
  /** In gold spans, not covered by any system span. */
  readonly leakedCharacters: number;
  readonly phiCharacters: number;
}

interface WorstDocuments {
  add(document: WorstDocument): void;
  /** Most leaked characters first; ties by id. */
  list(): readonly WorstDocument[];
}

/** Creates an empty list for at most `size` documents; those without a leak never enter it. */
export function createWorstDocuments(size: number): WorstDocuments {
  let worst: WorstDocument[] = [];
  return {
    add: (document) => {
      if (document.leakedCharacters === 0) return;
      worst = [...worst, document].sort(byLeak).slice(0, size);
    },
    list: () => worst,
  };
}

function byLeak(first: WorstDocument, second: WorstDocument): number {
  return second.leakedCharacters - first.leakedCharacters || (first.id < second.id ? -1 : 1);
}

const noLabel = 'none';

/** Words by gold label (rows) and system label (columns). */
export interface ConfusionTable {
  /** Row and column names, sorted, with {@link noLabel} last. */
  readonly labels: readonly string[];
  /** Shape: (labels, labels). Excludes words that neither side labels. */
  readonly words: readonly (readonly number[])[];
}

interface ConfusionCounter {
  add(gold: NoteLike, system: NoteLike): void;
  table(): ConfusionTable;
}

/** A word (run of letters and digits) has the label of the first span that touches it. */
export function createConfusionCounter(): ConfusionCounter {
  const counts = new Map<string, Map<string, number>>();
  return {
    add: (gold, system) => {
      for (const word of gold.text.matchAll(/[\p{L}\p{N}]+/gu)) {
        const row = labelAt(gold.spans, word.index, word.index + word[0].length);
        const column = labelAt(system.spans, word.index, word.index + word[0].length);
        if (row !== noLabel || column !== noLabel) increment(counts, row, column);
      }
    },
    table: () => toTable(counts),
  };
}

function labelAt(spans: readonly Span[], start: number, end: number): string {
  return spans.find((span) => span.start < end && start < span.end)?.label ?? noLabel;
}

function increment(counts: Map<string, Map<string, number>>, row: string, column: string): void {
  const columns = counts.get(row) ?? new Map<string, number>();
  columns.set(column, (columns.get(column) ?? 0) + 1);
  counts.set(row, columns);
}

function toTable(counts: ReadonlyMap<string, ReadonlyMap<string, number>>): ConfusionTable {
  const met = new Set([...counts.keys(), ...[...counts.values()].flatMap((columns) => [...columns.keys()])]);
  met.delete(noLabel);
  const labels = [...[...met].sort(), noLabel];
  return {
    labels,
    words: labels.map((row) => labels.map((column) => counts.get(row)?.get(column) ?? 0)),
  };
}
