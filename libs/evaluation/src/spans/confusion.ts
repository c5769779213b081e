/** Which label the system gave to the words of each gold label. */
import type { Span } from '#labels';
import type { NoteLike } from '../i2b2/tags.js';

/** The name of the row and column for words without a label. */
const noLabel = 'none';

/** Words by gold label (rows) and system label (columns). */
export interface ConfusionTable {
  /** Row and column names, sorted, with {@link noLabel} last. */
  readonly labels: readonly string[];
  /** Shape: (labels, labels). Words without a label on both sides are not counted. */
  readonly words: readonly (readonly number[])[];
}

/** Takes pairs of documents one by one; memory grows with the labels only. */
export interface ConfusionCounter {
  add(gold: NoteLike, system: NoteLike): void;
  table(): ConfusionTable;
}

/** A counter. A word (run of letters and digits) has the label of the first span in the note that touches it. */
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
