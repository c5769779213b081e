/** J7. */
import { type AuditedFigure, figureMeanings } from '#protocol';
import { type Attack, shown } from '../../attack.js';
import type { AuditMaterial } from '../../material.js';

/** J7: what leaves in the clear, labels, casing and lengths, without a look at a vector. */
export const sideChannel = {
  name: 'sideChannel',
  figures: figureMeanings.sideChannel,
  gated: [],
  documentation: {
    protocol:
      'each sentence with an identifier is looked for among all of the corpus, by its labels and casing',
    knows: 'the clear fields of a frame, and the labelled text of every sentence that it could be',
    budget: 'none',
    metric:
      'the share of sentences that it finds among all of the corpus; of n alike it names one, so 1 in n',
    chance: 'one in the number of sentences',
    interval: 'none: nothing is drawn',
    power: 'none is needed: it is a count',
  },
  budget: () => ({}),
  run: async ({ material }, _budget) => findByClear(material),
} satisfies Attack<'sideChannel', object>;

function findByClear({ corpus, documentOf }: AuditMaterial): AuditedFigure[] {
  const keys = corpus.sentences.map(({ labelIds, casingIds }) => `${labelIds.join()} ${casingIds.join()}`);
  const alike = new Map<string, number>();
  for (const key of keys) alike.set(key, (alike.get(key) ?? 0) + 1);
  const documents = new Map<number, { sum: number; trials: number }>();
  corpus.sentences.forEach(({ labelIds }, sentence) => {
    if (labelIds.every((labelId) => labelId === 0)) return;
    const document = documentOf[sentence] ?? 0;
    const counts = documents.get(document) ?? { sum: 0, trials: 0 };
    const found = 1 / (alike.get(keys[sentence] ?? '') ?? 1);
    documents.set(document, { sum: counts.sum + found, trials: counts.trials + 1 });
  });
  const metric =
    'sentences with identifiers found among all of the corpus by labels, casing and length alone';
  if (documents.size === 0) return [shown('J7', metric, { read: null, chance: null })];
  const [sum, trials] = [...documents.values()].reduce(
    ([s, t], each) => [s + each.sum, t + each.trials],
    [0, 0],
  );
  const value = sum / trials;
  return [shown('J7', metric, { read: { value, upper: value }, chance: 1 / keys.length })];
}
