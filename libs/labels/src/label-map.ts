/** Spans of one corpus in the labels of another, with what has no counterpart counted rather than lost silently. */
import { Failure } from '#foundation';
import { type LabelSet, unknownLabel } from './label-set.js';
import { labelSetNamed, labelSetNames, namingInI2b2 } from './label-sets.js';
import type { Span } from './span.js';

/** One table: every label of the one set, and its name in the other; `null` where the other has none and it is dropped. */
export type LabelTable = Readonly<Record<string, string | null>>;

/** A table between two label sets, complete for the first. */
export interface LabelMap {
  readonly from: LabelSet;
  readonly to: LabelSet;
  readonly table: LabelTable;
  /** The labels of `from` that `to` has no name for, in the order of `from`. */
  readonly droppedLabels: readonly string[];
}

/** What `mapSpans` found. */
export interface MappedSpans {
  /** In the order given. */
  readonly spans: Span[];
  /** How many spans of each label were dropped, by label of the source. */
  readonly dropped: Readonly<Record<string, number>>;
}

/**
 * The table between two built-in label sets, by name. `from` equal to `to` gives the table that changes nothing.
 * Fails with TEXT_LABEL_MAP_UNKNOWN, which lists the pairs there are, or TEXT_LABEL_SET_UNKNOWN.
 */
export function labelMapBetween(from: string, to: string): LabelMap {
  const source = labelSetNamed(from);
  const target = labelSetNamed(to);
  const nameOf = namingRule(source, target);
  if (nameOf === undefined) {
    throw new Failure('TEXT_LABEL_MAP_UNKNOWN', { from, to, known: labelMapPairs().join(' ') });
  }
  return completeLabelMap(source, target, nameOf);
}

/** The map that calls every label of `from` what `nameOf` says. */
export function completeLabelMap(from: LabelSet, to: LabelSet, nameOf: NamingRule): LabelMap {
  const table = Object.fromEntries(from.labels.map((label) => [label, nameOf(label)]));
  return { from, to, table, droppedLabels: from.labels.filter((label) => table[label] === null) };
}

/** Renames every span; fails with TEXT_LABEL_UNKNOWN on a label that is not in `map.from`. */
export function mapSpans(spans: readonly Span[], map: LabelMap): MappedSpans {
  const kept: Span[] = [];
  const dropped: Record<string, number> = {};
  for (const span of spans) {
    if (!map.from.has(span.label)) throw unknownLabel(span.label, map.from.name);
    const label = map.table[span.label] ?? null;
    if (label === null) dropped[span.label] = (dropped[span.label] ?? 0) + 1;
    else kept.push({ ...span, label });
  }
  return { spans: kept, dropped };
}

type NamingRule = (label: string) => string | null;

/** Every set reaches `generic` by its categories; `hipaa` is reached through i2b2, which the files of the sets lead to. */
function namingRule(from: LabelSet, to: LabelSet): NamingRule | undefined {
  if (from.name === to.name) return (label) => label;
  if (to.name === 'generic') return (label) => from.categoryOf(label);
  if (from.name === 'generic') return undefined;
  const toI2b2 = namingInI2b2(from.name);
  if (toI2b2 === undefined) return undefined;
  if (to.name === 'i2b2') return toI2b2;
  if (to.name === 'hipaa') return (label) => onlyHipaa(toI2b2(label));
  return undefined;
}

function onlyHipaa(label: string | null): string | null {
  return label !== null && labelSetNamed('hipaa').has(label) ? label : null;
}

function labelMapPairs(): string[] {
  return labelSetNames.flatMap((from) =>
    labelSetNames
      .filter((to) => from !== to && namingRule(labelSetNamed(from), labelSetNamed(to)) !== undefined)
      .map((to) => `${from}>${to}`),
  );
}
