/** A table of labels that somebody wrote themselves, for corpora whose labels no built-in set knows. */
import { basename } from 'node:path';
import { z } from 'zod';
import { Failure, type FailureDetails, parseYaml, readTextFile } from '#foundation';
import { completeLabelMap, type LabelMap } from './label-map.js';
import { createLabelSet, type LabelSet, labelIfHarmless } from './label-set.js';

/**
 * The map in a YAML or JSON file: an object from each label of the corpus to a label of `target`, or to `null` where
 * that label is no identifier and its spans are dropped. A label that the file does not name is in no set, so whoever
 * reads a corpus with `map.from` refuses it: an identifier is never left unlabelled because a line was forgotten.
 *
 * Fails with TEXT_LABEL_MAP_INVALID naming the first line that is wrong, TEXT_LABEL_SET_INVALID, and FILE_*.
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
