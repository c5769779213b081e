/** Parts of what judges are given: documents on their own, in the same shape. */
import type { ReplacementSource } from '#adversary';
import { type SeededRandom, shuffle } from '#foundation';
import type { AuditMaterial } from './judge.js';

/** The same material with the sentences of some documents alone. */
function partOf(material: AuditMaterial, documents: ReadonlySet<number>): AuditMaterial {
  const { corpus, documentOf } = material;
  const members = corpus.sentences.flatMap((_, sentence) =>
    documents.has(documentOf[sentence] ?? -1) ? [sentence] : [],
  );
  const placed = (source: ReplacementSource): ReplacementSource => ({
    draw: (sentence, token, random) => source.draw(members[sentence] ?? -1, token, random),
  });
  return {
    ...material,
    corpus: {
      sentences: members.flatMap((member) => corpus.sentences[member] ?? []),
      neighbours: placed(corpus.neighbours),
      swaps: {
        alike: placed(corpus.swaps.alike),
        telling: placed(corpus.swaps.telling),
      },
    },
    documentOf: members.map((member) => documentOf[member] ?? 0),
    ...(material.patientOf && { patientOf: members.map((member) => material.patientOf?.[member] ?? 0) }),
    ...(material.siteOf && { siteOf: members.map((member) => material.siteOf?.[member] ?? 0) }),
    isTarget: (sentence, token) => material.isTarget(members[sentence] ?? -1, token),
    wordAt: (sentence, token) => material.wordAt(members[sentence] ?? -1, token),
    clearAt: (sentence, token) => material.clearAt(members[sentence] ?? -1, token),
  };
}

/** Documents for judges that learn: to train on, to choose by, and to be scored on. */
export function splitMaterial(
  material: AuditMaterial,
  random: SeededRandom,
): Readonly<Record<'training' | 'validation' | 'heldOut', AuditMaterial>> {
  const documents = shuffle([...new Set(material.documentOf)], random);
  const [trained, chosen] = [Math.round(0.5 * documents.length), Math.round(0.65 * documents.length)];
  const part = (from: number, to?: number) => partOf(material, new Set(documents.slice(from, to)));
  return { training: part(0, trained), validation: part(trained, chosen), heldOut: part(chosen) };
}
