/** J7: what leaves in the clear. */
import { type AuditedFigure } from '#protocol/manifests';
import { type Attack, shown } from '../../attack.js';
import type { AuditMaterial } from '../../material.js';
import { clustersOf } from '../../spread.js';

/** J7: finds sentences by what leaves in the clear (labels, casing, lengths), without looking at vectors. */
export const sideChannel = {
  budget: () => ({}),
  run: async ({ material }, _budget) => findByClear(material),
} satisfies Attack<object>;

function findByClear({ corpus, documentOf }: AuditMaterial): AuditedFigure[] {
  const keys = corpus.sentences.map(({ labelIds, casingIds }) => `${labelIds.join()} ${casingIds.join()}`);
  const alike = new Map<string, number>();
  for (const key of keys) alike.set(key, (alike.get(key) ?? 0) + 1);
  const clusters = clustersOf(
    corpus.sentences.flatMap(({ labelIds }, sentence) =>
      labelIds.every((labelId) => labelId === 0)
        ? []
        : [{ document: documentOf[sentence] ?? 0, value: 1 / (alike.get(keys[sentence] ?? '') ?? 1) }],
    ),
  );
  const metric =
    'sentences with identifiers found among all of the corpus by labels, casing and length alone';
  if (clusters.length === 0) return [shown('J7', metric, { read: null, chance: null })];
  const total = (of: 'sum' | 'trials'): number => clusters.reduce((sum, cluster) => sum + cluster[of], 0);
  const value = total('sum') / total('trials');
  return [shown('J7', metric, { read: { value, upper: value }, chance: 1 / keys.length })];
}
