import { basename } from 'node:path';
import { z } from 'zod';
import { Failure, type FailureDetails, parseYaml, readTextFile } from '#foundation';
import { createLabelSet, type LabelSet, labelIfHarmless, type Span, unknownLabel } from './label-set.js';
import { labelSetNamed, labelSetNames, namingInI2b2 } from './label-sets.js';

/** Maps every label of one set to its name in another, or to `null` if it has none and is dropped. */
type LabelTable = Readonly<Record<string, string | null>>;

/** A table from one label set to another, complete for the first. */
export interface LabelMap {
  readonly from: LabelSet;
  readonly to: LabelSet;
  readonly table: LabelTable;
}

interface MappedSpans {
  /** In the given order. */
  readonly spans: Span[];
  /** Number of dropped spans by source label. */
  readonly dropped: Readonly<Record<string, number>>;
}

/**
 * The map between two built-in label sets, by name; the identity if the names are equal. Fails with
 * TEXT_LABEL_MAP_UNKNOWN, which lists the known pairs, or TEXT_LABEL_SET_UNKNOWN.
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

function completeLabelMap(from: LabelSet, to: LabelSet, nameOf: NamingRule): LabelMap {
  return { from, to, table: Object.fromEntries(from.labels.map((label) => [label, nameOf(label)])) };
}

/** Renames every span. Fails with TEXT_LABEL_UNKNOWN on a label that is not in `map.from`. */
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

/** Every set maps to `generic` by category, and to `hipaa` through i2b2, to which the sets' files lead. */
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

/**
 * Reads a map from a YAML or JSON file: an object from each label of the corpus to a label of `target`, or to
 * `null` if that label is no identifier and its spans are dropped. A label that the file does not name is in
 * no set, so a corpus read with `map.from` is refused: a forgotten line never leaves an identifier
 * unlabelled.
 *
 * Fails with TEXT_LABEL_MAP_INVALID naming the first wrong line, TEXT_LABEL_SET_INVALID, and FILE_*.
 */
export async function readLabelMapFile(path: string, target: LabelSet): Promise<LabelMap> {
  const refuse = (details: FailureDetails): never => {
    throw new Failure('TEXT_LABEL_MAP_INVALID', { file: path, target: target.name, ...details });
  };
  const table = tableSchema.safeParse(await readYaml(path, refuse));
  if (!table.success) return refuse({ expected: 'an object from label to label or null' });
  for (const [label, name] of Object.entries(table.data)) {
    if (name !== null && !target.has(name))
      refuse({ ...labelIfHarmless(label), expected: 'a label of the target set, or null' });
  }
  const rows = Object.entries(table.data).map(([label, name]) => ({
    label,
    category: name === null ? ('OTHER' as const) : target.categoryOf(name),
    hipaa: name !== null && target.isHipaa(name),
  }));
  return completeLabelMap(createLabelSet(basename(path), rows), target, (label) => table.data[label] ?? null);
}

const tableSchema = z.record(z.string(), z.string().nullable());

async function readYaml(path: string, refuse: (details: FailureDetails) => never): Promise<unknown> {
  return parseYaml(await readTextFile(path)) ?? refuse({ expected: 'YAML or JSON' });
}

/** Translates between a label set and `i2b2`, which the rules use. */
interface LabelBridge {
  toI2b2(label: string): string;
  fromI2b2(label: string): string;
}

/**
 * Translates every label in both directions, because a span without a label would be lost. If a set has no
 * name for a label, it uses the name of the label's neighbour (a town's for a postcode), else its first label
 * of the same category, else its first label.
 */
export function createLabelBridge(labelSet: LabelSet): LabelBridge {
  const i2b2 = labelSetNamed('i2b2');
  const there = namesBetween(labelSet, i2b2);
  const back = namesBetween(i2b2, labelSet);
  return {
    toI2b2: (label) => there.get(label) ?? sameCategory(label, labelSet, i2b2),
    fromI2b2: (label) =>
      back.get(label) ?? back.get(neighbours.get(label) ?? '') ?? sameCategory(label, i2b2, labelSet),
  };
}

/** Labels of `i2b2` that sets with fewer kinds of place merge: MEDDOCAN's TERRITORIO, Safe Harbor's GEOGRAPHY. */
const neighbours: ReadonlyMap<string, string> = new Map([
  ['ZIP', 'CITY'],
  ['STATE', 'CITY'],
]);

/** The table between two sets, or the reverse one inverted: the first label that maps to each name. */
function namesBetween(from: LabelSet, to: LabelSet): ReadonlyMap<string, string> {
  const backwards = () =>
    (entriesBetween(to, from) ?? []).reverse().map(([label, name]) => [name, label] as const);
  return new Map(entriesBetween(from, to) ?? backwards());
}

/** `undefined` if there is no table from the one set to the other. */
function entriesBetween(from: LabelSet, to: LabelSet): [label: string, name: string][] | undefined {
  try {
    const { table } = labelMapBetween(from.name, to.name);
    return Object.entries(table).flatMap(([label, name]) => (name === null ? [] : [[label, name]]));
  } catch (error) {
    if (error instanceof Failure && error.code === 'TEXT_LABEL_MAP_UNKNOWN') return undefined;
    throw error;
  }
}

function sameCategory(label: string, from: LabelSet, to: LabelSet): string {
  const category = from.categoryOf(label);
  return to.labels.find((other) => to.categoryOf(other) === category) ?? to.labels[0] ?? label;
}
