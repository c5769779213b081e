/** Labels that cross to `i2b2` and back, none of them lost: for spans of rules beside those of a release. */
import { Failure } from '#foundation';
import { labelMapBetween } from './label-map.js';
import type { LabelSet } from './label-set.js';
import { labelSetNamed } from './label-sets.js';

/** Between a label set and `i2b2`, in which rules speak. */
interface LabelBridge {
  toI2b2(label: string): string;
  fromI2b2(label: string): string;
}

/**
 * Every label crosses in both directions, because a span without a label would be lost. Where a set has no name for a label, the
 * name of its neighbour stands for it (a postcode is called as a town is), else the first label of its set with the same
 * category, else the first of all.
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

/** Labels of `i2b2` that sets with fewer kinds of place put together: MEDDOCAN's TERRITORIO, GEOGRAPHY of Safe Harbor. */
const neighbours: ReadonlyMap<string, string> = new Map([
  ['ZIP', 'CITY'],
  ['STATE', 'CITY'],
]);

/** The table between two sets, or the other one read backwards: the first label that leads to each. */
function namesBetween(from: LabelSet, to: LabelSet): ReadonlyMap<string, string> {
  const backwards = () =>
    (entriesBetween(to, from) ?? []).reverse().map(([label, name]) => [name, label] as const);
  return new Map(entriesBetween(from, to) ?? backwards());
}

/** `undefined` where there is no table from the one set to the other. */
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
