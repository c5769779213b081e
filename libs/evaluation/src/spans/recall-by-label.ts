/** How much of each kind of identifier a system hides: an average over all kinds conceals the one that always leaks. */
import type { NoteLike } from '../i2b2/tags.js';
import { spanMask } from './span-mask.js';

/** One gold label. */
export interface LabelRecall {
  readonly label: string;
  /** Gold spans of it. */
  readonly spans: number;
  /** Those of which no letter or digit is left outside the system's spans, whatever these are called. */
  readonly hidden: number;
  /** Those that the system has with both ends and the label right. */
  readonly exact: number;
}

/** Takes pairs of documents one by one; memory grows with the labels only. */
export interface RecallByLabel {
  add(gold: NoteLike, system: NoteLike): void;
  /** The labels of the gold standard, sorted. */
  rows(): readonly LabelRecall[];
}

/** A counter without documents. */
export function createRecallByLabel(): RecallByLabel {
  const rows = new Map<string, { spans: number; hidden: number; exact: number }>();
  return {
    add: (gold, system) => {
      const covered = spanMask(system);
      const found = new Set(system.spans.map(keyOf));
      for (const span of gold.spans) {
        const row = rows.get(span.label) ?? { spans: 0, hidden: 0, exact: 0 };
        row.spans += 1;
        if (isHidden(gold.text.slice(span.start, span.end), covered.subarray(span.start, span.end)))
          row.hidden += 1;
        if (found.has(keyOf(span))) row.exact += 1;
        rows.set(span.label, row);
      }
    },
    rows: () =>
      [...rows]
        .map(([label, row]) => ({ label, ...row }))
        .sort((first, second) => (first.label < second.label ? -1 : 1)),
  };
}

/** All labels together. */
export function sumRecall(rows: readonly LabelRecall[]): Pick<LabelRecall, 'spans' | 'hidden'> {
  const sumOf = (count: 'spans' | 'hidden') => rows.reduce((sum, row) => sum + row[count], 0);
  return { spans: sumOf('spans'), hidden: sumOf('hidden') };
}

function keyOf({ start, end, label }: NoteLike['spans'][number]): string {
  return `${start} ${end} ${label}`;
}

function isHidden(text: string, covered: Uint8Array): boolean {
  return [...text.matchAll(/[\p{L}\p{N}]/gu)].every(({ index }) => covered[index] === 1);
}
