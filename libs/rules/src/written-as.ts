/** What a policy has written in place of an identifier of each type: the part `write` of a policy. */
import { z } from 'zod';
import { createLabelBridge, type LabelSet, labelSetNamed, labelSetNames } from '#labels';
import { generalisedLabels } from './operators/generalise.js';
import { type OperatorName, operatorNames } from './operators/operators.js';

/** Label, category or `*` → operator. */
export type WrittenAs = Readonly<Record<string, OperatorName>>;

const i2b2 = labelSetNamed('i2b2');
/** The categories are the labels of the set `generic`. */
const groups = labelSetNamed('generic').labels;
const knownNames: ReadonlySet<string> = new Set([
  '*',
  ...labelSetNames.flatMap((name) => labelSetNamed(name).labels),
]);
const nameExpected = `a label (${i2b2.labels.join(', ')}, or one of another built-in set), a group (${groups.join(', ')}), or *`;

/** What `write` may hold: operators by label, by group of labels (`NAME`) and for all others (`*`). */
export const writtenAsSchema = z
  .record(z.string(), z.enum(operatorNames))
  .superRefine((lines, { addIssue }) => {
    for (const [name, operator] of Object.entries(lines)) {
      if (!knownNames.has(name)) addIssue({ code: 'custom', path: [name], message: nameExpected });
      else if (operator === 'generalise' && !canGeneralise(name))
        addIssue({
          code: 'custom',
          path: [name],
          message: `another operator: generalise is there for ${generalisedLabels.join(', ')}`,
        });
    }
  });

/** Whether all labels of this name are such as can be said less exactly. */
function canGeneralise(name: string): boolean {
  const sets = labelSetNames.map(labelSetNamed).filter((labelSet) => labelSet.has(name));
  return (
    sets.length > 0 &&
    sets.every((labelSet) =>
      generalisedLabels.some((label) => label === createLabelBridge(labelSet).toI2b2(name)),
    )
  );
}

/**
 * The lines of a file over those of the preset that it extends. A group of the file replaces the labels of the group too, which would
 * otherwise go before it.
 */
export function mergeWrittenAs(
  base: WrittenAs,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isReplaced = (name: string) => i2b2.has(name) && Object.hasOwn(given, i2b2.categoryOf(name));
  const left = Object.entries(base).filter(([name]) => !isReplaced(name));
  return { ...Object.fromEntries(left), ...given };
}

/**
 * What is written for a label of a set, or of `i2b2`: the line of the label, of what `i2b2` calls it, of its group, of `*`; a type
 * word without any.
 */
export function operatorsOf(lines: WrittenAs, labelSet: LabelSet): (label: string) => OperatorName {
  const found = new Map<string, OperatorName | undefined>();
  for (const known of [i2b2, labelSet]) {
    const { toI2b2 } = createLabelBridge(known);
    for (const label of known.labels)
      found.set(label, lines[label] ?? lines[toI2b2(label)] ?? lines[known.categoryOf(label)]);
  }
  return (label) => found.get(label) ?? lines['*'] ?? 'type';
}
